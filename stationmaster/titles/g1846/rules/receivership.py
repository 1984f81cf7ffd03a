"""7.14: the operating turn of a corporation without a President.

Most of it follows from the steps of a turn: nobody decides, so nothing is issued, built or chosen. What happens by
itself stands with the running of trains and the dividends; here is the purchase of a train.
"""

from __future__ import annotations

from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operator
from stationmaster.titles.g1846.rules import trains
from stationmaster.titles.g1846.rules.phases import offers


def buy_train(ledger: Ledger) -> None:
    """7.14d: without a train it buys the cheapest one at the bank, if its treasury pays for it; nothing is forced."""
    position = ledger.position
    corporation = position.corporations.get(operator(position))
    if corporation is None or corporation.president is not None or corporation.trains:
        return
    for_sale = offers(position)
    cheapest = min(for_sale, key=lambda offer: offer.price, default=None)
    if cheapest is not None and cheapest.price <= corporation.cash:
        trains.buy_from_bank(ledger, cheapest)
