"""Sentences of unreadable bodies, of errors of HTTP, and of faults in requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from werkzeug.exceptions import HTTPException

from stationmaster.i18n.message import Entry, Message, Param, catalogue, teller
from stationmaster.i18n.table import Reason, Row, table
from stationmaster.schema.faults import maker

E = TypeVar("E", bound=HTTPException)

BODIES: Mapping[str, Entry] = {
    "broken_body": "The body breaks off, or its chunks are not as HTTP wants them.",
    "broken_body.early": "The body breaks off after {count} of {told} bytes.",
    "broken_json": "{why}",
    "broken_json.constant": "{name} is not JSON.",
    "broken_json.encoding": "The body is not UTF-8.",
    "broken_json.place": "{why}, in line {line}, column {column}.",
    "duplicate_key": "The key {name!r} stands twice in one object.",
    "nested_too_deeply": "The body nests more than {most} levels deep.",
    "number_out_of_range": "The number {number} is beyond 2^53.",
    "number_out_of_range.digits": "The number {number} is too large, or has too many digits.",
}
"""Why a body is not strict JSON, by code."""

WHY_NO_JSON = (
    "Expecting value",
    "Expecting property name enclosed in double quotes",
    "Expecting ',' delimiter",
    "Expecting ':' delimiter",
    "Extra data",
    "Illegal trailing comma before end of array",
    "Illegal trailing comma before end of object",
    "Invalid \\escape",
    "Invalid \\uXXXX escape",
    "Invalid control character",
    "Unterminated string starting",
    "no low surrogate in string",
)
"""Messages of the JSON parsers that are translated."""

HTTP: Mapping[str, Entry] = {
    "bad_request.host": "A request of HTTP/1.1 must have the header Host.",
    "bad_request.key": (
        "{header} has 1 to {most} visible ASCII characters, none of them a comma, quotation mark or backslash."
    ),
    "body_too_large": "A body here may have {most} bytes at most.",
    "body_too_large.batch": "The batch is longer than a batch may be.",
    "body_too_large.line": "This line is longer than any request may be.",
    "internal_error": "Something went wrong on our side.",
    "key_needed": "A key is needed here: Authorization: Bearer …",
    "key_unknown": "This key is not known here.",
    "many_faults": "{total} things are wrong; see errors.",
    "method_not_allowed": "{method} does nothing here; possible: {allowed}.",
    "not_acceptable": "The answer here has one form: {form}.",
    "not_acceptable.encoding": "The answer here has two encodings: gzip and identity.",
    "not_found": "There is nothing at {path!r}. /openapi.yaml lists all there is.",
    "not_found.problem": "There is no type of problem {slug!r}.",
    "not_found.rule": "The rules of this game have no paragraph {rule!r}.",
    "not_found.tile": "There is no such tile; there are: {tiles}.",
    "overloaded": "There is too much to do.",
    "rate_limited": "Too many requests for now.",
    "request_timeout": "The request did not arrive within its time.",
    "unknown_game": "There is no game {name!r} here; there are: {games}.",
    "unsupported_media_type": "Send the body as application/json, in UTF-8.",
    "unsupported_media_type.batch": "Send the requests as {form}, in UTF-8, without a Content-Encoding.",
    "unsupported_media_type.encoding": "Send the body without a Content-Encoding.",
}
"""The details of the other problems."""

BODY_SENTENCES = catalogue(BODIES)
HTTP_SENTENCES = catalogue(HTTP)

tell = teller(HTTP_SENTENCES)
"""Make the details of problems without a game."""


def with_message(error: E, name: str, /, **params: Param) -> E:
    """Return the error with a message: the name of its sentence, and its parameters."""
    error.stationmaster_said = tell(name, **params)  # type: ignore[attr-defined]
    return error


def message_of(error: HTTPException) -> Message | None:
    """Return the message of an error, if it has one."""
    return getattr(error, "stationmaster_said", None)


API_FAULTS: Final = table(
    Row("missing", None, Reason("This field is missing.")),
    Row(
        "no_spectator",
        "A player of this game has a name that begins with the mark of spectators.",
        Reason("{name!r} is a player of this game: nobody is answered as {spectator}."),
    ),
    Row(
        "one_of",
        "Of several fields exactly one is to be given.",
        Reason("Give either a state or a position."),
        Reason("This parameter may be given once only.", of="parameter"),
    ),
    Row(
        "too_many_values",
        "The body holds more values, those in lists and objects included, than any request needs.",
        Reason("A body here may hold {most} values at most, those in lists and objects included."),
    ),
    Row(
        "unknown_field",
        None,
        Reason("There is no such field."),
        Reason("A position names its corporation itself.", of="operator"),
        Reason("There is no such parameter here.", of="parameter"),
    ),
    Row("unknown_player", "Nobody of that name plays.", Reason("Nobody called {name!r} plays; there are: {names}.")),
    Row(
        "unknown_value",
        None,
        Reason("There is no {name!r}; there are: {names}."),
        Reason("A batch cannot hold a batch.", of="batch"),
    ),
    Row("unprintable", "The text holds control characters.", Reason("This must not hold control characters.")),
    Row(
        "wrong_type",
        None,
        Reason("This must be an object."),
        Reason("This must be a sealed state (a text) or an open one (an object).", of="state"),
    ),
)
"""The faults of a request that are found before any game reads it."""

fault_at = maker(API_FAULTS.sentences)
"""Make a fault of a request."""
