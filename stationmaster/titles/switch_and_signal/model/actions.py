"""The actions of Switch & Signal (SS-18.3), each beside the choices and the family that list it.

The fields are those of the HTTP contract; `from` is a reserved word and is called `source` here. Every action may name
the `player` who sends it. `dice` is given exactly when the players roll for themselves (option `dice: "table"`).

`type` with one choice is an action. Besides the fields of the action a choice holds informative ones. They may be left
out; if they are sent, they must match the actual values. Where a choice holds several values, any of them may be sent,
and any number of a range.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from stationmaster.engine.actions import ActionForms, Family, Submitted, families, family, informative, written
from stationmaster.schema.envelope import OneOf, Span
from stationmaster.schema.open_state import opened
from stationmaster.schema.statements import LONGEST_LIST, Number, Statement
from stationmaster.titles.switch_and_signal.model.components import Symbol
from stationmaster.titles.switch_and_signal.model.events import Ending
from stationmaster.titles.switch_and_signal.model.ids import (
    ActionCard,
    Colour,
    DepartureCard,
    DeparturePoint,
    Good,
    Helper,
    Junction,
    Section,
    SentActionCard,
    SentColour,
    SentHelper,
    SentTrain,
    Signal,
    Space,
    Train,
)
from stationmaster.titles.switch_and_signal.model.place import PlaceShown
from stationmaster.titles.switch_and_signal.model.statement import GAME, Count, Name, Paragraph, SasStatement

Player = Annotated[Name | None, Meta(description="Who sends it; may be left out.")]
SentDice = Annotated[
    Annotated[tuple[Number, ...], Meta(max_length=LONGEST_LIST)] | None,
    Meta(description="What was rolled, exactly when the players roll for themselves."),
]
SentCards = Annotated[
    tuple[SentActionCard, ...], Meta(max_length=LONGEST_LIST, description="The action cards that pay for it.")
]
SentNames = Annotated[tuple[Name, ...], Meta(max_length=LONGEST_LIST)]

if TYPE_CHECKING:
    SentSymbol: TypeAlias = Symbol
else:
    SentSymbol = opened(Symbol)

Dice = Annotated[
    tuple[Span, ...],
    Meta(description="What the players may report, one range for each die; where the service rolls it is not there."),
]
Payment = tuple[ActionCard, ...]
TrainsMet = dict[Signal, tuple[Train, ...]]


class SasSubmitted(Submitted, frozen=True):
    """An action of Switch & Signal."""

    game_name: ClassVar[str] = GAME
    rule: ClassVar[Any] = Paragraph


class NothingToChoose(SasStatement, frozen=True):
    """The one choice of an action without fields."""


class CarryOut(SasSubmitted, frozen=True):
    """SS-6.1: carry out the card just revealed, where the Switchman could still replace it."""

    player: Player = None


CarryOutFamily = family(CarryOut, NothingToChoose)


class DeployChoice(SasStatement, frozen=True):
    """The colour of a new train."""

    colour: Colour
    dice: Dice | UnsetType = UNSET
    fails: (
        Annotated[Count, Meta(description="How many results name an occupied point. Absent with location tokens.")]
        | UnsetType
    ) = UNSET
    of: Annotated[Count, Meta(description="Out of how many equally likely ones.")] | UnsetType = UNSET


class Deploy(SasSubmitted, frozen=True):
    """SS-6.2: choose the colour of a new train; the departure dice follow."""

    colour: SentColour
    dice: SentDice = None
    player: Player = None


DeployFamily = family(Deploy, DeployChoice)


class ColourChoice(SasStatement, frozen=True):
    """The colour of a multi-coloured symbol."""

    colour: Colour
    trains: Annotated[tuple[Train, ...], Meta(description="The trains that would move. Informs.")]


class ChooseColour(SasSubmitted, frozen=True):
    """SS-6.12: choose the colour of a multi-coloured symbol."""

    colour: SentColour
    player: Player = None


ChooseColourFamily = family(ChooseColour, ColourChoice)


class Outlook(SasStatement, frozen=True):
    """What the train can do at best with each face of its die: advice, which decides nothing."""

    tokens: Annotated[dict[str, Count], Meta(description="The tokens lost, by face.")]
    delivers: Annotated[tuple[Count, ...], Meta(description="The faces that deliver a good.")]
    of_six: Annotated[Count, Meta(description="The tokens lost over all faces of the die together.")]


class ChooseTrainChoice(SasStatement, frozen=True, kw_only=True):
    """The next train that the card moves."""

    train: Train
    dice: Dice | UnsetType = UNSET
    outlook: Outlook


class ChooseTrain(SasSubmitted, frozen=True):
    """SS-6.9: choose the next train that the card moves; its die follows."""

    train: SentTrain
    dice: SentDice = None
    player: Player = None


ChooseTrainFamily = family(ChooseTrain, ChooseTrainChoice)


class RunChoice(SasStatement, frozen=True):
    """A way in which the train can run; the best ways come first. All but the exits informs."""

    exits: Annotated[tuple[Section, ...], Meta(description="The sections by which it leaves cities, in order.")]
    train: Train
    path: Annotated[tuple[Space, ...], Meta(description="The spaces entered, in order.")]
    to: Annotated[PlaceShown, Meta(description="Where it is at the end.")]
    ending: Ending
    at: Annotated[Name | None, Meta(description="The node, signal space or space that stops it.")]
    rule: Annotated[Paragraph, Meta(description="The paragraph by which it stops.")]
    unspent: Annotated[Count, Meta(description="The points left over.")]
    tokens: Annotated[Count, Meta(description="The time tokens that it loses.")]
    delivers: Annotated[Good | None, Meta(description="The good that it delivers.")]


class Run(SasSubmitted, frozen=True):
    """SS-7.14, SS-7.16: run the train whose points were rolled.

    `exits` names the sections by which it leaves cities, in order: first the city it begins in, then every city it
    passes through. It stops in the first city that it enters after the last of them.
    """

    exits: SentNames
    player: Player = None


RunFamily = family(Run, RunChoice)


class OneOfSignals(OneOf[Signal], frozen=True):
    """Signal spaces of which one is to be picked."""

    game_name: ClassVar[str] = GAME


class OneOfPayments(OneOf[Payment], frozen=True):
    """Ways to pay with action cards, or cards that can have come up."""

    game_name: ClassVar[str] = GAME


class SetSignalChoice(SasStatement, frozen=True):
    """Discs that can be moved, and where to."""

    source: OneOfSignals = field(name="from")
    to: OneOfSignals
    cards: OneOfPayments
    stops: (
        Annotated[TrainsMet, Meta(description="By space to take the disc from: trains that pass it now. Informs.")]
        | UnsetType
    ) = UNSET
    frees: (
        Annotated[TrainsMet, Meta(description="By space to lay it on: trains that it holds up now. Informs.")]
        | UnsetType
    ) = UNSET


class SetSignal(SasSubmitted, frozen=True):
    """SS-8.2: move a signal disc from one space to another."""

    source: Name = field(name="from")
    to: Name
    cards: SentCards
    player: Player = None


SetSignalFamily = family(SetSignal, SetSignalChoice)


class OneOfSettings(OneOf[tuple[Section, ...]], frozen=True):
    """Ways to lay the discs of a junction."""

    game_name: ClassVar[str] = GAME


class SwitchSetting(SasStatement, frozen=True):
    """What one setting of a junction does."""

    joins: Annotated[tuple[Section, Section], Meta(description="The two branches that it joins.")]
    frees: Annotated[tuple[Train, ...], Meta(description="Trains that it lets go on.")] | UnsetType = UNSET
    stops: Annotated[tuple[Train, ...], Meta(description="Trains that it stops.")] | UnsetType = UNSET
    turns: Annotated[tuple[Train, ...], Meta(description="Trains that it turns to another branch.")] | UnsetType = UNSET


class SetSwitchChoice(SasStatement, frozen=True):
    """A junction, and the ways to lay its discs."""

    junction: Junction
    discs: OneOfSettings
    cards: OneOfPayments
    settings: Annotated[
        tuple[SwitchSetting, ...], Meta(description="What each of these ways does, in the same order. Informs.")
    ]


class SetSwitch(SasSubmitted, frozen=True):
    """SS-8.4: put the discs of a junction on other branches."""

    junction: Name
    discs: SentNames
    cards: SentCards
    player: Player = None


SetSwitchFamily = family(SetSwitch, SetSwitchChoice)


class MoveTrainChoice(SasStatement, frozen=True, kw_only=True):
    """A train to move."""

    train: Train
    dice: Dice | UnsetType = UNSET
    outlook: Outlook
    cards: OneOfPayments


class MoveTrain(SasSubmitted, frozen=True):
    """SS-8.5: move a train; its die follows."""

    train: SentTrain
    cards: SentCards
    dice: SentDice = None
    player: Player = None


MoveTrainFamily = family(MoveTrain, MoveTrainChoice)


class LoadChoice(SasStatement, frozen=True):
    """A train to load."""

    train: Train
    cards: OneOfPayments
    good: Annotated[Good, Meta(description="The good that it takes. Informs.")]


class Load(SasSubmitted, frozen=True):
    """SS-8.7: load a good onto a train in a goods city."""

    train: SentTrain
    cards: SentCards
    player: Player = None


LoadFamily = family(Load, LoadChoice)


class EndActions(SasSubmitted, frozen=True):
    """SS-8.9: end phase 2."""

    player: Player = None


EndActionsFamily = family(EndActions, NothingToChoose)


class UseHelperChoice(SasStatement, frozen=True):
    """A helper to use, with what it is used on."""

    helper: Helper
    colour: Annotated[Colour, Meta(description="With the Conductor and the Coupler.")] | UnsetType = UNSET
    point: Annotated[DeparturePoint, Meta(description="With the Coupler.")] | UnsetType = UNSET
    train: Annotated[Train, Meta(description="With the Station attendant.")] | UnsetType = UNSET
    dice: Dice | UnsetType = UNSET


class UseHelper(SasSubmitted, frozen=True):
    """SS-11: use a helper.

    `colour` is the target of the Conductor and, with `point`, of the Coupler; `train` that of the Station attendant;
    `dice` is the second roll of the Logistician.
    """

    helper: SentHelper
    colour: SentColour | None = None
    point: Name | None = None
    train: SentTrain | None = None
    dice: SentDice = None
    player: Player = None


UseHelperFamily = family(UseHelper, UseHelperChoice)


class OneOfDepartureCards(OneOf[DepartureCard], frozen=True):
    """Departure cards that can have come up."""

    game_name: ClassVar[str] = GAME


class OneOfTokens(OneOf[Count], frozen=True):
    """Location tokens that can have come up."""

    game_name: ClassVar[str] = GAME


class ReportChoice(SasStatement, frozen=True):
    """What can have come up at the table: just one of `card`, `cards` and `token`."""

    point: Annotated[DeparturePoint, Meta(description="To which the token is dealt.")] | UnsetType = UNSET
    card: OneOfDepartureCards | UnsetType = UNSET
    cards: OneOfPayments | UnsetType = UNSET
    token: OneOfTokens | UnsetType = UNSET


class Report(SasSubmitted, frozen=True):
    """SS-18.9: report what has come up at the table.

    That is the departure `card` revealed, by its id or by its `symbols`, the action `cards` drawn, or the location
    `token` turned up, that of a departure `point` where tokens are dealt to the points.
    """

    card: Name | None = None
    symbols: Annotated[
        Annotated[tuple[SentSymbol, ...], Meta(max_length=LONGEST_LIST)] | None,
        Meta(description="The departure card by what it shows, in place of its id."),
    ] = None
    cards: Annotated[tuple[SentActionCard, ...], Meta(max_length=LONGEST_LIST)] | None = None
    token: Number | None = None
    point: Name | None = None
    player: Player = None


ReportFamily = family(Report, ReportChoice)


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

if TYPE_CHECKING:
    LegalFamily: TypeAlias = Family[Statement]
else:
    LegalFamily = families(f"Family{GAME}", Action, "One kind of legal action, with every choice there is.")

# Actions as JSON, read and written. Reading checks the shape alone (names of fields, types); whether the action is
# legal is another question.

INFORMATIVE: Final = informative(Action)
"""The fields that a listed choice may hold beyond those of its action."""

_FORMS: Final[ActionForms[Action]] = ActionForms(Action, INFORMATIVE)

ACTIONS_BY_TYPE = _FORMS.by_type
from_json = _FORMS.read
to_json = written
