"""The parts of a tile that matter for routes: stops, junctions, pieces of track, closed sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

SIDES: Final = 6

StopKind: TypeAlias = Literal["city", "town", "halt", "offboard"]
STOP_KINDS: Final[tuple[StopKind, ...]] = ("city", "town", "halt", "offboard")

Gauge: TypeAlias = Literal["broad", "narrow", "dual", "thin"]

End: TypeAlias = int
"""An end of a piece of track: a side of the hex, or `-1 - n` for the numbered part n."""

Lane: TypeAlias = tuple[int, int]
"""One of several parallel pieces at an end: which, of how many."""

DIESEL: Final = "diesel"
"""The colour of a value for diesels alone."""

SINGLE: Final[Lane] = (0, 1)


def part_end(number: int) -> End:
    """Return the end that is a numbered part."""
    return -1 - number


def part_of(end: End) -> int:
    """Return the numbered part of an end that is not a side."""
    return -1 - end


def is_side(end: End) -> bool:
    """Return whether an end is a side of the hex."""
    return end >= 0


@dataclass(frozen=True, slots=True)
class Revenue:
    """The value of a stop: fixed, or one for each colour of the game's progress."""

    fixed: int = 0
    by_color: tuple[tuple[str, int], ...] = ()

    def at(self, colors: Sequence[str], diesel: bool = False) -> int:
        """Return the value for the last colour that the stop has; a diesel gets the stop's value for diesels."""
        if not self.by_color:
            return self.fixed
        values = dict(self.by_color)
        own = values.pop(DIESEL, None)
        if diesel and own is not None:
            return own
        return next((values[color] for color in reversed(colors) if color in values), 0)

    @property
    def highest(self) -> int:
        """The greatest value."""
        return max((value for _, value in self.by_color), default=self.fixed)


@dataclass(frozen=True, slots=True)
class Stop:
    """A city, town, halt or off-board area. `number` is the one by which paths name it."""

    number: int
    kind: StopKind
    revenue: Revenue
    slots: int = 1
    groups: tuple[str, ...] = ()
    visit_cost: int = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of track between two ends; parallel tracks are separate pieces."""

    ends: tuple[End, End]
    lanes: tuple[Lane, Lane] = (SINGLE, SINGLE)
    terminal: bool = False
    gauge: Gauge = "broad"
    ignore: bool = False
    """No trace leaves a stop over it; routes may."""

    def turned(self, rotation: int) -> Piece:
        """Return the piece on a tile that is turned clockwise."""
        a, b = ((end + rotation) % SIDES if is_side(end) else end for end in self.ends)
        return replace(self, ends=(a, b))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, or what is printed on a hex."""

    stops: tuple[Stop, ...] = ()
    junctions: tuple[int, ...] = ()
    pieces: tuple[Piece, ...] = ()
    closed: frozenset[int] = frozenset()
    """Sides of the map that nothing passes; they are not turned with the tile."""
    cities: tuple[Stop, ...] = field(init=False, compare=False)
    """The stops that hold tokens, in the order in which tokens count them."""
    blank: bool = field(init=False, compare=False)
    """Whether there is neither a stop nor track on it."""
    parallel: bool = field(init=False, compare=False)
    """Whether one of several lanes comes to a side."""

    def __post_init__(self) -> None:
        lanes = any(
            is_side(end) and lane != SINGLE
            for piece in self.pieces
            for end, lane in zip(piece.ends, piece.lanes, strict=True)
        )
        object.__setattr__(self, "parallel", lanes)
        object.__setattr__(self, "blank", not self.stops and not self.pieces)
        object.__setattr__(self, "cities", tuple(stop for stop in self.stops if stop.kind == "city"))

    @property
    def size(self) -> int:
        """The number of its parts."""
        return 1 + len(self.stops) + len(self.junctions) + len(self.pieces)

    def stop(self, number: int) -> Stop | None:
        """Return the stop that paths name by a number."""
        return next((stop for stop in self.stops if stop.number == number), None)

    def turned(self, rotation: int) -> Tile:
        """Return the tile turned clockwise by so many sixths."""
        if rotation == 0:
            return self
        return replace(self, pieces=tuple(piece.turned(rotation) for piece in self.pieces))
