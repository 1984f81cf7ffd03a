"""THE table: which error becomes which problem (RFC 9457), with what status, and how loudly it is logged."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import orjson
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from service.api.problems.faults import fault_at
from service.api.problems.sentences import said_with, tell
from service.api.reading.bodies import TooManyValues, UnreadableBody
from service.api.reading.languages import spoken
from service.clients.directory import Unrecognised
from service.logs import Fields
from stationmaster.kernel.errors import (
    Faults,
    IllegalAction,
    ImpossibleInput,
    SearchCancelled,
    UnreadableState,
    WrongShape,
    cut,
)
from stationmaster.kernel.messages.message import ENGLISH, NO_PARAMS, Language, Message
from stationmaster.kernel.shapes.pointers import at

log = logging.getLogger("service.problems")

MEDIA_TYPE = "application/problem+json"
_CHALLENGE = 'Bearer realm="stationmaster"'
_INVALID = ', error="invalid_token"'


class UnknownGame(Exception):
    """The path names a game that this service does not know."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(name)
        self.said = tell("unknown_game", name=cut(name), games=tuple(known))


class RateLimited(Exception):
    """The client has used up its requests for now."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after
        self.said = tell("rate_limited")


class ClientBusy(Exception):
    """The client has as many requests at work as one client may."""

    retry_after = 1


class Overloaded(Exception):
    """This worker has as much to do as it may."""

    retry_after = 1


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of problem. `slug` ends its type URI; with underscores it is the code of errors that have no finer one,
    which are listed in `finer`."""

    slug: str
    status: int
    title: str
    level: int = logging.WARNING
    meaning: str = ""
    finer: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes that such a problem can have, those of the games aside."""
        return self.finer or (self.code,)

    def title_in(self, language: Language) -> str:
        """The title in a language."""
        return language.write(self.title, NO_PARAMS, f"problem.{self.code}")

    def meaning_in(self, language: Language) -> str:
        """The meaning in a language."""
        return language.write(self.meaning, NO_PARAMS, f"problem.{self.code}")

    @property
    def type(self) -> str:
        """The problem's type, a URI relative to the service."""
        return f"/problems/{self.slug}"

    @property
    def code(self) -> str:
        """The code of problems that have no finer one."""
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

# What our own errors become. user error: WARNING or quieter; server error: ERROR.
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

# What HTTP itself objects to.
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


def register_problems(app: Flask) -> None:
    """Lets every error of `app` answer as a problem."""
    app.register_error_handler(Exception, respond)


def problem_of(error: Exception, language: Language) -> tuple[int, dict[str, Any]]:
    """The status of the problem that `error` becomes, and what it says."""
    kind = kind_of(error)
    title, particulars = kind.title_in(language), _particulars(error, kind, language)
    return kind.status, {"type": kind.type, "title": title, "status": kind.status, **particulars}


def respond(error: Exception) -> Response:
    """The problem that `error` becomes; logs it at its level."""
    kind, language = kind_of(error), spoken()
    _, body = problem_of(error, language)
    g.problem_code = body["code"]
    if kind is INTERNAL:
        body["request_id"] = g.request_id
        log.error("id=%s unexpected error", g.request_id, exc_info=error)
    else:
        detail = body["detail"] if language is ENGLISH else _particulars(error, kind, ENGLISH)["detail"]
        told = {"id": g.request_id, "status": kind.status, "code": body["code"], "detail": detail[:200]}
        log.log(kind.level, Fields(**told))
    response = Response(orjson.dumps(body), kind.status, content_type=MEDIA_TYPE)
    for name, value in _headers(error):
        response.headers[name] = value
    return response


def kind_of(error: Exception) -> Kind:
    """The row of the table for `error`."""
    if isinstance(error, HTTPException):
        status = error.code or 500
        return BY_STATUS.get(status) or (_plain(error, status) if status != INTERNAL.status else INTERNAL)
    return BY_ERROR.get(type(error), INTERNAL)


def _plain(error: HTTPException, status: int) -> Kind:
    """A status that this service never sends of its own accord."""
    name = error.name.lower().replace(" ", "-").replace("'", "")
    return Kind(name, status, error.name, logging.ERROR if status >= INTERNAL.status else logging.WARNING)


