"""The rules of Switch & Signal on the engine: the steps of `sequence.py`, the kinds of action, the order of SS-18.4."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from stationmaster.engine.engine import Engine
from stationmaster.errors import Violation
from stationmaster.i18n.message import Named
from stationmaster.titles.switch_and_signal.model.actions import Action, UseHelper
from stationmaster.titles.switch_and_signal.model.board_names import things_on
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.rules import (
    departure_decisions,
    helpers,
    loading,
    report,
    running,
    signals_and_switches,
    turns,
)
from stationmaster.titles.switch_and_signal.rules.ending import RULES as ENDING_RULES
from stationmaster.titles.switch_and_signal.rules.kinds import Family, Step
from stationmaster.titles.switch_and_signal.sequence import PHASES, STEPS
from stationmaster.titles.switch_and_signal.text.log import ACTIONS
from stationmaster.titles.switch_and_signal.text.refusals import refuse

FAMILIES: Final[tuple[Family, ...]] = (
    *departure_decisions.FAMILIES,
    *running.FAMILIES,
    *loading.FAMILIES,
    *running.MOVE_TRAIN,
    *signals_and_switches.FAMILIES,
    *helpers.FAMILIES,
    *turns.FAMILIES,
    *report.FAMILIES,
)
"""Every kind of action, in the order in which legal ones are listed."""


PHASES_OF: Final[Mapping[str, frozenset[int]]] = {
    family.type: frozenset(phase for step in family.steps for phase in PHASES[step]) for family in FAMILIES
}
"""Type of action -> the phases in which it can be decided (SS-5.3)."""


def _over(position: Position) -> Violation:
    rule = "SS-12.1" if position.outcome is None else ENDING_RULES[position.outcome]
    return refuse("game_over", rule)


def _objection(position: Position, action: Action, step: Step) -> Violation | None:
    """SS-18.4: whose turn it is, then the phase."""
    if action.player is not None and action.player != position.player:
        return refuse("not_your_turn", player=position.player, sender=action.player)
    helper = action.helper if isinstance(action, UseHelper) and action.helper in helpers.PHASE_1_ONLY else None
    phases = PHASES_OF[action.type] if helper is None else helpers.phases_of(helper)
    if step.stage in phases:
        return None
    now, wanted, possible = position.phase, tuple(sorted(phases - {0})), _possible(position, step)
    if not now:
        return refuse("wrong_phase.dealing", action=_called(action.type), possible=possible)
    if helper is not None:
        return refuse("wrong_phase.helper", helper=helper, phases=wanted, phase=now, possible=possible)
    return refuse("wrong_phase", action=_called(action.type), phases=wanted, phase=now, possible=possible)


def _misplaced(position: Position, action: Action, step: Step) -> Violation:
    due, possible = step.describe(position), _possible(position, step)
    return refuse("not_due", step.paragraph(position), action=_called(action.type), due=due, possible=possible)


def _possible(position: Position, step: Step) -> tuple[Named, ...]:
    return tuple(map(_called, ENGINE.types_at(position, step)))


def _called(action: str) -> Named:
    """A type of action by the word that a person has for it."""
    return Named(action, ACTIONS[action])


_OF_THE_BOARD: Final = frozenset(
    {"branch", "branches", "city", "free", "junction", "other", "point", "red", "section", "signal", "train"}
)
"""What refusals call the things that lie on the board."""


def _with_names(position: Position, violation: Violation) -> Violation:
    """Names for what a person knows by its name, and not by the id that actions use."""
    known = things_on(position.board)

    def name(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(name, value))
        return known.get(value, value) if isinstance(value, str) else value

    params = {key: name(value) if key in _OF_THE_BOARD else value for key, value in violation.params.items()}
    return replace(violation, params=params)


def round_name(position: Position) -> str | None:
    """The turn, by its number; None once the game is over."""
    return None if position.is_over else f"Turn {position.turn}"


ENGINE: Final[Engine[Position, Action, Ledger]] = Engine(
    steps=STEPS,
    families=FAMILIES,
    begin=Ledger,
    over=_over,
    misplaced=_misplaced,
    refuse=refuse,
    object_to=_objection,
    named=_with_names,
    round_name=round_name,
    stage=attrgetter("phase"),
)

check = ENGINE.check
play = ENGINE.play
legal_actions = ENGINE.legal
settle = ENGINE.settle
current_step = ENGINE.step
describe_turn = ENGINE.turn
