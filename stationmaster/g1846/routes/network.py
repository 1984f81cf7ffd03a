"""The track of a board as one company sees it, in the general terms of the route finder.

The finder (`stationmaster._route_core`) knows nothing of 1846: it knows stops, joints and segments. Here a city or
off-board area becomes a stop, a hexside a joint, a piece of track a segment; what the rules say of a stop (blocked, own
token, value in this phase, markers) becomes numbers and flags.

Stops and joints have fixed numbers, so that all of a hex's track is translated once for each tile and rotation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

from stationmaster._route_core import Network
from stationmaster.g1846.components.hexgrid import opposite
from stationmaster.g1846.components.kinds import Phase, Segment, city_of, is_edge
from stationmaster.g1846.components.tables import is_city, tables
from stationmaster.g1846.state.board import Board, Cities, Laid, face, hex_order

GROUPS: Final[Mapping[str | None, int]] = {None: 0, "E": 1, "W": 2}
"""The finder's number for an off-board area's letter; 0 takes no part in rules about ends."""

FORBIDDEN_ENDS: Final = ((GROUPS["E"], GROUPS["E"]),)
"""6.63: no route between two E areas. Two W areas are allowed, without bonus."""

BONUS_ENDS: Final = ((GROUPS["E"], GROUPS["W"]),)
"""6.65: the East-West bonus."""

StopAt = tuple[str, int]
"""Where a stop is: hex and city (0 for an area)."""

Stop = tuple[int, int, bool, bool, int, int]
"""A stop as the finder takes it: see `Plan.stops`."""

Track = tuple[str, Segment]
"""A piece of track: the hex and its two ends there."""


@dataclass(frozen=True, slots=True)
class Bonuses:
    """What private companies add to the routes of one company (6.66)."""

    markers: tuple[tuple[str, str], ...] = ()
    """Private and hex of each marker that serves the company."""
    mail: str | None = None
    """The private whose mail it carries."""

    def at(self, hex_id: str) -> list[tuple[str, int]]:
        """The private and the dollars of each marker on a hex, for every route that counts it (6.66a)."""
        return [(private, marker_bonus(private, hex_id)) for private, at in self.markers if at == hex_id]

    def dollars_at(self, hex_id: str) -> int:
        """The dollars of all the markers on a hex."""
        return sum(dollars for _, dollars in self.at(hex_id)) if self.markers else 0

    @property
    def per_visit(self) -> int:
        """Dollars for each location that one train visits."""
        return tables().privates[self.mail].mail if self.mail else 0


NO_BONUSES: Final = Bonuses()


def marker_bonus(private: str, hex_id: str) -> int:
    """What a private's marker adds on a hex; the Steamboat pays for each port symbol.

    KeyError or AttributeError for a private without marker.
    """
    kind = tables().privates[private].marker
    assert kind is not None
    return kind.bonus * tables().hexes[hex_id].ports if kind.per_port else kind.bonus


@dataclass(frozen=True, slots=True)
class Numbering:
    """The fixed numbers of stops and hexsides."""

    stops: tuple[StopAt, ...]
    stop_numbers: Mapping[StopAt, int]
    places: tuple[int, ...]
    """For each stop its location: all of Chicago is one, an area on two hexes is one (0.4g, 6.62c, 6.63)."""
    sides: Mapping[tuple[str, int], int]
    """Hex and edge -> 2 x joint + side."""
    hex_sides: Mapping[str, tuple[tuple[int, int], ...]]
    """Hex -> its edges with their sides."""
    into: Mapping[int, tuple[str, int]]
    """Side -> the hex that is entered there, and its edge."""
    joints: int


@cache
def numbering() -> Numbering:
    """Stops and hexsides in the order of the hexes; the hex listed first has side 0 of their common hexside."""
    stops: list[StopAt] = []
    places: list[int] = []
    sides: dict[tuple[str, int], int] = {}
    locations: dict[str, int] = {}
    joints = 0
    for hex_ in tables().hexes.values():
        location = locations.setdefault(hex_.area.name if hex_.area else hex_.id, len(locations))
        for city in range(1 if hex_.area else len(hex_.cities)):
            stops.append((hex_.id, city))
            places.append(location)
        for edge in sorted(hex_.usable):
            other = hex_.neighbours[edge]
            if other is not None and (hex_.id, edge) not in sides:
                sides[hex_.id, edge] = 2 * joints
                sides[other, opposite(edge)] = 2 * joints + 1
                joints += 1
    numbers = {stop: number for number, stop in enumerate(stops)}
    hex_sides = {
        hex_id: tuple((edge, sides[hex_id, edge]) for edge in sorted(hex_.usable))
        for hex_id, hex_ in tables().hexes.items()
    }
    into = {side: (hex_id, edge) for hex_id, its in hex_sides.items() for edge, side in its}
    return Numbering(tuple(stops), numbers, tuple(places), sides, hex_sides, into, joints)


class _Fragment(NamedTuple):
    """One hex in the finder's numbers, as it is without tokens and markers, and its track as the board writes it."""

    segments: tuple[tuple[int, int], ...]
    track: tuple[Track, ...]
    stops: tuple[tuple[Stop, ...], ...]
    """Its stops, by what holds in a phase: `PhaseKind.values`."""


