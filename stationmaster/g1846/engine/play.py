"""The rules of 1846 on the engine: the steps of `sequence.py`, all kinds of action, and the end of the game."""

from __future__ import annotations

from typing import Final

from stationmaster.g1846.ending import ending
from stationmaster.g1846.engine.all_families import FAMILIES
from stationmaster.g1846.engine.family import refuse
from stationmaster.g1846.messages.log import ACTIONS
from stationmaster.g1846.sequence import STEPS, round_name, stage
from stationmaster.g1846.shapes.actions import Action
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Finished, Position
from stationmaster.kernel.engine.engine import Engine
from stationmaster.kernel.engine.step import Step
from stationmaster.kernel.errors import Violation
from stationmaster.kernel.messages.message import Named


def _over(position: Position) -> Violation:
    round_ = position.round
    return refuse("game_over", ending.PARAGRAPHS[round_.reason] if isinstance(round_, Finished) else "10")


def _misplaced(position: Position, action: Action, step: Step[Position, Ledger]) -> Violation:
    due, possible, rule = step.describe(position), ENGINE.types_at(position, step), step.paragraph(position)
    if action.type in possible:  # Another action of this type can be played: with a private, or without.
        return refuse("wrong_step.of_this_kind", rule, action=_called(action.type), due=due)
    return refuse("wrong_step", rule, action=_called(action.type), due=due, possible=tuple(map(_called, possible)))


def _called(action: str) -> Named:
    """A type of action by the word that a person has for it."""
    return Named(action, ACTIONS[action])


def _end(ledger: Ledger) -> bool:
    """10.2: whether the game is at its end, whoever is to act."""
    reason = ending.ends_at_once(ledger.position)
    if reason is not None:
        ending.finish(ledger, reason)
    return reason is not None


ENGINE: Final[Engine[Position, Action, Ledger]] = Engine(
    steps=STEPS,
    families=FAMILIES,
    begin=Ledger,
    over=_over,
    misplaced=_misplaced,
    refuse=refuse,
    end=_end,
    round_name=round_name,
    stage=stage,
)

check = ENGINE.check
play = ENGINE.play
legal_actions = ENGINE.legal
settle = ENGINE.settle
current_step = ENGINE.step
describe_turn = ENGINE.turn
