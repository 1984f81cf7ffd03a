"""The network of a board in the finder's numbers, put together from one fragment per hex.

A fragment depends only on the hex, its tile and the number of stops before it, so fragments are cached and boards are
put together from them.

All stops of a tile are numbered, including those without track. A stop at the end of terminal track has two: one
that routes may pass, and one at which routes over the terminal track end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count
from typing import Final, NamedTuple, TypeAlias

from stationmaster._route_core import Track as CoreTrack
from stationmaster.any_map.board import NOWHERE, Crossing, Ground, Joined, LaidBoard, joined_lanes
from stationmaster.any_map.tile_parts import DIESEL, Lane, Piece, Stop, Tile, is_side, part_of

Colors: TypeAlias = tuple[str, ...]

StopRecord: TypeAlias = tuple[int, int, bool, bool, int, int]
"""A stop as the finder takes it: place, value, own token, may be passed, group for the rules of ends, its bonus."""

Segment: TypeAlias = tuple[int, int]
"""A piece of track between two ends: `-1 - n` is stop n, then come the ports of joints, then junctions."""

Track: TypeAlias = tuple[str, Piece]

Lanes: TypeAlias = Mapping[Crossing, int]
"""The ports of lanes at sides to which parallel track comes."""

MOST_COLORS: Final = 8
"""The most states of a game's colours that are cached for one fragment."""


class Halt(NamedTuple):
    """A stop as the finder knows it."""

    hex: str
    stop: Stop
    terminal: bool
    """Whether this is the stop that routes reach over terminal track."""


@dataclass(slots=True, eq=False)
class Fragment:
    """One hex in the finder's numbers, without tokens."""

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
    """Segments that duplicate a piece of track, counted from the first of the hex."""
    is_special: bool
    """Whether there are junctions, track of several gauges, or duplicate track."""
    losing: tuple[Halt, ...]
    """Stops with track that may be worth less than nothing."""
    site: int
    """The same number for all fragments of a ground whose halts are alike to rules."""
    barred: tuple[tuple[Segment, Track], ...] = ()
    """Terminal track without a stop: no route runs over it, for none may end there."""
    fixed: tuple[StopRecord, ...] | None = None
    """Its stops, if their values do not depend on the colours."""
    _records: dict[Colors, tuple[StopRecord, ...]] = field(default_factory=dict)
    part: CoreTrack = field(init=False)
    """Its segments in the finder's own form."""

    def __post_init__(self) -> None:
        self.part = CoreTrack(self.segments)
        if not any(halt.stop.revenue.by_color for halt in self.halts):
            self.fixed = self.records(())

    def stops(self, colors: Colors) -> tuple[StopRecord, ...]:
        """Its stops with their values."""
        return self.records(colors) if self.fixed is None else self.fixed

    def records(self, colors: Colors) -> tuple[StopRecord, ...]:
        """Its stops with their values at these colours."""
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
    """Return whether routes pass a stop on which no token stands. A city without any slot has no vacant one."""
    full = halt.stop.kind == "city" and halt.stop.slots == 0
    return not halt.terminal and halt.stop.kind != "offboard" and not full