@cache
def _fragment(hex_id: str, laid: Laid | None) -> _Fragment:
    numbers = numbering()

    def end(at: int) -> int:
        return numbers.sides[hex_id, at] if is_edge(at) else -1 - numbers.stop_numbers[hex_id, city_of(at)]

    track = face(hex_id, laid).track
    return _Fragment(
        segments=tuple((end(a), end(b)) for a, b in track),
        track=tuple((hex_id, segment) for segment in track),
        stops=tuple(_stops(hex_id, laid, values) for values in range(_columns())),
    )


def _stops(hex_id: str, laid: Laid | None, values: int) -> tuple[Stop, ...]:
    """An area has no slots to pass by, and every city without tokens may be passed."""
    shown = face(hex_id, laid)
    area = shown.hex.area
    if area is None and not shown.cities:
        return ()
    place = numbering().places[numbering().stop_numbers[hex_id, 0]]
    if area is not None:
        return ((place, area.values[values], False, False, GROUPS[area.label], area.bonus),)
    return tuple((place, city.value, False, True, 0, 0) for city in shown.cities)


@cache
def _columns() -> int:
    """How many values an off-board area has, one after the other (6.65)."""
    return 1 + max(phase.values for phase in tables().phases.values())


@cache
def _printed() -> tuple[_Fragment, ...]:
    """The hexes without any tile, in their order."""
    return tuple(_fragment(hex_id, None) for hex_id in tables().hexes)


@dataclass(frozen=True, slots=True)
class Plan:
    """A network before it is handed over: plain numbers, and what each segment is on the board."""

    stops: tuple[Stop, ...]
    """For each stop: location, value, own token, may be passed, group, part of the end bonus."""
    segments: tuple[tuple[int, int], ...]
    track: tuple[Track, ...]
    joints: int

    def network(self) -> Network:
        """The network, checked and indexed by the finder."""
        return Network(self.joints, self.stops, self.segments, end_bonus=BONUS_ENDS, forbidden_ends=FORBIDDEN_ENDS)

    def as_json(self) -> dict[str, Any]:
        """The network as neutral JSON, as the finder's own benches read it."""
        return {
            "joints": self.joints,
            "stops": [list(stop) for stop in self.stops],
            "segments": [list(segment) for segment in self.segments],
            "end_bonus": [list(pair) for pair in BONUS_ENDS],
            "forbidden_ends": [list(pair) for pair in FORBIDDEN_ENDS],
        }


def plan(board: Board, company: str, phase: Phase, bonuses: Bonuses = NO_BONUSES) -> Plan:
    """The network of a company on a board in a phase."""
    order = hex_order()
    fragments = list(_printed())
    for hex_id, laid in board.tiles.items():
        fragments[order[hex_id]] = _fragment(hex_id, laid)
    values = tables().phases[phase].values
    segments: list[tuple[int, int]] = []
    track: list[Track] = []
    halts: list[tuple[Stop, ...]] = []
    for fragment in fragments:
        segments += fragment.segments
        track += fragment.track
        halts.append(fragment.stops[values])
    for hex_id, cities in board.slots.items():
        halts[order[hex_id]] = _with_tokens(halts[order[hex_id]], cities, company)
    for private, hex_id in bonuses.markers:
        halts[order[hex_id]] = _with_dollars(halts[order[hex_id]], marker_bonus(private, hex_id))
    return Plan(tuple(chain.from_iterable(halts)), tuple(segments), tuple(track), numbering().joints)


def _with_tokens(stops: tuple[Stop, ...], cities: Cities, company: str) -> tuple[Stop, ...]:
    """0.4h: a city is passed by its own token, or by a vacant slot."""
    changed = []
    for stop, slots in zip(stops, cities, strict=True):
        own = company in slots
        if own or None not in slots:
            place, value, _, _, group, bonus = stop
            stop = place, value, own, own, group, bonus
        changed.append(stop)
    return tuple(changed)


