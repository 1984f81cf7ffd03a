"""A bounded cache of values for later questions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """A first-in, first-out cache of values whose weights sum to at most `most`.

    Cached values can be recomputed at any time, so no result depends on the cache.
    """

    __slots__ = ("_lock", "_most", "_things", "_weight", "find")

    def __init__(self, most: int) -> None:
        self._most = most
        self._weight = 0
        self._things: dict[Hashable, tuple[T, int]] = {}
        self._lock = Lock()
        self.find: Callable[[Hashable], tuple[T, int] | None] = self._things.get
        """Return the value of a key with its weight, if cached."""

    def keep(self, key: Hashable, thing: T, weight: int = 1) -> T:
        """Add a value, and evict others for it."""
        with self._lock:
            if key not in self._things:
                self._weight += weight
            self._things[key] = thing, weight
            while self._weight > self._most and len(self._things) > 1:
                oldest = next(iter(self._things))
                self._weight -= self._things.pop(oldest)[1]
        return thing
