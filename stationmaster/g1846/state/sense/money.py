"""Money: no dollar appears or vanishes (2.2a), the bank runs out only once (10.1), the bankrupt have nothing (7.11)."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.g1846.state.position import Position
from stationmaster.g1846.state.sense.common import fault, is_in_game
from stationmaster.g1846.stock.shares import setup_of
from stationmaster.kernel.errors import Fault


def faults(position: Position) -> Iterator[Fault]:
    """What is wrong with the money."""
    outside = sum(player.cash for player in position.players.values())
    outside += sum(corporation.cash for corporation in position.corporations.values())
    outside += sum(independent.cash for independent in position.independents.values())
    size = setup_of(position).bank
    if position.bank + outside != size:
        yield fault(
            "money_does_not_add_up", "bank", size=size, outside=outside, size_2=size - outside, bank=position.bank
        )
    if position.bank < 0 and not position.bank_broken:
        yield fault("bank_not_broken", "bank_broken")
    yield from _bankrupt(position)


def _bankrupt(position: Position) -> Iterator[Fault]:
    for index, name in enumerate(position.seats):
        player = position.players[name]
        if player.bankrupt and (player.cash or player.shares or player.privates):
            yield fault("bankrupt_owns", "players", index, player=name)
    if not is_in_game(position, position.priority):
        yield fault("bankrupt_priority", "priority")
