"""5.43: a player over the certificate limit must sell before anything else, as far as legal sales allow."""

from __future__ import annotations

from stationmaster.g1846.conventions import conventions
from stationmaster.g1846.engine.family import refuse
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.g1846.stock import shares
from stationmaster.g1846.stock.rounds import sold_blocks, stock_round
from stationmaster.kernel.engine.remembering import once_each
from stationmaster.kernel.errors import Violation
from stationmaster.kernel.messages.message import Param


def excess(position: Position, player: str) -> int:
    """By how many certificates a player is over the limit; zero or less when within it."""
    return shares.certificates(position, player) - shares.certificate_limit(position)


@once_each
def excess_of_mover(position: Position) -> int:
    """The same of the player whose turn it is."""
    return excess(position, stock_round(position).player)


def _reduction(position: Position, player: str, corporation: str, count: int) -> int:
    """By how much a legal sale brings the excess down.

    Carried out to see: the presidency may pass, which costs the seller no certificate at first, and the corporation may
    close, which lowers the limit itself (8.2).
    """
    trial = Ledger(position)
    shares.sell_block(trial, player, corporation, count, "5.21")
    return excess(position, player) - excess(trial.position, player)


def _best_reduction(position: Position, player: str, corporation: str) -> int:
    """The most that a single legal block of a corporation brings the excess down; 0 when none does."""
    possible = (_reduction(position, player, corporation, count) for count in _blocks(position, player, corporation))
    return max(0, max(possible, default=0))


def _blocks(position: Position, player: str, corporation: str) -> list[int]:
    """The sizes of the blocks that could be sold if the player were not over the limit."""
    held = shares.shares_of(position, player, corporation)
    return [n for n in range(1, held + 1) if shares.check_sale(position, player, corporation, n) is None]


def _sellable(position: Position, player: str) -> list[str]:
    """What the player holds and has not sold in this turn: one block for each corporation (5.21a)."""
    sold = sold_blocks(position)
    return [corporation for corporation in position.players[player].shares if corporation not in sold]


def check_may_stop_selling(position: Position) -> Violation | None:
    """5.43: a pass is illegal while some legal sale would reduce the excess."""
    over = excess_of_mover(position)
    if over <= 0:
        return None
    player = stock_round(position).player
    for corporation in _sellable(position, player):
        if _best_reduction(position, player, corporation):
            return refuse("must_sell", "5.43", player=player, over=over, corporation=corporation)
    return None


def check_sells_enough(position: Position, corporation: str, count: int) -> Violation | None:
    """5.43: since each corporation is sold in one block (5.21a), a block must not be so small that the limit, or what
    comes nearest to it, is out of reach afterwards. Online play lets that pass (O-6).
    """
    over = excess_of_mover(position)
    if over <= 0 or not conventions(position).sells_enough_for_the_limit:
        return None
    player = stock_round(position).player
    others = [other for other in _sellable(position, player) if other != corporation]
    left_to_this = over - sum(_best_reduction(position, player, other) for other in others)
    needed = min(left_to_this, _best_reduction(position, player, corporation))
    if _reduction(position, player, corporation, count) >= needed:
        return None
    enough = tuple(
        other
        for other in _blocks(position, player, corporation)
        if _reduction(position, player, corporation, other) >= needed
    )
    name = "must_sell_more" if enough else "must_sell_more.none"
    params: dict[str, Param] = {"player": player, "over": over, "count": count, "corporation": corporation}
    return refuse(name, "5.43", **params, **({"enough": enough} if enough else {}))
