"""Money: no dollar appears or vanishes (2.2a), the bank runs out only once (10.1), the bankrupt have nothing (7.11)."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.position import Position
from stationmaster.g1846.state.sense.common import fault, is_in_game
from stationmaster.g1846.state.sense.holdings.owing import lowest
from stationmaster.g1846.stock.shares import setup_of
from stationmaster.kernel.errors import Fault


def faults(position: Position) -> Iterator[Fault]:
    """What is wrong with the money."""
    outside = sum(player.cash for player in position.players.values())
    outside += sum(corporation.cash for corporation in position.corporations.values())
    outside += sum(independent.cash for independent in position.independents.values())
    size = setup_of(position).bank
    if position.bank + outside != size:
        yield _wrong_bank(position, size, outside)
    if position.bank < 0 and not position.bank_broken:
        yield fault("bank_not_broken", "bank_broken", bank=position.bank)
    least = lowest(position)
    if position.bank_broken and position.bank < least:
        yield fault("bank_too_low", "bank", bank=position.bank, lowest=least)
    yield from _bankrupt(position)


def _wrong_bank(position: Position, size: int, outside: int) -> Fault:
    """What the bank would have to be. Only one that has broken can be below $0 (10.1a)."""
    told = {"size": size, "outside": outside, "bank": position.bank}
    if position.bank_broken:
        notes = tables().money - outside
        return fault("money_does_not_add_up.broken", "bank", **told, left=size - outside, notes=notes)
    if outside > size:
        return fault("money_does_not_add_up.too_much", "bank", **told)
    return fault("money_does_not_add_up", "bank", **told, left=size - outside)


def _bankrupt(position: Position) -> Iterator[Fault]:
    for index, name in enumerate(position.seats):
        player = position.players[name]
        if player.bankrupt and (player.cash or player.shares or player.privates):
            yield fault("bankrupt_owns", "players", index, player=name)
    if not is_in_game(position, position.priority):
        yield fault("bankrupt_priority", "priority")
