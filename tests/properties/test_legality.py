"""The law of legality: in any position, of any action, it is listed exactly if it is accepted.

A choice may stand for several actions. In 1846 the best routes alone are listed, and any other legal set is accepted
under their type (6.61).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from stationmaster.errors import ImpossibleInput
from stationmaster.registry import GAMES
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.model import actions as actions_1846
from stationmaster.titles.g1846.model.position import BLANK
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.switch_and_signal.model import actions as actions_of_signal
from stationmaster.titles.switch_and_signal.model.board_names import things_on
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from tests.golden.kept_games import names_of, positions_of
from tests.properties import random_play
from tests.support import g1846, switch_and_signal
from tests.support.any_action import UNKNOWN, Anything, listed_in, numbers_in
from tests.support.listing import Families, Read
from tests.support.switch_and_signal_players import NAMES, play_out, random_player

Position = Any
KINDS: Mapping[str, Any] = {
    "1846": get_args(actions_1846.Action),
    "switch-and-signal": get_args(actions_of_signal.Action),
}
OPTIONS_OF_1846: Sequence[Mapping[str, Any]] = (
    {},
    {"edition": "second"},
    {"conventions": "online", "edition": "second"},
    {"designer_clarifications": False, "edition": "second"},
    {"conventions": "online", "consent": "asked"},
    {"deal": "18xx.games"},
    {"consent": "assumed", "edition": "second", "guarantee": True},
)
WEIGHTS = (random_play.WEIGHTS, random_play.MISERLY, random_play.SPENDTHRIFT)


@cache
def random_1846(seed: int) -> tuple[Position, ...]:
    players, options = 2 + seed % 4, OPTIONS_OF_1846[seed % len(OPTIONS_OF_1846)]
    game = random_play.random_game(players, options, str(seed), WEIGHTS[seed % len(WEIGHTS)])
    return tuple(played.before for played in game)


@cache
def random_signal(seed: int) -> tuple[Position, ...]:
    options = {
        "map": MAPS[seed % len(MAPS)],
        "variant": (None, *TABLES.variants)[seed % (1 + len(TABLES.variants))],
        "dice": ("service", "table")[seed // 2 % 2],
        "cards": ("service", "table")[seed // 4 % 2],
    }
    position, _ = GAMES["switch-and-signal"].start(NAMES[: 2 + seed % 3], options, str(seed))
    return tuple(step.before for step in play_out(position, random_player, Random(seed)))


RANDOM: Mapping[str, Callable[[int], tuple[Position, ...]]] = {
    "1846": random_1846,
    "switch-and-signal": random_signal,
}


@st.composite
def positions(draw: st.DrawFn, game: str) -> Position:
    """Draw a position of a recorded or a random game, either as played or reopened from an open state."""
    recorded = st.sampled_from(names_of(game)).map(lambda name: positions_of(game, name))
    played = draw(st.one_of(recorded, st.integers(0, 23).map(RANDOM[game])))
    position = draw(st.sampled_from(played))
    if draw(st.booleans()):
        try:
            return GAMES[game].from_view(json.loads(json.dumps(GAMES[game].view(position))))
        except ImpossibleInput:
            return position  # Hands are hidden.
    return position


def reads(game: str, position: Position) -> Read:
    """Return a function that parses an action without differences of mere spelling."""
    return g1846.meant_by(position) if game == "1846" else switch_and_signal.meant_by(position.player)


def anything(game: str, position: Position, families: Families, random: Random) -> Anything:
    """Return a strategy for all actions that can be expressed in a position."""
    if game == "1846":
        cards = (*tables().privates, BLANK, f"{BLANK} 2", UNKNOWN)
        numbers = numbers_in(families, tables().market.prices)
        return Anything(KINDS[game], {"names": (), "card": cards}, numbers, random)
    names = {
        "names": tuple(things_on(position.board)),
        "player": (None, *position.settings.players, UNKNOWN),
        "symbols": (None,),  # Another way to name a card.
    }
    return Anything(KINDS[game], names, numbers_in(families, TABLES.departure_numbers), random)


def is_covered(action: Any, listed: set[Any]) -> bool:
    """Return whether a listed choice covers an action."""
    if isinstance(action, actions_1846.Run):  # 6.61
        return any(isinstance(one, actions_1846.Run) for one in listed)
    return action in listed


@pytest.mark.parametrize("game", KINDS)
@settings(max_examples=max(50, settings().max_examples), phases=(Phase.explicit, Phase.generate))
@given(st.data(), st.integers(0, 2**32 - 1).map(Random))
def test_of_all_possible_actions_exactly_those_listed_are_accepted(game: str, data: Any, random: Random) -> None:
    position, rules = data.draw(positions(game)), GAMES[game]
    families, read = rules.legal(position), reads(game, position)
    possible = anything(game, position, families, random)
    listed, before = listed_in(families, read, possible.numbers), rules.sealed.write(position)
    assert all(rules.check(position, action) is None for action in listed)
    for action in possible.actions(listed):
        if rules.check(position, action) is None:
            assert is_covered(read(write(action)), listed), action
    assert rules.sealed.write(position) == before