class Drawer:
    """Draws one hex; `first` is the number of its first stop, `junction` that of its first junction."""

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
        """Return the fragment of the hex."""
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
        """Number the properties of the halts of the hex that rules can depend on."""
        described = tuple(
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
        key = "site", self.number, described
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
        """Return the ends of a piece of track; None where it leads off the map."""
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
    """Return whether a stop can be worth less than nothing."""
    revenue = halt.stop.revenue
    return min((value for _, value in revenue.by_color), default=revenue.fixed) < 0


_SERIAL: Final = count(1)
"""Numbers of sites are unique."""


BLANK: Final = Fragment(Tile(), 0, (), (), (), (), (), (), False, (), 0)
"""The fragment of an empty hex."""

LINKS: Final = (Piece((0, 0), gauge="broad"), Piece((0, 0), gauge="narrow"))
"""A link from a lane to one that it meets, where lanes of several widths meet crosswise; it is no track."""


def is_link(piece: Piece) -> bool:
    """Return whether this is a link between lanes, not a piece of track."""
    return piece.ends == (0, 0)


# A board in the terms of the finder: stops, joints, junctions and segments, for one operator.

Held = tuple[int, int, bool, bool]
"""A city with tokens, for one operator: the hex, the index of the city, whether it holds the operator's token, and
whether routes may pass through."""


class Drawn:
    """The network, and the meaning of its numbers on the board."""

    def __init__(
        self,
        ground: Ground,
        joints: Sequence[tuple[int, int]],
        fragments: Sequence[Fragment],
        is_plain: bool | None = None,
        lanes: Sequence[int] = (),
    ) -> None:
        self.ground = ground
        self.joints = joints
        """For each joint the two hexes that it joins."""
        self.lanes = lanes
        """For each joint the side that it is a lane of; empty where no side has several."""
        self.fragments = fragments
        """The fragment of each hex."""
        if is_plain is None:
            is_plain = not lanes and True not in [fragment.is_special for fragment in fragments]
        self.is_plain = is_plain
        """Whether there are neither junctions nor several gauges nor lanes nor duplicate track."""
        self.colors: Colors = ()
        self.stops: list[StopRecord] = []

    @property
    def parts(self) -> list[CoreTrack]:
        """All segments in the finder's own form, hex by hex."""
        return [fragment.part for fragment in self.fragments]

    @cached_property
    def segments(self) -> Sequence[Segment]:
        """All segments as numbers."""
        return list(chain.from_iterable([fragment.segments for fragment in self.fragments]))

    @cached_property
    def halts(self) -> Sequence[Halt]:
        """The halt of each stop."""
        return list(chain.from_iterable([fragment.halts for fragment in self.fragments]))

    @cached_property
    def track(self) -> Sequence[Track]:
        """The track of each segment."""
        return list(chain.from_iterable([fragment.track for fragment in self.fragments]))

    @cached_property
    def sites(self) -> tuple[int, ...]:
        """The key under which the ground caches what rules find about the halts."""
        return tuple([fragment.site for fragment in self.fragments if fragment.halts])

    @property
    def twins(self) -> Sequence[tuple[int, int]]:
        """Segments that duplicate a piece of track."""
        found, before = [], 0
        for fragment in self.fragments:
            found += [(before + one, before + other) for one, other in fragment.twins]
            before += len(fragment.segments)
        return found

    @property
    def junctions(self) -> int:
        """How many junctions there are."""
        return sum([len(fragment.tile.junctions) for fragment in self.fragments])

    def take(self, held: Iterable[Held], colors: Colors, stops: list[StopRecord] | None = None) -> Drawn:
        """Return the network with these cities held; values are those of the colours.

        `stops` has all stops of the fragments under these colours, if known.
        """
        self.colors = colors
        if stops is None:
            stops = list(chain.from_iterable([fragment.stops(colors) for fragment in self.fragments]))
        self.stops = stops
        for hex_, city, own, passed in held:
            fragment = self.fragments[hex_]
            for halt in fragment.cities[city]:
                place, value, _, _, group, bonus = stops[halt]
                passes = passed and not fragment.halts[halt - fragment.first].terminal
                stops[halt] = place, value, own, passes, group, bonus
        return self


def draw(board: LaidBoard, held: Iterable[Held], colors: Colors) -> Drawn:
    """Return the network of a board with these cities held; values are those of the colours."""
    hexes = [number for number, tile in enumerate(board.tiles) if tile.parallel]
    if not hexes:
        joints = board.ground.sides
        return Drawn(board.ground, joints, _fragments(board, {}, 2 * len(joints))).take(held, colors)
    joined = joined_lanes(board, hexes)
    fragments = _fragments(board, joined.ports, 2 * len(joined.sides))
    drawn = Drawn(board.ground, joined.sides, [*fragments, *_links(board, joined, fragments)], lanes=joined.lanes)
    return drawn.take(held, colors)


def _links(board: LaidBoard, joined: Joined, fragments: Sequence[Fragment]) -> Iterator[Fragment]:
    """Return the links between crossing lanes, one for each gauge."""
    if joined.links:
        narrow = any(piece.gauge in ("narrow", "dual") for fragment in fragments for _, piece in fragment.track)
        for gauge in LINKS if narrow else LINKS[:1]:
            segments = tuple((one, other) for _, one, other in joined.links)
            track = tuple((board.ground.names[number], gauge) for number, _, _ in joined.links)
            yield replace(BLANK, segments=segments, track=track, is_special=narrow)


def _fragments(board: LaidBoard, lanes: Lanes, junction: int) -> list[Fragment]:
    """Return the fragment of each hex; `junction` is the finder's number for the first junction."""
    ground, first = board.ground, 0
    found = [BLANK] * len(board.tiles)
    find = ground.drawn.find
    for number, tile in enumerate(board.tiles):
        if tile.blank:
            continue
        # Tiles are compared by identity: a cached fragment keeps its tile alive.
        key = number, id(tile), first, junction if tile.junctions else 0
        kept = None if lanes else find(key)
        fragment = kept[0] if kept else Drawer(ground, number, tile, first, junction, lanes).fragment()
        if not kept and not lanes:
            ground.drawn.keep(key, fragment, tile.size)
        found[number] = fragment
        first += len(fragment.halts)
        junction += len(tile.junctions)
    return found
