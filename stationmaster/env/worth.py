"""What a position is worth to a player, by a glance: what the greedy player goes by, and where playouts end."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from stationmaster.front.games import rules_of

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
    from stationmaster.g1846.ending import ending

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
    from stationmaster.g1846.operating.operator import company_of
    from stationmaster.g1846.privates.markers import bonuses_for

    trains = tuple(train.type for train in company_of(position, company).trains)
    found = _best(position.board, position.phase, company, trains or SMALLEST, bonuses_for(position, company))
    return found if trains else found / 2


@lru_cache(maxsize=4096)
def _best(board: Any, phase: Any, company: str, trains: tuple[str, ...], bonuses: Any) -> float:
    from stationmaster.g1846.routes.revenue import best_run
    from stationmaster.routes.supervision import SearchLimits

    return float(best_run(board, phase, company, trains, bonuses, SearchLimits(MOST_NODES)).revenue)


def _of_switch_and_signal(position: Any) -> float:
    delivered: int = sum(map(sum, position.received))
    loaded = sum(train.good is not None for train in position.trains)
    out = sum(train.place.is_on_network for train in position.trains)
    value: float = delivered * GOOD_DELIVERED + loaded * GOOD_LOADED + out * TRAIN_OUT + position.clock
    return value
