"""Pass: end the present step, where the step allows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from service.rules.errors import Violation
from service.rules.g1846 import turn
from service.rules.g1846.actions import Pass
from service.rules.g1846.family import Choice, Family
from service.rules.g1846.ledger import Ledger
from service.rules.g1846.position import Position

STEPS_THAT_MAY_BE_PASSED: Final = frozenset(
    {"second_tile", "draft", "stock", "steamboat", "track", "run", "dividend", "trains", "privates", "return_trains"}
)
"""The steps in which `pass` is understood; whether it is allowed, each step says itself (`StepKind.check_pass`)."""


def check_pass(position: Position, _action: Any) -> Violation | None:
    """Why the present step may not be ended now."""
    return turn.current_step(position).check_pass(position)


def pass_choices(position: Position) -> Iterator[Choice]:
    """One choice without fields, where passing is allowed."""
    if check_pass(position, Pass()) is None:
        yield {}


def perform_pass(ledger: Ledger, _action: Any) -> None:
    """End the step."""
    step = turn.current_step(ledger.position)
    (step.passed or step.leave)(ledger)


FAMILIES = (
    Family(
        type="pass",
        rule="6.2",
        steps=STEPS_THAT_MAY_BE_PASSED,
        choices=pass_choices,
        check=check_pass,
        perform=perform_pass,
    ),
)
