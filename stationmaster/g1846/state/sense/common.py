"""What several questions need: places in the open state, and who is who."""

from __future__ import annotations

from stationmaster.g1846.messages.faults import fault_at
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.errors import Fault
from stationmaster.kernel.messages.message import Param
from stationmaster.kernel.shapes.pointers import escaped


def fault(name: str, /, *steps: object, **params: Param) -> Fault:
    """A fault at a place of the view, given by the names and numbers that lead there."""
    return fault_at("".join(f"/{escaped(step)}" for step in steps), name, **params)


def seat(position: Position, player: str) -> int:
    """Where a player stands in the view's list."""
    return position.seats.index(player)


def is_in_game(position: Position, player: str | None) -> bool:
    """Whether this is a player who has not gone bankrupt."""
    return player in position.players and not position.players[player].bankrupt  # type: ignore[index]
