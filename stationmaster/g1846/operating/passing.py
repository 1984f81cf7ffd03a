"""Pass: end the present step, where the step allows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from stationmaster.g1846 import sequence as turn
from stationmaster.g1846.actions import Pass
from stationmaster.g1846.family import Choice, Family
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


def check_pass(position: Position, _action: Any) -> Violation | None:
    """Why the present step may not be ended now."""
    return turn.current_step(position).check_pass(position)


def pass_choices(position: Position) -> Iterator[Choice]:
    """One choice without fields, where passing is allowed."""
    if check_pass(position, Pass()) is None:
        yield {}


def perform_pass(ledger: Ledger, _action: Any) -> None:
    """End the step."""
    turn.current_step(ledger.position).leave(ledger)


FAMILIES = tuple(
    Family(
        type="pass",
        rule=rule,
        steps=frozenset({step}),
        choices=pass_choices,
        check=check_pass,
        perform=perform_pass,
    )
    for step, rule in PARAGRAPHS.items()
)
