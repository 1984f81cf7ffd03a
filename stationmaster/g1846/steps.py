"""One row of the sequence of play. The parts of the rulebook write their rows; `turn.py` puts them in order.

This module stands apart from `turn` because `turn` imports every part: a part takes `StepKind` from here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.errors import Violation


def never_passed(_position: Position) -> Violation:
    """The answer of a step for which `passing` knows no `pass`: nobody asks it."""
    raise AssertionError("this step has no pass")


def freely_passed(_position: Position) -> Violation | None:
    """The answer of a step that nobody has to use."""
    return None


def nothing_beneath(_position: Position) -> None:
    """The answer of a step in which only its own kinds of action are possible."""


@dataclass(frozen=True, slots=True)
class StepKind:
    """One row of the sequence of play.

    `is_current` tells whether the position stands at this step, `waits` whether there is something to decide in it,
    `leave` does what follows when it is passed or has nothing to decide. `deciders` are the players who may act;
    `entity` is the company or player whose step it is. `check_pass` says why it may not be ended by a `pass`, which
    leaves it. `beneath` names another step, if any, whose kinds of action are possible too; each of them leaves this
    step first.
    """

    name: str
    rule: str
    is_current: Callable[[Position], bool]
    waits: Callable[[Position], bool]
    leave: Callable[[Ledger], None]
    entity: Callable[[Position], str]
    deciders: Callable[[Position], tuple[str, ...]]
    describe: Callable[[Position], str]
    check_pass: Callable[[Position], Violation | None] = never_passed
    beneath: Callable[[Position], str | None] = nothing_beneath
