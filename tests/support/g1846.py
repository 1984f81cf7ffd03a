"""Helpers for the actions of 1846: how they are read, and the values that their fields may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from msgspec.structs import fields, replace

from stationmaster.titles.g1846.model.actions import Action, Assign, from_json
from stationmaster.titles.g1846.model.position import BLANK, OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from tests.support.listing import Read

Json = Any


def meant_by(position: Position) -> Read:
    """Return a reader that ignores mere spelling: a marker of the operator itself serves the operator (6.93-SCb)."""
    rnd = position.round
    operator = rnd.operator if isinstance(rnd, OperatingRound) else None

    def read(sent: Json) -> Action:
        action = from_json(sent)
        if isinstance(action, Assign) and action.to is not None and action.to == operator:
            return replace(action, to=None)
        return action

    return read


def values_by_field(numbers: tuple[int, ...]) -> Mapping[tuple[str, str], tuple[Any, ...]]:
    """Return the values to try for each field of each type of action: all that exist, and one that does not."""
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
