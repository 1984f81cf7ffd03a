"""Whole random games of 1846 for two to five players under every option: they end, and every position is sound.

What is listed is accepted, and nothing that is not listed is (routes aside, of which the best are listed). More games
of the same kind are played by `make soak`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846.model.actions import Action, Run, from_json, to_json
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.sequence import check, legal_actions, play
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
"""Actions of a game that must have ended by then; the longest seen have about a thousand."""


def actions_of(family: Mapping[str, Any], choice: Mapping[str, Any]) -> list[Action]:
    """What a listed choice offers: with a range, both its ends."""
    ranges = {key: value for key, value in choice.items() if isinstance(value, dict)}
    ends = ("min", "max") if ranges else ("min",)
    fixed = {"type": family["type"], **choice}
    return [from_json({**fixed, **{key: value[end] for key, value in ranges.items()}}) for end in ends]


def is_listed(families: list[dict[str, Any]], action: Action) -> bool:
    """Whether an action is among the listed ones."""
    sent = to_json(action)
    return any(
        _matches(choice, sent) for family in families if family["type"] == action.type for choice in family["choices"]
    )


def _matches(choice: Mapping[str, Any], sent: Mapping[str, Any]) -> bool:
    named = {key: value for key, value in sent.items() if key != "type"}
    optional = {"private", "hex", "to"} & choice.keys()
    if not optional <= named.keys() or not named.keys() <= choice.keys():
        return False
    return all(_fits(choice[key], value) for key, value in named.items())


def _fits(offered: Any, value: Any) -> bool:
    if isinstance(offered, dict):
        return bool(offered["min"] <= value <= offered["max"])
    return bool(offered == value)


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


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())) or "plain")
def test_everything_listed_is_accepted(options: Mapping[str, Any]) -> None:
    for players in (2, 4):
        for number, played in enumerate(random_game(players, options, "listed", MISERLY)):
            if number % 3 or played.after.is_over:
                continue
            for family in legal_actions(played.after):
                for choice in family["choices"]:
                    for action in actions_of(family, choice):
                        assert check(played.after, action) is None, (action, number)


@pytest.mark.parametrize("options", OPTIONS[:4], ids=lambda options: "-".join(map(str, options.values())) or "plain")
def test_nothing_that_is_not_listed_is_accepted(options: Mapping[str, Any]) -> None:
    """Actions of other moments of the game, tried out of place."""
    random = Random("out of place")
    game = list(random_game(4, options, "other"))
    actions = (played.action for played in game if not isinstance(played.action, Run))
    pool = list(dict.fromkeys(map(_alone, actions)))
    for played in random.sample(game, 60):
        families = legal_actions(played.before)
        for action in random.sample(pool, 40):
            if check(played.before, action) is None:
                assert is_listed(families, action), action
            else:
                assert not is_listed(families, action), action


def _alone(action: Action) -> Action:
    """The action without what only informs, which would not be so at another moment."""
    return from_json(to_json(action))


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
