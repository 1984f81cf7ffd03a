"""What trains the bank sells at the moment (6.81a, 6.83b, 6.84)."""

from __future__ import annotations

from dataclasses import dataclass
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
    kinds = tables().trains
    in_stock = next((card for card in tables().cards if position.stock[card] != 0), None)
    found = [] if in_stock is None else [(train, BANK) for train in tables().cards[in_stock].types]
    if position.returned:
        cards = [card for card in tables().cards if card in position.returned]
        found += [(train, DISCARD) for card in cards for train in tables().cards[card].types]
    return tuple(Offer(train, source, kinds[train].price) for train, source in found)
