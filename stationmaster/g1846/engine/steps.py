"""One row of the sequence of play of 1846. The parts write their rows; `sequence.py` puts them in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.engine.step import Step
from stationmaster.kernel.errors import Violation


def never_passed(_position: Position) -> Violation:
    """The answer of a step for which `passing` knows no `pass`: nobody asks it."""
    raise AssertionError("this step has no pass")


def freely_passed(_position: Position) -> Violation | None:
    """The answer of a step that nobody has to use."""
    return None


@dataclass(frozen=True)
class StepKind(Step[Position, Ledger]):
    """A step, and why it may not be ended by a `pass`, which leaves it."""

    check_pass: Callable[[Position], Violation | None] = never_passed
