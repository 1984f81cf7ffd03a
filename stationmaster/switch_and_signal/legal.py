"""What is legal: the one place that knows. `check` asks the predicates of the parts in the order of SS-18.4, and
`legal_actions` lists the candidates that pass the same predicates."""

from __future__ import annotations

from typing import Any, assert_never

from stationmaster.kernel.errors import Violation
from stationmaster.switch_and_signal.actions import (
    Action,
    CarryOut,
    ChooseColour,
    ChooseTrain,
    Deploy,
    EndActions,
    Load,
    MoveTrain,
    Run,
    SetSignal,
    SetSwitch,
    UseHelper,
)
from stationmaster.switch_and_signal.cards import loading, moving, signals, switches
from stationmaster.switch_and_signal.departure import departure
from stationmaster.switch_and_signal.helpers import helpers
from stationmaster.switch_and_signal.movement import running
from stationmaster.switch_and_signal.sequence import phases_of, step_of
from stationmaster.switch_and_signal.state.position import Position
from stationmaster.switch_and_signal.turn.ending import RULES as ENDING_RULES

Json = Any

FAMILY_RULES: dict[type[Action], str] = {
    CarryOut: "SS-6.1",
    Deploy: "SS-6.2",
    ChooseColour: "SS-6.12",
    ChooseTrain: "SS-6.9",
    Run: "SS-7.15",
    Load: "SS-8.7",
    MoveTrain: "SS-8.5",
    SetSwitch: "SS-8.4",
    SetSignal: "SS-8.2",
    UseHelper: "SS-11.1",
    EndActions: "SS-8.9",
}
"""The paragraph that allows each type of action."""


def check(position: Position, action: Action) -> Violation | None:
    """Why the rules forbid the action; None when it is legal. The first check of SS-18.4 that fails speaks."""
    return (
        _game_violation(position)
        or _player_violation(position, action)
        or _phase_violation(position, action)
        or _step_violation(position, action)
        or _cards_violation(position, action)
        or _own_violation(position, action)
    )


def _game_violation(position: Position) -> Violation | None:
    if position.outcome is None:
        return None
    return Violation("game_over", ENDING_RULES[position.outcome], "The game is over.")


def _player_violation(position: Position, action: Action) -> Violation | None:
    if action.player in (None, position.player):
        return None
    detail = f"It is {position.player}'s turn, not {action.player}'s."
    return Violation("not_your_turn", "SS-5.3", detail, f"{position.player} decides.")


def _phase_violation(position: Position, action: Action) -> Violation | None:
    phases, what = phases_of(type(action)), f"'{action.type}'"
    if isinstance(action, UseHelper) and action.helper in helpers.PHASE_1_ONLY:
        phases, what = frozenset({1}), f"The {action.helper}"
    if position.phase in phases:
        return None
    wanted = " and ".join(map(str, sorted(phases)))
    detail = f"{what} belongs to phase {wanted}; this is phase {position.phase}."
    return Violation("wrong_phase", "SS-5.1", detail, _hint(position))


def _step_violation(position: Position, action: Action) -> Violation | None:
    step = step_of(position)
    if type(action) in step.actions:
        return None
    return Violation("not_due", step.rule, f"'{action.type}' is not due: now {step.due}.", _hint(position))


def _hint(position: Position) -> str:
    """The types of action of which one at least is legal now."""
    return f"Legal now: {', '.join(family['type'] for family in legal_actions(position))}."


def _cards_violation(position: Position, action: Action) -> Violation | None:
    match action:
        case SetSignal():
            return signals.check_set_signal_cards(position, action)
        case SetSwitch():
            return switches.check_set_switch_cards(position, action)
        case MoveTrain():
            return moving.check_move_train_cards(position, action)
        case Load():
            return loading.check_load_cards(position, action)
        case _:
            return None


def _own_violation(position: Position, action: Action) -> Violation | None:
    match action:
        case CarryOut() | EndActions():
            return None
        case Deploy() | ChooseColour() | ChooseTrain():
            return _departure_violation(position, action)
        case Run():
            return running.check_run(position, action)
        case SetSignal():
            return signals.check_set_signal(position, action)
        case SetSwitch():
            return switches.check_set_switch(position, action)
        case MoveTrain():
            return moving.check_move_train(position, action)
        case Load():
            return loading.check_load(position, action)
        case UseHelper():
            return helpers.check_use_helper(position, action)
        case _:
            assert_never(action)


def _departure_violation(position: Position, action: Deploy | ChooseColour | ChooseTrain) -> Violation | None:
    match action:
        case Deploy():
            return departure.check_deploy(position, action)
        case ChooseColour():
            return departure.check_choose_colour(position, action)
        case ChooseTrain():
            return departure.check_choose_train(position, action)


def _nothing_to_choose(position: Position) -> list[dict[str, Json]]:
    return [{}]


_CHOICES = {
    CarryOut: _nothing_to_choose,
    Deploy: departure.deploy_choices,
    ChooseColour: departure.choose_colour_choices,
    ChooseTrain: departure.choose_train_choices,
    Run: running.run_choices,
    Load: loading.load_choices,
    MoveTrain: moving.move_train_choices,
    SetSwitch: switches.set_switch_choices,
    SetSignal: signals.set_signal_choices,
    UseHelper: helpers.use_helper_choices,
    EndActions: _nothing_to_choose,
}


def legal_actions(position: Position) -> list[dict[str, Json]]:
    """Every legal action, as families in the order of `turn.STEPS`; families without a choice are left out.

    The order of the choices is told by the function that lists them.
    """
    if position.outcome is not None:
        return []
    families = []
    for action in step_of(position).actions:
        choices = _CHOICES[action](position)
        if choices:
            families.append({"type": action.type, "rule": FAMILY_RULES[action], "choices": choices})
    return families
