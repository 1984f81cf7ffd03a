"""The bytes of a batch, read as they arrive and kept until they are needed.

A client may keep sending while its lines are answered, so a separate thread reads. The response starts when little
arrives or all has arrived: once the head of a response is out, nginx forwards no more of a body that it could not write
at once, and the batch would stall (seen with nginx 1.22).
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
"""Seconds that the spool waits between two calls of `answered`, and bytes that extend the wait by a second."""
LOOK: Final = 0.1
LITTLE: Final = 64 * 1024
"""Up to so many bytes in so many seconds, nginx can write at once."""


class Room:
    """The memory that all batches of a worker may use beyond `FREE` each. Thread-safe."""

    def __init__(self, most: int = ROOM) -> None:
        self._free = most
        self._changed = Condition()

    def take(self, size: int, is_over: Callable[[], bool]) -> None:
        """Reserve so many bytes, and wait until they are free or the batch is over."""
        with self._changed:
            while self._free < size and not is_over():
                self._changed.wait(LOOK)
            self._free -= size

    def give_back(self, size: int) -> None:
        """Release bytes."""
        with self._changed:
            self._free += size
            self._changed.notify_all()


class Spool:
    """Reads `pieces` of a connection in a separate thread until they end or `close` is called."""

    def __init__(
        self, pieces: Iterator[bytes], connection: socket.socket | None, length: int | None, room: Room
    ) -> None:
        """`length` is the declared length, if there is one."""
        self._pieces = pieces
        self._connection = connection
        self._room = room
        self._changed = Condition()
        self._kept: deque[bytes] = deque()
        self._size = self._counted = 0
        """Bytes kept, and how many of them are reserved."""
        self._error: Exception | None = None
        self._ended = self._closed = False
        self._rush = LITTLE if length is None or length <= LITTLE else inf
        """How much has arrived lately. Unknown at first, and therefore taken as much."""
        self._came_at = time.monotonic()
        self._deadline = time.monotonic() + SECONDS
        self._thread = Thread(target=self._fill, name="batch", daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[bytes]:
        """Yield what has arrived, waiting for it; nothing when nothing arrives for a moment.

        :raises TimeoutError: when the client takes too long.
        :raises Exception: whatever the server raises for an invalid body.
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
        """Note that a line has been answered, which resets the time-out."""
        self._deadline = time.monotonic() + SECONDS

    @property
    def is_calm(self) -> bool:
        """Whether little arrives, or nothing more."""
        with self._changed:
            return self._ended or self._rush_now() <= 0

    def close(self) -> None:
        """Stop reading and drop what is kept."""
        self._closed = True
        if not self._ended and self._connection is not None:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RD)  # The thread would wait for bytes that are no longer needed.
        self._thread.join()
        self._kept.clear()
        self._size = 0
        self._fit_room()

    def _rush_now(self) -> float:
        """Return the bytes beyond `LITTLE`, which decay with time."""
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
