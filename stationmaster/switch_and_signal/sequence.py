"""Whose decision is due, and which: the order of a turn as one table.

Every check of an action first asks this table (SS-18.4). Phase 3 has no row because nothing is decided in it (SS-18.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

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
from stationmaster.switch_and_signal.departure import departure
from stationmaster.switch_and_signal.state.position import Position

Json = Any
StepId = Literal["deploy", "colour", "train", "run", "card", "actions"]


@dataclass(frozen=True, slots=True)
class Step:
    """A point of the turn at which something is decided, and what can be decided there, in the order of listing."""

    id: StepId
    phase: int
    rule: str
    due: str
    actions: tuple[type[Action], ...]


STEPS = (
    Step("card", 1, "SS-6.1", "the card is carried out or replaced", (CarryOut, UseHelper)),
    Step("deploy", 1, "SS-6.2", "the colour of a new train is chosen", (Deploy, UseHelper)),
    Step("colour", 1, "SS-6.12", "the colour of a multi-coloured symbol is chosen", (ChooseColour, UseHelper)),
    Step("train", 1, "SS-6.9", "the next train to move is chosen", (ChooseTrain, UseHelper)),
    Step("run", 1, "SS-6.9", "the train that was rolled for runs", (Run, UseHelper)),
    Step(
        "actions",
        2,
        "SS-8.1",
        "action cards are played",
        (Load, MoveTrain, SetSwitch, SetSignal, UseHelper, EndActions),
    ),
    Step("run", 2, "SS-8.1", "the train that was rolled for runs", (Run, UseHelper)),
)
"""The steps of a turn in their order."""


def phases_of(action: type[Action]) -> frozenset[int]:
    """The phases in which an action can be decided (SS-5.3)."""
    return frozenset(step.phase for step in STEPS if action in step.actions)


def _step_id(position: Position) -> StepId:
    if position.roll is not None:
        return "run"
    if position.card is None:
        return "actions"
    symbol = departure.present_symbol(position)
    if symbol is None:
        return "card"
    if symbol.kind == "deploy":
        return "deploy" if departure.colours_to_deploy(position) else "card"
    return "train" if position.card.begun else "colour"


def step_of(position: Position) -> Step:
    """The step at which a running game waits."""
    name, phase = _step_id(position), position.phase
    return next(step for step in STEPS if step.id == name and step.phase == phase)


def turn_of(position: Position) -> dict[str, Json] | None:
    """Whose turn it is; None once the game is over. `entity` is the train that was rolled for, else the player."""
    if position.outcome is not None:
        return None
    return {
        "round": f"Turn {position.turn}",
        "step": step_of(position).id,
        "entity": position.player if position.roll is None else position.roll.train,
        "players": [position.player],
    }
