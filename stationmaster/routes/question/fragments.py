"""What one hex adds to the network of a board, in the finder's numbers.

A fragment depends on the hex, on its tile and on how many stops come before it, on nothing else: so it can be kept, and
boards are put together from fragments.

All stops of a tile have numbers, those without track too. A stop at which terminal track ends has two: one that is
passed, and one at which a route that came over the terminal track ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from stationmaster._route_core import Track as CoreTrack
from stationmaster.routes.board.ground import NOWHERE, Ground
from stationmaster.routes.board.joining import Crossing
from stationmaster.routes.tiles.parts import DIESEL, Lane, Piece, Stop, Tile, is_side, part_of

Colors: TypeAlias = tuple[str, ...]

StopRecord: TypeAlias = tuple[int, int, bool, bool, int, int]
"""A stop as the finder takes it: place, value, own token, may be passed, group for the rules of ends, its bonus."""

Segment: TypeAlias = tuple[int, int]
"""A piece of track between two ends: `-1 - n` is stop n, then come the ports of joints, then junctions."""

Track: TypeAlias = tuple[str, Piece]

Lanes: TypeAlias = Mapping[Crossing, int]
"""The ports of lanes at sides to which parallel track comes."""

MOST_COLORS: Final = 8
"""So many states of a game's colours are kept of one fragment."""


class Halt(NamedTuple):
    """A stop as the finder knows it."""

    hex: str
    stop: Stop
    terminal: bool
    """This is the stop as routes come to it over terminal track."""


@dataclass(slots=True, eq=False)
class Fragment:
    """One hex in the finder's numbers, as it is without tokens."""

    tile: Tile
    first: int
    """The number of its first stop."""
    halts: tuple[Halt, ...]
    places: tuple[int, ...]
    """For each of them the number of the first that is the same stop."""
    cities: tuple[tuple[int, ...], ...]
    """For each city the numbers of its halts."""
    segments: tuple[Segment, ...]
    track: tuple[Track, ...]
    twins: tuple[tuple[int, int], ...]
    """Segments that are one piece of track told twice, counted from the first of the hex."""
    is_special: bool
    """Whether there are junctions, track of several gauges, or track that is told twice."""
    losing: tuple[Halt, ...]
    """Stops with track that may be worth less than nothing."""
    site: int
    """The same number for all fragments of a ground whose halts rules cannot tell apart."""
    barred: tuple[tuple[Segment, Track], ...] = ()
    """Terminal track without a stop: no route runs over it, for none may end there."""
    fixed: tuple[StopRecord, ...] | None = None
    """Its stops, where they are worth the same whatever the colours are."""
    _records: dict[Colors, tuple[StopRecord, ...]] = field(default_factory=dict)
    part: CoreTrack = field(init=False)
    """Its segments in the finder's own form."""

    def __post_init__(self) -> None:
        self.part = CoreTrack(self.segments)
        if not any(halt.stop.revenue.by_color for halt in self.halts):
            self.fixed = self.records(())

    def stops(self, colors: Colors) -> tuple[StopRecord, ...]:
        """Its stops with what they are worth."""
        return self.records(colors) if self.fixed is None else self.fixed

    def records(self, colors: Colors) -> tuple[StopRecord, ...]:
        """The same, whether it depends on the colours or not."""
        found = self._records.get(colors)
        if found is None:
            if len(self._records) >= MOST_COLORS:
                self._records.clear()
            found = self._records[colors] = tuple(
                (place, max(0, halt.stop.revenue.at(colors)), False, _passes(halt), 0, 0)
                for halt, place in zip(self.halts, self.places, strict=True)
            )
        return found


def _passes(halt: Halt) -> bool:
    """Whether routes pass a stop on which no token stands. A city without any slot has no vacant one."""
    full = halt.stop.kind == "city" and halt.stop.slots == 0
    return not halt.terminal and halt.stop.kind != "offboard" and not full


