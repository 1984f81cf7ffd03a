"""Pass: end the present step, where the step allows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from stationmaster.g1846.engine.family import Choice, Family
from stationmaster.g1846.engine.steps import StepKind
from stationmaster.g1846.sequence import STEPS
from stationmaster.g1846.shapes.actions import Pass
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.errors import Violation

PARAGRAPHS: Final[Mapping[str, str]] = {
    "second_tile": "6.93",
    "draft": "3.21",
    "open_draft": "15.25",
    "stock": "5.11a",
    "steamboat": "6.93-SCa",
    "track": "6.43",
    "run": "6.61",
    "dividend": "6.68",
    "trains": "6.2E",
    "privates": "6.2F",
    "return_trains": "6.83b",
}
"""The steps in which `pass` is understood, with the paragraph that speaks of it. Whether it is allowed, each step says
itself (`StepKind.check_pass`)."""


def _passing(step: StepKind, rule: str) -> Family:
    """The `pass` of one step."""

    def check(position: Position, _action: Any) -> Violation | None:
        return step.check_pass(position)

    def choices(position: Position) -> Iterator[Choice]:
        if step.check_pass(position) is None:
            yield {}

    def perform(ledger: Ledger, _action: Any, _found: None) -> None:
        step.leave(ledger)

    return Family(
        type=Pass.type, rule=rule, steps=frozenset({step.name}), choices=choices, check=check, perform=perform
    )


FAMILIES = tuple(_passing(step, PARAGRAPHS[step.name]) for step in STEPS if step.name in PARAGRAPHS)
