"""6.86–6.88: what a corporation that must buy a train may buy, and who pays for it.

The forced issue and the President's sales have modules of their own.
"""

from __future__ import annotations

from stationmaster.g1846.conventions import conventions
from stationmaster.g1846.engine.family import refuse
from stationmaster.g1846.operating.operator import operator, turn_of
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.g1846.trains.depot import Offer, offers
from stationmaster.g1846.trains.forced import sale as forced_sale
from stationmaster.g1846.trains.forced.need import funds, must_buy, presidents_cash, treasury
from stationmaster.kernel.engine.remembering import once_each
from stationmaster.kernel.errors import Violation
from stationmaster.kernel.messages.message import Param


def check_bank_purchase(position: Position, offer: Offer) -> Violation | None:
    """Whether treasury and President pay for a bank train, and whether it is the one that had to be bought."""
    minimum = minimum_price(position)
    if offer.price <= minimum:
        facts: dict[str, Param] = {"train": offer.train, "price": offer.price, "minimum": minimum}
        if turn_of(position).forced_sales:
            return refuse("cheaper_than_needed.sold", "6.88e", **facts)
        return refuse("cheaper_than_needed", "6.86f", **facts)
    return None if offer.price <= treasury(position) else _check_help_with(position, offer)


def _check_help_with(position: Position, offer: Offer) -> Violation | None:
    """6.88: whether the President pays what the treasury lacks."""
    name = operator(position)
    facts: dict[str, Param] = {"train": offer.train, "price": offer.price, "treasury": treasury(position)}
    if position.corporations[name].trains:
        return refuse("cannot_pay.train", "6.81", corporation=name, **facts)
    barred = forced_sale.check_help(position)
    if barred is None and funds(position) < offer.price:
        cash = presidents_cash(position)
        return refuse("cannot_pay.train_with_help", "6.88", corporation=name, presidents_cash=cash, **facts)
    return barred


@once_each
def check_other_train(position: Position) -> Violation | None:
    """6.86h, 6.88e, 6.88g: whether another corporation's train may be bought.

    Online 6.86h holds to the end of the turn, as recorded games show; printed, until there is a train.
    """
    turn, name = turn_of(position), operator(position)
    if conventions(position).issue_binds_the_turn and turn.forced_issue:
        return refuse("bank_only", "6.86h", corporation=name)
    return _check_sold_for_train(position) or _check_issued_for_train(position)


@once_each
def check_private(position: Position) -> Violation | None:
    """6.86h, 6.88e: whether a private may be bought. Online a sale of the President's does not matter to that."""
    sold = _check_sold_for_train(position) if conventions(position).sale_binds_privates else None
    return sold or _check_issued_for_train(position)


def _check_sold_for_train(position: Position) -> Violation | None:
    """6.88e: after a sale the train that needed it is bought, and nothing else before.

    6.88g: what was sold in vain binds to nothing; online it does, as recorded games show (O-12).
    """
    turn = turn_of(position)
    if not (turn.forced_sales and turn.forced_minimum and must_buy(position)):
        return None
    if conventions(position).vain_sales_free and not forced_sale.is_train_in_reach(position):
        return None
    return refuse("bank_only.sold", "6.88e", operator=operator(position))


def _check_issued_for_train(position: Position) -> Violation | None:
    """6.86h: after a forced issue, and before there is a train, nothing is bought from others: no train, no private."""
    if not conventions(position).bank_only_after_issue or not turn_of(position).forced_issue:
        return None
    name = operator(position)
    if any(not train.phased_out for train in position.corporations[name].trains):
        return None
    return refuse("bank_only.first", "6.86h", corporation=name)


@once_each
def minimum_price(position: Position) -> int:
    """6.86f, 6.88e: a bank train must cost more than this, so that the last share was needed; 0 without such a demand.

    What an issue was made for, the treasury pays for; what a sale was made for, the President too. The demand falls
    when no such train can be paid for any more: online a President who has sold for the dearer train is left with the
    cheaper one as soon as the dearer is out of reach.
    """
    turn = turn_of(position)
    minimum = turn.forced_minimum
    if not minimum or not must_buy(position):
        return 0
    means = funds(position) if turn.forced_sales else treasury(position)
    if any(minimum < offer.price <= means for offer in offers(position)):
        return minimum
    may_sell_on = (
        turn.forced_sales and conventions(position).sale_must_lead_to_a_train and forced_sale.can_sell(position)
    )
    return minimum if may_sell_on else 0


def let_president_pay(ledger: Ledger, price: int) -> None:
    """6.88: the President adds what the treasury lacks, so that the treasury ends at $0."""
    position = ledger.position
    name = operator(position)
    president = position.corporations[name].president
    lacking = price - position.corporations[name].cash
    if lacking > 0 and president is not None:
        ledger.pay(president, name, lacking, "train", "6.88")


def settle_purchase(ledger: Ledger) -> None:
    """6.88f: with a train bought the need is over; what was demanded of the purchase is forgotten."""
    ledger.update_turn(forced_minimum=0)


def check_pass(position: Position) -> Violation | None:
    """6.86: the turn does not end without a train."""
    if not must_buy(position):
        return None
    name = operator(position)
    return refuse("must_buy_train", "6.86", corporation=name)
