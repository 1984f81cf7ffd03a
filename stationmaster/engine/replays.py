"""What replaying a recorded game answers, whatever the game: its end, and what a trace tells of each action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from stationmaster.schema.statements import MOST_TRACED

Json = Any
P = TypeVar("P")
Done = Callable[[], tuple[Json, list[Json]]]
"""Makes an action and its events as JSON."""

STATIONMASTER: Final = "stationmaster"
"""The format of this service's own records."""

Trace = Literal["none", "summary", "full"]
TRACES: Final[tuple[Trace, ...]] = ("none", "summary", "full")


@dataclass(frozen=True, slots=True)
class Replayed(Generic[P]):
    """A record played to its end: the position there, how many actions it took, the trace, the record written anew.

    `trace_next` is the place from which on the trace goes on, if it does. `passes` tells what was put in and left out,
    if the passes of the record were aligned. `vintage` names the rules of another day by which it was played, where a
    game has such; none by the rules of today.
    """

    position: P
    applied: int
    trace: list[Json] | None
    trace_next: int | None = None
    record: Json | None = None
    passes: Json | None = None
    vintage: Json | None = None


class Onlooker(Protocol):
    """Who looks on while a record is played, and may refuse to go on."""

    def begin(self, start: Any) -> None:
        """The position in which the record begins."""

    def see(self, index: int, before: Any, action: Any, after: Any, events: Sequence[Json]) -> None:
        """An action at a place of the record (None: the players ended the game), and what it did."""


@dataclass(frozen=True, slots=True)
class Tracing(Generic[P]):
    """How a game tells its positions in a trace."""

    turn: Callable[[P], Json | None]
    round: Callable[[P], str | None]
    view: Callable[[P], Json]
    legal: Callable[[P], list[Json]]

    def entry(
        self, index: int, kind: str, before: P, after: P, done: Callable[[], tuple[Json, list[Json]]] | None
    ) -> Json:
        """What the trace says of one action, of the type `kind`, at the place `index` of its record.

        With `done` it tells all that a client would have been answered after the action.
        """
        turn = self.turn(before)
        entry = {"index": index, "type": kind, "entity": turn["entity"] if turn else None, "round": self.round(before)}
        if done is None:
            return entry
        action, events = done()
        rest = {"turn": self.turn(after), "events": events, "view": self.view(after), "legal": self.legal(after)}
        return {**entry, "action": action, **rest}


# The page of a trace that is asked for: a long game's trace is told in parts, none of them larger than it may be.


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
