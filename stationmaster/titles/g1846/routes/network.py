"""The track of a board for one company, in the route finder, and the connections of a company.

`network_spec` states the board, the trains and the rules of 1846 in the terms of any map, and
`stationmaster.any_map` makes the finder's network of it, as for every other title. It is used for routes, and for
connections (0.4k).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any

from msgspec import Struct

from stationmaster._route_core import Network
from stationmaster._route_core import Track as CoreTrack
from stationmaster.any_map.network import Drawn
from stationmaster.any_map.query import network_of, stops_of
from stationmaster.any_map.trains import Fleet
from stationmaster.titles.g1846.model.board import Board, hex_order
from stationmaster.titles.g1846.model.kinds import Phase, Segment
from stationmaster.titles.g1846.model.tables import is_city, tables
from stationmaster.titles.g1846.routes.network_spec import (
    NO_BONUSES,
    Bonuses,
    StopAt,
    colors,
    drawn,
    numbering,
    running,
    segment_of,
)

Track = tuple[str, Segment]
"""A piece of track: the hex and its two ends there."""


class Plan(Struct, frozen=True):
    """A company's board, trains and rules in the finder's numbers, and the track of each segment."""

    drawn: Drawn
    fleet: Fleet
    network: Network
    """Checked and indexed by the finder."""

    def firsts(self) -> Sequence[int]:
        """Return the number of the first segment of each hex."""
        return tuple(accumulate([len(fragment.segments) for fragment in self.drawn.fragments], initial=0))

    def track(self, segments: Sequence[int]) -> tuple[Track, ...]:
        """Return the track of segments."""
        fragments = self.drawn.fragments
        pieces = [fragments[part].track[at] for part, at in self.network.parts_of(segments)]
        return tuple([(hex_id, segment_of(piece.ends)) for hex_id, piece in pieces])

    def as_json(self) -> dict[str, Any]:
        """Return the question as neutral JSON for the finder's benchmarks."""
        ends = self.fleet.ruling.ends
        return {
            "joints": len(self.drawn.joints),
            "stops": [list(stop) for stop in stops_of(self.drawn, self.fleet)],
            "segments": [list(segment) for segment in self.drawn.segments],
            "end_bonus": [list(pair) for pair in ends.bonus],
            "forbidden_ends": [list(pair) for pair in ends.forbidden],
            "trains": [list(size) for size in self.fleet.trains],
            "visit_bonus": self.fleet.visit_bonus,
        }


def plan(board: Board, company: str, phase: Phase, trains: Sequence[str], bonuses: Bonuses = NO_BONUSES) -> Plan:
    """Return the finder's plan for the routes of a company on a board in a phase."""
    track, fleet = drawn(board, company, colors(phase)), running(tuple(trains), bonuses)
    return Plan(track, fleet, network_of(track, fleet))


@dataclass(frozen=True, slots=True)
class Connections:
    """The connections of a company (0.4k)."""

    edges: Mapping[str, int]
    """By hex, the edges (as a bit set) to which its track can be traced from outside, whatever tile the hex has."""
    stops: frozenset[StopAt]
    cities: tuple[StopAt, ...]
    """The cities among these stops, in their order."""
    city_hexes: frozenset[str]
    """The hexes of these cities."""
    hexes: tuple[str, ...]
    """All hexes that it reaches, in map order."""


@lru_cache(maxsize=64)
def _traced(board: Board, company: str) -> Drawn:
    """Return the network for tracing, without values."""
    return drawn(board, company)


def _network(track: Drawn, segments: Sequence[tuple[int, int]] = (), parts: list[CoreTrack] | None = None) -> Network:
    return Network(len(track.joints), track.stops, segments, track=parts)


@cache
def _cities() -> frozenset[StopAt]:
    """Return the stops that are cities: off-board areas are none."""
    return frozenset(stop for stop in numbering().stops if is_city(*stop))


@lru_cache(maxsize=256)
def connections(board: Board, company: str) -> Connections:
    """Return the connections of a company, by a train of unlimited length."""
    track = _traced(board, company)
    reach = _network(track, parts=track.parts).reach()
    numbers = numbering()
    edges: dict[str, int] = {}
    for hex_id, edge in map(numbers.into.__getitem__, reach.arrivals):
        edges[hex_id] = edges.get(hex_id, 0) | 1 << edge
    stops = tuple(numbers.stops[number] for number in sorted(reach.stops))
    cities = tuple(filter(_cities().__contains__, stops))
    city_hexes = frozenset(hex_id for hex_id, _ in cities)
    hexes = sorted(city_hexes.union(edges), key=hex_order().__getitem__)
    return Connections(edges, frozenset(stops), cities, city_hexes, tuple(hexes))


def traces_clear(board: Board, company: str, hex_id: str, edge: int, avoided: int) -> bool:
    """Return whether a company's track can be traced into a hex over one edge without having crossed another edge of
    it.

    It is tried first without the track in the hex itself: a trace that arrives then crossed no other edge of it.
    """
    side = numbering().sides[hex_id, edge]
    return side in _arrivals_without_hex(board, company, hex_id) or side in _arrivals_without_joint(
        board, company, numbering().sides[hex_id, avoided] // 2
    )


@lru_cache(maxsize=512)
def _arrivals_without_hex(board: Board, company: str, hex_id: str) -> frozenset[int]:
    track = _traced(board, company)
    parts = track.parts
    del parts[hex_order()[hex_id]]
    return frozenset(_network(track, parts=parts).reach().arrivals)


@lru_cache(maxsize=512)
def _arrivals_without_joint(board: Board, company: str, joint: int) -> frozenset[int]:
    track = _traced(board, company)
    closed = (2 * joint, 2 * joint + 1)
    kept = [segment for segment in track.segments if segment[0] not in closed and segment[1] not in closed]
    return frozenset(_network(track, kept).reach().arrivals)


@lru_cache(maxsize=256)
def links_between(board: Board, one: str, other: str) -> frozenset[tuple[int, int]]:
    """Return the pairs of edges by which track outside two city hexes joins them.

    Tokens do not block the way (15.14b), and the tiles in the two hexes themselves do not matter: a pair means that a
    trace which leaves `one` over the first edge can enter `other` over the second.
    """
    numbers, track = numbering(), drawn(board, None)
    start = numbers.stop_numbers[one, 0]
    track.stops = [
        (place, 0, number == start, at[0] != other and not tables().hexes[at[0]].area, 0, 0)
        for number, (at, (place, *_)) in enumerate(zip(numbers.stops, track.stops, strict=True))
    ]
    outside = [part for hex_id, part in zip(hex_order(), track.parts, strict=True) if hex_id not in (one, other)]
    found = set()
    for edge in sorted(tables().hexes[one].usable):
        arrivals = set(_network(track, [(numbers.sides[one, edge], -1 - start)], outside).reach().arrivals)
        found |= {
            (edge, entered)
            for entered in sorted(tables().hexes[other].usable)
            if numbers.sides[other, entered] in arrivals
        }
    return frozenset(found)
