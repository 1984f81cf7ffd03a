"""6.86d, 6.88: when the President's money is needed, and the shares that the President sells for it (6.88a–6.88e)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Param
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Sell
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operating_round, operator, turn_of
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.rules.forced_issue import (
    cheapest,
    dearest,
    funds,
    issue_sizes,
    must_buy,
    presidents_cash,
    treasury,
)
from stationmaster.titles.g1846.rules.kinds import ActionKind, first_violation, refuse
from stationmaster.titles.g1846.rules.phases import Offer, offers


@memoized_on_position
def check_help(position: Position) -> Violation | None:
    """Return why the President may not (yet) add money to the purchase; None when it is legal."""
    name = operator(position)
    if not must_buy(position):
        return refuse("not_forced.sale", corporation=name)
    if treasury(position) >= cheapest(position):
        return refuse("no_help_needed", corporation=name, treasury=treasury(position), cheapest=cheapest(position))
    sizes = issue_sizes(position)
    if sizes:
        return refuse("issue_first", corporation=name, sizes=tuple(sizes))
    return None


def _check_need(position: Position) -> Violation | None:
    """Check that the President may help and that money is missing for the dearest train (6.88a)."""
    barred = check_help(position)
    if barred is None and _lacking(position) <= 0:
        return refuse("no_sale_needed", president=_president(position))
    return barred


def _sell_candidates(position: Position) -> Iterator[Sell]:
    """Yield every block that the President has, by corporation in the printed order, then by number of shares."""
    held = position.players[_president(position)].shares
    return (Sell(name, count) for name in held for count in range(1, held[name] + 1))


def _judge_sell(position: Position, action: Sell) -> Violation | None:
    return first_violation(_sell_violations(position, action))


def _sell_violations(position: Position, action: Sell) -> Iterator[Violation | None]:
    lacking = _lacking(position)
    yield _check_block(position, action)
    price = shares.price(position, action.corporation)
    if (action.shares - 1) * price >= lacking:
        needed = -(-lacking // price)
        yield refuse("sells_too_much", shares=action.shares, most=needed)
    yield _check_leads_to_train(position, action)


def _lacking(position: Position) -> int:
    """Return the amount missing for the dearest train (6.88a)."""
    return dearest(position) - funds(position)


def _president(position: Position) -> str:
    """Return the operator's President. Call it only while there is one."""
    return position.corporations[operator(position)].president or ""


def _check_block(position: Position, action: Sell) -> Violation | None:
    return first_violation(_block_violations(position, action))


def _block_violations(position: Position, action: Sell) -> Iterator[Violation | None]:
    """Yield what forbids the President to sell this block, whatever amount is needed."""
    president = _president(position)
    if conventions(position).one_forced_block and action.corporation in turn_of(position).forced_sales:
        yield refuse("second_block.forced", president=president, corporation=action.corporation)
    yield shares.check_sale(position, president, action.corporation, action.shares)
    yield _check_own_corporation(position, president, action)


def _check_leads_to_train(position: Position, action: Sell) -> Violation | None:
    """Check that the sale leaves within reach a train that needs it (6.88e); a sale that leads to no train is
    excessive.

    Of one corporation only one block is sold (6.88d): if it is too small, the remaining shares cannot make up for it. A
    President who can reach no train by any sale goes bankrupt anyway (6.89). Online there is no such check.
    """
    if not conventions(position).sale_must_lead_to_a_train or not is_train_in_reach(position):
        return None
    trial = Ledger(position)
    force_sale(trial, action.corporation, action.shares)
    after = trial.position
    if not shares.is_open(after, operator(after)):
        return None  # Without D-4 it may close; then the need is gone.
    if any(turn_of(after).forced_minimum < offer.price <= _reach(after) for offer in offers(after)):
        return None
    return refuse("sale_in_vain", shares=action.shares, corporation=action.corporation)


