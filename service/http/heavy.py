"""Large requests run one after the other, so that a worker needs the memory of one large body or trace only.

The JSON of a large body may need ten times its bytes while it is decoded. Python runs one thread at a time anyway, so
the queue costs nothing but the order. A body is received before its turn, so that a slow client cannot hold the queue.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from threading import BoundedSemaphore, Lock

from flask import Flask, current_app

from service.http.hooks import Hooks
from service.http.request import ServiceRequest, current_request
from service.server.gate import Overloaded

LARGE_BODY = 100_000
"""Bytes from which a body is large."""
LARGE_AT_ONCE = 6
"""Large bodies that a worker holds, including the one whose turn it is."""
PATIENCE = 20
"""Seconds that a request waits for its turn."""


_KEEP_NO_BLOCKS_FROM = 128 * 1024
_M_MMAP_THRESHOLD = -3


def _memory_returner() -> Callable[[], None]:
    """Return the function that gives free memory back to the system, where the C library has one.

    The GNU library keeps the memory of large bodies, in each thread.
    """
    try:
        library = ctypes.CDLL(None)
        library.mallopt(_M_MMAP_THRESHOLD, _KEEP_NO_BLOCKS_FROM)
        trim = library.malloc_trim
    except (OSError, AttributeError, TypeError):
        return lambda: None

    def give_back() -> None:
        trim(0)

    return give_back


class Queue:
    """The slots for large bodies, and the turn. Both are released when the request ends."""

    def __init__(self, app: Flask, hooks: Hooks) -> None:
        self._places = BoundedSemaphore(LARGE_AT_ONCE)
        self._turn = Lock()
        self._return_memory = _memory_returner()
        app.extensions["stationmaster-queue"] = self
        hooks.at_end(self._leave)

    def admit(self) -> None:
        """Take a slot for a body that is large, or of unknown size.

        :raises Overloaded: when no slot is free.
        """
        if not self._places.acquire(blocking=False):
            raise Overloaded
        current_request().has_large_slot = True

    def take_turn(self) -> None:
        """Wait for the turn; reentrant within a request.

        :raises Overloaded: when that takes too long.
        """
        request = current_request()
        if not request.has_turn:
            if not self._turn.acquire(timeout=PATIENCE):
                raise Overloaded
            request.has_turn = True
            self._return_memory()  # Memory that the previous request held.

    def _leave(self, request: ServiceRequest) -> None:
        is_large, request.has_large_slot = request.has_large_slot, False
        if is_large:
            # The faults of a body hold it in reference cycles, which would wait for the garbage collector.
            gc.collect()
        if request.has_turn:
            request.has_turn = False
            self._return_memory()
            self._turn.release()
        if is_large:
            self._places.release()


def queue() -> Queue:
    """Return the queue of the current app."""
    made: Queue = current_app.extensions["stationmaster-queue"]
    return made
