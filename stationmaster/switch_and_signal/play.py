"""Carrying out an action: `play(position, action)` gives the next position and what happened on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from stationmaster.kernel.errors import IllegalAction
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
from stationmaster.switch_and_signal.events import Event
from stationmaster.switch_and_signal.helpers import helpers
from stationmaster.switch_and_signal.legal import check
from stationmaster.switch_and_signal.movement import running
from stationmaster.switch_and_signal.state.ledger import Ledger
from stationmaster.switch_and_signal.state.position import Position
from stationmaster.switch_and_signal.turn import turns


def play(position: Position, action: Action) -> tuple[Position, Sequence[Event]]:
    """The position after the action, waiting for the next decision, and the events in order.

    :raises IllegalAction: when the rules forbid the action; the given position is unchanged.
    """
    violation = check(position, action)
    if violation is not None:
        raise IllegalAction(violation)
    ledger = Ledger(position)
    _carry_out(ledger, action)
    advance(ledger)
    ledger.update(revision=position.revision + 1)
    return ledger.position, ledger.events


def _carry_out(ledger: Ledger, action: Action) -> None:
    match action:
        case CarryOut() | Deploy() | ChooseColour() | ChooseTrain():
            _carry_out_departure(ledger, action)
        case Run():
            running.play_run(ledger, action)
        case SetSignal():
            signals.play_set_signal(ledger, action)
        case SetSwitch():
            switches.play_set_switch(ledger, action)
        case MoveTrain():
            moving.play_move_train(ledger, action)
        case Load():
            loading.play_load(ledger, action)
        case EndActions():
            turns.play_end_actions(ledger, action)
        case UseHelper():
            helpers.play_use_helper(ledger, action)
        case _:
            assert_never(action)


def _carry_out_departure(ledger: Ledger, action: CarryOut | Deploy | ChooseColour | ChooseTrain) -> None:
    match action:
        case CarryOut():
            departure.play_carry_out(ledger, action)
        case Deploy():
            departure.play_deploy(ledger, action)
        case ChooseColour():
            departure.play_choose_colour(ledger, action)
        case ChooseTrain():
            departure.play_choose_train(ledger, action)


def advance(ledger: Ledger) -> None:
    """Do everything that needs no decision (SS-18.5), until one is due or the game is over."""
    while not ledger.is_over and _carry_on(ledger):
        pass


def _carry_on(ledger: Ledger) -> bool:
    position = ledger.position
    if position.roll is not None:
        return running.carry_on(ledger)
    if position.card is not None:
        return departure.carry_on(ledger)
    if any(position.hand):
        return False
    turns.end_phase_2(ledger)  # SS-8.9: the phase also ends when the hand is empty.
    return True
