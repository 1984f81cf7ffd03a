"""Everything a player can submit: a closed set of small records, one for each decision of SS-18.3.

The fields are those of the HTTP contract; `from` is a reserved word and is called `source` here. Every action may name
the `player` who sends it. `dice` is given exactly when the players roll for themselves (option `dice: "table"`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

from msgspec import Meta, field

from stationmaster.engine.actions import Submitted
from stationmaster.schema.open_state import opened
from stationmaster.schema.statements import LONGEST_LIST, Number
from stationmaster.titles.switch_and_signal.model.components import Symbol
from stationmaster.titles.switch_and_signal.model.ids import SentActionCard, SentColour, SentHelper, SentTrain
from stationmaster.titles.switch_and_signal.model.statement import GAME, Name

Player = Annotated[Name | None, Meta(description="Who sends it; may be left out.")]
Dice = Annotated[
    Annotated[tuple[Number, ...], Meta(max_length=LONGEST_LIST)] | None,
    Meta(description="What was rolled, exactly when the players roll for themselves."),
]
Cards = Annotated[
    tuple[SentActionCard, ...], Meta(max_length=LONGEST_LIST, description="The action cards that pay for it.")
]
Names = Annotated[tuple[Name, ...], Meta(max_length=LONGEST_LIST)]


if TYPE_CHECKING:
    SentSymbol: TypeAlias = Symbol
else:
    SentSymbol = opened(Symbol)


class SasSubmitted(Submitted, frozen=True):
    """What every action of Switch & Signal is."""

    game_name: ClassVar[str] = GAME


class CarryOut(SasSubmitted, frozen=True, tag_field="type", tag="carry_out"):
    """SS-6.1: carry out the card just revealed, where the Switchman could still replace it."""

    type: ClassVar[str] = "carry_out"
    player: Player = None


class Deploy(SasSubmitted, frozen=True, tag_field="type", tag="deploy"):
    """SS-6.2: choose the colour of a new train; the departure dice follow."""

    type: ClassVar[str] = "deploy"
    colour: SentColour
    dice: Dice = None
    player: Player = None


class ChooseColour(SasSubmitted, frozen=True, tag_field="type", tag="choose_colour"):
    """SS-6.12: choose the colour of a multi-coloured symbol."""

    type: ClassVar[str] = "choose_colour"
    colour: SentColour
    player: Player = None


class ChooseTrain(SasSubmitted, frozen=True, tag_field="type", tag="choose_train"):
    """SS-6.9: choose the next train that the card moves; its die follows."""

    type: ClassVar[str] = "choose_train"
    train: SentTrain
    dice: Dice = None
    player: Player = None


class Run(SasSubmitted, frozen=True, tag_field="type", tag="run"):
    """SS-7.14, SS-7.16: how a train runs with the points rolled for it.

    `exits` names the sections by which it leaves cities, in order: first the city it begins in, then every city it
    passes through. It stops in the first city that it enters after the last of them.
    """

    type: ClassVar[str] = "run"
    exits: Names
    player: Player = None


class SetSignal(SasSubmitted, frozen=True, tag_field="type", tag="set_signal"):
    """SS-8.2: move a signal disc from one space to another."""

    type: ClassVar[str] = "set_signal"
    source: Name = field(name="from")
    to: Name
    cards: Cards
    player: Player = None


class SetSwitch(SasSubmitted, frozen=True, tag_field="type", tag="set_switch"):
    """SS-8.4: put the discs of a junction on these branches."""

    type: ClassVar[str] = "set_switch"
    junction: Name
    discs: Names
    cards: Cards
    player: Player = None


class MoveTrain(SasSubmitted, frozen=True, tag_field="type", tag="move_train"):
    """SS-8.5: move a train; its die follows."""

    type: ClassVar[str] = "move_train"
    train: SentTrain
    cards: Cards
    dice: Dice = None
    player: Player = None


class Load(SasSubmitted, frozen=True, tag_field="type", tag="load"):
    """SS-8.7: load a good onto a train in a goods city."""

    type: ClassVar[str] = "load"
    train: SentTrain
    cards: Cards
    player: Player = None


class EndActions(SasSubmitted, frozen=True, tag_field="type", tag="end_actions"):
    """SS-8.9: end phase 2."""

    type: ClassVar[str] = "end_actions"
    player: Player = None


class UseHelper(SasSubmitted, frozen=True, tag_field="type", tag="use_helper"):
    """SS-11: use a helper. `colour` is the target of the Conductor and, with `point`, of the Coupler; `train` that of
    the Station attendant; `dice` is the second roll of the Logistician."""

    type: ClassVar[str] = "use_helper"
    helper: SentHelper
    colour: SentColour | None = None
    point: Name | None = None
    train: SentTrain | None = None
    dice: Dice = None
    player: Player = None


class Report(SasSubmitted, frozen=True, tag_field="type", tag="report"):
    """SS-18.9: what has come up at the table: the departure `card` revealed, by its id or by its `symbols`, the action
    `cards` drawn, or the location `token` turned up, that of a departure `point` where tokens are dealt to the points.
    """

    type: ClassVar[str] = "report"
    card: Name | None = None
    symbols: Annotated[
        Annotated[tuple[SentSymbol, ...], Meta(max_length=LONGEST_LIST)] | None,
        Meta(description="The departure card by what it shows, in place of its id."),
    ] = None
    cards: Annotated[tuple[SentActionCard, ...], Meta(max_length=LONGEST_LIST)] | None = None
    token: Number | None = None
    point: Name | None = None
    player: Player = None


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
    | Report
)
