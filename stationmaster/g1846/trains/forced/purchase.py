"""6.86–6.88: what a corporation that must buy a train may buy, and who pays for it.

The forced issue and the President's sales have modules of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.g1846.conventions import conventions
from stationmaster.g1846.family import first_violation, refuse
from stationmaster.g1846.operating.operator import operator, turn_of
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.g1846.trains.depot import Offer, offers
from stationmaster.g1846.trains.forced import sale as forced_sale
from stationmaster.g1846.trains.forced.need import funds, must_buy, presidents_cash, treasury
from stationmaster.kernel.errors import Violation


def check_bank_purchase(position: Position, offer: Offer) -> Violation | None:
    """Whether treasury and President pay for a bank train, and whether it is the one that had to be bought."""
    return first_violation(_bank_violations(position, offer))


def _bank_violations(position: Position, offer: Offer) -> Iterator[Violation | None]:
    name = operator(position)
    minimum = minimum_price(position)
    if offer.price <= minimum:
        rule = "6.88e" if turn_of(position).forced_sales else "6.86f"
        detail = f"A {offer.train}-train at ${offer.price} did not need the last share; it must cost over ${minimum}."
        yield refuse("cheaper_than_needed", rule, detail)
    if offer.price <= treasury(position):
        return
    if position.corporations[name].trains:
        detail = f"{name} has ${treasury(position)}; a {offer.train}-train costs ${offer.price}."
        yield refuse("cannot_pay", "6.81", detail)
    yield forced_sale.check_help(position)
    if funds(position) < offer.price:
        detail = (
            f"{name} has ${treasury(position)} and its President ${presidents_cash(position)}; "
            f"a {offer.train}-train costs ${offer.price}."
        )
        yield refuse("cannot_pay", "6.88", detail)


def check_other_train(position: Position) -> Violation | None:
    """6.86h, 6.88e, 6.88g: whether another corporation's train may be bought.

    Online 6.86h holds to the end of the turn, as recorded games show; printed, until there is a train.
    """
    turn, name = turn_of(position), operator(position)
    if conventions(position).issue_binds_the_turn and turn.forced_issue:
        return refuse("bank_only", "6.86h", f"After its forced issue {name} buys from the bank alone in this turn.")
    return _check_sold_for_train(position) or _check_issued_for_train(position)


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
    detail = f"Shares have been sold for a train from the bank; {operator(position)} buys that one."
    return refuse("bank_only", "6.88e", detail)


def _check_issued_for_train(position: Position) -> Violation | None:
    """6.86h: after a forced issue, and before there is a train, nothing is bought from others: no train, no private."""
    if not conventions(position).bank_only_after_issue or not turn_of(position).forced_issue:
        return None
    name = operator(position)
    if any(not train.phased_out for train in position.corporations[name].trains):
        return None
    return refuse("bank_only", "6.86h", f"After its forced issue {name} first buys a train from the bank.")


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
    return refuse("must_buy_train", "6.86", f"{name} has no train and must buy one.")