class Drawer:
    """Draws one hex; `first` is the number of its first stop, `junction` what stands for its first junction."""

    def __init__(self, ground: Ground, number: int, tile: Tile, first: int, junction: int, lanes: Lanes) -> None:
        self.ground = ground
        self.number = number
        self.name = ground.names[number]
        self.tile = tile
        self.first = first
        self.lanes = lanes
        self.halts = [Halt(self.name, stop, False) for stop in tile.stops]
        self.ends = {stop.number: first + at for at, stop in enumerate(tile.stops)}
        self.terminals: dict[int, int] = {}
        self.junctions = {part: junction + at for at, part in enumerate(tile.junctions)}
        self.segments: list[Segment] = []
        self.track: list[Track] = []
        self.twins: list[tuple[int, int]] = []
        self.barred: list[tuple[Segment, Track]] = []

    def fragment(self) -> Fragment:
        """What the hex adds to the network."""
        for piece in self.tile.pieces:
            self._piece(piece)
        halts = tuple(self.halts)
        places = tuple(self.ends[halt.stop.number] for halt in halts)
        linked = {-1 - end for segment in self.segments for end in segment if end < 0}
        return Fragment(
            tile=self.tile,
            first=self.first,
            halts=halts,
            places=places,
            cities=tuple(self._city(stop) for stop in self.tile.cities),
            segments=tuple(self.segments),
            track=tuple(self.track),
            twins=tuple(self.twins),
            is_special=bool(self.junctions or self.twins or any(piece.gauge != "broad" for _, piece in self.track)),
            losing=tuple(halt for at, halt in enumerate(halts, self.first) if at in linked and _may_lose(halt)),
            site=self._site(halts),
            barred=tuple(self.barred),
        )

    def _city(self, stop: Stop) -> tuple[int, ...]:
        both = (self.ends[stop.number], self.terminals.get(stop.number))
        return tuple(halt for halt in both if halt is not None)

    def _site(self, halts: Sequence[Halt]) -> int:
        """All that rules can ask of the halts of the hex has a number of its own on the ground."""
        told = tuple(
            (
                halt.stop.number,
                halt.stop.kind,
                halt.stop.groups,
                halt.stop.visit_cost,
                halt.terminal,
                any(color == DIESEL for color, _ in halt.stop.revenue.by_color),
            )
            for halt in halts
        )
        key = "site", self.number, told
        kept = self.ground.drawn.find(key)
        number: int = kept[0] if kept else self.ground.drawn.keep(key, next(_SERIAL))
        return number

    def _piece(self, piece: Piece) -> None:
        if piece.gauge == "thin" and any(is_side(end) for end in piece.ends):
            return
        stops = [end for end in piece.ends if not is_side(end) and part_of(end) in self.ends]
        if not piece.terminal:
            self._segment(piece, None)
        elif len(stops) == 2:
            one, other = (self._segment(piece, end) for end in piece.ends)
            self.twins.append((one, other))
        elif stops:
            self._segment(piece, stops[0])
        elif ends := self._ends_of(piece, None):
            self.barred.append((ends, (self.name, piece)))

    def _segment(self, piece: Piece, terminal: int | None) -> int:
        ends = self._ends_of(piece, terminal)
        if ends is None:
            return NOWHERE
        self.segments.append(ends)
        self.track.append((self.name, piece))
        return len(self.segments) - 1

    def _ends_of(self, piece: Piece, terminal: int | None) -> Segment | None:
        """The ends of a piece of track; None where it leads off the map."""
        ends = []
        for end, lane in zip(piece.ends, piece.lanes, strict=True):
            found = self._port(end, lane) if is_side(end) else self._inner(part_of(end), end == terminal)
            if found == NOWHERE and is_side(end):
                return None
            ends.append(found)
        return ends[0], ends[1]

    def _port(self, side: int, lane: Lane) -> int:
        if side in self.tile.closed:
            return NOWHERE
        usual = self.ground.ports[self.number][side]
        if not self.lanes:
            return usual
        return self.lanes.get((self.number, side, lane), usual)

    def _inner(self, part: int, terminal: bool) -> int:
        if part in self.junctions:
            return self.junctions[part]
        if not terminal:
            return -1 - self.ends[part]
        if part not in self.terminals:
            self.terminals[part] = self.first + len(self.halts)
            plain = self.halts[self.ends[part] - self.first]
            self.halts.append(Halt(self.name, plain.stop, True))
        return -1 - self.terminals[part]


def _may_lose(halt: Halt) -> bool:
    """Whether a stop can be worth less than nothing."""
    revenue = halt.stop.revenue
    return min((value for _, value in revenue.by_color), default=revenue.fixed) < 0


_SERIAL: Final = count(1)
"""Numbers of sites are never given twice."""


BLANK: Final = Fragment(Tile(), 0, (), (), (), (), (), (), False, (), 0)
"""What a hex adds on which nothing is."""

LINKS: Final = (Piece((0, 0), gauge="broad"), Piece((0, 0), gauge="narrow"))
"""No track at all: what leads from a lane to one that it meets, where lanes of several widths meet crosswise."""


def is_link(piece: Piece) -> bool:
    """Whether this is no piece of track, but a place where lanes meet crosswise."""
    return piece.ends == (0, 0)
