"""6.86–6.88: a corporation without a train must buy one, if need be with forced issues and its President's money.

In this module T is the treasury, C the cheapest train that the bank sells (6.86a), Q the price of the train to buy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from service.rules.errors import Violation
from service.rules.g1846.actions import Issue, Sell
from service.rules.g1846.family import Choice, Family, first_violation, refuse
from service.rules.g1846.ledger import Ledger
from service.rules.g1846.parts import capital, shares
from service.rules.g1846.parts.depot import Offer, offers
from service.rules.g1846.parts.operator import operating_round, operator, turn_of, working_corporation
from service.rules.g1846.position import Position
from service.rules.g1846.tables import tables

# --- the need ---------------------------------------------------------------------------------------------------------


def must_buy(position: Position) -> bool:
    """6.86: whether the operator has no train and the bank sells one. 15.29: nobody must buy when there is none."""
    corporation = working_corporation(position)
    return corporation is not None and not corporation.trains and bool(offers(position))


def cheapest(position: Position) -> int:
    """C (6.86a): the price of the cheapest train now for sale at the bank, returned ones included."""
    return min(offer.price for offer in offers(position))


def dearest(position: Position) -> int:
    """The price of the dearest train now for sale at the bank."""
    return max(offer.price for offer in offers(position))


def treasury(position: Position) -> int:
    """T."""
    return position.corporations[operator(position)].cash


def presidents_cash(position: Position) -> int:
    """What the operator's President has."""
    president = position.corporations[operator(position)].president
    return 0 if president is None else position.players[president].cash


# --- forced issue (6.86d-6.86g) ---------------------------------------------------------------------------------------


def issue_proceeds(position: Position, corporation: str, count: int) -> int:
    """6.86e: the price moves first, one column for each share; each share brings the price one column left of that."""
    column = position.corporations[corporation].column or 0
    return count * shares.price_at(max(0, column - count - 1))


def issue_sizes(position: Position) -> tuple[int, ...]:
    """6.86f: how many shares may be issued by force now, smallest first; none when no forced issue is possible."""
    if not must_buy(position) or turn_of(position).forced_issue or turn_of(position).must_buy_with_help:
        return ()
    name = operator(position)
    limit = capital.issue_limit(position, name)
    gains = {count: issue_proceeds(position, name, count) for count in range(1, limit + 1)}
    if position.options.is_online:
        return _online_sizes(position, gains)
    sizes = sorted({count for offer in offers(position) if (count := _smallest(position, gains, offer.price))})
    if sizes or treasury(position) >= cheapest(position):
        return tuple(sizes)
    return _largest(position, gains)


def _online_sizes(position: Position, gains: dict[int, int]) -> tuple[int, ...]:
    """Online 6.86f is read by what an issue raises: whatever affords the cheapest train, up to the first that affords
    the dearest; several issues may be open that the printed rule closes.
    """
    if treasury(position) >= dearest(position):
        return ()
    raising = sorted((count for count, gain in gains.items() if gain), key=lambda count: (gains[count], count))
    enough = [count for count in raising if treasury(position) + gains[count] >= cheapest(position)]
    if not enough:
        return _largest(position, gains)
    reaches = [count for count in enough if treasury(position) + gains[count] >= dearest(position)]
    last = enough.index(reaches[0]) + 1 if reaches else len(enough)
    return tuple(sorted(enough[:last]))


def _smallest(position: Position, gains: dict[int, int], price: int) -> int | None:
    """D-2: the smallest issue that affords a train of this price; none for a train that needs none."""
    lacking = price - treasury(position)
    return None if lacking <= 0 else next((count for count, gain in gains.items() if gain >= lacking), None)


def _largest(position: Position, gains: dict[int, int]) -> tuple[int, ...]:
    """D-3: when no train is in reach, all that raises money (6.86g, D-1); by the bare text simply all."""
    if not position.options.designer_clarifications:
        return tuple(gains)[-1:]
    return tuple(count for count, gain in gains.items() if gain)[-1:]


def _check_issue(position: Position, action: Issue) -> Violation | None:
    return first_violation(_issue_violations(position, action))


def _issue_violations(position: Position, action: Issue) -> Iterator[Violation | None]:
    name = operator(position)
    if not must_buy(position):
        yield refuse("not_forced", "6.2A", f"{name} need not buy a train; shares are issued at the start of a turn.")
    turn = turn_of(position)
    if turn.forced_issue:
        yield refuse("forced_issue_made", "6.86e", f"{name} has made its one forced issue of this turn.")
    if turn.must_buy_with_help:
        yield refuse("forced_issue_made", "6.89a", f"Under its new President {name} makes no second forced issue.")
    limit = capital.issue_limit(position, name)
    if not 1 <= action.shares <= limit:
        yield refuse("issue_limit", "6.31", f"{name} may issue {limit} shares at most, not {action.shares}.")
    sizes = issue_sizes(position)
    if action.shares not in sizes:
        yield _wrong_size(position, action.shares, sizes)


