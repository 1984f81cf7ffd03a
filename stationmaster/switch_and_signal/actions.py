"""Everything a player can submit: a closed set of small records, one for each decision of SS-18.3.

The fields are those of the HTTP contract; `from` is a reserved word and is called `source` here. Every action may name
the `player` who sends it. `dice` is given exactly when the players roll for themselves (option `dice: "table"`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CarryOut:
    """SS-6.1: carry out the card just revealed, where the Switchman could still replace it."""

    type: ClassVar[str] = "carry_out"
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Deploy:
    """SS-6.2: choose the colour of a new train; the departure dice follow."""

    type: ClassVar[str] = "deploy"
    colour: str
    dice: tuple[int, ...] | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class ChooseColour:
    """SS-6.12: choose the colour of a multi-coloured symbol."""

    type: ClassVar[str] = "choose_colour"
    colour: str
    player: str | None = None


@dataclass(frozen=True, slots=True)
class ChooseTrain:
    """SS-6.9: choose the next train that the card moves; its die follows."""

    type: ClassVar[str] = "choose_train"
    train: str
    dice: tuple[int, ...] | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """SS-7.14, SS-7.16: how a train runs with the points rolled for it.

    `exits` names the sections by which it leaves cities, in order: first the city it begins in, then every city it
    passes through. It stops in the first city that it enters after the last of them.
    """

    type: ClassVar[str] = "run"
    exits: tuple[str, ...]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class SetSignal:
    """SS-8.2: move a signal disc from one space to another."""

    type: ClassVar[str] = "set_signal"
    source: str
    to: str
    cards: tuple[str, ...]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class SetSwitch:
    """SS-8.4: put the discs of a junction on these branches."""

    type: ClassVar[str] = "set_switch"
    junction: str
    discs: tuple[str, ...]
    cards: tuple[str, ...]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class MoveTrain:
    """SS-8.5: move a train; its die follows."""

    type: ClassVar[str] = "move_train"
    train: str
    cards: tuple[str, ...]
    dice: tuple[int, ...] | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Load:
    """SS-8.7: load a good onto a train in a goods city."""

    type: ClassVar[str] = "load"
    train: str
    cards: tuple[str, ...]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class EndActions:
    """SS-8.9: end phase 2."""

    type: ClassVar[str] = "end_actions"
    player: str | None = None


@dataclass(frozen=True, slots=True)
class UseHelper:
    """SS-11: use a helper. `colour` is the target of the Conductor and, with `point`, of the Coupler; `train` that of
    the Station attendant; `dice` is the second roll of the Logistician."""

    type: ClassVar[str] = "use_helper"
    helper: str
    colour: str | None = None
    point: str | None = None
    train: str | None = None
    dice: tuple[int, ...] | None = None
    player: str | None = None


Action = (
    CarryOut
    | Deploy
    | ChooseColour
    | ChooseTrain
    | Run
    | SetSignal
    | SetSwitch
    | MoveTrain
    | Load
    | EndActions
    | UseHelper
)
