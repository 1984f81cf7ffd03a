"""Whole random games of 1846 for two to five players under every option: they end, and every position is sound.

More games of the same kind are played by `make soak`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.sequence import check, play
from tests.properties.invariants import broken
from tests.properties.random_play import MISERLY, WEIGHTS, random_game

OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {"edition": "second"},
    {"conventions": "online", "edition": "second"},
    {"designer_clarifications": False},
    {"consent": "assumed", "edition": "second", "guarantee": True},
    {"conventions": "online", "consent": "asked"},
)
LONGEST = 3000
"""The number of actions by which a game must have ended; the longest seen have about a thousand."""


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())) or "plain")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_game_ends_and_every_position_is_sound(players: int, options: Mapping[str, Any]) -> None:
    for seed, weights in (("sound", WEIGHTS), ("miser", MISERLY)):
        count, position = 0, None
        for played in random_game(players, options, seed, weights):
            assert broken(played.after) == [], (played.action, count)
            count, position = count + 1, played.after
            assert count < LONGEST
        assert position is not None
        assert position.is_over


def test_a_refused_action_leaves_the_position_as_it_was() -> None:
    random = Random("refused")
    game = list(random_game(3, {}, "refused"))
    for played in random.sample(game, 40):
        action = random.choice(game).action
        before: Position = played.before
        seen = repr(before)
        try:
            play(before, action)
        except IllegalAction as refusal:
            assert refusal.violation == check(before, action)
        assert repr(before) == seen


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (list(random_game(3, {"edition": "second"}, "again")) for _ in range(2))
    assert [played.action for played in one] == [played.action for played in other]
    assert one[-1].after == other[-1].after