def _wrong_size(position: Position, count: int, sizes: tuple[int, ...]) -> Violation:
    name = operator(position)
    if position.options.designer_clarifications and not issue_proceeds(position, name, count):
        return refuse("worthless_issue", "6.86g", f"{count} shares of {name} would raise no money.")
    hint = f"Possible: {', '.join(map(str, sizes))}." if sizes else None
    return refuse("wrong_issue", "6.86f", f"{name} may not issue {count} shares: as few as a train needs.", hint)


def _issue_choices(position: Position) -> Iterator[Choice]:
    """By number of shares."""
    for count in issue_sizes(position):
        amount = issue_proceeds(position, operator(position), count)
        yield {"shares": count, "price": amount // count, "amount": amount}


def _issue(ledger: Ledger, action: Issue) -> None:
    force_issue(ledger, action.shares)


def force_issue(ledger: Ledger, count: int) -> None:
    """6.86e: first the price moves, then the shares bring one column less. D-1 off: at $0 the corporation closes."""
    position = ledger.position
    name = operator(position)
    gain = issue_proceeds(position, name, count)
    before = treasury(position)
    minimum = before + max((issue_proceeds(position, name, fewer) for fewer in range(1, count)), default=0)
    reaches = before + gain >= cheapest(position)
    ledger.update_turn(forced_issue=True, forced_minimum=max(before, minimum) if reaches else 0)
    shares.move_price(ledger, name, -count, "6.86e")
    if ledger.position.corporations[name].status == "open":
        capital.put_on_market(ledger, name, count, gain // count, "6.86e")


# --- the President's money (6.86d, 6.87, 6.88) ------------------------------------------------------------------------


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
    yield check_help(position)
    if treasury(position) + presidents_cash(position) < offer.price:
        detail = (
            f"{name} has ${treasury(position)} and its President ${presidents_cash(position)}; "
            f"a {offer.train}-train costs ${offer.price}."
        )
        yield refuse("cannot_pay", "6.88", detail)


def check_other_train(position: Position) -> Violation | None:
    """6.88e: after a sale the train that needed it must be bought. 6.86h; online it holds for the rest of the turn."""
    turn, name = turn_of(position), operator(position)
    if position.options.is_online and turn.forced_issue:
        return refuse("bank_only", "6.86h", f"After its forced issue {name} buys from the bank alone in this turn.")
    if turn.forced_sales and turn.forced_minimum and must_buy(position):
        detail = f"Shares have been sold for a train from the bank; {name} buys that one."
        return refuse("bank_only", "6.88e", detail)
    return check_other_purchase(position)


def check_other_purchase(position: Position) -> Violation | None:
    """6.86h: after a forced issue, and before there is a train, nothing is bought from others: no train, no private."""
    if not position.options.designer_clarifications or not turn_of(position).forced_issue:
        return None
    name = operator(position)
    if any(not train.phased_out for train in position.corporations[name].trains):
        return None
    return refuse("bank_only", "6.86h", f"After its forced issue {name} first buys a train from the bank.")


def minimum_price(position: Position) -> int:
    """6.86f, 6.88e: a bank train must cost more than this, so that the last share was needed; 0 without such a demand.

    A President who has sold for a dearer train and cannot reach it by any further sale is left with the cheaper one;
    online that is so as soon as the dearer one is out of reach.
    """
    minimum = turn_of(position).forced_minimum
    if not minimum or not must_buy(position):
        return 0
    funds = treasury(position) + presidents_cash(position)
    if turn_of(position).forced_issue and not turn_of(position).forced_sales:
        funds = treasury(position)
    if any(minimum < offer.price <= funds for offer in offers(position)):
        return minimum
    return 0 if position.options.is_online or not _has_sale(position) else minimum


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


# --- the President's sales (6.88a-6.88e) ------------------------------------------------------------------------------


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


def _has_sale(position: Position) -> bool:
    return next(_sell_choices(position), None) is not None


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
    return _has_sale(position)


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


# --- the end of the step ----------------------------------------------------------------------------------------------


def check_pass(position: Position) -> Violation | None:
    """6.86: the turn does not end without a train."""
    if not must_buy(position):
        return None
    name = operator(position)
    return refuse("must_buy_train", "6.86", f"{name} has no train and must buy one.")


FAMILIES: Final = (
    Family(
        type="issue",
        rule="6.86e",
        steps=frozenset({"trains"}),
        choices=_issue_choices,
        check=_check_issue,
        perform=_issue,
    ),
    Family(
        type="sell",
        rule="6.88a",
        steps=frozenset({"trains"}),
        choices=_sell_choices,
        check=_check_sell,
        perform=_sell,
    ),
)
