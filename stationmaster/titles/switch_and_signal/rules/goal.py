"""What the players are after: which goods the ports still need, and when that is done (SS-12.1, SS-13.1, SS-14.3)."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.titles.switch_and_signal.model.kinds import City, Demand
from stationmaster.titles.switch_and_signal.model.position import Position, Settings
from stationmaster.titles.switch_and_signal.model.tables import TABLES


def demand_of(settings: Settings, port: City) -> Demand:
    """What a port must receive in this game."""
    return port.demand[settings.goods_to_win]


def needs(demand: Demand, received: Sequence[int], colour: str) -> bool:
    """Whether a port needs a good: its field of that colour is empty, or an extra one is unused (SS-13.4, SS-14.4)."""
    if received[TABLES.goods.index(colour)] < demand.per_colour:
        return True
    return sum(max(0, count - demand.per_colour) for count in received) < demand.extra


def accepting_ports(position: Position, colour: str | None) -> frozenset[str]:
    """The ports that take a good of this colour from a train that stops there; none for an empty train.

    Where trains may not stay in ports, a port takes every good (SS-7.10, SS-14.4).
    """
    if colour is None:
        return frozenset()
    settings, board = position.settings, position.board
    if not board.may_stay:
        return board.port_ids
    return frozenset(
        port.id
        for port, received in zip(board.ports, position.received, strict=True)
        if needs(demand_of(settings, port), received, colour)
    )


def is_satisfied(demand: Demand, received: Sequence[int]) -> bool:
    """Whether a port has received all that it must: enough of every colour, and enough in all."""
    in_all = demand.per_colour * len(received) + demand.extra
    return all(count >= demand.per_colour for count in received) and sum(received) >= in_all


def is_won(position: Position) -> bool:
    """SS-12.1: every port has received what it must."""
    return all(
        is_satisfied(demand_of(position.settings, port), received)
        for port, received in zip(position.board.ports, position.received, strict=True)
    )
