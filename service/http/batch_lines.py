"""Lines of a batch and of its answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from service.http.body import MAX_REPLAY_VALUES, TooManyValues, UnreadableBody, parse_json
from service.http.schemas import RequestSchema, Shape
from service.http.statements import described
from stationmaster.errors import WrongShape
from stationmaster.schema import statements
from stationmaster.schema.faults import fault_at
from stationmaster.schema.statements import Statement, decoder

NDJSON = "application/x-ndjson"
"""One JSON value per line."""
SPELLINGS = frozenset({NDJSON, "application/jsonl", "application/x-jsonlines"})
"""All media types of such lines."""
LONGEST_ID = 200
LONGEST_PATH = 2000
LARGEST_ID = 2**53

Id = Annotated[str, Meta(max_length=LONGEST_ID)] | Annotated[int, Meta(ge=-LARGEST_ID, le=LARGEST_ID)] | None
Path = Annotated[
    str,
    Meta(
        max_length=LONGEST_PATH,
        pattern=r"^/v1/",
        description="What would stand in the request line, such as `/v1/games/1846/moves?fields=state`.",
    ),
]


class BatchLine(RequestSchema):
    """One request of a batch."""

    error_messages: Any = {  # noqa: RUF012 -- as in RequestSchema
        "unknown": fault_at("", "unknown_field"),
        "type": fault_at("", "wrong_type.object"),
    }

    path = Shape(Path, required=True, error_messages={"required": fault_at("", "missing", name="path")})
    id = Shape(described(Id, "Comes back with the answer: a text or a whole number of your own."), load_default=None)
    body = Shape(described(Any, "What would be posted. Left out where the path is only read."), load_default=None)

    def order(self, sent: Mapping[str, Any]) -> dict[str, int]:
        """Return all fields as they were sent, then those that are missing."""
        return dict.fromkeys(self.fields, len(sent)) | {name: at for at, name in enumerate(sent)}


BATCH_LINE: Final = BatchLine()


class BatchAnswer(Statement, frozen=True):
    """The answer to one request of a batch."""

    id: Annotated[str | int | None, Meta(description="That of the request; null where it has none or cannot be read.")]
    status: Annotated[int, Meta(ge=200, le=599, description="The status that the request alone would have had.")]
    body: Annotated[
        Any, Meta(description="What it would have been answered: JSON, a refusal as well, or a picture as a text.")
    ]


# Reading a line of a batch, except its body: its endpoint reads that.

MOST_LOOKED_AT: Final = 64 * 1024
"""Lines up to this length are answered with all their faults."""
_NAME: Final = re.compile(rb'\s*[{,]\s*"(path|id|body)"\s*:\s*')
_END: Final = re.compile(rb"\s*}\s*")


class LineRequest(msgspec.Struct, frozen=True):
    """The request of a line. Its body is not decoded yet."""

    path: str
    id: str | int | None = None
    body: Raw | UnsetType = UNSET


class _Parts(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a line, not decoded."""

    path: Raw
    id: Raw | UnsetType = UNSET
    body: Raw | UnsetType = UNSET


_parts, _text, _id = decoder(_Parts), decoder(str), decoder(str | int | None)


def read_line(line: bytes) -> LineRequest:
    """Return the request of a line.

    :raises ValueError: for invalid JSON, or fields of the wrong types.
    :raises RecursionError: for deep nesting.
    :raises UnreadableBody: for a duplicate name.
    :raises TooManyValues: for a line that must be parsed strictly and holds more values than a request may.
    :raises WrongShape: for an invalid path or id.
    """
    parts = _parts.decode(line)
    _demand_each_name_once(line, parts)
    path = _text.decode(parts.path)
    line_id = None if isinstance(parts.id, UnsetType) else _id.decode(parts.id)
    BATCH_LINE.load({"path": path, "id": line_id})
    return LineRequest(path, line_id, parts.body)


def why_not(line: bytes, error: Exception) -> tuple[str | int | None, Exception]:
    """Return the id of a refused line, if it is readable, and the error to answer with."""
    if len(line) > MOST_LOOKED_AT:
        is_told = isinstance(error, WrongShape | UnreadableBody | TooManyValues)
        return None, error if is_told else UnreadableBody("broken_json", why=str(error))
    try:
        value = parse_json(line)
    except (UnreadableBody, TooManyValues, RecursionError, ValueError) as unreadable:
        return None, unreadable
    line_id = value.get("id") if isinstance(value, dict) else None
    told_back = line_id if _is_id(line_id) else None
    try:
        BATCH_LINE.load(value)
    except WrongShape as wrong:
        return told_back, wrong
    if isinstance(error, ValueError):  # The two parsers differ: it is not JSON for both.
        return None, UnreadableBody("broken_json", why=str(error))
    return told_back, error


