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
from stationmaster.titles.g1846.rules.kinds import Choice, refuse
from stationmaster.titles.g1846.rules.stock_rounds import sold_blocks, stock_round


def check_sell(position: Position, action: Sell) -> Violation | None:
    """5.27: all that makes a sale illegal."""
    return _check_any_block(position, action.corporation) or _check_block(position, action.corporation, action.shares)


def _check_any_block(position: Position, corporation: str) -> Violation | None:
    """Why the player may not sell a block of a corporation whatever its size."""
    rnd = stock_round(position)
    if rnd.bought:
        return refuse("sale_after_purchase", "5.11", player=rnd.player)
    if corporation in sold_blocks(position):
        return refuse("second_block", "5.21a", player=rnd.player, corporation=corporation)
    return None


def _check_block(position: Position, corporation: str, count: int) -> Violation | None:
    return shares.check_sale(
        position, stock_round(position).player, corporation, count
    ) or stock_rounds.check_sells_enough(position, corporation, count)


def sell_choices(position: Position) -> Iterator[Choice]:
    """The blocks that may be sold, by corporation in the printed order and then by size."""
    player = stock_round(position).player
    holdings = position.players[player].shares
    for corporation in tables().corporations:
        if corporation not in holdings or _check_any_block(position, corporation) is not None:
            continue
        each = shares.price(position, corporation)
        for count in range(1, holdings[corporation] + 1):
            if shares.check_sale(position, player, corporation, count) is not None:
                break  # More shares leave fewer with the President and need more room.
            if stock_rounds.check_sells_enough(position, corporation, count) is None:
                yield {"corporation": corporation, "shares": count, **shares.brought(each, count)}


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
    player = stock_round(position).player
    closed = sold_blocks(position)
    return any(
        corporation not in closed
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
