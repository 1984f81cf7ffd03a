"""What trains the bank sells at the moment (6.81a, 6.83b, 6.84)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.ledger import BANK
from stationmaster.g1846.state.position import Position

DISCARD: Final = "discard"
"""Where returned trains lie at the bank, as a source of a purchase."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A type of train that the bank sells, from its stock or from the returned ones."""

    train: str
    source: str
    price: int


def sources() -> tuple[str, str]:
    """Where the bank's trains come from."""
    return BANK, DISCARD


def offers(position: Position) -> tuple[Offer, ...]:
    """6.81a: the types of the first card still in stock; 6.83b: the types of every returned card.

    In the order of the cards, types as printed; the stock before the returned trains.
    """
    stock = position.stock
    in_stock = next((card for card in tables().cards if stock[card] != 0), None)
    return _offers(in_stock, frozenset(position.returned))


@cache
def _offers(in_stock: str | None, returned: frozenset[str]) -> tuple[Offer, ...]:
    cards, kinds = tables().cards, tables().trains
    found = [] if in_stock is None else [(train, BANK) for train in cards[in_stock].types]
    found += [(train, DISCARD) for card in cards if card in returned for train in cards[card].types]
    return tuple(Offer(train, source, kinds[train].price) for train, source in found)
