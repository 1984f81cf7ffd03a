"""Refusals: problems of RFC 9457 with a stable `code`."""

from __future__ import annotations

from typing import Any

MEDIA_TYPE = "application/problem+json"


class LobbyProblem(Exception):
    """A refusal: status, code, a sentence, and further members."""

    def __init__(self, status: int, code: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.body: dict[str, Any] = {"status": status, "code": code, "detail": detail, **more}


class ServiceRefusal(Exception):
    """A refusal of the service, which is passed on as it is."""

    def __init__(self, status: int, content: bytes, content_type: str) -> None:
        super().__init__(status)
        self.status, self.content, self.content_type = status, content, content_type


def away(what: str) -> LobbyProblem:
    """Return the problem of a service or database that does not answer: the request can be repeated."""
    return LobbyProblem(503, f"{what}_away", f"The {what} does not answer. Nothing is lost: try again.")
