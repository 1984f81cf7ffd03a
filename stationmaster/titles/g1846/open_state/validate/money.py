"""10.1: what a broken bank can have paid.

The game goes on to the end of the set. Whatever the bank may still pay until then is left free, and every payment uses
up an occasion for one; so each position that is played from a possible one is possible, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.errors import Fault
from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Position, Step, StockRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.validate.common import fault, is_in_game
from stationmaster.titles.g1846.rules.shares import setup_of

MOST_OWED = 70_000_000
"""Dollars below 0 at which a bank stands at most, at the end of a game: more than all occasions together can bring."""
AT_ONCE = 50_000
"""Dollars that the bank never pays at once: no revenue, no block of shares and no round of incomes is worth so much."""


def lowest(position: Position) -> int:
    """Return what is in a broken bank at least."""
    return AT_ONCE * _occasions(position) - MOST_OWED


def _occasions(position: Position) -> int:
    """Return how often the bank may still pay: for shares that players sell, and in the turns of companies."""
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
    """Return an issue, the dividend, a forced issue, and blocks of each corporation that each player can sell for a
    train.
    """
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


# Money: no dollar appears or vanishes (2.2a), the bank runs out only once (10.1), the bankrupt have nothing
# (7.11).


def faults(position: Position) -> Iterator[Fault]:
    """Yield what is wrong with the money."""
    outside = sum(player.cash for player in position.players.values())
    outside += sum(corporation.cash for corporation in position.corporations.values())
    outside += sum(independent.cash for independent in position.independents.values())
    size = setup_of(position).bank
    if position.bank + outside != size:
        yield _wrong_bank(position, size, outside)
    if position.bank < 0 and not position.bank_broken:
        yield fault("bank_not_broken", "bank_broken", bank=position.bank)
    least = lowest(position)
    if position.bank_broken and position.bank < least:
        yield fault("bank_too_low", "bank", bank=position.bank, lowest=least)
    yield from _bankrupt(position)


def _wrong_bank(position: Position, size: int, outside: int) -> Fault:
    """Return what the bank would have to be. Only one that has broken can be below $0 (10.1a)."""
    sums = {"size": size, "outside": outside, "bank": position.bank}
    if position.bank_broken:
        notes = tables().money - outside
        return fault("money_does_not_add_up.broken", "bank", **sums, left=size - outside, notes=notes)
    if outside > size:
        return fault("money_does_not_add_up.too_much", "bank", **sums)
    return fault("money_does_not_add_up", "bank", **sums, left=size - outside)


def _bankrupt(position: Position) -> Iterator[Fault]:
    for index, name in enumerate(position.seats):
        player = position.players[name]
        if player.bankrupt and (player.cash or player.shares or player.privates):
            yield fault("bankrupt_owns", "players", index, player=name)
    if not is_in_game(position, position.priority):
        yield fault("bankrupt_priority", "priority")
