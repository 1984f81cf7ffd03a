"""Kinds of action of 1846: the kernel's, with this game's position and ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from stationmaster.engine import action_kind
from stationmaster.engine.step import Step
from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.text.phrases import tell
from stationmaster.titles.g1846.text.refusals import refuse

__all__ = ["ActionKind", "Choice", "always_possible", "first_violation", "refuse", "tell"]

ActionKind: TypeAlias = action_kind.ActionKind[Position, Ledger]
Choice = action_kind.Choice
first_violation = action_kind.first_violation
always_possible = action_kind.always_possible


# A row of the sequence of play of 1846. The modules define their rows; `sequence.py` puts them in order.


def never_passed(_position: Position) -> Violation:
    """Return the answer of a step for which `passing` has no `pass`. It is never called."""
    raise AssertionError("this step has no pass")


def freely_passed(_position: Position) -> Violation | None:
    """Return the answer of an optional step."""
    return None


@dataclass(frozen=True)
class StepKind(Step[Position, Ledger]):
    """A step, and why it may not be ended by a `pass`, which leaves it."""

    check_pass: Callable[[Position], Violation | None] = never_passed