def _with_dollars(stops: tuple[Stop, ...], dollars: int) -> tuple[Stop, ...]:
    return tuple(
        (place, value + dollars, own, passes, group, bonus) for place, value, own, passes, group, bonus in stops
    )


@dataclass(frozen=True, slots=True)
class Connections:
    """What a company is connected to (0.4k)."""

    edges: Mapping[str, int]
    """By hex, the edges (as bits) to which its track can be traced from outside, whatever lies in the hex."""
    stops: frozenset[StopAt]
    cities: tuple[StopAt, ...]
    """The cities among these stops, in their order."""
    city_hexes: frozenset[str]
    """The hexes of these cities."""
    hexes: tuple[str, ...]
    """All hexes that it comes to, in the order in which hexes are listed."""


@lru_cache(maxsize=64)
def _traced(board: Board, company: str) -> Plan:
    """The network for tracing; the phase changes values only."""
    return plan(board, company, next(iter(tables().phases)))


@lru_cache(maxsize=256)
def connections(board: Board, company: str) -> Connections:
    """What a company is connected to, by a train of unlimited length."""
    reach = _traced(board, company).network().reach()
    numbers = numbering()
    edges: dict[str, int] = {}
    for hex_id, edge in map(numbers.into.__getitem__, reach.arrivals):
        edges[hex_id] = edges.get(hex_id, 0) | 1 << edge
    stops = tuple(numbers.stops[number] for number in sorted(reach.stops))
    cities = tuple(stop for stop in stops if is_city(*stop))
    city_hexes = frozenset(hex_id for hex_id, _ in cities)
    hexes = sorted(city_hexes.union(edges), key=hex_order().__getitem__)
    return Connections(edges, frozenset(stops), cities, city_hexes, tuple(hexes))


def traces_clear(board: Board, company: str, hex_id: str, edge: int, avoided: int) -> bool:
    """Whether a company's track can be traced into a hex over one edge without having crossed another edge of it.

    Tried first without any of the track in the hex itself: what arrives then has crossed none of its other edges.
    """
    side = numbering().sides[hex_id, edge]
    return side in _arrivals_without_hex(board, company, hex_id) or side in _arrivals_without_joint(
        board, company, numbering().sides[hex_id, avoided] // 2
    )


@lru_cache(maxsize=512)
def _arrivals_without_hex(board: Board, company: str, hex_id: str) -> frozenset[int]:
    drawn = _traced(board, company)
    kept = [segment for segment, (at, _) in zip(drawn.segments, drawn.track, strict=True) if at != hex_id]
    return frozenset(Network(drawn.joints, drawn.stops, kept).reach().arrivals)


@lru_cache(maxsize=512)
def _arrivals_without_joint(board: Board, company: str, joint: int) -> frozenset[int]:
    drawn = _traced(board, company)
    closed = (2 * joint, 2 * joint + 1)
    kept = [segment for segment in drawn.segments if segment[0] not in closed and segment[1] not in closed]
    return frozenset(Network(drawn.joints, drawn.stops, kept).reach().arrivals)


@lru_cache(maxsize=256)
def links_between(board: Board, one: str, other: str) -> frozenset[tuple[int, int]]:
    """The ways in which track outside two city hexes joins them: edge of the one, edge of the other.

    Tokens do not block the way (15.14b), and what lies in the two hexes themselves plays no part: a pair says that a
    trace which leaves `one` over the first edge can enter `other` over the second.
    """
    numbers = numbering()
    start = numbers.stop_numbers[one, 0]
    stops = [
        (place, 0, number == start, at[0] != other and not tables().hexes[at[0]].area, 0, 0)
        for number, (at, place) in enumerate(zip(numbers.stops, numbers.places, strict=True))
    ]
    outside = [
        segment
        for hex_id in tables().hexes
        if hex_id not in (one, other)
        for segment in _fragment(hex_id, board.tiles.get(hex_id)).segments
    ]
    found = set()
    for edge, side in numbers.hex_sides[one]:
        drawn = Plan(tuple(stops), ((side, -1 - start), *outside), (), numbers.joints)
        arrivals = set(drawn.network().reach().arrivals)
        found |= {(edge, entered) for entered, into in numbers.hex_sides[other] if into in arrivals}
    return frozenset(found)
