"""The sequence of play: whose decision comes next, and what happens by itself in between.

`STEPS` is the order of things as one table, the rulebook's paragraph beside each row. A step either waits for a
decision or is left; leaving it does what the rules do next without asking, until one waits.
Interrupts are steps that come before anything else while their condition holds; they stand at the top of the table.
"""

from __future__ import annotations

from collections.abc import Hashable

from stationmaster.titles.g1846.model.position import DraftRound, OperatingRound, Position, StockRound
from stationmaster.titles.g1846.rules import consent, draft, open_draft, operating, private_track, stock, train_returns
from stationmaster.titles.g1846.rules.kinds import StepKind

STEPS: tuple[StepKind, ...] = (
    *consent.STEPS,
    *train_returns.STEPS,
    *private_track.STEPS,
    *draft.STEPS,
    *open_draft.STEPS,
    *stock.STEPS,
    *operating.STEPS,
)
"""Interrupts first (a request for consent, too many trains, a second tile), then the rounds in the order of play."""


def stage(position: Position) -> Hashable:
    """What tells steps apart at a glance: the kind of round, and in operating rounds the step of the turn."""
    round_ = position.round
    return round_.step if isinstance(round_, OperatingRound) else type(round_)


def round_name(position: Position) -> str:
    """`DR 1`, `SR 2`, `OR 2.1`; `end` once the game is over.

    The open drafts of two players and the operating rounds between them (15.26) belong to no set: `DR 0`, `OR 0.1`.
    """
    round_ = position.round
    if isinstance(round_, DraftRound):
        return f"DR {position.set_number if position.options.two_player else round_.number}"
    if isinstance(round_, StockRound):
        return f"SR {position.set_number}"
    if isinstance(round_, OperatingRound):
        return f"OR {position.set_number}.{round_.number}"
    return "end"