def _is_id(line_id: Any) -> bool:
    """Return whether an id may be echoed."""
    return not list(statements.faults(Id, line_id))


def _demand_each_name_once(line: bytes, parts: _Parts) -> None:
    """Refuse duplicate fields: this parser would take the last, another one the first.

    Almost all lines are one field after the other, which a few comparisons prove.

    :raises UnreadableBody: for a duplicate field.
    :raises TooManyValues: for a line that must be parsed strictly and holds more values than a request may.
    """
    fields = {b"path": parts.path, b"id": parts.id, b"body": parts.body}
    written = {name: bytes(value) for name, value in fields.items() if not isinstance(value, UnsetType)}
    at = 0
    for _ in written:
        name = _NAME.match(line, at)
        value = written.get(name[1]) if name is not None else None
        if name is None or value is None or not line.startswith(value, name.end()):
            break
        at = name.end() + len(value)
    if _END.fullmatch(line, at) is None:
        parse_json(line, MAX_REPLAY_VALUES, large_numbers=True)


# Splitting the bytes of a batch (NDJSON) into lines as they arrive.

NEWLINE: Final = b"\n"
LINE_BYTES: Final = 64
"""Added to the bytes of each line: very short lines cost work, even if they take no memory."""
_BLANKS: Final = re.compile(rb"[ \t\r\n]*")


class TooLong:
    """A line over the limit; its bytes are not kept."""


TOO_LONG: Final = TooLong()


class Lines:
    """Received bytes, read line by line. Empty lines and leading blanks are skipped: a batch of nothing else costs
    one pass over its bytes.

    At most `longest` bytes of a line are kept. With `whole`, all bytes are one line, newlines included, and there is a
    line even without bytes.
    """

    def __init__(self, longest: int, *, whole: bool = False) -> None:
        self._longest = longest
        self._whole = whole
        self._buffer = bytearray()
        self.taken = 0
        """Bytes received."""
        self._ends = 0
        """Line ends in the buffer."""
        self._searched = 0
        self._skipping = False
        self._ended = False
        self._is_owed = whole
        """Whether a line is required and there was none yet."""

    @property
    def held(self) -> int:
        """Bytes kept here, plus `LINE_BYTES` for each line."""
        return len(self._buffer) + LINE_BYTES * self._ends

    @property
    def is_over(self) -> bool:
        """Whether the only line is over the limit."""
        return self._whole and self._skipping

    def feed(self, data: bytes | bytearray) -> None:
        """Add received bytes."""
        self._buffer += data
        self.taken += len(data)
        self._ends += 0 if self._whole else data.count(NEWLINE)

    @property
    def has_ended(self) -> bool:
        """Whether the batch is complete."""
        return self._ended

    def end(self) -> None:
        """Note the end of the batch: what is buffered is the last line."""
        self._ended = True

    def next(self) -> bytes | TooLong | None:
        """Return the next line without its newline; None while it is incomplete, or after the last."""
        while (found := self._cut()) == b"":
            pass
        if found is None and self._ended and self._is_owed:
            found = b""
        self._is_owed = self._is_owed and found is None
        return found

    def _cut(self) -> bytes | TooLong | None:
        if not self._searched and not self._skipping and (blanks := _BLANKS.match(self._buffer)) is not None:
            self._drop(blanks.end())
        end = -1 if self._whole else self._buffer.find(NEWLINE, self._searched)
        if end < 0 and self._ended and self._buffer:
            end = len(self._buffer)
        if end < 0:
            return self._wait()
        line = None if self._skipping or end > self._longest else bytes(self._buffer[:end])
        was_told, self._skipping = self._skipping, False
        self._drop(end + len(NEWLINE))
        self._searched = 0
        if line is not None:
            return line
        return b"" if was_told else TOO_LONG

    def _drop(self, count: int) -> None:
        self._ends -= 0 if self._whole else self._buffer.count(NEWLINE, 0, count)
        del self._buffer[:count]

    def _wait(self) -> TooLong | None:
        """Wait for more of a line. One over the limit is dropped and reported at once."""
        self._searched = len(self._buffer)
        if not self._skipping and self._searched <= self._longest:
            return None
        was_told, self._skipping = self._skipping, True
        self._buffer.clear()
        self._searched = 0
        return None if was_told else TOO_LONG
