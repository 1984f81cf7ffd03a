"""The map, tiles, trains and rules of 1846 in the terms of any map (docs/any-map.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final

from msgspec import Struct

from stationmaster.any_map.board import Ground, ground_of
from stationmaster.any_map.cache import Kept
from stationmaster.any_map.network import Drawer, Drawn, Fragment, Held, StopRecord
from stationmaster.any_map.question import (
    AnyBonus,
    EachBonus,
    EndPart,
    EndsBonus,
    ForbiddenPair,
    LongestBonus,
    Place,
    Row,
    Rules,
    Train,
)
from stationmaster.any_map.tile_parts import Piece, Revenue, Stop, Tile, part_end, part_of
from stationmaster.any_map.trains import Fleet, fleet
from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.board import Board, Laid, face, hex_order
from stationmaster.titles.g1846.model.kinds import Area, Phase, Segment, city_end, city_of, is_edge
from stationmaster.titles.g1846.model.operator import company_of, owns
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.text.faults import fault_at

MOST_KEPT: Final = 100_000
"""The size of the cache of all faces on the map, which lives as long as the process."""

KEPT_BOARDS: Final = 256
"""The number of boards whose networks are cached."""

EPOCHS: Final = ("yellow", "brown")
"""The colours under which off-board areas have their two values, one after the other (6.65)."""


EAST_WEST: Final = "East-West"
"""The name of the bonus of 6.65."""


# The map


@cache
def ground() -> Ground:
    """Return the ground of the map: rows are letters, hexes are pointy."""
    return replace(ground_of("pointy", False, tuple(tables().hexes)), drawn=Kept(MOST_KEPT))


@cache
def _tile(hex_id: str, laid: Laid | None) -> Tile:
    """Return the face of a hex. There are some ten thousand faces in all; a process uses a few hundred of them."""
    shown = face(hex_id, laid)
    area = shown.hex.area
    stops: tuple[Stop, ...]
    if area is not None:
        stops = (
            Stop(0, "offboard", Revenue(by_color=tuple(zip(EPOCHS, area.values, strict=True))), groups=_whole(area)),
        )
    else:
        stops = tuple(Stop(number, "city", Revenue(city.value), city.slots) for number, city in enumerate(shown.cities))
    return Tile(stops, pieces=tuple(Piece((_end(a), _end(b))) for a, b in shown.track))


def _whole(area: Area) -> tuple[str, ...]:
    """6.62c: an area on two hexes is one location."""
    return (area.name,) if len(area.hexes) > 1 else ()


def _end(end: int) -> int:
    return end if is_edge(end) else part_end(city_of(end))


@cache
def segment_of(ends: tuple[int, int]) -> Segment:
    """Return a piece of track, by its ends, in the board's form."""
    a, b = ends
    return a, b if b >= 0 else city_end(part_of(b))


@cache
def _printed() -> tuple[Tile, ...]:
    return tuple(_tile(hex_id, None) for hex_id in tables().hexes)


@cache
def _firsts() -> Mapping[str, int]:
    """Return the number of the first stop of each hex: no tile changes how many cities a hex has."""
    before = accumulate((len(tile.stops) for tile in _printed()), initial=0)
    return dict(zip(tables().hexes, before, strict=False))


@cache
def fragment_of(hex_id: str, laid: Laid | None) -> Fragment:
    """Return what a hex adds to the network, printed or with a tile."""
    return Drawer(ground(), hex_order()[hex_id], _tile(hex_id, laid), _firsts()[hex_id], 0, {}).fragment()


@cache
def _printed_fragments() -> tuple[Fragment, ...]:
    return tuple(fragment_of(hex_id, None) for hex_id in tables().hexes)


@lru_cache(maxsize=16)
def _printed_stops(colors: tuple[str, ...]) -> tuple[StopRecord, ...]:
    return tuple(stop for fragment in _printed_fragments() for stop in fragment.stops(colors))


def drawn(board: Board, company: str | None, colors: tuple[str, ...] = ()) -> Drawn:
    """Return the track of a board in the finder's numbers, for a company or without tokens.

    Since stops have fixed numbers, a tile always adds the same to the network.
    """
    bare = _bare(board.tiles, colors)
    network = Drawn(ground(), ground().sides, bare.fragments, is_plain=True)
    return network.take(() if company is None else _held(board, company), colors, list(bare.stops))


