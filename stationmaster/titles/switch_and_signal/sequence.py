"""The sequence of a turn: its steps as one table, in order, the paragraph beside each.

Every check of an action first asks this table (SS-18.4). A step either waits for a decision or is left, which does what
happens by itself (SS-18.5). In phase 3, and while the table is laid, only players who shuffle themselves decide
anything (SS-18.9).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

from msgspec import structs

from stationmaster.engine.engine import Engine
from stationmaster.errors import Violation
from stationmaster.i18n.message import Named
from stationmaster.titles.switch_and_signal.model.actions import Action, UseHelper
from stationmaster.titles.switch_and_signal.model.board_names import things_on
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.rules import (
    departure,
    departure_decisions,
    helpers,
    loading,
    report,
    running,
    signals_and_switches,
    turns,
)
from stationmaster.titles.switch_and_signal.rules.ending import RULES as ENDING_RULES
from stationmaster.titles.switch_and_signal.rules.kinds import ActionKind, Step
from stationmaster.titles.switch_and_signal.text.log import ACTIONS
from stationmaster.titles.switch_and_signal.text.refusals import refuse, tell


def _is_rolled(position: Position) -> bool:
    """Return whether a die lies beside a train, which then runs before anything else."""
    return position.roll is not None


def _is_done(position: Position) -> bool:
    return position.card is not None and position.symbol is None


def _deploys(position: Position) -> bool:
    symbol = position.symbol
    return symbol is not None and symbol.kind == "deploy"


def _cannot_deploy(position: Position) -> bool:
    return _deploys(position) and not departure.colours_to_deploy(position)


def _moves(position: Position) -> bool:
    symbol = position.symbol
    return symbol is not None and symbol.kind == "move"


def _begins_to_move(position: Position) -> bool:
    return position.card is not None and not position.card.begun and _moves(position)


def _has_trains_to_move(position: Position) -> bool:
    return position.card is not None and bool(position.card.waiting)


def _has_cards(position: Position) -> bool:
    """SS-8.9: the phase also ends when the hand is empty."""
    return any(position.hand)


def _always(_position: Position) -> bool:
    return True


def _stay(_ledger: Ledger) -> None:
    """Leave a step that only its action, or what it finds, ends."""


def _entity(position: Position) -> str:
    return position.player if position.roll is None else position.roll.train


def _step(
    name: str,
    rule: str,
    due: str,
    is_current: Callable[[Position], bool] | None,
    waits: Callable[[Position], bool],
    leave: Callable[[Ledger], None],
    finds: Callable[[Position], Callable[[Ledger], None] | None] | None = None,
) -> Step:
    """Return a row of the table. The active player alone decides (SS-5.3)."""
    return Step(
        name=name,
        rule=rule,
        is_current=is_current,
        waits=waits,
        leave=leave,
        entity=_entity,
        deciders=lambda position: (position.player,),
        describe=lambda _position: tell(due),
        finds=finds,
    )


_RUNS = "train_runs"
_CARD = "card_is_carried_out"

PHASE_0: Final = (
    _step("numbers", "SS-15.1", "tokens_are_reported", report.deals_numbers, _always, _stay),
    _step("deal", "SS-3.8", "deal_is_reported", None, report.deals_cards, turns.begin_turn),
)
"""Laying the table, where the players deal (SS-3, SS-18.9)."""

PHASE_1: Final = (
    _step("reveal", "SS-6.1", "departure_card_is_reported", report.reveals, _always, _stay),
    _step("token", "SS-15.2", "token_is_reported", report.turns_up, _always, _stay),
    _step("run", "SS-6.9", _RUNS, _is_rolled, running.waits, _stay, running.only_run),
    _step("card", "SS-6.1", _CARD, _is_done, departure.switchman_can_act, departure.finish_card),
    _step("card", "SS-6.1", _CARD, _cannot_deploy, departure.switchman_can_act, departure.fail_to_deploy),
    _step(
        "deploy",
        "SS-6.2",
        "new_train_is_chosen",
        _deploys,
        lambda position: not departure.deploys_by_itself(position),
        departure.deploy_by_itself,
    ),
    _step(
        "colour",
        "SS-6.12",
        "colour_is_chosen",
        _begins_to_move,
        departure.chooses_colour,
        departure.begin_moving,
    ),
    _step(
        "train",
        "SS-6.9",
        "next_train_is_chosen",
        _moves,
        _has_trains_to_move,
        departure.finish_moving,
    ),
)
"""The departure card (SS-6)."""

PHASE_2: Final = (
    _step("run", "SS-8.1", _RUNS, _is_rolled, running.waits, _stay, running.only_run),
    _step("actions", "SS-8.1", "cards_are_played", None, _has_cards, turns.end_phase_2),
)
"""The action cards (SS-8)."""

PHASE_3: Final = (_step("draw", "SS-9.1", "draw_is_reported", None, report.draws_cards, report.draw_none),)
"""Drawing, where the players shuffle (SS-9, SS-18.9)."""

_BY_PHASE: Final = (PHASE_0, PHASE_1, PHASE_2, PHASE_3)

STEPS: Final = tuple(replace(step, stage=phase) for phase, steps in enumerate(_BY_PHASE) for step in steps)
"""The whole table; the stage of a step is its phase."""

PHASES: Final[Mapping[str, frozenset[int]]] = {
    step.name: frozenset(
        phase for phase, steps in enumerate(_BY_PHASE) if any(step.name == other.name for other in steps)
    )
    for step in STEPS
}
"""Step -> the phases in which the turn can stand at it (SS-5.3)."""


# All kinds of action, and the engine (SS-18.4)

ACTION_KINDS: Final[tuple[ActionKind, ...]] = (
    *departure_decisions.ACTION_KINDS,
    *running.ACTION_KINDS,
    *loading.ACTION_KINDS,
    *running.MOVE_TRAIN,
    *signals_and_switches.ACTION_KINDS,
    *helpers.ACTION_KINDS,
    *turns.ACTION_KINDS,
    *report.ACTION_KINDS,
)
"""Every kind of action, in the order in which legal ones are listed."""


PHASES_OF: Final[Mapping[str, frozenset[int]]] = {
    kind.type: frozenset(phase for step in kind.steps for phase in PHASES[step]) for kind in ACTION_KINDS
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
    """Return a type of action by the word that a person has for it."""
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
    return structs.replace(violation, params=params)


def round_name(position: Position) -> str | None:
    """Return the turn, by its number; None once the game is over."""
    return None if position.is_over else f"Turn {position.turn}"


ENGINE: Final[Engine[Position, Action, Ledger]] = Engine(
    steps=STEPS,
    kinds=ACTION_KINDS,
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
