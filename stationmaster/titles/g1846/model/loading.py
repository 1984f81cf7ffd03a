"""From the data files to records: one function per kind of component. Only `tables` calls these.

Track in the files is text: `"0-3 2-c0 4-a"` is a piece from edge 0 to edge 3, one from edge 2 to city 0, and one from
edge 4 to the off-board area.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from stationmaster.titles.g1846.model import grid
from stationmaster.titles.g1846.model.kinds import (
    Area,
    CardKind,
    CityKind,
    CorporationKind,
    Crossing,
    Hex,
    IndependentKind,
    MarkerKind,
    Market,
    PayoutStep,
    Phase,
    PhaseKind,
    Place,
    PrivateKind,
    RemovalGroup,
    Reservation,
    Segment,
    SetupKind,
    Terrain,
    TileAbilityKind,
    TileKind,
    TrainKind,
    city_end,
)

Raw = Mapping[str, Any]

_FIXED = ("gray", "offboard")
"""Hexes whose printed track never changes, so that track may meet them only where they have some (6.45a)."""


def track(text: str) -> tuple[Segment, ...]:
    """Return the segments of a text such as `"0-3 2-c0"`, sorted."""

    def end(word: str) -> int:
        if word[0] == "c":
            return city_end(int(word[1:]))
        return city_end(0) if word == "a" else int(word)

    segments = (sorted(map(end, piece.split("-"))) for piece in text.split())
    return tuple(sorted((a, b) for a, b in segments))


def cities(raw: list[list[int]]) -> tuple[CityKind, ...]:
    """Cities from their value and number of slots."""
    return tuple(CityKind(value, slots) for value, slots in raw)


def place(raw: list[Any]) -> Place:
    """Return a slot from hex, city and slot."""
    hex_id, city, slot = raw
    return Place(hex_id, city, slot)


def area(name: str, raw: Raw) -> Area:
    """Return an off-board area."""
    low, high = raw["values"]
    return Area(name, tuple(raw["hexes"]), raw["label"], (low, high), raw["bonus"])


def crossing(key: str, raw: Raw, blasted: Collection[str]) -> Crossing:
    """Return a priced hexside; its key names both hexes with the edge in each: `"B16:4 B18:1"`."""
    (one, one_edge), (other, other_edge) = (side.split(":") for side in key.split())
    kind = raw["kind"]
    return Crossing((one, other), (int(one_edge), int(other_edge)), kind, raw["price"], kind in blasted)


def hexes(map_: Raw, areas: Mapping[str, Area], crossings: Collection[Crossing]) -> dict[str, Hex]:
    """Return the board. Neighbours and usable edges follow from the grid and from what is printed next door."""
    printed: Mapping[str, Raw] = map_["hexes"]
    tracks = {key: track(raw.get("track", "")) for key, raw in printed.items()}
    board = {}
    for key, raw in printed.items():
        across = [grid.beyond(key, edge) for edge in range(grid.EDGES)]
        board[key] = Hex(
            id=key,
            type=raw["kind"],
            name=raw["area"] if "area" in raw else raw.get("name"),
            label=raw.get("label"),
            cities=cities(raw.get("cities", [])),
            track=tracks[key],
            area=areas[raw["area"]] if "area" in raw else None,
            terrain=_terrain(raw, map_["blasted"]),
            ports=raw.get("ports", 0),
            neighbours=tuple(other if other in printed else None for other in across),
            usable=frozenset(edge for edge in range(grid.EDGES) if _is_usable(key, edge, printed, tracks)),
            crossings=MappingProxyType(
                {c.edges[side]: c for c in crossings for side in (0, 1) if c.hexes[side] == key},
            ),
        )
    return board


def _terrain(raw: Raw, blasted: Collection[str]) -> Terrain | None:
    if "terrain" not in raw:
        return None
    return Terrain(raw["terrain"], raw["price"], raw["terrain"] in blasted)


def _is_usable(key: str, edge: int, printed: Mapping[str, Raw], tracks: Mapping[str, tuple[Segment, ...]]) -> bool:
    """Return whether track in this hex may use an edge (6.45a): both sides must be able to have track there."""
    other = grid.beyond(key, edge)
    return other in printed and all(
        printed[side]["kind"] != "blue"
        and (printed[side]["kind"] not in _FIXED or any(side_edge in segment for segment in tracks[side]))
        for side, side_edge in ((key, edge), (other, grid.opposite(edge)))
    )


def tile(key: str, raw: Raw) -> TileKind:
    """Return a tile."""
    return TileKind(
        key, raw["colour"], raw.get("label"), cities(raw.get("cities", [])), track(raw["track"]), raw["count"]
    )


def cards(raw: Raw) -> dict[str, CardKind]:
    """Return the train cards."""
    return {
        key: CardKind(
            id=key,
            phase=raw["trains"][card["types"][0]]["phase"],
            types=tuple(card["types"]),
            printed=card["printed"],
            stock=MappingProxyType({int(players): count for players, count in card["stock"].items()}),
            phased_out_by=card.get("phased_out_by"),
            removed_by=card.get("removed_by"),
        )
        for key, card in raw["cards"].items()
    }


def trains(raw: Raw, known: Mapping[str, CardKind]) -> dict[str, TrainKind]:
    """Return the train types."""
    card_of = {name: card.id for card in known.values() for name in card.types}
    return {
        key: TrainKind(key, card_of[key], train["phase"], train["price"], train["pay"], train["visit"])
        for key, train in raw["trains"].items()
    }


def phases(raw: Raw) -> dict[Phase, PhaseKind]:
    """Return the phases; each adds a colour to those of the phases before it."""
    known: dict[Phase, PhaseKind] = {}
    colours: list[Any] = []
    for index, (key, phase) in enumerate(raw["phases"].items()):
        colours.append(phase["colour"])
        known[key] = PhaseKind(
            id=key,
            index=index,
            colours=frozenset(colours),
            train_limit=phase["train_limit"],
            values=phase["values"],
            privates_for_sale=phase.get("privates_for_sale", False),
            closes_privates=phase.get("closes_privates", False),
            removes_markers=phase.get("removes_markers", False),
            ends_reservations=phase.get("ends_reservations", False),
        )
    return known


def market(raw: Raw) -> Market:
    """Return the stock market."""
    prices = tuple(raw["prices"])
    lowest, highest = raw["opening"]["lowest"], raw["opening"]["highest"]
    return Market(
        prices=prices,
        opening_prices=tuple(price for price in prices if lowest <= price <= highest),
        payout_steps=tuple(
            PayoutStep(row["twice_payout_at_least"], row["steps"], row.get("from_price", 0))
            for row in raw["payout_steps"]
        ),
        president_sells=raw["president_sells"],
        market_holds_shares=raw["market_holds_shares"],
        players_hold_all=raw["players_hold_all"],
        without_president=raw["without_president"],
        without_president_and_train=raw["without_president_and_train"],
    )


def corporation(key: str, raw: Raw) -> CorporationKind:
    """Return a corporation."""
    kept = raw.get("reservation")
    return CorporationKind(
        id=key,
        name=raw["name"],
        home=place(raw["home"]),
        tokens=raw["tokens"],
        reservation=Reservation(place(kept["place"]), kept["price"], kept.get("unconnected")) if kept else None,
        opening_grant=raw.get("opening_grant", 0),
        land_grant=frozenset(raw.get("land_grant", ())),
        colour=raw["colour"],
    )


def private(key: str, raw: Raw) -> PrivateKind:
    """Return a private company."""
    independent, tiles, marker = raw.get("independent"), raw.get("tiles"), raw.get("marker")
    return PrivateKind(
        id=key,
        name=raw["name"],
        rule=raw["rule"],
        edition=raw.get("edition", "first"),
        price=raw["price"],
        debt=raw.get("debt", 0),
        income=raw["income"],
        independent=IndependentKind(place(independent["home"]), tuple(independent["trains"])) if independent else None,
        reserved_hexes=tuple(raw.get("reserved_hexes", ())),
        token=place(raw["token"]) if "token" in raw else None,
        tiles=_tile_ability(tiles) if tiles else None,
        marker=_marker(marker) if marker else None,
        mail=raw.get("mail", 0),
        blasting=raw.get("blasting", 0),
        colour=raw.get("colour"),
    )


def _tile_ability(raw: Raw) -> TileAbilityKind:
    return TileAbilityKind(
        hexes=tuple(raw["hexes"]),
        colours=frozenset(raw["colours"]),
        count=raw["count"],
        joined=raw.get("joined", False),
        links=raw.get("links", False),
    )


def _marker(raw: Raw) -> MarkerKind:
    return MarkerKind(tuple(raw["hexes"]), raw["bonus"], raw.get("per_port", False), raw.get("movable", False))


def setups(
    raw: Raw, privates: Mapping[str, PrivateKind], corporations: tuple[str, ...], known: Mapping[str, CardKind]
) -> dict[tuple[int, Any], SetupKind]:
    """Return the numbers of a game for every number of players and edition."""
    return {
        (int(players), edition): _setup(int(players), edition, raw, privates, corporations, known)
        for players in raw["players"]
        for edition in raw["removed"]
    }


def _setup(
    players: int,
    edition: Any,
    raw: Raw,
    privates: Mapping[str, PrivateKind],
    corporations: tuple[str, ...],
    known: Mapping[str, CardKind],
) -> SetupKind:
    numbers = raw["players"][str(players)]
    two_player = numbers.get("variant") == "two_player"
    in_edition = tuple(key for key, kind in privates.items() if edition == "second" or kind.edition == "first")
    removed = raw["two_player"]["removed"][edition] if two_player else raw["removed"][edition][str(players)]
    groups = raw["two_player"]["groups"] if two_player else raw["groups"]
    return SetupKind(
        players=players,
        edition=edition,
        two_player=two_player,
        bank=numbers["bank"],
        cash=numbers["cash"],
        holding_limit=numbers["holding_limit"],
        certificate_limits=MappingProxyType({int(column): limit for column, limit in numbers["certificates"].items()}),
        privates=in_edition,
        corporations=corporations,
        groups=tuple(
            RemovalGroup(
                name=name,
                members=tuple(member for member in members if member in corporations or member in in_edition),
                removed=removed[name],
                corporations=members[0] in corporations,
            )
            for name, members in groups.items()
        ),
        stock=MappingProxyType({key: card.stock[players] for key, card in known.items()}),
        blanks=players * raw["draft"]["blanks_per_player"],
        hand=players + raw["draft"]["cards_beyond_players"],
        second_tokens=MappingProxyType(raw["two_player"]["second_tokens"] if two_player else {}),
        second_tokens_at_setup=frozenset(raw["two_player"]["second_tokens_at_setup"] if two_player else ()),
    )
