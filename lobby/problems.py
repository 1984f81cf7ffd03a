"""Refusals: problems of RFC 9457 with a stable `code`."""

from __future__ import annotations

from typing import Any

import msgspec

MEDIA_TYPE = "application/problem+json"


class Refusal(Exception):
    """An answer that is no success; the service's are passed on as they are."""

    def __init__(self, status: int, content: bytes, content_type: str) -> None:
        super().__init__(status)
        self.status, self.content, self.content_type = status, content, content_type


class LobbyProblem(Refusal):
    """A refusal of the lobby: status, code, a sentence in English (the page translates codes), and further members."""

    def __init__(self, status: int, code: str, detail: str, **more: Any) -> None:
        body = {"status": status, "code": code, "detail": detail, **more}
        super().__init__(status, msgspec.json.encode(body), MEDIA_TYPE)


def unknown_token() -> LobbyProblem:
    """Return the problem of a token that gives access to nothing."""
    return LobbyProblem(401, "unknown_token", "This link leads to no game, or the game was removed.")


def away(what: str) -> LobbyProblem:
    """Return the problem of a service or database that does not answer: the request can be repeated."""
    return LobbyProblem(503, f"{what}_away", f"The {what} does not answer. Nothing is lost: try again.")
