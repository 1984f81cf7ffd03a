"""10.1: what a broken bank can have paid.

The game goes on to the end of the set. Whatever the bank may still pay until then is left free, and every payment uses
up an occasion for one; so each position that is played from a possible one is possible, too.
"""

from __future__ import annotations

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.position import CompanyTurn, OperatingRound, Position, Step, StockRound
from stationmaster.g1846.stock.shares import setup_of

MOST_OWED = 70_000_000
"""Dollars below 0 at which a bank stands at most, at the end of a game: more than all occasions together can bring."""
AT_ONCE = 50_000
"""Dollars that the bank never pays at once: no revenue, no block of shares and no round of incomes is worth so much."""


def lowest(position: Position) -> int:
    """What is in a broken bank at least."""
    return AT_ONCE * _occasions(position) - MOST_OWED


def _occasions(position: Position) -> int:
    """How often the bank may still pay: for shares that players sell, and in the turns of companies."""
    rnd, companies, rounds = position.round, len(tables().companies), tables().operating_rounds
    if isinstance(rnd, OperatingRound):
        here = _in_turn(position, rnd.turn, rnd.step) + _in_turns(position, companies - len(rnd.done))
        return here + _in_turns(position, companies + 1) * max(rounds - rnd.number, 0)
    if isinstance(rnd, StockRound):
        return _in_stock_round(position, rnd) + _in_turns(position, companies + 1) * rounds
    return 0


def _in_turns(position: Position, turns: int) -> int:
    return turns * _in_turn(position, CompanyTurn(), "track")


def _in_turn(position: Position, turn: CompanyTurn, step: Step) -> int:
    """An issue, the dividend, a forced issue, and blocks of each corporation that each player can sell for a train."""
    solvent = sum(not player.bankrupt for player in position.players.values())
    blocks = len(position.corporations) * (solvent + 1) - len(turn.forced_sales)
    is_before = step not in ("trains", "privates")
    return (not turn.shares_moved) + is_before + (not turn.forced_issue) + solvent + blocks


def _in_stock_round(position: Position, rnd: StockRound) -> int:
    """5.38: of a corporation of which a player has sold, there is only what is left to sell."""
    most = setup_of(position).holding_limit
    sold = rnd.sold or {}
    return sum(
        player.shares.get(name, 0) if name in sold.get(seat, ()) else most
        for seat, player in position.players.items()
        for name in position.corporations
    )
