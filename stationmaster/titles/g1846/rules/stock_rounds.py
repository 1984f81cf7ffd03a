"""4: beginning a stock round, and resuming the draft. `operating` begins operating rounds.

This module is separate from `stock` and `draft` because rounds follow each other in a circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from stationmaster.engine.chance import Source
from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Param
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.events import PriorityDeal, RoundStarted
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import DraftRound, Position, StockRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.rules.kinds import refuse
from stationmaster.titles.g1846.rules.shares import players_after

SPENT: Final = Source("")
"""The random source of a draft in which nothing is shuffled: the open draft of two players."""


def start_stock_round(ledger: Ledger) -> None:
    """Begin the next set (3.23b, 4.1, 5.11); the holder of the Priority Deal has the first turn.

    5.51a: if the holder has gone bankrupt, the next player clockwise holds the Priority Deal instead.
    """
    position = ledger.position
    if position.players[position.priority].bankrupt:
        give_priority(ledger, players_after(position, position.priority)[0])
    number = position.set_number + 1
    ledger.update(set_number=number, round=StockRound(ledger.position.priority, sold={}))
    ledger.emit(RoundStarted(round=f"SR {number}", rule="4.1"))


def give_priority(ledger: Ledger, player: str) -> None:
    """Hand over the Priority Deal (5.51)."""
    if player != ledger.position.priority:
        ledger.update(priority=player)
        ledger.emit(PriorityDeal(player=player, rule="5.51"))


def undrafted(position: Position) -> tuple[str, ...]:
    """Return the undrafted privates by cost and name: the offer of the open draft (15.25)."""
    return by_cost(name for name, private in position.privates.items() if private.status == "undrafted")


def by_cost(privates: Iterable[str]) -> tuple[str, ...]:
    """Return privates sorted by cost and name, as they lie on the table."""
    kinds = tables().privates
    return tuple(sorted(privates, key=lambda name: (kinds[name].cost, kinds[name].name)))


def open_draft(ledger: Ledger) -> None:
    """Begin the open draft of two players, or resume it after two operating rounds (15.25, 15.26). The second player
    has the first turn.
    """
    position = ledger.position
    kept: Mapping[str, tuple[str, ...]] = dict.fromkeys(position.seats, ())
    offer = undrafted(position)
    discount = 0 if len(offer) == 1 else None
    ledger.update(round=DraftRound(1, position.seats[-1], (), offer, kept, SPENT, discount))
    ledger.emit(RoundStarted(round=f"DR {position.set_number}", rule="15.25"))


def stock_round(position: Position) -> StockRound:
    """Return the stock round. Call it only for positions in one."""
    assert isinstance(position.round, StockRound)  # Actions of stock rounds are legal in no other round.
    return position.round


@memoized_on_position
def sold_blocks(position: Position) -> tuple[str, ...]:
    """Return the corporations of which the player has already sold the one block of this turn (5.21a, D-8)."""
    return stock_round(position).sold_this_turn if conventions(position).one_block_a_turn else ()


# 5.43: a player over the certificate limit must sell before anything else, as far as legal sales allow.


def excess(position: Position, player: str) -> int:
    """Return by how many certificates a player is over the limit; zero or less when within it."""
    return shares.certificates(position, player) - shares.certificate_limit(position)


@memoized_on_position
def excess_of_mover(position: Position) -> int:
    """Return the excess of the player whose turn it is."""
    return excess(position, stock_round(position).player)


def _reduction(position: Position, player: str, corporation: str, count: int) -> int:
    """Return by how much a legal sale reduces the excess.

    The sale is simulated: the presidency may pass, which costs the seller no certificate at first, and the corporation
    may close, which lowers the limit itself (8.2).
    """
    trial = Ledger(position)
    shares.sell_block(trial, player, corporation, count, "5.21")
    return excess(position, player) - excess(trial.position, player)


def _best_reduction(position: Position, player: str, corporation: str) -> int:
    """Return the largest reduction of the excess by a single legal block of a corporation; 0 if there is none."""
    possible = (_reduction(position, player, corporation, count) for count in _blocks(position, player, corporation))
    return max(0, max(possible, default=0))


def _blocks(position: Position, player: str, corporation: str) -> list[int]:
    """Return the sizes of the blocks that could be sold if the player were not over the limit."""
    held = shares.shares_of(position, player, corporation)
    return [n for n in range(1, held + 1) if shares.check_sale(position, player, corporation, n) is None]


def _sellable(position: Position, player: str) -> list[str]:
    """Return the shares that the player holds and has not sold in this turn: one block for each corporation (5.21a)."""
    sold = sold_blocks(position)
    return [corporation for corporation in position.players[player].shares if corporation not in sold]


def check_may_stop_selling(position: Position) -> Violation | None:
    """Reject a pass while a legal sale would reduce the excess (5.43)."""
    over = excess_of_mover(position)
    if over <= 0:
        return None
    player = stock_round(position).player
    for corporation in _sellable(position, player):
        if _best_reduction(position, player, corporation):
            return refuse("must_sell", player=player, over=over, corporation=corporation)
    return None


def check_sells_enough(position: Position, corporation: str, count: int) -> Violation | None:
    """Check that the block is large enough (5.43): each corporation is sold in one block (5.21a), so a small block must
    not put the limit, or the nearest reachable excess, out of reach. Online play does not check this (O-6).
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
