"""The page of a trace that is asked for: a long game's trace is told in parts, none of them larger than it may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stationmaster.kernel.shapes.bounds import MOST_TRACED

Json = Any


def as_it_is(entry: Json) -> tuple[Any, int]:
    """Keeps an entry as it is, and does not mind its size."""
    return entry, 0


class TracePage:
    """The entries of a trace from the place `first` on, at most `most` and none beyond the `room` there is for them.

    `pack` makes of an entry what is kept of it, and says how much room that takes. `next` is the place with which the
    next page begins, or None when this is the last. Of entries on other pages nothing is made.
    """

    def __init__(
        self,
        first: int = 0,
        most: int = MOST_TRACED,
        room: int = 0,
        pack: Callable[[Json], tuple[Any, int]] = as_it_is,
    ) -> None:
        self.entries: list[Any] = []
        self.next: int | None = None
        self._first = first
        self._most = most
        self._room = room
        self._pack = pack
        self._place = 0

    def note(self, make: Callable[[], Json]) -> None:
        """Takes the next entry of the trace, if it belongs on this page. A page has one entry, however large it is."""
        place = self._place
        self._place += 1
        if place < self._first or self.next is not None:
            return
        if len(self.entries) == self._most:
            self.next = place
            return
        entry, size = self._pack(make())
        if self.entries and size > self._room:
            self.next = place
            return
        self.entries.append(entry)
        self._room -= size
