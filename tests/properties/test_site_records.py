"""O-8, O-24, O-28: a recorded game is the same game in whatever words the site has written it."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import from_json, to_json
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import replay
from stationmaster.titles.g1846.sequence import legal_actions, play
from tests.properties.other_wordings import WORDINGS
from tests.properties.random_play import MISERLY, NAMES, SPENDTHRIFT, WEIGHTS, pick

GAMES = ((2, "first", 0), (3, "second", 1), (4, "second", 2), (5, "first", 15))


@cache
def recorded(players: int, edition: str, number: int) -> tuple[Any, Position]:
    """Return the export of a random game, and its end."""
    options = {"conventions": "online", "deal": SITE, "edition": edition}
    chance, weights = Random(number), (WEIGHTS, MISERLY, SPENDTHRIFT)[number % 3]
    position, _ = GAME.start(NAMES[:players], options, str(number + 1))
    actions: list[Any] = []
    while not position.is_over:
        action = from_json(pick(chance, legal_actions(position), weights))
        position, _ = play(position, action)
        actions.append(to_json(action))
    record = {"players": list(NAMES[:players]), "options": options, "seed": str(number + 1), "actions": actions}
    return replay(STATIONMASTER, record, export=SITE).record, changed(position, revision=0, turn_began=0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wording", [*WORDINGS, None], ids=lambda one: one.__name__ if one else "all together")
def test_a_game_is_the_same_in_other_words(game: tuple[int, str, int], wording: Any) -> None:
    exported, end = recorded(*game)
    record, chance = deepcopy(exported), Random(str(game))
    for change in WORDINGS if wording is None else (wording,):
        change(record, chance)
    assert json.dumps(record) != json.dumps(exported)
    read = replay(SITE, record)
    assert changed(read.position, revision=0, turn_began=0) == end
    aligned = replay(SITE, record, passes="aligned")
    assert aligned.position == read.position
    assert aligned.passes == {"inserted": [], "left_out": [], "scores_agree": None}