def is_train_in_reach(position: Position) -> bool:
    """Return whether a train of the bank is still affordable, with all sales that are still legal (6.88g)."""
    return _reach(position) >= cheapest(position)


def _reach(position: Position) -> int:
    """Return the money of treasury and President if they sold every block that is legal and closes nothing."""
    held = [name for name in position.players[_president(position)].shares if not _closes_buyer(position, name)]
    return funds(position) + sum(_largest(position, name, _check_block) * shares.price(position, name) for name in held)


def _largest(position: Position, corporation: str, check: Callable[[Position, Sell], Violation | None]) -> int:
    """Return the highest number of shares of a corporation that passes a check of the President's sale; 0 if none
    does.
    """
    held = shares.shares_of(position, _president(position), corporation)
    counts = (count for count in range(held, 0, -1) if check(position, Sell(corporation, count)) is None)
    return next(counts, 0)


def _check_own_corporation(position: Position, president: str, action: Sell) -> Violation | None:
    """Check that the buying corporation keeps its President and does not close (6.88b)."""
    name = operator(position)
    if action.corporation != name:
        return None
    left = shares.shares_of(position, president, name) - action.shares
    if shares.successor(position, president, name, left) is not None:
        return refuse("changes_president", corporation=name, president=president)
    if _closes_buyer(position, name) and conventions(position).sale_may_not_close:
        return refuse("closes_corporation", corporation=name)
    return None


def _closes_buyer(position: Position, corporation: str) -> bool:
    """Return whether a sale would bring the price of the corporation that needs the train to $0 (D-4)."""
    if corporation != operator(position) or corporation in turn_of(position).forced_sales:
        return False
    market = tables().market
    return market.moved(shares.price(position, corporation), market.president_sells) == 0


def can_sell(position: Position) -> bool:
    """Return whether the President has a legal sale left."""
    return ACTION_KINDS[0].is_possible(position)


def largest_block(position: Position, corporation: str) -> int:
    """Return the highest number of shares of a corporation that the President may sell now; 0 if none."""
    return _largest(position, corporation, ACTION_KINDS[0].judged)


def _sell(ledger: Ledger, action: Sell, _found: None) -> None:
    force_sale(ledger, action.corporation, action.shares)


def force_sale(ledger: Ledger, corporation: str, count: int) -> None:
    """Sell as in a stock round, price drop included (6.88a); the last share must have been needed (6.88e)."""
    position = ledger.position
    president, turn = _president(position), turn_of(position)
    minimum = funds(position) + (count - 1) * shares.price(position, corporation)
    first_block = corporation not in turn.forced_sales
    ledger.update_turn(forced_minimum=minimum, forced_sales=(*turn.forced_sales, corporation))
    shares.sell_block(ledger, president, corporation, count, "6.88a", moves_price=first_block)
    if operating_round(ledger.position).queue is not None:
        ledger.update_round(queue=None)  # 6.88c: the order follows the new prices.


ACTION_KINDS: Final = (
    ActionKind(
        type="sell",
        rule="6.88a",
        steps=frozenset({"trains"}),
        candidates=_sell_candidates,
        bars=_check_need,
        judge=_judge_sell,
        perform=_sell,
        informs=shares.proceeds,
    ),
)


# 6.86–6.88: what a corporation that must buy a train may buy, and who pays for it. The forced issue and the President's
# sales have their own modules.


def check_bank_purchase(position: Position, offer: Offer) -> Violation | None:
    """Check that treasury and President can pay for a bank train, and that it is the one that has to be bought."""
    minimum = minimum_price(position)
    if offer.price <= minimum:
        facts: dict[str, Param] = {"train": offer.train, "price": offer.price, "minimum": minimum}
        if turn_of(position).forced_sales:
            return refuse("cheaper_than_needed.sold", **facts)
        return refuse("cheaper_than_needed", **facts)
    return None if offer.price <= treasury(position) else _check_help_with(position, offer)


