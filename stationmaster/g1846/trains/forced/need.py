"""6.86: the need of a corporation without a train, and with what it can be met.

T is the treasury, C the cheapest train that the bank sells (6.86a), in the words of 6.86.
"""

from __future__ import annotations

from stationmaster.g1846.operating.operator import operator, working_corporation
from stationmaster.g1846.state.position import Position
from stationmaster.g1846.trains.depot import offers
from stationmaster.kernel.engine.remembering import once_each


@once_each
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


def funds(position: Position) -> int:
    """What the treasury and the President have together."""
    return treasury(position) + presidents_cash(position)
