"""What is wrong with a minimal position, gathered while it is read."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.messages.faults import fault_at
from stationmaster.kernel.errors import Faults
from stationmaster.kernel.messages.message import Param
from stationmaster.kernel.shapes.pointers import escaped

Complaint: TypeAlias = "tuple[str, dict[str, Param]]"
"""The name of a sentence, and what fills it."""


class Told:
    """What is wrong with one minimal position. What is wrong is left out of what is read, and reading goes on."""

    def __init__(self) -> None:
        self.faults = Faults()

    def fault(self, pointer: str, name: str, /, **params: Param) -> None:
        """Adds one fault."""
        self.faults.append(fault_at(pointer, name, **params))


def pointer_to(*steps: str | int) -> str:
    """The pointer to a place in the position."""
    return "".join(f"/{escaped(step)}" for step in steps)


def read_company(told: Told, value: Any, pointer: str) -> str | None:
    """A company of the game."""
    if isinstance(value, str) and value in companies():
        return value
    told.fault(pointer, "unknown_company", companies=tables().companies)
    return None


@cache
def companies() -> frozenset[str]:
    """All of the game."""
    return frozenset(tables().companies)
