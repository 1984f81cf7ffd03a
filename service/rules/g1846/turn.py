"""The sequence of play: whose decision comes next, and what happens by itself in between.

`STEPS` is the order of things as one table, the rulebook's paragraph beside each row. A step either waits for a
decision or is left; leaving it does what the rules do next without asking. `settle` leaves steps until one waits.
Interrupts are steps that come before anything else while their condition holds; they stand at the top of the table.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from service.rules.g1846.ledger import Ledger
from service.rules.g1846.position import DraftRound, OperatingRound, Position, StockRound
from service.rules.g1846.steps import StepKind


def _gather() -> tuple[StepKind, ...]:
    rows: list[StepKind] = []
    for name in ("consent", "train_returns", "second_tile", "draft", "stock", "steamboat", "operating"):
        full = f"service.rules.g1846.parts.{name}"
        try:
            rows += getattr(import_module(full), "STEPS", ())
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
    return tuple(rows)


STEPS: tuple[StepKind, ...] = _gather()


def current_step(position: Position) -> StepKind:
    """The step at which the position stands. Only for games that are not over."""
    for step in STEPS:
        if step.is_current(position):
            return step
    raise AssertionError("the position stands at no step")  # The table covers every round.


def settle(ledger: Ledger) -> None:
    """Let everything happen that happens by itself, until a step waits for a decision or the game is over."""
    while not ledger.position.is_over:
        step = current_step(ledger.position)
        if step.waits(ledger.position):
            return
        step.leave(ledger)


def round_name(position: Position) -> str:
    """`DR 1`, `SR 2`, `OR 2.1`; `end` once the game is over."""
    round_ = position.round
    if isinstance(round_, DraftRound):
        return f"DR {round_.number}"
    if isinstance(round_, StockRound):
        return f"SR {position.set_number}"
    if isinstance(round_, OperatingRound):
        return f"OR {position.set_number}.{round_.number}"
    return "end"


def describe_turn(position: Position) -> dict[str, Any] | None:
    """Whose turn it is, as the API shows it; None once the game is over."""
    if position.is_over:
        return None
    step = current_step(position)
    return {
        "round": round_name(position),
        "step": step.name,
        "entity": step.entity(position),
        "players": list(step.deciders(position)),
    }
