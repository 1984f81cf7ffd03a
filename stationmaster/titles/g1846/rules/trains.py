"""6.81–6.85: buying trains from the bank and from other corporations.

`forced_purchase` has the differences for a corporation with no train and too little money.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.actions import BuyTrain
from stationmaster.titles.g1846.model.events import LastTrainSold, TrainBought
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.operator import (
    has_room_for_train,
    operator,
    train_limit,
    turn_of,
    working_corporation,
)
from stationmaster.titles.g1846.model.position import MOST_COUNTED, Position, Train
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import asking, forced_purchase, phases
from stationmaster.titles.g1846.rules.asking import LOWEST_PRICE
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse
from stationmaster.titles.g1846.rules.phases import DISCARD, Offer, offers, sources

# What forbids it


def _check_buyer(position: Position) -> Violation | None:
    """Check that the company may buy trains at all (6.2H, 7.14a)."""
    return refuse("buys_no_train", buyer=operator(position)) if working_corporation(position) is None else None


def _candidates(position: Position) -> Iterator[BuyTrain]:
    """Yield the bank's stock, returned trains, then other corporations' trains in the order of the corporations."""
    for offer in offers(position):
        yield BuyTrain(offer.train, offer.source, offer.price)
    yield from _others(position)


def _others(position: Position) -> Iterator[BuyTrain]:
    """Yield every type of train that another corporation has, for the lowest legal offer."""
    buyer = operator(position)
    for name in tables().corporations:
        corporation = position.corporations.get(name)
        if corporation is not None and corporation.trains and name != buyer:
            held = {train.type for train in corporation.trains}
            for train in sorted(held, key=_places_of_trains().__getitem__) if len(held) > 1 else held:
                yield BuyTrain(train, name, asking.lowest_price(position, train, name))


@cache
def _places_of_trains() -> dict[str, int]:
    return {train: place for place, train in enumerate(tables().trains)}


def _judge(position: Position, action: BuyTrain) -> Violation | range | None:
    """Return the prices at which a company may buy this train from another, or why it may not."""
    if action.train not in tables().trains:
        return refuse("unknown_train", train=action.train)
    barred = _check_room(position)
    if barred is not None:
        return barred
    if action.source in sources():
        return _check_bank(position, action)
    return _check_other(position, action) or _judge_price(position, action)


@memoized_on_position
def _check_room(position: Position) -> Violation | None:
    buyer = operator(position)
    if has_room_for_train(position, buyer):
        return None
    return refuse("train_limit", buyer=buyer, phase=position.phase, limit=train_limit(position))


def _check_bank(position: Position, action: BuyTrain) -> Violation | None:
    """Check that the train is for sale, at its list price (6.81, 6.81a); `forced_purchase` checks who pays."""
    offer = next((o for o in offers(position) if (o.train, o.source) == (action.train, action.source)), None)
    if offer is None:
        for_sale = tuple(dict.fromkeys(o.train for o in offers(position)))
        name = "train_not_for_sale.returned" if action.source == DISCARD else "train_not_for_sale"
        return refuse(name, "6.81a", train=action.train, for_sale=for_sale)
    if action.price != offer.price:
        return refuse("wrong_price", train=action.train, price=offer.price, offered=action.price)
    return forced_purchase.check_bank_purchase(position, offer)


def _check_other(position: Position, action: BuyTrain) -> Violation | None:
    """Check that the seller is another corporation with a President, at any price (6.81, 6.81b)."""
    return (
        _check_seller(position, action.source)
        or _check_speaker(position, action.source)
        or _check_goods(position, action)
        or forced_purchase.check_other_train(position)
        or _check_last_train(position, action.source)
    )


def _judge_price(position: Position, action: BuyTrain) -> Violation | range:
    """Check the price: the buyer has the money (6.81), and it is more than what was refused (6.81d)."""
    buyer, lowest = operator(position), asking.lowest_price(position, action.train, action.source)
    cash = position.corporations[buyer].cash
    prices = range(lowest, cash + 1)
    if action.price in prices:
        return prices
    if cash < LOWEST_PRICE:
        return refuse("price_out_of_range.no_money", buyer=buyer, seller=action.source, lowest=LOWEST_PRICE)
    if not LOWEST_PRICE <= action.price <= cash:
        return refuse("price_out_of_range.train", buyer=buyer, cash=cash, lowest=LOWEST_PRICE, price=action.price)
    return asking.already_refused(position, action)


def _check_last_train(position: Position, seller: str) -> Violation | None:
    """Check that the seller keeps a train when the bank has none any more (15.29)."""
    if not position.options.two_player or len(position.corporations[seller].trains) != 1 or offers(position):
        return None
    return refuse("only_train", seller=seller)


def _check_seller(position: Position, seller: str) -> Violation | None:
    """Check the seller (6.81b)."""
    company = position.corporations.get(seller)
    if company is not None and company.status == "open" and seller != operator(position):
        return None
    return refuse("no_such_seller", seller=seller)


def _check_speaker(position: Position, seller: str) -> Violation | None:
    """Check that the seller has a President: 6.81 requires an agreed price, and only a President can agree to it
    (6.81b, D-13).
    """
    if position.corporations[seller].president is not None:
        return None
    return refuse("no_president.seller", seller=seller)


def _check_goods(position: Position, action: BuyTrain) -> Violation | None:
    """Check that the seller has such a train that is not phased out (6.81, 6.81b)."""
    of_type = [train for train in position.corporations[action.source].trains if train.type == action.train]
    if any(not train.phased_out for train in of_type):
        return None
    if of_type:
        return refuse("train_phased_out.sold", train=action.train, corporation=action.source)
    return refuse("no_such_train", "6.81", corporation=action.source, train=action.train)


# What is for sale


def _shows(_position: Position, action: BuyTrain, prices: range | None) -> Choice:
    price = action.price if prices is None else {"min": prices[0], "max": prices[-1]}
    return {"train": action.train, "from": action.source, "price": price}


def trains_of_others(position: Position) -> Iterator[BuyTrain]:
    """Yield the trains of other corporations, assuming that these have Presidents, and the operator room and money."""
    return (
        purchase
        for purchase in _others(position)
        if _check_seller(position, purchase.source) is None and _check_goods(position, purchase) is None
    )


def buyable_from_others(position: Position) -> Iterator[BuyTrain]:
    """Yield the trains of other corporations that the operator may buy now, with consent where it is required."""
    if _check_buyer(position) is not None:
        return iter(())
    return (purchase for purchase in _others(position) if not isinstance(_judge(position, purchase), Violation))


# Carrying it out


def _buy(ledger: Ledger, action: BuyTrain, _prices: range | None) -> None:
    """Buy now, or first ask the seller's President (6.81)."""
    position = ledger.position
    buyer = operator(position)
    if action.source in sources():
        buy_from_bank(ledger, Offer(action.train, action.source, action.price))
        return
    seller = position.corporations[action.source].president
    if asking.is_asked(position, seller, position.corporations[buyer].president):
        asking.ask(ledger, seller, action)
    else:
        buy_from_corporation(ledger, action)


