"""Large requests, one after the other: what a request's objects and a long trace take of memory is taken once a worker.

The JSON of a large body may need ten times its bytes while it is looked at. Python works on one request at a time
anyhow, so a queue costs nothing but the order. A body is received before its turn, so that no slow client holds it.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from threading import BoundedSemaphore, Lock

from flask import Flask, current_app, g

from service.server.gate import Overloaded

LARGE_BODY = 100_000
"""From so many bytes on a body is a large one."""
LARGE_AT_ONCE = 6
"""So many large bodies a worker holds, the one included whose turn it is."""
PATIENCE = 20
"""Seconds that a request waits for its turn."""


_KEEP_NO_BLOCKS_FROM = 128 * 1024
_M_MMAP_THRESHOLD = -3


def _memory_returner() -> Callable[[], None]:
    """What gives memory that is free back to the system, where the C library can.

    The GNU library keeps what large bodies took, the more of it the larger they were, and so do its threads each.
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
    """The places for large bodies, and whose turn it is. What a request has taken is given back when it ends."""

    def __init__(self, app: Flask) -> None:
        self._places = BoundedSemaphore(LARGE_AT_ONCE)
        self._turn = Lock()
        self._return_memory = _memory_returner()
        app.extensions["stationmaster-queue"] = self
        app.teardown_request(self._leave)

    def admit(self, size: int | None) -> None:
        """Takes a place for a body of that size, if it is a large one or does not tell.

        :raises Overloaded: when no place is free.
        """
        if size is None or size >= LARGE_BODY:
            if not self._places.acquire(blocking=False):
                raise Overloaded
            g.has_large_place = True

    def take_turn(self) -> None:
        """Waits until no other request has its turn. Whoever has it already may ask again.

        :raises Overloaded: when that takes too long.
        """
        kept = g
        if not kept.get("has_turn", False):
            if not self._turn.acquire(timeout=PATIENCE):
                raise Overloaded
            kept.has_turn = True
            self._return_memory()  # What the one before held to his end.

    def _leave(self, _error: BaseException | None) -> None:
        kept = g
        is_large = kept.pop("has_large_place", False)
        if is_large:
            # The errors found in a body hold it, in circles of frames that would wait for the collector of rubbish.
            gc.collect()
        if kept.pop("has_turn", False):
            self._return_memory()
            self._turn.release()
        if is_large:
            self._places.release()


def queue() -> Queue:
    """The queue of the app that works on the present request."""
    made: Queue = current_app.extensions["stationmaster-queue"]
    return made
