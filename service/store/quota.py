"""The requests of each client, counted by all replicas in Redis, or by this worker in its memory."""

from __future__ import annotations

import time
from dataclasses import dataclass

from limits import RateLimitItem
from limits.storage import MemoryStorage, Storage

from service.store.link import Away, Link

MOST_ENDS = 10_000
"""The number of remembered ends of windows, which save a command to Redis for each request."""


@dataclass(frozen=True, slots=True)
class Window:
    """The requests of a client in the current window, this one included."""

    most: int
    used: int
    seconds: int
    """Seconds until the window ends."""

    @property
    def left(self) -> int:
        """The number of requests left."""
        return max(0, self.most - self.used)

    @property
    def is_over(self) -> bool:
        """Whether this request exceeds the limit."""
        return self.used > self.most


class Quota:
    """Counters of fixed windows, each beginning with its first request. Safe for threads."""

    def __init__(self, link: Link | None) -> None:
        self._link = link
        self._own = MemoryStorage()
        self._ends: dict[str, float] = {}

    def take(self, limit: RateLimitItem, client: str) -> Window:
        """Count a request of the client."""
        key = limit.key_for(client)
        link = self._link
        if link is not None:
            try:
                return link.ask(lambda: self._count(link.counters, limit, key))
            except Away:
                self._ends.clear()  # A restarted Redis may have lost its counters.
        return self._count(self._own, limit, key)

    def _count(self, counters: Storage, limit: RateLimitItem, key: str) -> Window:
        used = counters.incr(key, limit.get_expiry())
        seconds = round(self._end(counters, key, is_new=used == 1) - time.time())
        return Window(limit.amount, used, max(1, seconds))

    def _end(self, counters: Storage, key: str, *, is_new: bool) -> float:
        if counters is self._own:
            return counters.get_expiry(key)
        end = self._ends.get(key)
        if end is None or is_new or end < time.time():
            if len(self._ends) >= MOST_ENDS:
                self._ends.clear()
            end = self._ends[key] = counters.get_expiry(key)
        return end
