"""The line of those who wait for a place: each client's own requests in their order, the clients by turns."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

from service.places import Places

T = TypeVar("T")


class Line(Generic[T]):
    """Who waits: the searches of a client in one line, its other requests in another. Whoever has a client's share of
    the places lets the others pass."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._waiting: OrderedDict[tuple[str, bool], deque[T]] = OrderedDict()

    def join(self, client: str, item: T, *, search: bool = False) -> None:
        """Puts it at the end of the client's own line."""
        self._waiting.setdefault((client, search), deque()).append(item)

    def leave(self, client: str, item: T, *, search: bool = False) -> None:
        """Takes it out of the line."""
        own = self._waiting[client, search]
        own.remove(item)
        if not own:
            del self._waiting[client, search]

    def call(self) -> T | None:
        """The next for whom there is a place, which it then has; None when nobody can have one."""
        for whose in self._waiting:
            client, search = whose
            if self.places.try_take(client, search=search):
                own = self._waiting.pop(whose)
                item = own.popleft()
                if own:
                    self._waiting[whose] = own  # At the end: the others come first.
                return item
        return None
