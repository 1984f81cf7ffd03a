"""What is made once and kept for the next question, within bounds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Things by their keys, as many as weigh no more than `most` together; those that came first go first.

    What is kept can be made anew at any time, so nothing depends on whether it is there.
    """

    __slots__ = ("_lock", "_most", "_things", "_weight", "find")

    def __init__(self, most: int) -> None:
        self._most = most
        self._weight = 0
        self._things: dict[Hashable, tuple[T, int]] = {}
        self._lock = Lock()
        self.find: Callable[[Hashable], tuple[T, int] | None] = self._things.get
        """The thing of a key with its weight, if it is here."""

    def keep(self, key: Hashable, thing: T, weight: int = 1) -> T:
        """Keeps a thing, and lets go of others for it."""
        with self._lock:
            if key not in self._things:
                self._weight += weight
            self._things[key] = thing, weight
            while self._weight > self._most and len(self._things) > 1:
                oldest = next(iter(self._things))
                self._weight -= self._things.pop(oldest)[1]
        return thing
