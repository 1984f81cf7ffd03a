"""What a line of a batch asks, and what a line of its answer says."""

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
from stationmaster.schema.statements import Statement
from stationmaster.schema.type_info import decoder

NDJSON = "application/x-ndjson"
"""A JSON value a line."""
SPELLINGS = frozenset({NDJSON, "application/jsonl", "application/x-jsonlines"})
"""Its other names too."""
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


# --- Reading a line of a batch: all but its body, which is left to whoever it is for.

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
    BATCH_LINE.load({"path": path, "id": line_id})
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
    line_id = value.get("id") if isinstance(value, dict) else None
    told_back = line_id if _is_id(line_id) else None
    try:
        BATCH_LINE.load(value)
    except WrongShape as wrong:
        return told_back, wrong
    if isinstance(error, ValueError):  # The two readers differ: then it is not JSON that both can read.
        return None, UnreadableBody("broken_json", why=str(error))
    return told_back, error


def _is_id(line_id: Any) -> bool:
    """Whether an id may be told back."""
    return not list(statements.faults(Id, line_id))


def _demand_each_name_once(line: bytes, parts: _Parts) -> None:
    """Makes sure that no field stands twice: the reader would take the last, and somebody else the first.

    A line that is one field after the other, as almost all are, needs no more than a glance.

    :raises UnreadableBody: when one does.
    :raises TooManyValues: for a line that needs more than a glance, and holds more values than any request may.
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


# --- The lines of a batch (ND-JSON), cut out of bytes as they arrive.

NEWLINE: Final = b"\n"
LINE_BYTES: Final = 64
"""For so much more than its bytes a line counts: very short ones are work, even if they take no room."""
_BLANKS: Final = re.compile(rb"[ \t\r\n]*")


class TooLong:
    """A line that has more bytes than a line may have; they are not kept."""


TOO_LONG: Final = TooLong()


class Lines:
    """Bytes that have come, to be read line by line. Empty lines, and the blanks before a line, are passed over: a
    batch of nothing else costs no more than a look at its bytes.

    No more than `longest` bytes of a line are kept. `whole`: all that comes is one line, whatever ends stand in it, and
    there is one even if nothing comes.
    """

    def __init__(self, longest: int, *, whole: bool = False) -> None:
        self._longest = longest
        self._whole = whole
        self._buffer = bytearray()
        self.taken = 0
        """How many bytes have come."""
        self._ends = 0
        """How many lines end in the buffer, where they are told apart."""
        self._searched = 0
        self._skipping = False
        self._ended = False
        self._is_owed = whole
        """Whether there must be a line, and none was."""

    @property
    def held(self) -> int:
        """How many bytes are kept here, with what each line will cost besides."""
        return len(self._buffer) + LINE_BYTES * self._ends

    @property
    def is_over(self) -> bool:
        """Whether there was the one line that there is, and too much of it came."""
        return self._whole and self._skipping

    def feed(self, data: bytes | bytearray) -> None:
        """Takes bytes that have come."""
        self._buffer += data
        self.taken += len(data)
        self._ends += 0 if self._whole else data.count(NEWLINE)

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will come."""
        return self._ended

    def end(self) -> None:
        """Nothing more will come: what is there is the last line."""
        self._ended = True

    def next(self) -> bytes | TooLong | None:
        """The next line without its end; None while it has not come, or when there is none any more."""
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
        """What has come of a line that goes on. Of one that is too long nothing is kept, and it is told at once."""
        self._searched = len(self._buffer)
        if not self._skipping and self._searched <= self._longest:
            return None
        was_told, self._skipping = self._skipping, True
        self._buffer.clear()
        self._searched = 0
        return None if was_told else TOO_LONG
