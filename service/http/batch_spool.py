"""The bytes of a batch, read as they come and kept until they are asked for.

A client may send on while its lines are answered, so a thread of its own reads what comes. The answer begins when
little comes, or all has come: once the head of an answer is out, nginx hands on no more of a body that it could not
write at once, and the batch would stand still (seen with nginx 1.22).
"""

from __future__ import annotations

import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from threading import Condition, Thread
from typing import Final

FREE: Final = 1024 * 1024
"""Bytes that each batch may keep."""
ROOM: Final = 64 * 1024 * 1024
"""Bytes that all batches of a worker may keep besides."""
SECONDS: Final = 20.0
BYTES_A_SECOND: Final = 32 * 1024
"""So long the spool waits between two calls of `answered`, and a second more for so many bytes that come meanwhile."""
LOOK: Final = 0.1
LITTLE: Final = 64 * 1024
"""No more than so many bytes in so many seconds are little: nginx can write them at once."""


class Room:
    """What all batches of a worker may keep beyond `FREE` each. Safe for threads."""

    def __init__(self, most: int = ROOM) -> None:
        self._free = most
        self._changed = Condition()

    def take(self, size: int, is_over: Callable[[], bool]) -> None:
        """Take room for so many bytes, waiting for it until it is over."""
        with self._changed:
            while self._free < size and not is_over():
                self._changed.wait(LOOK)
            self._free -= size

    def give_back(self, size: int) -> None:
        """Give room back."""
        with self._changed:
            self._free += size
            self._changed.notify_all()


class Spool:
    """Reads in a thread of its own from `pieces`, which come from a connection, until they end or `close` is called."""

    def __init__(
        self, pieces: Iterator[bytes], connection: socket.socket | None, length: int | None, room: Room
    ) -> None:
        """`length` is how much will come, where the client has said so."""
        self._pieces = pieces
        self._connection = connection
        self._room = room
        self._changed = Condition()
        self._kept: deque[bytes] = deque()
        self._size = self._counted = 0
        """Bytes that are kept, and for how many of them room is taken."""
        self._error: Exception | None = None
        self._ended = self._closed = False
        self._rush = LITTLE if length is None or length <= LITTLE else inf
        """How much has come lately. It is not known at first, and so is taken for much; and what is much stays so."""
        self._came_at = time.monotonic()
        self._deadline = time.monotonic() + SECONDS
        self._thread = Thread(target=self._fill, name="batch", daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[bytes]:
        """Yield what has come, waiting for it; nothing where nothing comes for a moment.

        :raises TimeoutError: when the client takes too long.
        :raises Exception: whatever the server raises for what is no body.
        """
        while True:
            with self._changed:
                if not (self._kept or self._ended):
                    self._changed.wait(LOOK)
                if self._kept:
                    piece = self._take()
                elif self._ended:
                    if self._error is not None:
                        raise self._error
                    return
                elif time.monotonic() > self._deadline:
                    raise TimeoutError
                else:
                    piece = b""
            yield piece

    def answered(self) -> None:
        """A line has been answered: the next has all the time again."""
        self._deadline = time.monotonic() + SECONDS

    @property
    def is_calm(self) -> bool:
        """Whether little comes, or nothing more."""
        with self._changed:
            return self._ended or self._rush_now() <= 0

    def close(self) -> None:
        """Stop reading, and forget what is kept."""
        self._closed = True
        if not self._ended and self._connection is not None:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RD)  # The thread would wait for what nobody wants any more.
        self._thread.join()
        self._kept.clear()
        self._size = 0
        self._fit_room()

    def _rush_now(self) -> float:
        """What has come beyond `LITTLE`, which runs off with time."""
        return max(-1.0, self._rush - (time.monotonic() - self._came_at) * LITTLE / LOOK)

    def _take(self) -> bytes:
        piece = self._kept.popleft()
        self._size -= len(piece)
        self._deadline += len(piece) / BYTES_A_SECOND
        self._fit_room()
        return piece

    def _fit_room(self) -> None:
        wanted = max(0, self._size - FREE)
        if wanted < self._counted:
            self._room.give_back(self._counted - wanted)
            self._counted = wanted

    def _fill(self) -> None:
        try:
            for piece in self._pieces:
                self._room.take(len(piece), lambda: self._closed or self._size <= FREE)
                with self._changed:
                    self._kept.append(piece)
                    self._size += len(piece)
                    self._counted += len(piece)
                    self._fit_room()
                    self._rush, self._came_at = self._rush_now() + len(piece), time.monotonic()
                    self._changed.notify()
        except Exception as error:
            self._error = error
        with self._changed:
            self._ended = True
            self._changed.notify()
