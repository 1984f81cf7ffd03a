"""1846 as the description of a title (docs/audit.md), for route finders that have no other source."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from stationmaster.any_map.audit import (
    Home,
    Marker,
    PrivateCompany,
    TitleCompany,
    TitleMap,
    TitlePhase,
    TitleTile,
    TitleTrain,
)
from stationmaster.any_map.question import Axes, Board, HexCode, LongestBonus, Train
from stationmaster.titles.g1846.model.kinds import (
    CardKind,
    CityKind,
    Hex,
    HexType,
    MarkerKind,
    Phase,
    Place,
    PrivateKind,
    Segment,
    city_of,
    is_edge,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import EPOCHS, NO_BONUSES, marker_bonus, rules, train

_COLORS: Final[dict[HexType, str]] = {"yellow": "yellow", "gray": "gray", "offboard": "red", "blue": "blue"}
"""The colours of hexes that are printed as tiles are."""
_SHARE: Final = 10
"""A share, in percent."""


@cache
def title_map() -> TitleMap:
    """Return the description. Its hexes, companies and trains are in the order of the printed material."""
    table = tables()
    return TitleMap(
        title="1846",
        board=Board("pointy", Axes("number", "letter"), {hex_.id: _printed(hex_) for hex_ in table.hexes.values()}),
        companies=_companies(),
        home_tokens="float",
        float_percent=table.president_shares * _SHARE,
        trains=tuple(_train(card) for card in table.cards.values()),
        phases=tuple(
            TitlePhase(phase.id, _beginning(phase.id), tuple(filter(phase.colours.__contains__, table.colours)))
            for phase in table.phases.values()
        ),
        rules=rules(NO_BONUSES),
        privates={kind.id: _private(kind) for kind in table.privates.values() if kind.mail or kind.marker},
        tiles={tile.id: TitleTile(_code(tile.cities, tile.track), tile.colour) for tile in table.tiles.values()},
    )


def _printed(hex_: Hex) -> str | HexCode:
    code, color = _area(hex_) if hex_.area else _code(hex_.cities, hex_.track), _COLORS.get(hex_.type)
    return code if color is None else HexCode(code, color=color)


def _code(cities: Sequence[CityKind], track: Sequence[Segment]) -> str:
    """Return a tile in the tile language."""
    return ";".join([*(f"city=revenue:{city.value},slots:{city.slots}" for city in cities), *map(_path, track)])


def _area(hex_: Hex) -> str:
    """Return an off-board area in the tile language. 6.62c: an area on two hexes is one location."""
    assert hex_.area is not None
    values = "|".join(f"{epoch}_{value}" for epoch, value in zip(EPOCHS, hex_.area.values, strict=True))
    group = f",groups:{hex_.area.name}" if len(hex_.area.hexes) > 1 else ""
    return ";".join([f"offboard=revenue:{values}{group}", *map(_path, hex_.track)])


def _path(segment: Segment) -> str:
    a, b = (str(end) if is_edge(end) else f"_{city_of(end)}" for end in segment)
    return f"path=a:{a},b:{b}"


def _companies() -> dict[str, TitleCompany]:
    table = tables()
    removable = {
        name
        for setup in table.setups.values()
        if not setup.two_player
        for group in setup.groups
        if group.corporations
        for name in group.members
    }
    companies = {
        kind.id: TitleCompany((_home(kind.home),), removable=kind.id in removable)
        for kind in table.corporations.values()
    }
    for number, name in enumerate(table.independents):
        its = table.privates[name].independent
        assert its is not None
        cards = tuple(f"{kind}-{number}" for kind in its.trains)
        companies[name] = TitleCompany((_home(its.home),), "start", trains=cards, absorbed=True)
    return companies


def _home(place: Place) -> Home:
    return Home(place.hex, place.city or None)


def _train(card: CardKind) -> TitleTrain:
    """Return a card with its sides: records name it by the last of its types."""
    *others, name = card.types
    return TitleTrain(
        name,
        train(name).distance,
        rusts_on=_beginning(card.removed_by),
        obsolete_on=_beginning(card.phased_out_by),
        variants=tuple(Train(other, train(other).distance) for other in others),
    )


def _beginning(phase: Phase | None) -> tuple[str, ...]:
    """Return the cards whose first sale begins a phase; the first phase begins by itself."""
    first = next(iter(tables().phases))
    return tuple(card.types[-1] for card in tables().cards.values() if card.phase == phase and phase != first)


def _private(kind: PrivateKind) -> PrivateCompany:
    """Return a private that earns. 9.III: mail stays with the corporation that carries it."""
    return PrivateCompany(
        bonuses=(LongestBonus(value=kind.mail, name=kind.id),) if kind.mail else (),
        marker=_marker(kind.id, kind.marker) if kind.marker else None,
        closes_on=next(phase.id for phase in tables().phases.values() if phase.closes_privates),
        stays_with_company=bool(kind.mail),
    )


def _marker(private: str, kind: MarkerKind) -> Marker:
    return Marker(
        {hex_id: marker_bonus(private, hex_id) for hex_id in kind.hexes},
        until=next(phase.id for phase in tables().phases.values() if phase.removes_markers),
    )
