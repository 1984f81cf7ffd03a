"""What a position is worth to a player, by a glance: what the greedy player goes by, and where playouts end."""

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
    """Return what a position is worth to a player: the more the better, and of no meaning but to be compared."""
    return codes_of(position).worth(position, player)


# --- Players to be measured against: by chance, greedy, and a plain Monte-Carlo search. None knows what is hidden.

Json = Any
Player = Callable[[Any, str, Random], dict[str, Json]]
"""Chooses an action of a position, for the player whose turn it is."""

MOST_CHOICES: Final = 120
"""Of so many actions of one type at most greedy players think; of more, of a sample."""
SEARCHED: Final = 8
PLAYOUTS: Final = 4
PLAYED_AHEAD: Final = 40


def by_chance(position: Any, _player: str, random: Random) -> dict[str, Json]:
    """Any type of action, then any choice of it."""
    return rules_of(position).legal(position).pick(random)


def greedy(position: Any, player: str, random: Random) -> dict[str, Json]:
    """The action after which he has most; of equal ones not to pass, then any."""
    return _ranked(position, player, random)[0][1]


def _ranked(position: Any, player: str, random: Random) -> list[tuple[float, dict[str, Json]]]:
    """What he thinks of, best first."""
    rules = rules_of(position)
    seen = resample(position, player, random.getrandbits(64))  # What chance will bring is not known.
    found: list[tuple[float, bool, float, dict[str, Json]]] = []
    for family in rules.legal(position):
        for action in _considered(family, random):
            try:
                after = rules.play(seen, action).position
            except RulesError:  # It lies in what was dealt anew.
                value = worth(seen, player)
            else:
                value = worth(after, player)
            found.append((value, family.type not in ("pass", "decline", "end_actions"), random.random(), action))
    found.sort(key=lambda one: one[:3], reverse=True)
    return [(value, action) for value, _, _, action in found]


def _considered(family: LegalFamily, random: Random) -> Iterator[dict[str, Json]]:
    """Actions of one type: of a range its ends, of several values one."""
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
    """Of the greediest few the one that is best on average, when all go on at random for a while."""
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
