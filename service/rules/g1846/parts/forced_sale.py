"""6.86d, 6.88: when the President's money is needed, and the shares that the President sells for it (6.88a–6.88e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from service.rules.errors import Violation
from service.rules.g1846.actions import Sell
from service.rules.g1846.family import Choice, Family, first_violation, refuse
from service.rules.g1846.ledger import Ledger
from service.rules.g1846.parts import shares
from service.rules.g1846.parts.forced_issue import issue_sizes
from service.rules.g1846.parts.forced_need import cheapest, dearest, must_buy, presidents_cash, treasury
from service.rules.g1846.parts.operator import operating_round, operator, turn_of
from service.rules.g1846.position import Position
from service.rules.g1846.tables import tables


def check_help(position: Position) -> Violation | None:
    """Why the President may not (yet) put money into the purchase; None when he may."""
    name = operator(position)
    if not must_buy(position):
        return refuse("not_forced", "6.88", f"{name} need not buy a train: its President's money stays out of it.")
    if treasury(position) >= cheapest(position):
        detail = f"{name} has ${treasury(position)} and can pay for a train at ${cheapest(position)} by itself."
        return refuse("no_help_needed", "6.87", detail)
    sizes = issue_sizes(position)
    if sizes:
        hint = f"Possible: {', '.join(map(str, sizes))} shares."
        return refuse("issue_first", "6.86d", f"{name} has to issue shares before its President helps.", hint)
    return None


def _check_sell(position: Position, action: Sell) -> Violation | None:
    return first_violation(_sell_violations(position, action))


def _sell_violations(position: Position, action: Sell) -> Iterator[Violation | None]:
    yield check_help(position)
    president = position.corporations[operator(position)].president or ""
    lacking = dearest(position) - treasury(position) - presidents_cash(position)
    if lacking <= 0:
        yield refuse("no_sale_needed", "6.88a", f"{president} can pay for any train without selling shares.")
    if position.options.designer_clarifications and action.corporation in turn_of(position).forced_sales:
        detail = f"{president} has sold a block of {action.corporation} for this purchase."
        yield refuse("second_block", "6.88d", detail)
    yield shares.check_sale(position, president, action.corporation, action.shares)
    yield _check_own_corporation(position, president, action)
    price = shares.price(position, action.corporation)
    if (action.shares - 1) * price >= lacking:
        needed = -(-lacking // price)
        detail = f"{action.shares} shares are more than the dearest train needs."
        yield refuse("sells_too_much", "6.88a", detail, f"At most {needed}.")


def _check_own_corporation(position: Position, president: str, action: Sell) -> Violation | None:
    """6.88b: the corporation that buys keeps its President and does not close."""
    name = operator(position)
    if action.corporation != name:
        return None
    left = shares.shares_of(position, president, name) - action.shares
    if shares.successor(position, president, name, left) is not None:
        return refuse("changes_president", "6.88b", f"The sale would take the presidency of {name} from {president}.")
    market = tables().market
    closes = market.moved(shares.price(position, name), market.president_sells) == 0
    if closes and position.options.designer_clarifications:
        return refuse("closes_corporation", "6.88b", f"The sale would close {name}.")
    return None


def _sell_choices(position: Position) -> Iterator[Choice]:
    """By corporation in the printed order, then by number of shares."""
    if check_help(position) is not None:
        return
    president = position.corporations[operator(position)].president or ""
    for name in position.players[president].shares:
        price = shares.price(position, name)
        for count in range(1, shares.shares_of(position, president, name) + 1):
            if _check_sell(position, Sell(name, count)) is None:
                yield {"corporation": name, "shares": count, "price": price, "amount": count * price}


def can_sell(position: Position) -> bool:
    """Whether the President has a legal sale left."""
    return next(_sell_choices(position), None) is not None


def largest_block(position: Position, corporation: str) -> int:
    """The most shares of a corporation that the President may sell now; 0 when none."""
    president = position.corporations[operator(position)].president or ""
    held = shares.shares_of(position, president, corporation)
    counts = (count for count in range(held, 0, -1) if _check_sell(position, Sell(corporation, count)) is None)
    return next(counts, 0)


def _sell(ledger: Ledger, action: Sell) -> None:
    force_sale(ledger, action.corporation, action.shares)


def force_sale(ledger: Ledger, corporation: str, count: int) -> None:
    """6.88a: as in a stock round, price drop included; the last share must have been needed (6.88e)."""
    position = ledger.position
    president = position.corporations[operator(position)].president or ""
    turn = turn_of(position)
    funds = treasury(position) + presidents_cash(position)
    minimum = funds + (count - 1) * shares.price(position, corporation)
    first_block = corporation not in turn.forced_sales
    ledger.update_turn(forced_minimum=minimum, forced_sales=(*turn.forced_sales, corporation))
    shares.sell_block(ledger, president, corporation, count, "6.88a", moves_price=first_block)
    if operating_round(ledger.position).queue is not None:
        ledger.update_round(queue=None)  # 6.88c: the order follows the prices again.


FAMILIES: Final = (
    Family(
        type="sell",
        rule="6.88a",
        steps=frozenset({"trains"}),
        choices=_sell_choices,
        check=_check_sell,
        perform=_sell,
    ),
)
