"""The track of a board for one company, in the route finder, and the connections of a company.

`network_spec` states the map, the trains and the rules of 1846 in the terms of any map, and the extension makes the
finder's network of each board. It is used for routes, and for connections (0.4k).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from stationmaster._route_core import Network, PlainFleet, PlainNetwork
from stationmaster.titles.g1846.model.board import Board, hex_order
from stationmaster.titles.g1846.model.kinds import Phase, Segment
from stationmaster.titles.g1846.model.tables import is_city, tables
from stationmaster.titles.g1846.routes.network_spec import (
    NO_BONUSES,
    Bonuses,
    StopAt,
    colors,
    numbering,
    plain_map,
    running,
    segment_of,
)

Track = tuple[str, Segment]
"""A piece of track: the hex and its two ends there."""


class Plan(Struct, frozen=True):
    """A company's board, trains and rules in the finder's numbers."""

    board: PlainNetwork
    fleet: PlainFleet

    @property
    def network(self) -> Network:
        """The network, checked and indexed by the finder."""
        return self.board.network

    def track(self, segments: Sequence[int]) -> tuple[Track, ...]:
        """Return the track of segments."""
        return tuple([(hex_id, segment_of(ends)) for hex_id, ends in self.board.track(segments)])

    def as_json(self) -> dict[str, Any]:
        """Return the question as neutral JSON for the finder's benchmarks."""
        bonus, forbidden = self.fleet.end_rules
        return {
            "joints": self.network.joints,
            "stops": [list(stop) for stop in self.network.stops],
            "segments": [list(segment) for segment in self.network.segments],
            "end_bonus": [list(pair) for pair in bonus],
            "forbidden_ends": [list(pair) for pair in forbidden],
            "trains": [list(size) for size in self.fleet.trains],
            "visit_bonus": self.fleet.visit_bonus,
        }


def plan(board: Board, company: str, phase: Phase, trains: Sequence[str], bonuses: Bonuses = NO_BONUSES) -> Plan:
    """Return the finder's plan for the routes of a company on a board in a phase."""
    fleet = running(tuple(trains), bonuses)
    return Plan(plain_map().network(board.tiles, board.slots, company, colors(phase), fleet), fleet)


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


@cache
def _cities() -> frozenset[StopAt]:
    """Return the stops that are cities: off-board areas are none."""
    return frozenset(stop for stop in numbering().stops if is_city(*stop))


@lru_cache(maxsize=256)
def connections(board: Board, company: str) -> Connections:
    """Return the connections of a company, by a train of unlimited length."""
    edges, reached = plain_map().reach(board.tiles, board.slots, company)
    stops = tuple(map(numbering().stops.__getitem__, reached))
    cities = tuple(filter(_cities().__contains__, stops))
    city_hexes = frozenset([hex_id for hex_id, _ in cities])
    hexes = sorted(city_hexes.union(edges), key=hex_order().__getitem__)
    return Connections(edges, frozenset(stops), cities, city_hexes, tuple(hexes))


def traces_clear(board: Board, company: str, hex_id: str, edge: int, avoided: int) -> bool:
    """Return whether a company's track can be traced into a hex over one edge without having crossed another edge of
    it.

    It is tried first without the track in the hex itself: a trace that arrives then crossed no other edge of it.
    """
    into = _edges_without_hex(board, company, hex_id)
    return bool(into >> edge & 1 or _edges_without_edge(board, company, hex_id, avoided) >> edge & 1)


@lru_cache(maxsize=512)
def _edges_without_hex(board: Board, company: str, hex_id: str) -> int:
    edges, _ = plain_map().reach(board.tiles, board.slots, company, without=(hex_id,))
    return edges.get(hex_id, 0)


@lru_cache(maxsize=512)
def _edges_without_edge(board: Board, company: str, hex_id: str, edge: int) -> int:
    edges, _ = plain_map().reach(board.tiles, board.slots, company, closed=(hex_id, edge))
    return edges.get(hex_id, 0)


@lru_cache(maxsize=256)
def links_between(board: Board, one: str, other: str) -> frozenset[tuple[int, int]]:
    """Return the pairs of edges by which track outside two city hexes joins them.

    Tokens do not block the way (15.14b), and the tiles in the two hexes themselves do not matter: a pair means that a
    trace which leaves `one` over the first edge can enter `other` over the second.
    """
    found = set()
    for edge in sorted(tables().hexes[one].usable):
        edges, _ = plain_map().reach(board.tiles, {}, "", without=(one, other), start=(one, edge))
        found |= {(edge, entered) for entered in tables().hexes[other].usable if edges.get(other, 0) >> entered & 1}
    return frozenset(found)
