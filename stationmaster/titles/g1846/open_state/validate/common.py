"""Helpers of several checks: places in the open state, and players."""

from __future__ import annotations

from stationmaster.errors import Fault
from stationmaster.i18n.message import Param
from stationmaster.schema.faults import escaped
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.text.faults import fault_at


def fault(name: str, /, *steps: object, **params: Param) -> Fault:
    """Return a fault at a place of the view, given by the names and numbers that lead there."""
    return fault_at("".join(f"/{escaped(step)}" for step in steps), name, **params)


def seat(position: Position, player: str) -> int:
    """Return the index of a player in the view's list."""
    return position.seats.index(player)


def is_in_game(position: Position, player: str | None) -> bool:
    """Return whether this is a player who has not gone bankrupt."""
    return player in position.players and not position.players[player].bankrupt  # type: ignore[index]
