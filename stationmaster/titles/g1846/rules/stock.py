"""5: the stock round: its turns, who is passed over, and its end.

A turn is: any sales, then at most one purchase. Nothing can follow a purchase, so that it ends the turn; a turn without
purchase is ended by a pass. A player who can do nothing is passed over.
"""

from __future__ import annotations

from typing import Final

from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.events import Passed
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import buying, operating, selling, shares, stock_rounds
from stationmaster.titles.g1846.rules import stock_rounds as rounds
from stationmaster.titles.g1846.rules.kinds import Family
from stationmaster.titles.g1846.rules.stock_rounds import stock_round

STOCK: Final = "stock"


def can_act(position: Position) -> bool:
    """Whether the player can do anything but pass (O-20)."""
    if stock_round(position).bought:
        return False
    return selling.can_sell_anything(position) or _BUY_SHARE.is_possible(position) or _START.is_possible(position)


def check_pass(position: Position) -> Violation | None:
    """5.43: not while a legal sale would bring the player nearer to the certificate limit."""
    rnd = stock_round(position)
    return None if rnd.bought else stock_rounds.check_may_stop_selling(position)


def end_turn(ledger: Ledger) -> None:
    """5.11a: a turn with neither sale nor purchase is a pass. 5.13: when all pass in succession the round ends."""
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
    """5.52: in the order of the prices (4.31); of two that enter one column the first lies above (4.33)."""
    order = shares.stock_order(position)
    if not conventions(position).prices_from_the_end:
        return order
    return tuple(name for name in reversed(tables().online_return_order) if name in order)


_SELL: Final = Family(
    type="sell",
    rule="5.21",
    steps=frozenset({STOCK}),
    candidates=selling.sell_candidates,
    bars=selling.check_may_sell,
    judge=selling.judge_sell,
    perform=selling.perform_sell,
    informs=shares.proceeds,
)
_START: Final = Family(
    type="start",
    rule="5.34",
    steps=frozenset({STOCK}),
    candidates=buying.start_candidates,
    bars=buying.check_may_buy,
    judge=buying.judge_start,
    perform=buying.perform_start,
    informs=buying.start_informs,
)
_BUY_SHARE: Final = Family(
    type="buy_share",
    rule="5.31",
    steps=frozenset({STOCK}),
    candidates=buying.buy_candidates,
    bars=buying.check_may_buy,
    judge=buying.judge_buy,
    perform=buying.perform_buy,
    informs=buying.buy_informs,
)

FAMILIES: Final = (_SELL, _START, _BUY_SHARE)
