"""1846 as the description of a title (docs/audit.md), for route finders that have no other source.

Map, tiles, trains and rules are those that `network_spec` states for the route finder.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from stationmaster.titles.g1846.model.kinds import (
    CardKind,
    Hex,
    HexType,
    MarkerKind,
    Phase,
    Place,
    PrivateKind,
    TileKind,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import (
    NO_BONUSES,
    Json,
    marker_bonus,
    printed_board,
    rules,
    tile_codes,
    train,
)

_COLORS: Final[dict[HexType, str]] = {"yellow": "yellow", "gray": "gray", "offboard": "red", "blue": "blue"}
"""The colours of hexes that are printed as tiles are."""
_SHARE: Final = 10
"""A share, in percent."""


@cache
def title_map() -> Json:
    """Return the description. Its hexes, companies and trains are in the order of the printed material."""
    table = tables()
    return {
        "title": "1846",
        "board": _board(),
        "companies": _companies(),
        "removed": _removed(),
        "home_tokens": "float",
        "float_percent": table.president_shares * _SHARE,
        "trains": [_train(card) for card in table.cards.values()],
        "phases": [
            _stated(
                name=phase.id,
                on=_beginning(phase.id),
                colors=list(filter(phase.colours.__contains__, table.colours)),
            )
            for phase in table.phases.values()
        ],
        "rules": rules(NO_BONUSES),
        "privates": {kind.id: _private(kind) for kind in table.privates.values() if kind.mail or kind.marker},
        "decoration": _decoration(),
        "tiles": {tile.id: {"code": _tile(tile), "color": tile.colour} for tile in table.tiles.values()},
    }


def _stated(**fields: Any) -> Json:
    """Return an object without the fields that are as when left out."""
    return {name: value for name, value in fields.items() if value}


def _board() -> Json:
    """Return the printed board with the colours, labels and prices of its hexes."""
    board = printed_board()
    hexes = {}
    for hex_id, track in board["hexes"].items():
        hex_ = tables().hexes[hex_id]
        code, color = ";".join(filter(None, (track, *_signs(hex_)))), _COLORS.get(hex_.type)
        hexes[hex_id] = code if color is None else {"code": code, "color": color}
    return {**board, "hexes": hexes}


def _signs(hex_: Hex) -> Iterator[str]:
    """Yield label and prices of a hex in the tile language. A priced hexside stands in the first of its two hexes."""
    if hex_.label and hex_.takes_tiles:
        yield f"label={hex_.label}"
    if hex_.terrain:
        yield f"upgrade=cost:{hex_.terrain.price},terrain:{hex_.terrain.kind}"
    for crossing in tables().crossings:
        if crossing.hexes[0] == hex_.id:
            ground = "water" if crossing.kind == "bridge" else "mountain"
            yield f"border=edge:{crossing.edges[0]},type:{ground},cost:{crossing.price}"


def _tile(tile: TileKind) -> str:
    """Return a tile with its label in the tile language."""
    code = tile_codes(tile.id)[0]
    return f"{code};label={tile.label}" if tile.label else code


def _decoration() -> Json:
    """Return what pictures show besides: names, the bonus of each area (6.65), ports, colours."""
    table = tables()
    hexes = table.hexes.values()
    independents = {name: table.privates[name].colour for name in table.independents}
    return {
        "names": {hex_.id: hex_.name for hex_ in hexes if hex_.name},
        "marks": {
            hex_.id: [f"{hex_.area.label} +{hex_.area.bonus}"] for hex_ in hexes if hex_.area and hex_.area.label
        },
        "ports": {hex_.id: hex_.ports for hex_ in hexes if hex_.ports},
        "companies": {kind.id: kind.colour for kind in table.corporations.values()} | independents,
        "trains": True,
    }


def _companies() -> Json:
    """9.III: independents leave the game when privates close."""
    table = tables()
    removable = {name for group in _removed() for name in group["companies"]}
    companies: Json = {
        kind.id: _stated(home=[_home(kind.home)], removable=kind.id in removable)
        for kind in table.corporations.values()
    }
    for number, name in enumerate(table.independents):
        its = table.privates[name].independent
        assert its is not None
        cards = [f"{kind}-{number}" for kind in its.trains]
        home = {"home": [_home(its.home)], "home_tokens": "start"}
        companies[name] = home | {"trains": cards, "absorbed": True, "closes_on": _closing()}
    return companies


def _removed() -> list[Json]:
    """Return the groups of corporations of which some are out of the game, by the number of players (2.3)."""
    counts: dict[tuple[str, ...], Json] = {}
    setups = sorted(
        (setup for setup in tables().setups.values() if not setup.two_player), key=lambda setup: setup.players
    )
    for setup in setups:
        for group in filter(lambda group: group.corporations, setup.groups):
            counts.setdefault(group.members, {})[str(setup.players)] = group.removed
    return [{"companies": list(members), "players": players} for members, players in counts.items()]


def _closing() -> str:
    return next(phase.id for phase in tables().phases.values() if phase.closes_privates)


def _home(place: Place) -> Json:
    return _stated(hex=place.hex, city=place.city)


def _train(card: CardKind) -> Json:
    """Return a card with its sides: records name it by the last of its types."""
    *others, name = card.types
    return train(name) | _stated(
        rusts_on=_beginning(card.removed_by),
        obsolete_on=_beginning(card.phased_out_by),
        variants=[train(other) for other in others],
    )


def _beginning(phase: Phase | None) -> list[str]:
    """Return the cards whose first sale begins a phase; the first phase begins by itself."""
    first = next(iter(tables().phases))
    return [card.types[-1] for card in tables().cards.values() if card.phase == phase and phase != first]


def _private(kind: PrivateKind) -> Json:
    """Return a private that earns. 9.III: mail stays with the corporation that carries it."""
    return _stated(
        bonuses=[{"type": "longest", "value": kind.mail, "name": kind.id}] if kind.mail else [],
        marker=_marker(kind.id, kind.marker) if kind.marker else None,
        closes_on=_closing(),
        stays_with_company=bool(kind.mail),
    )


def _marker(private: str, kind: MarkerKind) -> Json:
    removal = next(phase.id for phase in tables().phases.values() if phase.removes_markers)
    return {"hexes": {hex_id: marker_bonus(private, hex_id) for hex_id in kind.hexes}, "until": removal}
