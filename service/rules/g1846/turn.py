"""The sequence of play: whose decision comes next, and what happens by itself in between.

`STEPS` is the order of things as one table, the rulebook's paragraph beside each row. A step either waits for a decision
or is left; leaving it does what the rules do next without asking. `settle` leaves steps until one waits. Interrupts are
steps that come before anything else while their condition holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from service.rules.g1846.ledger import Ledger
from service.rules.g1846.position import DraftRound, OperatingRound, Position, StockRound


@dataclass(frozen=True, slots=True)
class StepKind:
    """One row of the sequence of play.

    `is_current` tells whether the position stands at this step, `waits` whether there is something to decide in it,
    `leave` does what follows when it is passed or has nothing to decide. `deciders` are the players who may act.
    """

    name: str
    rule: str
    is_current: Callable[[Position], bool]
    waits: Callable[[Position], bool]
    leave: Callable[[Ledger], None]
    entity: Callable[[Position], str]
    deciders: Callable[[Position], tuple[str, ...]]
    describe: Callable[[Position], str]


STEPS: tuple[StepKind, ...] = ()
