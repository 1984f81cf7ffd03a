"""Errors as problems (RFC 9457): the row of the table (`problem_kinds`), the fields of the case, and the headers."""

from __future__ import annotations

import logging
from typing import Any

import orjson
from flask import Flask, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from service.clients.directory import Unrecognised
from service.http.body import TooManyValues, UnreadableBody
from service.http.languages import spoken
from service.http.problem_kinds import (
    BY_ERROR,
    BY_STATUS,
    INTERNAL,
    Kind,
    RateLimited,
    UnknownGame,
)
from service.http.problem_texts import fault_at, message_of, tell
from service.http.request import current_request, parsed_body
from service.logs import Fields
from service.server.gate import ClientBusy, Overloaded
from stationmaster.errors import (
    Faults,
    IllegalAction,
    ImpossibleInput,
    SearchCancelled,
    TooMuchWork,
    UnreadableState,
    cut,
)
from stationmaster.i18n.message import ENGLISH, Language, Message
from stationmaster.schema.faults import at

log = logging.getLogger("service.problems")

MEDIA_TYPE = "application/problem+json"
_CHALLENGE = 'Bearer realm="stationmaster"'
_INVALID = ', error="invalid_token"'


def register_problems(app: Flask) -> None:
    """Answer every error of `app` as a problem."""
    app.register_error_handler(Exception, respond)


def problem_of(error: Exception, language: Language) -> tuple[int, dict[str, Any]]:
    """Return the status and the fields of the problem for an error."""
    kind = kind_of(error)
    title, particulars = kind.title_in(language), _particulars(error, kind, language)
    return kind.status, {"type": kind.type, "title": title, "status": kind.status, **particulars}


def respond(error: Exception) -> Response:
    """Return the problem for an error; log it at its level."""
    kind, language = kind_of(error), spoken()
    _, body = problem_of(error, language)
    request = current_request()
    request.problem_code = body["code"]
    if kind is INTERNAL:
        body["request_id"] = request.id
        log.error("id=%s unexpected error", request.id, exc_info=error)
    else:
        detail = body["detail"] if language is ENGLISH else _particulars(error, kind, ENGLISH)["detail"]
        fields = {"id": request.id, "status": kind.status, "code": body["code"], "detail": detail[:200]}
        log.log(kind.level, Fields(**fields))
    response = Response(orjson.dumps(body), kind.status, content_type=MEDIA_TYPE)
    for name, value in _headers(error):
        response.headers[name] = value
    return response


def kind_of(error: Exception) -> Kind:
    """Return the row of the table for an error."""
    if isinstance(error, HTTPException):
        status = error.code or 500
        return BY_STATUS.get(status) or (_plain(error, status) if status != INTERNAL.status else INTERNAL)
    return BY_ERROR.get(type(error), INTERNAL)


def _plain(error: HTTPException, status: int) -> Kind:
    """Return the kind for a status that is not in the table."""
    name = error.name.lower().replace(" ", "-").replace("'", "")
    return Kind(name, status, error.name, logging.ERROR if status >= INTERNAL.status else logging.WARNING)


def _particulars(error: Exception, kind: Kind, language: Language) -> dict[str, Any]:
    """Return the fields that the case adds to its kind."""
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
            return {"code": kind.code, "detail": error.message.detail_in(language)}
        case ClientBusy() | Overloaded() | SearchCancelled() | TooMuchWork():
            return {"code": kind.code, "detail": kind.meaning_in(language)}
        case HTTPException() if kind is not INTERNAL:
            return {"code": kind.code, "detail": _sentence(error, kind, language)}
        case _:
            return {"code": kind.code, "detail": tell("internal_error").detail_in(language)}


def _sentence(error: HTTPException, kind: Kind, language: Language) -> str:
    """Return the message of an error of HTTP: its own, that of its status, or the meaning of its kind."""
    message = message_of(error) or _better_words(error)
    if message is not None:
        return message.detail_in(language)
    own = error.description if language is ENGLISH else None
    return own or kind.meaning_in(language) or kind.title_in(language)


def _better_words(error: HTTPException) -> Message | None:
    if error.description != type(error).description:
        return None
    request = current_request()
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
    """Return the problem of a request that the server could not parse, in English."""
    kind = next((kind for kind in (INTERNAL, BY_ERROR[Overloaded]) if kind.status == status), BY_STATUS.get(status))
    kind = kind or BY_STATUS[400]
    text = why.detail_in(language) if isinstance(why, Message) else why if language is ENGLISH else ""
    title = kind.title_in(language)
    detail = text or (title if language is ENGLISH else kind.meaning_in(language))
    body = {"type": kind.type, "title": title, "status": kind.status, "code": kind.code, "detail": detail}
    return orjson.dumps(body)


def violation_fields(error: IllegalAction, language: Language) -> dict[str, Any]:
    """Return the fields of a violation in problems and in `check`."""
    fields = error.violation.written(language)
    if error.index is not None:
        fields["index"] = error.index
    if error.action is not None:
        fields["action"] = error.action
    return fields


def _fault_fields(faults: Faults, language: Language) -> dict[str, Any]:
    """Return the faults of a problem; `more` counts those that are not listed."""
    summary: Message = faults[0] if faults.total == 1 else tell("many_faults", total=faults.total)
    errors = [{**fault.written(language), **_value_at(fault.pointer)} for fault in faults]
    return {"detail": summary.detail_in(language), "errors": errors} | ({"more": faults.more} if faults.more else {})


def _value_at(pointer: str) -> dict[str, Any]:
    """Return the value at the place of a fault, cut to a line. A sealed state is not repeated: the client may not be
    its holder."""
    try:
        value = at(parsed_body(), pointer)
    except LookupError:
        return {}
    if isinstance(value, dict | list) or (isinstance(value, str) and pointer.endswith("/state")):
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
