"""The types of problems (RFC 9457), and the errors that become them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from service.clients.directory import Unrecognised
from service.http.body import TooManyValues, UnreadableBody
from service.http.problem_texts import tell
from service.server.gate import ClientBusy, Overloaded
from stationmaster.errors import (
    IllegalAction,
    ImpossibleInput,
    SearchCancelled,
    TooMuchWork,
    UnreadableState,
    WrongShape,
    cut,
)
from stationmaster.i18n.message import NO_PARAMS, Language


class UnknownGame(Exception):
    """The path names a game that this service does not know."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(name)
        self.message = tell("unknown_game", name=cut(name), games=tuple(known))


class RateLimited(Exception):
    """The client has reached its rate limit."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after
        self.message = tell("rate_limited")


# THE table: which error becomes which problem (RFC 9457), with what status, and how loudly it is logged.


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of problem. `slug` ends its type URI; with underscores it is the code of errors without a finer code.
    `finer` lists the finer codes."""

    slug: str
    status: int
    title: str
    level: int = logging.WARNING
    meaning: str = ""
    finer: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes that such a problem can have, except those of the games."""
        return self.finer or (self.code,)

    def title_in(self, language: Language) -> str:
        """Return the title in a language."""
        return language.write(self.title, NO_PARAMS, f"problem.{self.code}")

    def meaning_in(self, language: Language) -> str:
        """Return the meaning in a language."""
        return language.write(self.meaning, NO_PARAMS, f"problem.{self.code}")

    @property
    def type(self) -> str:
        """The problem's type, a URI relative to the service."""
        return f"/problems/{self.slug}"

    @property
    def code(self) -> str:
        """The code of problems without a finer one."""
        return self.slug.replace("-", "_")


UNREADABLE_STATES = (
    "state_damaged",
    "state_forged",
    "state_key_unknown",
    "state_of_another_game",
    "state_too_new",
    "state_too_old",
)
"""Why a sealed state cannot be opened."""
UNREADABLE_BODIES = ("broken_body", "broken_json", "duplicate_key", "nested_too_deeply", "number_out_of_range")
"""Why a body cannot be read."""

# Errors of our own. Client error: WARNING or lower; server error: ERROR.
BY_ERROR: dict[type[Exception], Kind] = {
    IllegalAction: Kind(
        "illegal-action", 409, "The rules forbid this", logging.INFO,
        "The request was readable, but the rules of the game forbid the action in this position. "
        "`code` and `rule` are stable; `index` says which of the actions it was. Nothing was played.",
    ),
    UnreadableState: Kind(
        "unreadable-state", 400, "The sealed state cannot be opened", logging.WARNING,
        "The state is damaged, forged, of another game, of another version, or sealed with a key unknown here.",
        UNREADABLE_STATES,
    ),
    UnreadableBody: Kind(
        "unreadable-body", 400, "The body is not the JSON we read", logging.WARNING,
        "Broken JSON, NaN, a key twice in an object, a number beyond 2^53, or too deep a nesting.",
        UNREADABLE_BODIES,
    ),
    WrongShape: Kind(
        "wrong-shape", 422, "The request has the wrong shape", logging.WARNING,
        "Fields are missing, unknown, of the wrong type or out of range. `errors` lists them, 100 at most.",
    ),
    TooManyValues: Kind(
        "too-many-values", 422, "The body holds too much", logging.WARNING,
        "The body holds more values, those in lists and objects included, than any request needs.",
    ),
    ImpossibleInput: Kind(
        "impossible-position", 422, "This cannot be", logging.WARNING,
        "The shape is right, but the game cannot be like that: money or shares do not add up, a tile does not fit … "
        "`errors` lists the reasons, each with a JSON Pointer, 100 at most.",
    ),
    TooMuchWork: Kind(
        "too-much-work", 422, "This takes too much work", logging.WARNING,
        "What is asked for would take more work than one request may do. "
        "Send fewer routes or actions at a time, name the stops of routes, or ask about a smaller board.",
    ),
    Unrecognised: Kind(
        "unrecognised-client", 401, "A key is needed", logging.WARNING,
        "This service answers clients that it knows: `Authorization: Bearer …` with a key that its operator has given.",
        ("key_needed", "key_unknown"),
    ),
    UnknownGame: Kind(
        "unknown-game", 404, "There is no such game here", logging.INFO,
        "The path names a game that this service does not know. `GET /v1/games` lists those it knows.",
    ),
    RateLimited: Kind(
        "rate-limited", 429, "Too many requests", logging.WARNING,
        "This client has used up its requests for now. `Retry-After` says in how many seconds to come back.",
    ),
    ClientBusy: Kind(
        "client-busy", 429, "Too many requests at once", logging.WARNING,
        "This client has as many requests at work as one client may. "
        "`Retry-After` says in how many seconds to come back.",
    ),
    Overloaded: Kind(
        "overloaded", 503, "The service has too much to do", logging.WARNING,
        "This worker is working on as many requests as it may. `Retry-After` says in how many seconds to come back.",
    ),
    SearchCancelled: Kind(
        "search-cancelled", 503, "The search was ended", logging.INFO,
        "The service has ended a search for routes, because its client has left.",
    ),
}  # fmt: skip

# Errors of HTTP.
BY_STATUS: dict[int, Kind] = {
    kind.status: kind
    for kind in (
        Kind("bad-request", 400, "The request cannot be read", meaning="The request is not proper HTTP."),
        Kind("not-found", 404, "There is nothing here", logging.INFO, "The path does not exist."),
        Kind("method-not-allowed", 405, "Another method is needed", meaning="`Allow` lists the methods of this path."),
        Kind("not-acceptable", 406, "No acceptable form", meaning="`Accept` rules out every form that the answer has."),
        Kind("request-timeout", 408, "The request took too long", logging.INFO, "It did not arrive within its time."),
        Kind(
            "precondition-failed",
            412,
            "It is not as you expect",
            meaning="`If-Match` or `If-Unmodified-Since` names what there is no more.",
        ),
        Kind("body-too-large", 413, "The body is too large", meaning="The body is over the limit. It was not read."),
        Kind(
            "uri-too-long",
            414,
            "The request line is too long",
            meaning="The first line of the request is over the limit.",
        ),
        Kind("unsupported-media-type", 415, "The body is of the wrong type", meaning="Bodies are application/json."),
        Kind(
            "expectation-failed",
            417,
            "That cannot be expected",
            meaning="`Expect` asks for what this service cannot do.",
        ),
        Kind("headers-too-large", 431, "The headers are too large", meaning="They are too many, or one is too long."),
        Kind(
            "not-implemented",
            501,
            "That part of HTTP is not spoken here",
            meaning="Such as an unknown `Transfer-Encoding`.",
        ),
    )
}

INTERNAL = Kind(
    "internal-error", 500, "The service has failed", logging.ERROR,
    "Our fault. Nothing was played. Quote `request_id` when you report it: the log of the service knows more.",
)  # fmt: skip

KINDS: tuple[Kind, ...] = (*BY_ERROR.values(), *BY_STATUS.values(), INTERNAL)
