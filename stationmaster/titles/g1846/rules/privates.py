"""6.9: corporations buy privates from players.

The abilities of privates are in the modules of their effects: extra tiles, tokens, markers, running, the price of
track.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Param
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import BuyPrivate
from stationmaster.titles.g1846.model.events import PrivateBought
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import has_room_for_train, operator, train_limit, working_corporation
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import asking, forced_purchase, markers, prices, token_slots
from stationmaster.titles.g1846.rules.asking import LOWEST_PRICE
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse
from stationmaster.titles.g1846.rules.markers import OWN_TURN


def _candidates(position: Position) -> Iterator[BuyPrivate]:
    """Yield every private of a player in the printed order, for the lowest legal offer."""
    return (
        BuyPrivate(name, asking.lowest_price(position, name))
        for name, private in position.privates.items()
        if private.status == "player"
    )


def _judge(position: Position, action: BuyPrivate) -> Violation | range:
    """Return the legal prices of this private for a company that may buy privates, or why it may not be bought."""
    buyer, private = operator(position), action.private
    barred = _check_seller(position, private) or _check_train(position, buyer, private)
    if barred is not None:
        return barred
    price, cash = tables().privates[private].price, position.corporations[buyer].cash
    prices = range(asking.lowest_price(position, private), min(price, cash) + 1)
    return prices if action.price in prices else _wrong_price(position, action, price, cash)


def _wrong_price(position: Position, action: BuyPrivate, highest: int, cash: int) -> Violation:
    private, is_independent = action.private, action.private in position.independents
    if not LOWEST_PRICE <= action.price <= highest:
        rule = "6.91a" if is_independent else "6.91"
        facts: dict[str, Param] = {"lowest": LOWEST_PRICE, "highest": highest, "price": action.price}
        return refuse("price_out_of_range.private", rule, private=private, **facts)
    if action.price > cash:
        rule = "6.92a" if is_independent else "6.91"
        return refuse("cannot_pay.private", rule, buyer=operator(position), cash=cash, price=action.price)
    return asking.already_refused(position, action)


def _shows(_position: Position, action: BuyPrivate, prices: range) -> Choice:
    """Return the range of prices (6.91c): every whole price in it is legal; it begins above what was refused."""
    return {"private": action.private, "price": {"min": prices[0], "max": prices[-1]}}


@memoized_on_position
def _check_buyer(position: Position) -> Violation | None:
    """Check that the operator may buy privates now at all."""
    buyer = operator(position)
    if buyer in position.independents:
        return refuse("buys_no_private", buyer=buyer)
    if working_corporation(position) is None:
        return refuse("no_president.buyer", buyer=buyer)
    if not tables().phases[position.phase].privates_for_sale:  # type: ignore[index]
        return refuse("phase_closed", phase=position.phase)
    return forced_purchase.check_private(position)


def _check_seller(position: Position, private: str) -> Violation | None:
    """Check that the seller is a player (6.91, 6.91b)."""
    if private not in position.privates:
        return refuse("unknown_private", private=private)
    if position.privates[private].status == "player":
        return None
    return refuse("not_a_players_private", private=private)


def _check_train(position: Position, buyer: str, private: str) -> Violation | None:
    """Check that there is room for the train that an independent brings (6.92b)."""
    if private not in position.independents or has_room_for_train(position, buyer):
        return None
    limit = train_limit(position)
    return refuse("train_limit.private", buyer=buyer, phase=position.phase, limit=limit, private=private)


def buyable(position: Position) -> Iterator[str]:
    """Yield the privates that the operator could buy now."""
    return (action.private for action, _ in ACTION_KINDS[0].legal(position))


def can_buy(position: Position) -> bool:
    """Return whether the operator could buy some private now."""
    return next(buyable(position), None) is not None


def _buy(ledger: Ledger, action: BuyPrivate, _prices: range) -> None:
    """Buy now, or first ask the owner (6.91)."""
    position = ledger.position
    owner = position.privates[action.private].owner
    if asking.is_asked(position, owner, position.corporations[operator(position)].president):
        asking.ask(ledger, owner, action)
    else:
        buy_private(ledger, action)


def buy_private(ledger: Ledger, action: BuyPrivate) -> None:
    """Pay the player from the treasury (6.91, 6.92). The corporation gets the card, and with an independent all that it
    has (6.92a).
    """
    position = ledger.position
    buyer, private = operator(position), action.private
    owner = position.privates[private].owner
    if owner is None:
        raise AssertionError("the private has no owner")  # `_check_seller` requires an owner.
    ledger.pay(buyer, owner, action.price, "private", "6.91")
    held = position.players[owner].privates
    ledger.update_player(owner, privates=tuple(other for other in held if other != private))
    ledger.emit(PrivateBought(corporation=buyer, player=owner, private=private, price=action.price, rule="6.91"))
    ledger.update_private(private, status="corporation", owner=buyer)
    own = ledger.position.corporations[buyer].privates
    ledger.update_corporation(buyer, privates=(*own, private))
    _hand_over_marker(ledger, private, buyer)
    if private in position.independents:
        _take_over(ledger, private, buyer)


def _hand_over_marker(ledger: Ledger, private: str, buyer: str) -> None:
    """Remove both markers of the Steamboat (6.93-SCb); O-4: the port marker stays. Only the buyer benefits from now
    on.
    """
    marker = ledger.position.markers.get(private)
    if marker is None:
        return
    hex_id = marker.hex if conventions(ledger.position).port_marker_stays else None
    markers.place_marker(ledger, private, hex_id, buyer)


def _take_over(ledger: Ledger, independent: str, buyer: str) -> None:
    """Take over treasury, train and token (6.92a). 6.61a: the train does not run any more in this operating round."""
    company = ledger.position.independents[independent]
    ledger.pay(independent, buyer, company.cash, "takeover", "6.92a")
    trains = tuple(replace(train, ran=True) for train in company.trains)
    ledger.update_corporation(buyer, trains=(*ledger.position.corporations[buyer].trains, *trains))
    token_slots.replace_independent(ledger, independent, buyer)
    ledger.update_independent(independent, status="bought", owner=None, cash=0, trains=())
    prices.release_markers(ledger, independent)


ACTION_KINDS: Final = (
    ActionKind(
        type="buy_private",
        rule="6.91",
        steps=OWN_TURN,
        candidates=_candidates,
        bars=_check_buyer,
        judge=_judge,
        perform=_buy,
        shows=_shows,
    ),
)
