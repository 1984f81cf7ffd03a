"""6.81, 6.91: the owner of what is to be bought must agree to the sale.

A purchase from another player, or from another player's corporation, waits in the position until that player has
answered (`consent.py`). Where consent is given outside the game (O-3), it is performed at once. After a refusal a
higher offer may be made in the same turn (6.81d, 6.91c).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.actions import BuyPrivate, BuyTrain
from stationmaster.titles.g1846.model.events import ConsentAsked
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import decider, operator, turn_of
from stationmaster.titles.g1846.model.position import Position, Request
from stationmaster.titles.g1846.rules.kinds import refuse

LOWEST_PRICE: Final = 1
"""6.81, 6.91: the lowest price of a purchase from a player or another corporation."""


def rule_of(purchase: BuyTrain | BuyPrivate) -> str:
    """Return the paragraph that asks for the seller's consent."""
    return "6.81" if isinstance(purchase, BuyTrain) else "6.91"


def is_asked(position: Position, seller: str | None, buyer: str | None) -> bool:
    """Return whether a purchase waits for an answer. It does not if the seller and the buyer are the same player."""
    return position.options.consent == "asked" and seller is not None and seller != buyer


def ask(ledger: Ledger, seller: str | None, purchase: BuyTrain | BuyPrivate) -> None:
    """Submit a purchase to the seller."""
    corporation = operator(ledger.position)
    buyer = decider(ledger.position, corporation)
    if seller is None or buyer is None:
        raise AssertionError("no seller, or no buyer")  # `is_asked` returns False in this case.
    ledger.update(request=Request(seller, purchase))
    event = ConsentAsked(
        player=seller, corporation=corporation, buyer=buyer, price=purchase.price, rule=rule_of(purchase)
    )
    if isinstance(purchase, BuyTrain):
        ledger.emit(replace(event, train=purchase.train, seller=purchase.source))
    else:
        ledger.emit(replace(event, private=purchase.private))


def thing_of(purchase: BuyTrain | BuyPrivate) -> tuple[str, ...]:
    """Return what is to be bought, regardless of the price: a private, or a type of train and the corporation that has
    it.
    """
    return (purchase.train, purchase.source) if isinstance(purchase, BuyTrain) else (purchase.private,)


def lowest_price(position: Position, *thing: str) -> int:
    """Return the lowest legal offer for a thing: more than what was refused for it in this turn (6.81d, 6.91c)."""
    refused = turn_of(position).refused_purchases
    if not refused:
        return LOWEST_PRICE
    return 1 + max((other.price for other in refused if thing_of(other) == thing), default=LOWEST_PRICE - 1)


def already_refused(position: Position, purchase: BuyTrain | BuyPrivate) -> Violation:
    """Return whether the seller has refused this price in this turn (6.81d, 6.91c)."""
    lowest = lowest_price(position, *thing_of(purchase))
    if isinstance(purchase, BuyTrain):
        return refuse("already_refused.train", train=purchase.train, seller=purchase.source, refused=lowest - 1)
    return refuse("already_refused.private", private=purchase.private, refused=lowest - 1)


def note_refusal(ledger: Ledger, purchase: BuyTrain | BuyPrivate) -> None:
    """Record a refusal until the end of the turn. For 6.88g it matters that a train was refused, whatever its price."""
    turn = turn_of(ledger.position)
    others = tuple(other for other in turn.refused_purchases if thing_of(other) != thing_of(purchase))
    ledger.update_turn(refused_purchases=(*others, purchase))
    if isinstance(purchase, BuyTrain) and purchase.source not in turn.refused_trains:
        ledger.update_turn(refused_trains=(*turn.refused_trains, purchase.source))
