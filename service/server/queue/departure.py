"""Whether the client of a request has left, for work that would be in vain."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

DEPARTURE = "stationmaster.departure"
"""The key of a request's `Departure` in its environment, where the server watches the connection while it works."""


class Departure:
    """Happens once, at most. Safe for threads: the server announces it, the work hears of it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._callbacks: list[Callable[[], None]] = []
        self._gone = False

    @property
    def gone(self) -> bool:
        """Whether the client has left."""
        return self._gone

    def when_gone(self, callback: Callable[[], None]) -> None:
        """Calls back when the client leaves; at once if it has left. The callback must be quick."""
        with self._lock:
            if not self._gone:
                self._callbacks.append(callback)
                return
        callback()

    def announce(self) -> None:
        """The client has left."""
        with self._lock:
            if self._gone:
                return
            self._gone = True
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()
