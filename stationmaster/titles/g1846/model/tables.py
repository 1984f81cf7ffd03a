"""All numbers and facts of 1846, loaded once from `data/` and cross-checked.

`tables()` is the only door: `tables().trains["3/5"].price`. Every mapping keeps the order of the printed material, and
that is the order in which anything is listed. The records are described in `kinds`. Ids are those of the API:
corporations `B&O C&O ERIE GT IC NYC PRR`; privates `MS BIG4 C&WI MAIL TBC MPC SC LSL MC O&I` and `BT LM`; trains by
type; cards by their first type; phases `I II III IV`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TypeVar

from stationmaster.titles.g1846.model import loading
from stationmaster.titles.g1846.model.checks import contradictions
from stationmaster.titles.g1846.model.kinds import (
    Area,
    CardKind,
    Colour,
    CorporationKind,
    Crossing,
    Edition,
    Hex,
    Market,
    Phase,
    PhaseKind,
    PrivateKind,
    SetupKind,
    TileKind,
    TrainKind,
)

K = TypeVar("K")
V = TypeVar("V")


class BrokenTables(Exception):
    """The data files contradict each other: a fault of the build, never of a caller."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything in the box."""

    hexes: Mapping[str, Hex]
    areas: Mapping[str, Area]
    crossings: tuple[Crossing, ...]
    tiles: Mapping[str, TileKind]
    colours: tuple[Colour, ...]
    """Yellow, green, brown, gray: the order of upgrades (6.42)."""
    trains: Mapping[str, TrainKind]
    cards: Mapping[str, CardKind]
    phases: Mapping[Phase, PhaseKind]
    market: Market
    corporations: Mapping[str, CorporationKind]
    privates: Mapping[str, PrivateKind]
    independents: tuple[str, ...]
    """`MS`, `BIG4`: in the order in which they operate (6.1B)."""
    companies: tuple[str, ...]
    """All companies that may have tokens and trains: corporations, then independents."""
    shares: int
    """Shares of 10% in a corporation."""
    president_shares: int
    """Shares on the President's certificate (5.12)."""
    market_limit: int
    """Shares of one corporation that the market may hold after a sale (5.25)."""
    token_price: int
    """What a token costs by connection, unless a reservation makes it cheaper (6.51)."""
    retained_half_unit: int
    """Half of the revenue is retained rounded down to a multiple of this (6.71a)."""
    base_tile_price: int
    """What every tile costs at least (6.48a)."""
    tile_actions: int
    """Tile actions in a turn (6.43)."""
    upgrades: int
    """How many of them may be upgrades (6.43)."""
    operating_rounds: int
    """Operating rounds after each stock round (4.1)."""
    longest_game: int
    """The number of sets after which a game ends that cannot end otherwise."""
    draft_discount: int
    """How much the last private falls with each pass (3.22)."""
    guaranteed: tuple[str, ...]
    """What the second edition's guarantee option never removes (O-18)."""
    second_token_colour: Colour
    """Two players: the colour of a city with the second blocking token (15.24)."""
    online_return_order: tuple[str, ...]
    """The order in which corporations return trains under the online conventions (O-14)."""
    money: int
    """All notes of the box: what no bank begins with is set aside until one runs out (1.4, 10.1)."""
    setups: Mapping[tuple[int, Edition], SetupKind]

    def setup(self, players: int, edition: Edition = "first") -> SetupKind:
        """Return the numbers for a game; two players play the two-player variant. KeyError for other numbers."""
        return self.setups[players, edition]

    def colour_index(self, colour: Colour | None) -> int:
        """0 for yellow to 3 for gray; -1 for a hex without a tile."""
        return -1 if colour is None else self.colours.index(colour)


@cache
def tables() -> Tables:
    """Return the tables, loaded and cross-checked on the first call.

    :raises BrokenTables: when the data files contradict each other.
    """
    loaded = _load()
    tiles = _read("tiles")
    wrong = contradictions(loaded, tiles["printed_total"], tiles["printed_copies_of_unlimited"])
    if wrong:
        raise BrokenTables("; ".join(wrong))
    return loaded


def is_city(hex_id: str, city: int) -> bool:
    """Return whether the board has such a city. The stop of an off-board area is none."""
    hex_ = tables().hexes.get(hex_id)
    return hex_ is not None and city in range(len(hex_.cities))


def _load() -> Tables:
    map_, tiles, trains, phases = (_read(name) for name in ("map", "tiles", "trains", "phases"))
    corporations, privates, setup = (_read(name) for name in ("corporations", "privates", "setup"))
    areas = {name: loading.area(name, raw) for name, raw in map_["areas"].items()}
    crossings = tuple(loading.crossing(key, raw, map_["blasted"]) for key, raw in map_["crossings"].items())
    companies = {key: loading.private(key, raw) for key, raw in privates.items()}
    cards = loading.cards(trains)
    independents = tuple(key for key, private in companies.items() if private.independent)
    shares = {key: loading.corporation(key, raw) for key, raw in corporations["corporations"].items()}
    return Tables(
        hexes=_frozen(loading.hexes(map_, areas, crossings)),
        areas=_frozen(areas),
        crossings=crossings,
        tiles=_frozen({key: loading.tile(key, raw) for key, raw in tiles["tiles"].items()}),
        colours=tuple(tiles["colours"]),
        trains=_frozen(loading.trains(trains, cards)),
        cards=_frozen(cards),
        phases=_frozen(loading.phases(phases)),
        market=loading.market(_read("market")),
        corporations=_frozen(shares),
        privates=_frozen(companies),
        independents=independents,
        companies=(*shares, *independents),
        shares=corporations["shares"],
        president_shares=corporations["president_shares"],
        market_limit=corporations["market_limit"],
        token_price=corporations["token_price"],
        retained_half_unit=corporations["retained_half_unit"],
        base_tile_price=tiles["base_price"],
        tile_actions=tiles["actions"],
        upgrades=tiles["upgrades"],
        operating_rounds=phases["operating_rounds"],
        longest_game=phases["longest_game"],
        draft_discount=setup["draft"]["discount"],
        guaranteed=tuple(setup["guaranteed"]),
        second_token_colour=setup["two_player"]["second_token_colour"],
        online_return_order=tuple(corporations["online_return_order"]),
        money=setup["money"],
        setups=_frozen(loading.setups(setup, companies, tuple(shares), cards)),
    )


def _read(name: str) -> loading.Raw:
    text = files("stationmaster.titles.g1846").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    raw: loading.Raw = json.loads(text)
    return raw


def _frozen(mapping: dict[K, V]) -> Mapping[K, V]:
    return MappingProxyType(mapping)
