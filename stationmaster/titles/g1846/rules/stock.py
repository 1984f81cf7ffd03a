"""5: the stock round: its turns, skipped players, and its end.

A turn has any number of sales, then at most one purchase. A purchase ends the turn, since nothing can follow it; a turn
without purchase is ended by a pass. A player without any legal action is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Sell
from stationmaster.titles.g1846.model.events import Passed
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import buying, operating, shares, stock_rounds
from stationmaster.titles.g1846.rules import stock_rounds as rounds
from stationmaster.titles.g1846.rules.kinds import ActionKind, refuse
from stationmaster.titles.g1846.rules.stock_rounds import sold_blocks, stock_round

STOCK: Final = "stock"


def can_act(position: Position) -> bool:
    """Return whether the player can do anything but pass (O-20)."""
    if stock_round(position).bought:
        return False
    return can_sell_anything(position) or _BUY_SHARE.is_possible(position) or _START.is_possible(position)


def check_pass(position: Position) -> Violation | None:
    """Reject a pass while a legal sale would bring the player nearer to the certificate limit (5.43)."""
    rnd = stock_round(position)
    return None if rnd.bought else stock_rounds.check_may_stop_selling(position)


def end_turn(ledger: Ledger) -> None:
    """End the turn. 5.11a: a turn with neither sale nor purchase is a pass. 5.13: when all pass in succession the round
    ends.
    """
    rnd = stock_round(ledger.position)
    others = shares.players_after(ledger.position, rnd.player)
    passes = 0
    if not rnd.bought and not rnd.sold_this_turn:
        passes = rnd.passes + 1
        ledger.emit(Passed(player=rnd.player, rule="5.11a"))
    if passes > len(others):
        _end_round(ledger)
        return
    ledger.update_round(player=others[0], passes=passes, bought=False, sold_this_turn=())


def _end_round(ledger: Ledger) -> None:
    last = stock_round(ledger.position).last_actor
    if last is not None:
        rounds.give_priority(ledger, shares.players_after(ledger.position, last)[0])
    market = tables().market
    for name in _order_of_prices(ledger.position):
        company = ledger.position.corporations[name]
        if company.market_shares:
            shares.move_price(ledger, name, market.market_holds_shares, "5.52")
        elif not company.treasury_shares:
            shares.move_price(ledger, name, market.players_hold_all, "5.52")
    operating.start_operating_rounds(ledger)


def _order_of_prices(position: Position) -> tuple[str, ...]:
    """Return the order of the prices (5.52, 4.31); of two that enter one column the first lies above (4.33)."""
    order = shares.stock_order(position)
    if not conventions(position).prices_from_the_end:
        return order
    return tuple(name for name in reversed(tables().online_return_order) if name in order)


# 5.2: selling blocks of shares in a stock round.


def sell_candidates(position: Position) -> Iterator[Sell]:
    """Yield every block that the player has, by corporation in the printed order and then by size."""
    holdings = position.players[stock_round(position).player].shares
    for corporation in tables().corporations:
        for count in range(1, holdings.get(corporation, 0) + 1):
            yield Sell(corporation, count)


def judge_sell(position: Position, action: Sell) -> Violation | None:
    """5.27: judge a sale by everything that makes it illegal."""
    player, corporation = stock_round(position).player, action.corporation
    if corporation in sold_blocks(position):
        return refuse("second_block", player=player, corporation=corporation)
    return shares.check_sale(position, player, corporation, action.shares) or stock_rounds.check_sells_enough(
        position, corporation, action.shares
    )


def check_may_sell(position: Position) -> Violation | None:
    """Check that the sale comes before the purchase (5.11)."""
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
    """Return whether any block may be sold.

    If any block of a corporation can be sold, a single share of it can: fewer shares leave more with the President and
    need less room in the market. (5.43 may require more than one, but then that block is possible.)
    """
    player, sold = stock_round(position).player, sold_blocks(position)
    return any(
        corporation not in sold
        and (shares.check_sale(position, player, corporation, 1) is None or _is_held_to_be_sold(position, corporation))
        for corporation in position.players[player].shares
    )


def _is_held_to_be_sold(position: Position, corporation: str) -> bool:
    """Return whether a player counts as able to sell (O-20). Online this test ignores that a corporation without
    President cannot be sold
    (7.13). Such a player has to pass, and records hold that pass.
    """
    company = position.corporations[corporation]
    is_forgotten = conventions(position).forgets_unsellable_shares and company.president is None and company.operated
    return is_forgotten and shares.market_room(position, corporation) > 0


_SELL: Final = ActionKind(
    type="sell",
    rule="5.21",
    steps=frozenset({STOCK}),
    candidates=sell_candidates,
    bars=check_may_sell,
    judge=judge_sell,
    perform=perform_sell,
    informs=shares.proceeds,
)
_START: Final = ActionKind(
    type="start",
    rule="5.34",
    steps=frozenset({STOCK}),
    candidates=buying.start_candidates,
    bars=buying.check_may_buy,
    judge=buying.judge_start,
    perform=buying.perform_start,
    informs=buying.start_informs,
)
_BUY_SHARE: Final = ActionKind(
    type="buy_share",
    rule="5.31",
    steps=frozenset({STOCK}),
    candidates=buying.buy_candidates,
    bars=buying.check_may_buy,
    judge=buying.judge_buy,
    perform=buying.perform_buy,
    informs=buying.buy_informs,
)

ACTION_KINDS: Final = (_SELL, _START, _BUY_SHARE)