class _Bare(Struct, frozen=True):
    """The fragments of tiles, without tokens."""

    tiles: Mapping[str, Laid]
    fragments: tuple[Fragment, ...]
    stops: tuple[StopRecord, ...]


@cache
def _kept() -> Kept[_Bare]:
    return Kept(KEPT_BOARDS)


def _bare(tiles: Mapping[str, Laid], colors: tuple[str, ...]) -> _Bare:
    """Return the fragments of a board's tiles, cached because tokens change more often than tiles.

    Tiles are compared by identity: they are immutable, and the cache keeps them alive.
    """
    key = id(tiles), colors
    kept = _kept().find(key)
    return kept[0] if kept else _kept().keep(key, _draw(tiles, colors))


def _draw(tiles: Mapping[str, Laid], colors: tuple[str, ...]) -> _Bare:
    fragments, stops, order = list(_printed_fragments()), list(_printed_stops(colors)), hex_order()
    for hex_id, laid in tiles.items():
        fragments[order[hex_id]] = fragment = fragment_of(hex_id, laid)
        if fragment.halts:
            records = fragment.records(colors) if fragment.fixed is None else fragment.fixed
            stops[fragment.first : fragment.first + len(fragment.halts)] = records
    return _Bare(tiles, tuple(fragments), tuple(stops))


def _held(board: Board, company: str) -> list[Held]:
    """Return the cities with tokens. 0.4h: a city is passed by its own token, or by a vacant slot."""
    order = hex_order()
    held: list[Held] = []
    for hex_id, cities in board.slots.items():
        for city, slots in enumerate(cities):
            own = company in slots
            if own or None not in slots:
                held.append((order[hex_id], city, own, own))
    return held


# Trains and rules


class Bonuses(Struct, frozen=True):
    """The bonuses of private companies for one company (6.66)."""

    markers: tuple[tuple[str, str], ...] = ()
    """Private and hex of each marker that serves the company."""
    mail: str | None = None
    """The private whose mail it carries."""

    def at(self, hex_id: str) -> list[tuple[str, int]]:
        """Return the private and the dollars of each marker on a hex, for every route that counts it (6.66a)."""
        return [(private, marker_bonus(private, hex_id)) for private, at in self.markers if at == hex_id]

    def dollars_at(self, hex_id: str) -> int:
        """Return the dollars of all the markers on a hex."""
        return sum([dollars for _, dollars in self.at(hex_id)])

    @property
    def per_visit(self) -> int:
        """Dollars for each location that one train visits."""
        return tables().privates[self.mail].mail if self.mail else 0


NO_BONUSES: Final = Bonuses()


def marker_bonus(private: str, hex_id: str) -> int:
    """Return the bonus of a private's marker on a hex; the Steamboat pays for each port symbol.

    KeyError or AttributeError for a private without marker.
    """
    kind = tables().privates[private].marker
    assert kind is not None
    return kind.bonus * tables().hexes[hex_id].ports if kind.per_port else kind.bonus


@lru_cache(maxsize=1_024)
def rules(bonuses: Bonuses) -> Rules:
    """Return the rules that the map does not state.

    6.63 all of Chicago is one location, and no route joins two E areas (two W areas are allowed, without bonus);
    6.65 the East-West bonus, of which each area has its part; 6.66 markers and mail.
    """
    east, west = _areas("E"), _areas("W")
    bonuses_of_rules: list[AnyBonus] = [EndsBonus(value=0, a=east, b=west, parts=_parts(), name=EAST_WEST)]
    bonuses_of_rules += [
        EachBonus(value=marker_bonus(private, hex_id), at=(Place(hex=hex_id),), name=private)
        for private, hex_id in bonuses.markers
    ]
    if bonuses.mail:
        bonuses_of_rules.append(LongestBonus(value=bonuses.per_visit, name=bonuses.mail))
    return Rules(bonuses=tuple(bonuses_of_rules), hex_once=True, forbidden_pairs=(ForbiddenPair(east, east),))


def _areas(label: str) -> tuple[Place, ...]:
    return tuple(Place(hex=hex_.id) for hex_ in tables().hexes.values() if hex_.area and hex_.area.label == label)


