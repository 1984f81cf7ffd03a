"""What tests of 1846 share about actions: how they are read, and all that can be said with the names of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, get_args

from msgspec.structs import fields, replace

from stationmaster.titles.g1846.model.actions import Action, Assign, LayTile, Run, from_json
from stationmaster.titles.g1846.model.position import BLANK, OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from tests.support.listing import Families, Read, is_range

Json = Any


def meant_by(position: Position) -> Read:
    """Reads an action without what is mere spelling: a marker of the operator's own serves the operator (6.93-SCb)."""
    rnd = position.round
    operator = rnd.operator if isinstance(rnd, OperatingRound) else None

    def read(sent: Json) -> Action:
        action = from_json(sent)
        if isinstance(action, Assign) and action.to is not None and action.to == operator:
            return replace(action, to=None)
        return action

    return read


def numbers_of(families: Families) -> tuple[int, ...]:
    """The numbers worth trying where prices are listed: the ends of every range, what lies beyond them, and between."""
    ends = {-1, 0, 1, 40, 100, 10_000}
    for family in families:
        for choice in family["choices"]:
            price = choice.get("price")
            if is_range(price):
                low, high = price["min"], price["max"]
                ends |= {low - 1, low, (low + high) // 2, high, high + 1}
            elif price is not None:
                ends |= {price - 1, price, price + 1}
    return tuple(sorted(ends))


def listed_actions(families: Families, read: Read, numbers: tuple[int, ...]) -> set[Action]:
    """Every listed action; of a range those of the numbers that lie in it."""
    listed: set[Action] = set()
    for family in families:
        for choice in family["choices"]:
            ranges = {name: value for name, value in choice.items() if is_range(value)}
            for picked in product(*([n for n in numbers if r["min"] <= n <= r["max"]] for r in ranges.values())):
                listed.add(read({"type": family["type"], **choice, **dict(zip(ranges, picked, strict=True))}))
    return listed


def sayable(numbers: tuple[int, ...]) -> Iterator[Action]:
    """Every action that can be said with the names of the game; too many tiles and routes aside."""
    values = values_by_field(numbers)
    for kind in get_args(Action):
        if kind not in (LayTile, Run):
            named = [values[kind.type, field.name] for field in fields(kind)]
            yield from (kind(*picked) for picked in product(*named))


def values_by_field(numbers: tuple[int, ...]) -> Mapping[tuple[str, str], tuple[Any, ...]]:
    """What may be tried for each field of each type of action: all that exists, and something that does not."""
    table = tables()
    corporations = (*table.corporations, "MS", "?")
    privates, trains = (*table.privates, "?"), (*table.trains, "?")
    hexes, shares = (*table.hexes, "Z9"), tuple(range(-1, table.shares + 2))
    by_name: dict[str, tuple[Any, ...]] = {
        "card": (*privates, BLANK, f"{BLANK} 2"),
        "corporation": corporations,
        "shares": shares,
        "private": privates,
        "train": trains,
        "price": numbers,
        "kind": ("full", "half", "withhold", "?"),
        "accept": (True, False),
        "hex": hexes,
        "city": tuple(range(-1, 5)),
        "tile": (*table.tiles, "?"),
        "rotation": tuple(range(-1, 7)),
    }
    made = {(kind.type, field.name): by_name.get(field.name, ()) for kind in get_args(Action) for field in fields(kind)}
    ports = tuple(
        dict.fromkeys(place for kind in table.privates.values() if kind.marker for place in kind.marker.hexes)
    )
    made["start", "price"] = (*table.market.prices, 41)
    made["buy_share", "source"] = ("treasury", "market", "bank", "Amy")
    made["buy_train", "source"] = ("bank", "discard", *table.corporations, "MS", "?")
    made["place_token", "private"] = (None, *privates)
    made["lay_tile", "private"] = (None, *privates)
    made["assign", "hex"] = (None, *ports, "D20")
    made["assign", "to"] = (None, *table.companies)
    return made
