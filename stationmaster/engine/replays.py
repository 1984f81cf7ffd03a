"""Results of replaying a recorded game of any title: its end, and a trace entry for each action."""

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
    """A record played to its end: the last position, the number of actions, the trace, the rewritten record.

    `trace_next` is the place at which the next page of the trace begins, if there is one. `passes` has the inserted and
    removed passes, if those of the record were aligned. `vintage` names the older rules by which it was played, if a
    game has such; None for the current rules.
    """

    position: P
    applied: int
    trace: list[Json] | None
    trace_next: int | None = None
    record: Json | None = None
    passes: Json | None = None
    vintage: Json | None = None


class Onlooker(Protocol):
    """An observer of a replay, which may end it by an exception."""

    def begin(self, start: Any) -> None:
        """Receive the position in which the record begins."""

    def see(self, index: int, before: Any, action: Any, after: Any, events: Sequence[Json]) -> None:
        """Receive an action (None: the players ended the game), its place in the record, and its effect."""


@dataclass(frozen=True, slots=True)
class Tracing(Generic[P]):
    """The functions that write a game's positions in a trace."""

    turn: Callable[[P], Json | None]
    round: Callable[[P], str | None]
    view: Callable[[P], Json]
    legal: Callable[[P], list[Json]]

    def entry(
        self, index: int, kind: str, before: P, after: P, done: Callable[[], tuple[Json, list[Json]]] | None
    ) -> Json:
        """Return the trace entry of one action, of the type `kind`, at the place `index` of its record.

        With `done` it includes the response that a client would have got after the action.
        """
        turn = self.turn(before)
        entry = {"index": index, "type": kind, "entity": turn["entity"] if turn else None, "round": self.round(before)}
        if done is None:
            return entry
        action, events = done()
        rest = {"turn": self.turn(after), "events": events, "view": self.view(after), "legal": self.legal(after)}
        return {**entry, "action": action, **rest}


# The requested page of a trace: the trace of a long game is split into pages of bounded size.


def as_it_is(entry: Json) -> tuple[Any, int]:
    """Return the entry itself, with a size of 0."""
    return entry, 0


class TracePage:
    """The entries of a trace from the place `first` on, at most `most`, with a total size of at most `room`.

    `pack` returns the stored form of an entry, and its size. `next` is the place at which the next page begins, or None
    for the last page. Entries of other pages are not made.
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
        """Add the next entry of the trace, if it belongs on this page. A page has at least one entry, of any size."""
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