def _check_help_with(position: Position, offer: Offer) -> Violation | None:
    """Check that the President can pay what the treasury lacks (6.88)."""
    name = operator(position)
    facts: dict[str, Param] = {"train": offer.train, "price": offer.price, "treasury": treasury(position)}
    if position.corporations[name].trains:
        return refuse("cannot_pay.train", corporation=name, **facts)
    barred = check_help(position)
    if barred is None and funds(position) < offer.price:
        cash = presidents_cash(position)
        return refuse("cannot_pay.train_with_help", corporation=name, presidents_cash=cash, **facts)
    return barred


@memoized_on_position
def check_other_train(position: Position) -> Violation | None:
    """Check that another corporation's train may be bought (6.86h, 6.88e, 6.88g).

    Online 6.86h holds to the end of the turn, as recorded games show; printed, until there is a train.
    """
    turn, name = turn_of(position), operator(position)
    if conventions(position).issue_binds_the_turn and turn.forced_issue:
        return refuse("bank_only", corporation=name)
    return _check_sold_for_train(position) or _check_issued_for_train(position)


@memoized_on_position
def check_private(position: Position) -> Violation | None:
    """Check that a private may be bought (6.86h, 6.88e). Online a sale by the President does not matter here."""
    sold = _check_sold_for_train(position) if conventions(position).sale_binds_privates else None
    return sold or _check_issued_for_train(position)


def _check_sold_for_train(position: Position) -> Violation | None:
    """Check that after a sale only the train that needed it is bought (6.88e).

    6.88g: a sale that did not lead to a train does not bind; online it does, as recorded games show (O-12).
    """
    turn = turn_of(position)
    if not (turn.forced_sales and turn.forced_minimum and must_buy(position)):
        return None
    if conventions(position).vain_sales_free and not is_train_in_reach(position):
        return None
    return refuse("bank_only.sold", operator=operator(position))


def _check_issued_for_train(position: Position) -> Violation | None:
    """Check that after a forced issue, until there is a train, nothing is bought from others: no train, no private
    (6.86h).
    """
    if not conventions(position).bank_only_after_issue or not turn_of(position).forced_issue:
        return None
    name = operator(position)
    if any(not train.phased_out for train in position.corporations[name].trains):
        return None
    return refuse("bank_only.first", corporation=name)


@memoized_on_position
def minimum_price(position: Position) -> int:
    """Return the price that a bank train must exceed so that the last share was needed (6.86f, 6.88e); 0 without such a
    condition.

    An issue was made for what the treasury pays; a sale also for what the President pays. The condition is dropped when
    no such train is affordable any more: online a President who has sold for the dearer train is left with the cheaper
    one as soon as the dearer is out of reach.
    """
    turn = turn_of(position)
    minimum = turn.forced_minimum
    if not minimum or not must_buy(position):
        return 0
    means = funds(position) if turn.forced_sales else treasury(position)
    if any(minimum < offer.price <= means for offer in offers(position)):
        return minimum
    may_sell_on = turn.forced_sales and conventions(position).sale_must_lead_to_a_train and can_sell(position)
    return minimum if may_sell_on else 0


def let_president_pay(ledger: Ledger, price: int) -> None:
    """Add the President's money for what the treasury lacks, so that the treasury ends at $0 (6.88)."""
    position = ledger.position
    name = operator(position)
    president = position.corporations[name].president
    lacking = price - position.corporations[name].cash
    if lacking > 0 and president is not None:
        ledger.pay(president, name, lacking, "train", "6.88")


def settle_purchase(ledger: Ledger) -> None:
    """Clear the conditions on the purchase: with a train bought the need is over (6.88f)."""
    ledger.update_turn(forced_minimum=0)


def check_pass(position: Position) -> Violation | None:
    """Check that the turn does not end without a train (6.86)."""
    if not must_buy(position):
        return None
    name = operator(position)
    return refuse("must_buy_train", corporation=name)
