"""Estimates of a position for a player, used by the greedy player and at the end of playouts, and baseline players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from stationmaster.env.hidden import codes_of, resample
from stationmaster.errors import RulesError
from stationmaster.front.games import rules_of
from stationmaster.front.legal import LegalFamily, filled
from stationmaster.registry import TITLES


def worth(position: Any, player: str) -> float:
    """Return an estimate of a position for a player: higher is better, the unit has no meaning."""
    return codes_of(position).worth(position, player)


# Baseline players: random, greedy, and a plain Monte-Carlo search. None of them knows hidden information.

Json = Any
Player = Callable[[Any, str, Random], dict[str, Json]]
"""A function that chooses an action of a position, for the player whose turn it is."""

MOST_CHOICES: Final = 120
"""The most actions of one type that a greedy player evaluates; of more, it evaluates a sample."""
SEARCHED: Final = 8
PLAYOUTS: Final = 4
PLAYED_AHEAD: Final = 40


def by_chance(position: Any, _player: str, random: Random) -> dict[str, Json]:
    """Return a random action: a type, then a choice of it."""
    return rules_of(position).legal(position).pick(random)


def greedy(position: Any, player: str, random: Random) -> dict[str, Json]:
    """Return the action with the best estimate after it; on a tie prefer not to pass, then choose at random."""
    return _ranked(position, player, random)[0][1]


def _ranked(position: Any, player: str, random: Random) -> list[tuple[float, dict[str, Json]]]:
    """Return the evaluated actions, best first."""
    rules = rules_of(position)
    seen = resample(position, player, random.getrandbits(64))  # The outcome of chance is unknown.
    found: list[tuple[float, bool, float, dict[str, Json]]] = []
    for family in rules.legal(position):
        for action in _considered(family, random):
            try:
                after = rules.play(seen, action).position
            except RulesError:  # An effect of the resampled deal.
                value = worth(seen, player)
            else:
                value = worth(after, player)
            found.append((value, family.type not in ("pass", "decline", "end_actions"), random.random(), action))
    found.sort(key=lambda entry: entry[:3], reverse=True)
    return [(value, action) for value, _, _, action in found]


def _considered(family: LegalFamily, random: Random) -> Iterator[dict[str, Json]]:
    """Return actions of one type: the ends of a range, and one of several values."""
    choices = list(family.choices)
    if len(choices) > MOST_CHOICES:
        choices = random.sample(choices, MOST_CHOICES)
    for choice in choices:
        for end in ("min", "max") if any(_is_range(value) for value in choice.values()) else ("",):
            ended = {name: value[end] if end and _is_range(value) else value for name, value in choice.items()}
            yield {"type": family.type, **filled(ended, random)}


def _is_range(value: Json) -> bool:
    return isinstance(value, Mapping) and value.keys() == {"min", "max"}


def monte_carlo(position: Any, player: str, random: Random) -> dict[str, Json]:
    """Return the best of the greediest few actions by the average of random playouts."""
    ranked = _ranked(position, player, random)[:SEARCHED]
    if len(ranked) == 1:
        return ranked[0][1]
    means = [_mean(position, player, action, random) for _, action in ranked]
    return ranked[means.index(max(means))][1]


def _mean(position: Any, player: str, action: dict[str, Json], random: Random) -> float:
    rules, values = rules_of(position), []
    for _ in range(PLAYOUTS):
        dealt = resample(position, player, random.getrandbits(64))
        try:
            reached = rules.play(dealt, action).position
        except RulesError:
            continue
        for _ in range(PLAYED_AHEAD):
            if rules.turn(reached) is None:
                break
            reached = rules.play(reached, by_chance(reached, "", random)).position
        values.append(worth(reached, player) - _best_of_others(reached, player))
    return sum(values) / len(values) if values else float("-inf")


def _best_of_others(position: Any, player: str) -> float:
    if codes_of(position).is_cooperative:
        return 0.0
    seats = TITLES.of_position(type(position)).game.players(position)
    return max((worth(position, other) for other in seats if other != player), default=0.0)


RANDOM: Final = "random"
"""The player that needs no more than the rules."""
PLAYERS: Final[Mapping[str, Player]] = {RANDOM: by_chance, "greedy": greedy, "monte-carlo": monte_carlo}
