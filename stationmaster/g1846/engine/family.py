"""Kinds of action of 1846: the kernel's, with this game's position and ledger."""

from __future__ import annotations

from typing import TypeAlias

from stationmaster.g1846.messages.violations import refuse, tell
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.engine import family

__all__ = ["Choice", "Family", "first_violation", "nothing_forbids", "refuse", "tell"]

Family: TypeAlias = family.Family[Position, Ledger]
Choice = family.Choice
first_violation = family.first_violation
nothing_forbids = family.nothing_forbids
