"""Reading a line of a batch: all but its body, which is left to whoever it is for."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw, UnsetType

from service.api.batch.statement import BatchLine
from service.api.reading.bodies import MAX_REPLAY_VALUES, TooManyValues, UnreadableBody, parse_json
from stationmaster.errors import Faults, WrongShape
from stationmaster.schema import statements
from stationmaster.schema.type_info import decoder

MOST_LOOKED_AT: Final = 64 * 1024
"""What is wrong with a line is told in full up to this length."""
_NAME: Final = re.compile(rb'\s*[{,]\s*"(path|id|body)"\s*:\s*')
_END: Final = re.compile(rb"\s*}\s*")


class Asked(msgspec.Struct, frozen=True):
    """What a line asks. Its body is still to be read."""

    path: str
    id: str | int | None = None
    body: Raw | UnsetType = UNSET


class _Parts(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a line as they are written."""

    path: Raw
    id: Raw | UnsetType = UNSET
    body: Raw | UnsetType = UNSET


_parts, _text, _id = decoder(_Parts), decoder(str), decoder(str | int | None)


def read_line(line: bytes) -> Asked:
    """What a line asks.

    :raises ValueError: for a line that is none, or has fields of the wrong types.
    :raises RecursionError: for one that is nested too deeply.
    :raises UnreadableBody: for one in which a name stands twice.
    :raises TooManyValues: for one that must be looked at closely and holds more values than any request needs.
    :raises WrongShape: for a path or an id that cannot be one.
    """
    parts = _parts.decode(line)
    _demand_each_name_once(line, parts)
    path = _text.decode(parts.path)
    line_id = None if isinstance(parts.id, UnsetType) else _id.decode(parts.id)
    if found := Faults(statements.faults(BatchLine, {"path": path, "id": line_id})):
        raise WrongShape(found)
    return Asked(path, line_id, parts.body)


def why_not(line: bytes, error: Exception) -> tuple[str | int | None, Exception]:
    """The id of a line that cannot be answered, if it can be read, and why."""
    if len(line) > MOST_LOOKED_AT:
        is_told = isinstance(error, WrongShape | UnreadableBody | TooManyValues)
        return None, error if is_told else UnreadableBody("broken_json", why=str(error))
    try:
        value = parse_json(line)
    except (UnreadableBody, TooManyValues, RecursionError, ValueError) as unreadable:
        return None, unreadable
    found = Faults(statements.faults(BatchLine, value))
    line_id = value.get("id") if isinstance(value, dict) else None
    if not found and isinstance(error, ValueError):  # The two readers differ: then it is not JSON that both can read.
        return None, UnreadableBody("broken_json", why=str(error))
    return line_id if _is_id(line_id) else None, WrongShape(found) if found else error


def _is_id(line_id: Any) -> bool:
    """Whether an id may be told back."""
    return not list(statements.faults(BatchLine, {"path": "/v1/", "id": line_id}))


def _demand_each_name_once(line: bytes, parts: _Parts) -> None:
    """Makes sure that no field stands twice: the reader would take the last, and somebody else the first.

    A line that is one field after the other, as almost all are, needs no more than a glance.

    :raises UnreadableBody: when one does.
    :raises TooManyValues: for a line that needs more than a glance, and holds more values than any request may.
    """
    told = {b"path": parts.path, b"id": parts.id, b"body": parts.body}
    written = {name: bytes(value) for name, value in told.items() if not isinstance(value, UnsetType)}
    at = 0
    for _ in written:
        name = _NAME.match(line, at)
        value = written.get(name[1]) if name is not None else None
        if name is None or value is None or not line.startswith(value, name.end()):
            break
        at = name.end() + len(value)
    if _END.fullmatch(line, at) is None:
        parse_json(line, MAX_REPLAY_VALUES, large_numbers=True)