def buy_from_bank(ledger: Ledger, offer: Offer) -> None:
    """Pay for the train, deliver it, and begin a new phase (9.0a). The President pays what the treasury lacks
    (6.88).
    """
    buyer = operator(ledger.position)
    forced_purchase.let_president_pay(ledger, offer.price)
    ledger.pay(buyer, BANK, offer.price, "train", "6.81")
    card = tables().trains[offer.train].card
    phase = phases.begins_phase(ledger.position, card)
    if offer.source == DISCARD:
        returned = list(ledger.position.returned)
        returned.remove(card)
        ledger.update(returned=tuple(returned))
        phase = None
    else:
        _take_from_stock(ledger, card)
    _deliver(ledger, Train(offer.train), offer.source, offer.price)
    if phase is not None:
        phases.begin_phase(ledger, phase)


def _take_from_stock(ledger: Ledger, card: str) -> None:
    """Take the card from the stock (6.84). 15.28: with the last train of the bank, two players finish this set and play
    one more.
    """
    stock = ledger.position.stock
    left = stock[card]
    if left is None:
        return
    ledger.update(stock={**stock, card: left - 1})
    position = ledger.position
    if position.options.two_player and not any(position.stock.values()) and position.last_set is None:
        ledger.update(last_set=position.set_number + 1)
        ledger.emit(LastTrainSold(last_set=position.set_number + 1, rule="15.28"))


def buy_from_corporation(ledger: Ledger, action: BuyTrain) -> None:
    """Buy a train, treasury to treasury (6.81). Its run of this round stays recorded (6.61)."""
    position = ledger.position
    buyer, seller = operator(position), action.source
    trains = position.corporations[seller].trains
    sold = next(train for train in trains if train.type == action.train and not train.phased_out)
    at = trains.index(sold)
    ledger.pay(buyer, seller, action.price, "train", "6.81")
    ledger.update_corporation(seller, trains=(*trains[:at], *trains[at + 1 :]))
    _deliver(ledger, sold, seller, action.price)


def _deliver(ledger: Ledger, train: Train, source: str, price: int) -> None:
    buyer = operator(ledger.position)
    held = ledger.position.corporations[buyer].trains
    ledger.update_corporation(buyer, trains=(*held, train))
    ledger.update_turn(bought_trains=min(turn_of(ledger.position).bought_trains + 1, MOST_COUNTED))
    ledger.emit(TrainBought(corporation=buyer, train=train.type, source=source, price=price, rule="6.81"))
    forced_purchase.settle_purchase(ledger)


ACTION_KINDS = (
    ActionKind(
        type="buy_train",
        rule="6.81",
        steps=frozenset({"trains"}),
        candidates=_candidates,
        bars=_check_buyer,
        judge=_judge,
        perform=_buy,
        shows=_shows,
    ),
)


# 7.14: the operating turn of a corporation without a President. Most of it follows from the steps of a turn: there is
# no decision, so nothing is issued, built or chosen. The automatic run and dividend are in their own modules; this
# section buys a train.


def buy_train(ledger: Ledger) -> None:
    """Buy the cheapest train at the bank for a corporation without one, if its treasury can pay (7.14d); nothing is
    forced.
    """
    position = ledger.position
    corporation = position.corporations.get(operator(position))
    if corporation is None or corporation.president is not None or corporation.trains:
        return
    for_sale = offers(position)
    cheapest = min(for_sale, key=lambda offer: offer.price, default=None)
    if cheapest is not None and cheapest.price <= corporation.cash:
        buy_from_bank(ledger, cheapest)
