"""The line of those who wait for a place: each client's own requests in their order, the clients by turns."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

from service.places import Places

T = TypeVar("T")


class Line(Generic[T]):
    """Who waits. Whoever has a client's share of the places lets the others pass."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()

    def join(self, client: str, item: T) -> None:
        """Puts it at the end of the client's own line."""
        self._waiting.setdefault(client, deque()).append(item)

    def leave(self, client: str, item: T) -> None:
        """Takes it out of the line."""
        own = self._waiting[client]
        own.remove(item)
        if not own:
            del self._waiting[client]

    def call(self) -> T | None:
        """The next for whom there is a place, which it then has; None when nobody can have one."""
        for client in self._waiting:
            if self.places.try_take(client):
                own = self._waiting.pop(client)
                item = own.popleft()
                if own:
                    self._waiting[client] = own  # At the end: the others come first.
                return item
        return None
