"""The lines of a batch (ND-JSON), cut out of bytes as they arrive."""

from __future__ import annotations

import re
from typing import Final

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
