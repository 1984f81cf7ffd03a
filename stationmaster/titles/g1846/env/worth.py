"""What a position is worth to a player, estimated: the greedy player goes by it, and playouts end with it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from stationmaster.any_map.search import SearchLimits
from stationmaster.titles.g1846.model.operator import company_of
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.routes.question import bonuses_for
from stationmaster.titles.g1846.routes.revenue import best_run
from stationmaster.titles.g1846.rules import ending

ROUNDS_AHEAD: Final = 2.5
"""So many times what a share earns now is counted beside its price."""
TREASURY: Final = 0.1
"""What a dollar of a company is worth to its President."""
SMALLEST: Final = ("2",)
"""What a company without a train is thought to run with, at half of what that would earn."""
MOST_NODES: Final = 20_000


def worth(position: Position, player: str) -> float:
    """Return an estimate of the final score of a player; the more the better."""
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
    for name, independent in position.independents.items():
        if independent.owner == player and independent.status == "independent":
            value += _revenue(position, name) / 2 * ROUNDS_AHEAD
    return value


def _revenue(position: Position, company: str) -> float:
    """What a company would earn with all of its trains, or might with one."""
    trains = tuple(train.type for train in company_of(position, company).trains)
    found = _best(position.board, position.phase, company, trains or SMALLEST, bonuses_for(position, company))
    return found if trains else found / 2


@lru_cache(maxsize=4096)
def _best(board: Any, phase: Any, company: str, trains: tuple[str, ...], bonuses: Any) -> float:
    return float(best_run(board, phase, company, trains, bonuses, SearchLimits(MOST_NODES)).revenue)
