"""The law of legality for 1846: in any position, of any action, it is listed exactly if it is accepted.

Not only what players would try: all that can be said with the names of the game is tried, wherever a game has come.
`make soak` does so at many more places.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace

from stationmaster.titles.g1846.model.actions import Action, LayTile, Run, TrainRun, from_json, to_json
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.sequence import check, legal_actions
from tests.properties.random_play import MISERLY, SPENDTHRIFT, WEIGHTS, random_game, start_position
from tests.support.g1846 import listed_actions, meant_by, numbers_of, sayable, values_by_field

SOAKING = os.environ.get("STATIONMASTER_PROFILE") == "soak"
GAMES = 200 if SOAKING else 6
LOOKED_AT = 20 if SOAKING else 6
"""In how many positions of each game the law is tried."""
TILES = 1000
"""How many tiles are tried at random in each of them."""
OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {"edition": "second"},
    {"conventions": "online", "edition": "second"},
    {"designer_clarifications": False, "edition": "second"},
    {"conventions": "online", "consent": "asked"},
    {"deal": "18xx.games"},
)


def some_positions(number: int) -> list[Position]:
    """Positions of one game, one of each step that it came to and some at random, the first included."""
    players, options = 2 + number % 4, OPTIONS[number % len(OPTIONS)]
    weights = (WEIGHTS, MISERLY, SPENDTHRIFT)[number % 3]
    seed = str(number)
    all_of_them = [start_position(players, options, seed)]
    all_of_them += [one.after for one in random_game(players, options, seed, weights)]
    random = Random(seed)
    return [all_of_them[0], all_of_them[-1], *random.sample(all_of_them, LOOKED_AT)]


@pytest.mark.parametrize("number", range(GAMES))
def test_of_all_that_can_be_said_what_is_listed_is_what_is_accepted(number: int) -> None:
    for position in some_positions(number):
        families, read = legal_actions(position), meant_by(position)
        numbers = numbers_of(families)
        listed = listed_actions(families, read, numbers)
        assert [action for action in listed if check(position, action) is not None] == []
        told_apart = (action for action in sayable(numbers) if (check(position, action) is None) != (action in listed))
        assert [action for action in told_apart if not _is_spelling(position, action, listed)] == []


def _is_spelling(position: Position, action: Action, listed: set[Action]) -> bool:
    """Whether a listed action means the same as one that is accepted."""
    return check(position, action) is None and meant_by(position)(to_json(action)) in listed


@pytest.mark.parametrize("number", range(GAMES))
def test_a_tile_is_accepted_exactly_if_it_is_listed(number: int) -> None:
    """There are a million things to say of tiles: many at random, and all that differ little from what is listed."""
    random, values = Random(number), values_by_field(())
    names = [field.name for field in fields(LayTile)]
    for position in some_positions(number):
        families = legal_actions(position)
        listed = {one for one in listed_actions(families, from_json, ()) if isinstance(one, LayTile)}
        tried = [LayTile(*(random.choice(values["lay_tile", name]) for name in names)) for _ in range(TILES)]
        for one in random.sample(sorted(listed, key=repr), min(len(listed), 5)):
            tried += [replace(one, **{name: value}) for name in names for value in values["lay_tile", name]]
        assert [one for one in tried if (check(position, one) is None) != (one in listed)] == []


@pytest.mark.parametrize("number", range(GAMES))
def test_a_run_is_accepted_only_if_some_run_is_listed(number: int) -> None:
    """6.61: of routes the best are listed, and what else is accepted stands under their type."""
    random = Random(number)
    for position in some_positions(number):
        families = legal_actions(position)
        listed = {one for one in listed_actions(families, from_json, ()) if isinstance(one, Run)}
        tried = [Run("best"), Run(()), *(Run((_route(random),)) for _ in range(20))]
        tried += [Run(one.routes[:1]) for one in listed if one.routes and one.routes != "best"]
        assert [one for one in listed if check(position, one) is not None] == []
        assert [one for one in tried if check(position, one) is None and not listed] == []
        assert (check(position, Run("best")) is None) == (Run("best") in listed)


def _route(random: Random) -> TrainRun:
    table = tables()
    return TrainRun(
        random.choice([*table.trains, "?"]), tuple(random.choices(list(table.hexes), k=random.randint(0, 4)))
    )
