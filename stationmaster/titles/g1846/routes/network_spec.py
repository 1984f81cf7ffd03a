"""The map, tiles, trains and rules of 1846 in the terms of any map (docs/any-map.md), as the extension takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import Struct

from stationmaster._route_core import PlainFleet, PlainMap
from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.board import Board, face
from stationmaster.titles.g1846.model.grid import EDGES
from stationmaster.titles.g1846.model.kinds import Area, CityKind, Phase, Segment, city_end, city_of, is_edge
from stationmaster.titles.g1846.model.operator import company_of, owns
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.text.faults import fault_at

EPOCHS: Final = ("yellow", "brown")
"""The colours under which off-board areas have their two values, one after the other (6.65)."""


EAST_WEST: Final = "East-West"
"""The name of the bonus of 6.65."""


# The map

Json = dict[str, Any]


@cache
def plain_map() -> PlainMap:
    """Return the map with what is printed on it, and every tile in each of its rotations."""
    return PlainMap(printed_board(), [(tile, tile_codes(tile)) for tile in tables().tiles])


def printed_board() -> Json:
    """Return the printed board: rows are letters, hexes are pointy."""
    hexes = {hex_id: _printed(hex_id) for hex_id in tables().hexes}
    return {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": hexes}


def _printed(hex_id: str) -> str:
    shown = face(hex_id, None)
    area = shown.hex.area
    return _code([_area(area)] if area is not None else map(_city, shown.cities), shown.track)


def tile_codes(tile: str) -> list[str]:
    """Return a tile in each of its rotations."""
    kind = tables().tiles[tile]
    return [_code(map(_city, kind.cities), kind.track_at(rotation)) for rotation in range(EDGES)]


def _code(stops: Iterable[str], track: Iterable[Segment]) -> str:
    """Return a hex in the tile language; cities and areas are its parts `_0`, `_1` …"""
    return ";".join([*stops, *(f"path=a:{_end(a)},b:{_end(b)}" for a, b in track)])


def _end(end: int) -> str:
    return str(end) if is_edge(end) else f"_{city_of(end)}"


def _city(city: CityKind) -> str:
    return f"city=revenue:{city.value},slots:{city.slots}"


def _area(area: Area) -> str:
    """6.62c: an area on two hexes is one location."""
    values = "|".join(f"{epoch}_{value}" for epoch, value in zip(EPOCHS, area.values, strict=True))
    group = f",groups:{area.name}" if len(area.hexes) > 1 else ""
    return f"offboard=revenue:{values}{group}"


@cache
def segment_of(ends: tuple[int, int]) -> Segment:
    """Return a piece of track, by its ends in the extension, in the board's form."""
    a, b = ends
    return a, b if b >= 0 else city_end(-1 - b)


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


def rules(bonuses: Bonuses) -> Json:
    """Return the rules that the map does not state.

    6.63 all of Chicago is one location, and no route joins two E areas (two W areas are allowed, without bonus);
    6.65 the East-West bonus, of which each area has its part; 6.66 markers and mail.
    """
    east, west = _areas("E"), _areas("W")
    earned: list[Json] = [{"type": "ends", "value": 0, "a": east, "b": west, "parts": _parts(), "name": EAST_WEST}]
    earned += [
        {"type": "each", "value": marker_bonus(private, hex_id), "at": [{"hex": hex_id}], "name": private}
        for private, hex_id in bonuses.markers
    ]
    if bonuses.mail:
        earned.append({"type": "longest", "value": bonuses.per_visit, "name": bonuses.mail})
    return {"bonuses": earned, "hex_once": True, "forbidden_pairs": [{"a": east, "b": east}]}


def _areas(label: str) -> list[Json]:
    return [{"hex": hex_.id} for hex_ in tables().hexes.values() if hex_.area and hex_.area.label == label]


def _parts() -> list[Json]:
    """Return the part of each area in the East-West bonus."""
    areas = ((hex_.id, hex_.area) for hex_ in tables().hexes.values() if hex_.area)
    return [{"at": [{"hex": hex_id}], "value": area.bonus} for hex_id, area in areas if area.bonus]


def train(kind: str) -> Json:
    """Return the train: it visits and counts a limited number of locations (6.64)."""
    its = tables().trains[kind]
    return {"name": kind, "distance": [{"nodes": ["city", "offboard"], "pay": its.pay, "visit": its.visit}]}


@cache
def colors(phase: Phase) -> tuple[str, ...]:
    """Return the colours that stand for a phase."""
    return EPOCHS[: tables().phases[phase].values + 1]


@lru_cache(maxsize=4_096)
def running(trains: tuple[str, ...], bonuses: Bonuses) -> PlainFleet:
    """Return trains and rules in the finder's numbers; they are the same on every board."""
    return plain_map().fleet([train(kind) for kind in trains], rules(bonuses))


# Numbers of stops

StopAt = tuple[str, int]
"""Where a stop is: hex and city (0 for an area)."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of stops and hexsides. No tile changes how many cities a hex has, so they are always the same."""

    stops: tuple[StopAt, ...]
    stop_numbers: Mapping[StopAt, int]
    hexsides: tuple[tuple[str, str], ...]
    """The two hexes of each hexside."""


@cache
def numbering() -> Numbering:
    """Number stops and hexsides in the order of the hexes."""
    stops, hexes = tuple(plain_map().stops), [hex_id for hex_id, _ in plain_map().sides]
    numbers = {stop: number for number, stop in enumerate(stops)}
    return Numbering(stops, numbers, tuple(zip(hexes[::2], hexes[1::2], strict=True)))


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
