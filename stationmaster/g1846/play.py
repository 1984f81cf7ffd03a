"""Playing on: from a position and an action to the next position.

`check` and `play` ask the same question of the same code: first the sequence of play (`turn.py`), then the family of
the action. Nothing else decides what is legal, and `legal.py` lists by the same families.
"""

from __future__ import annotations

from stationmaster.g1846 import families
from stationmaster.g1846 import sequence as turn
from stationmaster.g1846.actions import Action
from stationmaster.g1846.ending import ending
from stationmaster.g1846.family import Family, refuse
from stationmaster.g1846.state.ledger import Event, Ledger
from stationmaster.g1846.state.position import Finished, Position
from stationmaster.kernel.errors import IllegalAction, Violation


def find_family(position: Position, action: Action) -> Family | Violation:
    """The family that an action belongs to at this point of the game, or why it has no place here."""
    if isinstance(position.round, Finished):
        return refuse("game_over", ending.PARAGRAPHS[position.round.reason], "The game is over.")
    step = turn.current_step(position)
    for family in families.families_at(position, step):
        if family.type == action.type and family.covers(action):
            return family
    return refuse(
        "wrong_step",
        step.rule,
        f"{action.type} has no place now: {step.describe(position)}.",
        f"Now possible: {', '.join(families.types_at(position, step))}.",
    )


def check(position: Position, action: Action) -> Violation | None:
    """Why the action would be refused; None when it is legal."""
    family = find_family(position, action)
    return family if isinstance(family, Violation) else family.check(position, action)


def play(position: Position, action: Action) -> tuple[Position, list[Event]]:
    """The position after the action and everything that follows from it by itself, with the events in order.

    :raises IllegalAction: with the rule that forbids it; the given position is unchanged.
    """
    family = find_family(position, action)
    violation = family if isinstance(family, Violation) else family.check(position, action)
    if violation is not None or isinstance(family, Violation):
        raise IllegalAction(violation)  # type: ignore[arg-type]
    ledger = Ledger(position)
    step = turn.current_step(position)
    if step.name not in family.steps:
        step.leave(ledger)  # An action of the step beneath: this one is over (O-10).
    family.perform(ledger, action)
    turn.settle(ledger)
    ledger.update(revision=position.revision + 1)
    return ledger.position, ledger.events
