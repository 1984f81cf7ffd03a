"""A batch under way: its lines are taken from what its connection brings, each to wait for a place like any request.

While one is answered, the next may come; no more is read than `Limits.read_ahead` besides the line that is worked on,
and none is begun before its client has fetched the answer to the one before. So a batch may be as long, and its client
as slow, as either likes: it holds neither a thread nor much memory.
"""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from service.http.batch import BROKEN, Batch, marks_of
from service.http.batch_lines import Lines, TooLong
from service.http.problem_texts import tell
from service.places import HELD, TURN, line_searches
from service.server.queue.departure import Departure
from service.server.wire.chunks import BrokenChunks
from service.server.wire.reading import Reader, TooLongBody
from stationmaster.i18n.message import Message

if TYPE_CHECKING:
    from service.server.wire.answering import Answer, Errand

END_OF_CHUNKS = b"0\r\n\r\n"


class OpenBatch:
    """What is left of a batch: belongs to the loop, but for `Batch.answer`, which one thread at a time calls."""

    def __init__(self, errand: Errand, batch: Batch, lines: Lines, *, chunked: bool, keep: bool) -> None:
        self._errand = replace(errand, turn=HELD)
        self._batch = batch
        self._lines = lines
        self._chunked = chunked
        self._keep = keep and chunked
        self._last: bytes | None = None
        """What is said when nothing that comes can be used any more."""
        self._ended = False

    def close(self) -> None:
        """The log hears of it. What comes after the end is nothing new."""
        self._batch.tally.tell(self._lines.taken)

    @property
    def held(self) -> int:
        """How many bytes are kept of lines that are still to be answered."""
        return self._lines.held

    @property
    def wants_more(self) -> bool:
        """Whether more may come."""
        return not self._ended

    def take(self, reader: Reader) -> None:
        """Takes what has come."""
        if self._ended:
            return
        try:
            self._lines.feed(reader.fetch())
            if reader.is_flowing:
                return
            self._lines.end()
        except BrokenChunks:
            self._lines.feed(reader.salvage())
            self._give_up(self._batch.refused(None, BROKEN))
        except TooLongBody:
            self._lines.feed(reader.salvage())
            self._give_up(self._batch.unanswered(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, tell("body_too_large.batch")))
        self._ended = True

    def _give_up(self, last: bytes) -> None:
        self._last, self._keep = last, False

    def next(self) -> Errand | None:
        """The errand of the next line, if one is there."""
        line = self._lines.next()
        if line is None:
            return None
        if self._lines.is_over:
            self._keep, self._ended = self._keep and self._ended, True  # Nothing that still comes can be used.
        search = isinstance(line, bytes) and line_searches(line)
        return replace(
            self._errand, search=search, departure=Departure(), job=lambda errand: self._answer(line, errand)
        )

    def end(self) -> Answer:
        """What ends the answer."""
        from service.server.wire.answering import Answer

        last = b"" if self._last is None else self._framed(self._last)
        return Answer((last, END_OF_CHUNKS if self._chunked else b""), keep=self._keep)

    def cut(self, status: int, why: Message | str) -> Answer:
        """What ends the answer before its time."""
        self._give_up(self._batch.unanswered(status, why))
        self._ended = True
        return self.end()

    def _answer(self, line: bytes | TooLong, errand: Errand) -> Answer:
        """Runs in a thread. Whatever goes wrong, there is a line."""
        from service.server.wire.answering import Answer, log

        try:
            answer = self._batch.answer(line, marks_of(errand.turn, TURN, errand.departure))
        except BaseException:
            log.exception("a line of a batch has failed")
            answer = self._batch.unanswered(HTTPStatus.INTERNAL_SERVER_ERROR, tell("internal_error"))
        return Answer((self._framed(answer),))

    def _framed(self, line: bytes) -> bytes:
        return b"%X\r\n%b\r\n" % (len(line), line) if self._chunked else line
