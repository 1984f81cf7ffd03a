"""6.81, 6.91: whoever owns what is to be bought must agree to the sale.

A purchase from another player, or from another player's corporation, waits in the position until that player has
answered (`consent.py`); where consent is given outside the game (O-3), it is carried out at once.
"""

from __future__ import annotations

from stationmaster.g1846.shapes.actions import BuyPrivate, BuyTrain
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position, Request


def rule_of(purchase: BuyTrain | BuyPrivate) -> str:
    """The paragraph that asks for the seller's consent."""
    return "6.81" if isinstance(purchase, BuyTrain) else "6.91"


def is_asked(position: Position, seller: str | None, buyer: str | None) -> bool:
    """Whether a purchase waits for an answer: not when the seller and the buyer are the same player."""
    return position.options.consent == "asked" and seller is not None and seller != buyer


def ask(ledger: Ledger, seller: str | None, purchase: BuyTrain | BuyPrivate) -> None:
    """Put a purchase before the seller."""
    if seller is None:
        raise AssertionError("nobody can be asked")  # `is_asked` says no then.
    ledger.update(request=Request(seller, purchase))
    what = {"train": purchase.train} if isinstance(purchase, BuyTrain) else {"private": purchase.private}
    ledger.emit("consent_asked", rule_of(purchase), player=seller, price=purchase.price, **what)
