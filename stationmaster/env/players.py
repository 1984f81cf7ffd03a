"""What a position is worth to a player, by a glance: what the greedy player goes by, and where playouts end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from stationmaster.env.hidden import resample
from stationmaster.errors import RulesError
from stationmaster.front.games import rules_of
from stationmaster.front.legal import LegalFamily, filled

ROUNDS_AHEAD: Final = 2.5
"""So many times what a share earns now is counted beside its price."""
TREASURY: Final = 0.1
"""What a dollar of a company is worth to its President."""
SMALLEST: Final = ("2",)
"""What a company without a train is thought to run with, at half of what that would earn."""
MOST_NODES: Final = 20_000

GOOD_DELIVERED: Final = 10.0
GOOD_LOADED: Final = 3.0
TRAIN_OUT: Final = 1.0


def worth(position: Any, player: str) -> float:
    """The more the better; of no meaning but to be compared."""
    return _of_1846(position, player) if rules_of(position).id == "1846" else _of_switch_and_signal(position)


def _of_1846(position: Any, player: str) -> float:
    from stationmaster.titles.g1846.rules import ending

    value = float(ending.score(position, player))
    if position.is_over:
        return value
    for name, company in position.corporations.items():
        if company.status != "open":
            continue
        held = position.players[player].shares.get(name, 0)
        if held:
            value += held * _revenue(position, name) / 10 * ROUNDS_AHEAD
        if company.president == player:
            value += TREASURY * company.cash
    for name, company in position.independents.items():
        if company.owner == player and company.status == "independent":
            value += _revenue(position, name) / 2 * ROUNDS_AHEAD
    return value


def _revenue(position: Any, company: str) -> float:
    """What a company would earn with all of its trains, or might with one."""
    from stationmaster.titles.g1846.model.operator import company_of
    from stationmaster.titles.g1846.routes.question import bonuses_for

    trains = tuple(train.type for train in company_of(position, company).trains)
    found = _best(position.board, position.phase, company, trains or SMALLEST, bonuses_for(position, company))
    return found if trains else found / 2


@lru_cache(maxsize=4096)
def _best(board: Any, phase: Any, company: str, trains: tuple[str, ...], bonuses: Any) -> float:
    from stationmaster.any_map.search import SearchLimits
    from stationmaster.titles.g1846.routes.revenue import best_run

    return float(best_run(board, phase, company, trains, bonuses, SearchLimits(MOST_NODES)).revenue)


def _of_switch_and_signal(position: Any) -> float:
    delivered: int = sum(map(sum, position.received))
    loaded = sum(train.good is not None for train in position.trains)
    out = sum(train.place.is_on_network for train in position.trains)
    value: float = delivered * GOOD_DELIVERED + loaded * GOOD_LOADED + out * TRAIN_OUT + position.clock
    return value


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
    if rules_of(position).id != "1846":
        return 0.0
    return max(worth(position, other) for other in position.seats if other != player)


PLAYERS: Final[Mapping[str, Player]] = {"random": by_chance, "greedy": greedy, "monte-carlo": monte_carlo}
