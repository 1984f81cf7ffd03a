"""One connection, and what it is at."""

from __future__ import annotations

import socket
from collections import deque
from enum import Enum, auto
from math import inf
from typing import Any

from service.server.batching import OpenBatch
from service.server.queue.line import Line
from service.server.wire.answering import Answer, Errand
from service.server.wire.limits import FREE_BYTES, Limits
from service.server.wire.reading import Reader
from stationmaster.i18n.message import ENGLISH

SMALL = 64 * 1024
"""Answers up to this size are sent in one piece."""


class Phase(Enum):
    """What a connection is at, in the order in which it happens."""

    IDLE = auto()
    """Nothing of a request has come."""
    HEAD = auto()
    BODY = auto()
    WAITING = auto()
    """The request is there; no place is free for it."""
    WORKING = auto()
    WRITING = auto()
    LINGERING = auto()
    """All is said; what still comes is thrown away, so that the client can read to the end."""
    CLOSED = auto()


UNFINISHED = frozenset({Phase.IDLE, Phase.HEAD, Phase.BODY})
"""Phases in which a request is still to come, or to come to its end."""

TAKES_NOTHING = UNFINISHED | {Phase.LINGERING}
"""Phases in which nothing but patience has been spent on the connection."""


class Connection:
    """A client's connection. Belongs to the loop: no other thread touches it."""

    def __init__(self, sock: socket.socket, peer: Any, server: Any, client: str, reader: Reader, now: float) -> None:
        self.sock = sock
        self.peer, self.server = peer, server
        self.client = client
        self.reader = reader
        self.phase = Phase.IDLE
        self.since = now
        self.served = 0
        self.left_at: float | None = None
        """When the client ended its side."""
        self.errand: Errand | None = None
        self.batch: OpenBatch | None = None
        """A batch of which not all lines are answered."""
        self.line: Line[Connection] | None = None
        self.watched = 0
        """The events that the loop waits for."""
        self.counted = 0
        """The bytes that are accounted for."""
        self.sent = 0
        self._keep = False
        self._unsent: deque[memoryview] = deque()

    def enter(self, phase: Phase, now: float) -> None:
        """Begins a phase; its time runs from now."""
        if phase is not self.phase:
            self.phase, self.since = phase, now

    @property
    def bytes_kept(self) -> int:
        """How much is kept for it."""
        body = self.errand.call.body if self.errand else None
        lines = self.batch.held if self.batch else 0
        return self.reader.held + lines + len(body or b"") + sum(len(piece) for piece in self._unsent)

    @property
    def language(self) -> str:
        """The code of the language to refuse it in; English where nobody knows yet what its client likes."""
        return (self.errand.call.language if self.errand else self.reader.language) or ENGLISH.code

    @property
    def hoards(self) -> bool:
        """Whether much is kept here only because its client is slow."""
        return self.counted > FREE_BYTES and self.phase in (Phase.BODY, Phase.WRITING)

    def deadline(self, limits: Limits) -> float:
        """When its patience with the client ends."""
        match self.phase:
            case Phase.IDLE:
                return self.since + (limits.keepalive if self.served else limits.head)
            case Phase.HEAD:
                return self.since + limits.head
            case Phase.BODY:
                return self.since + limits.allowance(self.reader.held + (self.batch.held if self.batch else 0))
            case Phase.WAITING:
                return self.since + limits.wait
            case Phase.WRITING:
                return self.since + limits.allowance(self.sent)
            case Phase.LINGERING:
                return self.since + limits.linger
            case _:
                return inf

    def say(self, answer: Answer) -> None:
        """Takes an answer to be sent."""
        pieces = answer.pieces
        if sum(len(piece) for piece in pieces) <= SMALL:
            pieces = (b"".join(pieces),)
        self._unsent = deque(memoryview(piece) for piece in pieces if piece)
        self.sent = 0
        self._keep = answer.keep

    def send(self) -> bool:
        """Sends what can be sent at once; False while something is left.

        :raises OSError: when the connection is broken.
        """
        while self._unsent:
            try:
                sent = self.sock.send(self._unsent[0])
            except BlockingIOError:
                return False
            self.sent += sent
            rest = self._unsent.popleft()[sent:]
            if rest:
                self._unsent.appendleft(rest)
        return True

    @property
    def can_go_on(self) -> bool:
        """Whether another request may follow the answer."""
        return self._keep and (self.left_at is None or self.reader.has_begun)

    def forget(self) -> None:
        """Lets go of all that is kept for it."""
        self.reader.clear()
        self.end_batch()
        self.errand = None
        self._unsent.clear()

    def end_batch(self) -> None:
        """No more of its lines will be answered."""
        if self.batch is not None:
            self.batch.close()
            self.batch = None
