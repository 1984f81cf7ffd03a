"""5.2: selling blocks of shares in a stock round."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Sell
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import shares, stock_rounds
from stationmaster.titles.g1846.rules.kinds import refuse
from stationmaster.titles.g1846.rules.stock_rounds import sold_blocks, stock_round


def sell_candidates(position: Position) -> Iterator[Sell]:
    """Every block that the player has, by corporation in the printed order and then by size."""
    holdings = position.players[stock_round(position).player].shares
    for corporation in tables().corporations:
        for count in range(1, holdings.get(corporation, 0) + 1):
            yield Sell(corporation, count)


def judge_sell(position: Position, action: Sell) -> Violation | None:
    """5.27: all that makes a sale illegal."""
    player, corporation = stock_round(position).player, action.corporation
    if corporation in sold_blocks(position):
        return refuse("second_block", player=player, corporation=corporation)
    return shares.check_sale(position, player, corporation, action.shares) or stock_rounds.check_sells_enough(
        position, corporation, action.shares
    )


def check_may_sell(position: Position) -> Violation | None:
    """5.11: all sales come before the purchase."""
    rnd = stock_round(position)
    return refuse("sale_after_purchase", player=rnd.player) if rnd.bought else None


def perform_sell(ledger: Ledger, action: Sell, _found: None) -> None:
    """Sell a block. A price that has dropped for this corporation in this turn drops no further (5.22)."""
    rnd = stock_round(ledger.position)
    name = action.corporation
    is_first = name not in rnd.sold_this_turn
    shares.sell_block(ledger, rnd.player, name, action.shares, "5.21", moves_price=is_first)
    sold = dict(rnd.sold or {})
    before = sold.get(rnd.player, ())
    sold[rnd.player] = before if name in before else (*before, name)
    this_turn = (*rnd.sold_this_turn, name) if is_first else rnd.sold_this_turn
    ledger.update_round(sold_this_turn=this_turn, sold=sold, last_actor=rnd.player, passes=0)


def can_sell_anything(position: Position) -> bool:
    """Whether there is a block that may be sold.

    If any block of a corporation can be sold, then a single share of it: fewer shares leave more with the President and
    need less room in the market. (5.43 may ask for more than one, but then that block is possible.)
    """
    player, sold = stock_round(position).player, sold_blocks(position)
    return any(
        corporation not in sold
        and (shares.check_sale(position, player, corporation, 1) is None or _is_held_to_be_sold(position, corporation))
        for corporation in position.players[player].shares
    )


def _is_held_to_be_sold(position: Position, corporation: str) -> bool:
    """O-20: online the test whether a player is passed over forgets that a corporation without President cannot be sold
    (7.13). Such a player has to pass, and records hold that pass.
    """
    company = position.corporations[corporation]
    is_forgotten = conventions(position).forgets_unsellable_shares and company.president is None and company.operated
    return is_forgotten and shares.market_room(position, corporation) > 0