def _particulars(error: Exception, kind: Kind, language: Language) -> dict[str, Any]:
    """What this one case adds to its kind."""
    match error:
        case IllegalAction():
            return violation_fields(error, language)
        case ImpossibleInput():
            return {"code": kind.code, **_fault_fields(error.faults, language)}
        case TooManyValues():
            faults = Faults([fault_at("", "too_many_values", most=error.most)])
            return {"code": kind.code, **_fault_fields(faults, language)}
        case UnreadableBody() if error.pointer is not None:
            return {"code": error.code, "detail": error.message.detail_in(language), "pointer": error.pointer}
        case Unrecognised():
            code = "key_unknown" if error.shown else "key_needed"
            return {"code": code, "detail": tell(code).detail_in(language)}
        case UnreadableState() | UnreadableBody():
            return {"code": error.code, "detail": error.message.detail_in(language)}
        case UnknownGame() | RateLimited():
            return {"code": kind.code, "detail": error.said.detail_in(language)}
        case ClientBusy() | Overloaded() | SearchCancelled():
            return {"code": kind.code, "detail": kind.meaning_in(language)}
        case HTTPException() if kind is not INTERNAL:
            return {"code": kind.code, "detail": _sentence(error, kind, language)}
        case _:
            return {"code": kind.code, "detail": tell("internal_error").detail_in(language)}


def _sentence(error: HTTPException, kind: Kind, language: Language) -> str:
    """What to say of an error of HTTP: what was said with it, better words than its general ones, or what it means."""
    message = said_with(error) or _better_words(error)
    if message is not None:
        return message.detail_in(language)
    own = error.description if language is ENGLISH else None
    return own or kind.meaning_in(language) or kind.title_in(language)


def _better_words(error: HTTPException) -> Message | None:
    if error.description != type(error).description:
        return None
    match error:
        case NotFound():
            return tell("not_found", path=cut(request.path))
        case MethodNotAllowed():
            return tell("method_not_allowed", method=request.method[:20], allowed=_allowed(error))
        case RequestEntityTooLarge():
            return tell("body_too_large", most=request.max_content_length or 0)
        case _:
            return None


def _allowed(error: MethodNotAllowed) -> tuple[str, ...]:
    return tuple(sorted(error.valid_methods or ()))


def unreadable_request(status: int, why: Message | str, language: Language = ENGLISH) -> bytes:
    """The problem of a request that the server could not even hand to the app. Words of others are English ones."""
    kind = next((kind for kind in (INTERNAL, BY_ERROR[Overloaded]) if kind.status == status), BY_STATUS.get(status))
    kind = kind or BY_STATUS[400]
    said = why.detail_in(language) if isinstance(why, Message) else why if language is ENGLISH else ""
    title = kind.title_in(language)
    detail = said or (title if language is ENGLISH else kind.meaning_in(language))
    body = {"type": kind.type, "title": title, "status": kind.status, "code": kind.code, "detail": detail}
    return orjson.dumps(body)


def violation_fields(error: IllegalAction, language: Language) -> dict[str, Any]:
    """The fields of a violation as problems and `check` show them."""
    fields = error.violation.written(language)
    if error.index is not None:
        fields["index"] = error.index
    if error.action is not None:
        fields["action"] = error.action
    return fields


def _fault_fields(faults: Faults, language: Language) -> dict[str, Any]:
    """The faults as problems show them; `more` counts those that are not listed, where there are any."""
    summary: Message = faults[0] if faults.total == 1 else tell("many_faults", total=faults.total)
    errors = [{**fault.written(language), **_value_at(fault.pointer)} for fault in faults]
    return {"detail": summary.detail_in(language), "errors": errors} | ({"more": faults.more} if faults.more else {})


def _value_at(pointer: str) -> dict[str, Any]:
    """What the body has at the place of a fault, as far as it can be told in a line."""
    try:
        value = at(g.get("sent"), pointer)
    except LookupError:
        return {}
    if isinstance(value, dict | list):
        return {}
    return {"value": cut(value) if isinstance(value, str) else value}


def _headers(error: Exception) -> list[tuple[str, str]]:
    if isinstance(error, RateLimited | ClientBusy | Overloaded):
        return [("Retry-After", str(error.retry_after))]
    if isinstance(error, SearchCancelled):
        return [("Retry-After", "1")]
    if isinstance(error, Unrecognised):  # RFC 6750, 3
        return [("WWW-Authenticate", _CHALLENGE + (_INVALID if error.shown else ""))]
    if isinstance(error, MethodNotAllowed):
        return [("Allow", ", ".join(_allowed(error)))]
    if isinstance(error, HTTPException):
        return [(name, value) for name, value in error.get_headers() if name.lower() == "retry-after"]
    return []