def _parts() -> tuple[EndPart, ...]:
    """Return the part of each area in the East-West bonus."""
    areas = ((hex_.id, hex_.area) for hex_ in tables().hexes.values() if hex_.area)
    return tuple(EndPart((Place(hex=hex_id),), area.bonus) for hex_id, area in areas if area.bonus)


@cache
def train(kind: str) -> Train:
    """Return the train: it visits and counts a limited number of locations (6.64)."""
    its = tables().trains[kind]
    return Train(kind, (Row(("city", "offboard"), its.pay, its.visit),))


@cache
def colors(phase: Phase) -> tuple[str, ...]:
    """Return the colours that stand for a phase."""
    return EPOCHS[: tables().phases[phase].values + 1]


@lru_cache(maxsize=4_096)
def running(trains: tuple[str, ...], bonuses: Bonuses) -> Fleet:
    """Return trains and rules in the finder's numbers; they are the same on every board."""
    return fleet(drawn(Board.initial(), None), tuple(train(kind) for kind in trains), rules(bonuses))


# Numbers of stops and hexsides

StopAt = tuple[str, int]
"""Where a stop is: hex and city (0 for an area)."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of stops and hexsides. No tile changes how many cities a hex has, so they are always the same."""

    stops: tuple[StopAt, ...]
    stop_numbers: Mapping[StopAt, int]
    sides: Mapping[tuple[str, int], int]
    """Hex and edge -> its port: 2 x joint + side."""
    into: Mapping[int, tuple[str, int]]
    """Port -> the hex that is entered there, and its edge."""


@cache
def numbering() -> Numbering:
    """Number stops and hexsides in the order of the hexes; the hex listed first has side 0 of their common hexside."""
    stops = tuple(
        (hex_id, stop.number) for hex_id, tile in zip(tables().hexes, _printed(), strict=True) for stop in tile.stops
    )
    sides = {
        (hex_id, edge): port
        for hex_id, ports in zip(tables().hexes, ground().ports, strict=True)
        for edge, port in enumerate(ports)
        if port >= 0
    }
    return Numbering(
        stops, {stop: number for number, stop in enumerate(stops)}, sides, {port: at for at, port in sides.items()}
    )


# The question of the route calculator: a board, a company, its trains and bonuses.

BEFORE_STEP_E: Final = ("track", "run", "dividend")
"""The steps of a turn in which its routes can still be declared or replaced (6.2C, 6.68)."""


class RouteRequest(Struct, frozen=True):
    """All that the revenue of a company depends on."""

    board: Board
    phase: Phase
    company: str
    trains: tuple[str, ...]
    bonuses: Bonuses


def of_position(position: Position, company: str | None = None) -> RouteRequest:
    """Return the question for a company in a position; by default, for the one whose turn it is.

    Until the operator has distributed its revenue, trains that it may not run in this round are left out (6.61a, 6.68).
    For any other company, and for an operator that has distributed, all trains are tried.

    :raises ImpossibleInput: for an unknown company, or if none is named and none operates.
    """
    operating = position.round if isinstance(position.round, OperatingRound) else None
    name = company or (operating.operator if operating else None)
    if name is None:
        raise ImpossibleInput([fault_at("/operator", "required.operator")])
    if name not in tables().companies:
        raise ImpossibleInput([fault_at("/operator", "unknown_company.operator", company=name)])
    runs_now = operating is not None and operating.operator == name and operating.step in BEFORE_STEP_E
    trains = tuple(train.type for train in company_of(position, name).trains if not (runs_now and train.ran))
    return RouteRequest(position.board, position.phase, name, trains, bonuses_for(position, name))  # type: ignore[arg-type]


def bonuses_for(position: Position, company: str) -> Bonuses:
    """Return the bonuses of privates for a company (6.66). A marker serves one company only (6.66a)."""
    markers = [
        (private, marker.hex)
        for private, marker in position.markers.items()
        if marker.company == company and marker.hex is not None
    ]
    return Bonuses(tuple(markers), _mail_of(position, company))


def _mail_of(position: Position, company: str) -> str | None:
    if conventions(position).mail_unpaid:
        return None
    for kind in tables().privates.values():
        if kind.mail and owns(position, company, kind.id):
            return kind.id
    return None
