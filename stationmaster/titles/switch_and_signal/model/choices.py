"""What lists of legal actions hold: one family for each type of action, with its choices.

`type` with one choice is an action. Besides the fields of the action a choice holds what only informs: it may be left
out, and must be so if it is sent. Where a choice holds several values, any of them may be sent, and any number of a
range.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, TypeAlias, get_args

from msgspec import UNSET, Meta, UnsetType, field, inspect

from stationmaster.schema.envelope import ChoiceWords, OneOf, Span
from stationmaster.schema.statements import Statement, named
from stationmaster.titles.switch_and_signal.model.actions import Action
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
    Signal,
    Space,
    Train,
)
from stationmaster.titles.switch_and_signal.model.place import PlaceShown
from stationmaster.titles.switch_and_signal.model.statement import GAME, Count, Name, Paragraph, SasStatement

Dice = Annotated[
    tuple[Span, ...],
    Meta(description="What the players may report, one range for each die; where the service rolls it is not there."),
]
Payment = tuple[ActionCard, ...]
TrainsMet = dict[Signal, tuple[Train, ...]]


class OneOfPayments(OneOf[Payment], frozen=True):
    """Ways to pay with action cards, or cards that can have come up."""

    game_name: ClassVar[str] = GAME


class OneOfSignals(OneOf[Signal], frozen=True):
    """Signal spaces of which one is to be picked."""

    game_name: ClassVar[str] = GAME


class OneOfSettings(OneOf[tuple[Section, ...]], frozen=True):
    """Ways to lay the discs of a junction."""

    game_name: ClassVar[str] = GAME


class OneOfDepartureCards(OneOf[DepartureCard], frozen=True):
    """Departure cards that can have come up."""

    game_name: ClassVar[str] = GAME


class OneOfTokens(OneOf[Count], frozen=True):
    """Location tokens that can have come up."""

    game_name: ClassVar[str] = GAME


# --- choices ----------------------------------------------------------------------------------------------------------


class NothingToChoose(SasStatement, frozen=True):
    """The one choice of an action without fields."""


class DeployChoice(SasStatement, frozen=True):
    """The colour of a new train."""

    colour: Colour
    dice: Dice | UnsetType = UNSET
    fails: (
        Annotated[Count, Meta(description="How many results name an occupied point. With location tokens not told.")]
        | UnsetType
    ) = UNSET
    of: Annotated[Count, Meta(description="Out of how many equally likely ones.")] | UnsetType = UNSET


class ColourChoice(SasStatement, frozen=True):
    """The colour of a multi-coloured symbol."""

    colour: Colour
    trains: Annotated[tuple[Train, ...], Meta(description="The trains that would move. Informs.")]


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


class RunChoice(SasStatement, frozen=True):
    """A way in which the train can run. All but the exits informs."""

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


class MoveTrainChoice(SasStatement, frozen=True, kw_only=True):
    """A train to move."""

    train: Train
    dice: Dice | UnsetType = UNSET
    outlook: Outlook
    cards: OneOfPayments


class LoadChoice(SasStatement, frozen=True):
    """A train to load."""

    train: Train
    cards: OneOfPayments
    good: Annotated[Good, Meta(description="The good that it takes. Informs.")]


class UseHelperChoice(SasStatement, frozen=True):
    """A helper to use, with what it is used on."""

    helper: Helper
    colour: Annotated[Colour, Meta(description="With the Conductor and the Coupler.")] | UnsetType = UNSET
    point: Annotated[DeparturePoint, Meta(description="With the Coupler.")] | UnsetType = UNSET
    train: Annotated[Train, Meta(description="With the Station attendant.")] | UnsetType = UNSET
    dice: Dice | UnsetType = UNSET


class ReportChoice(SasStatement, frozen=True):
    """What can have come up at the table: just one of `card`, `cards` and `token`."""

    point: Annotated[DeparturePoint, Meta(description="To which the token is dealt.")] | UnsetType = UNSET
    card: OneOfDepartureCards | UnsetType = UNSET
    cards: OneOfPayments | UnsetType = UNSET
    token: OneOfTokens | UnsetType = UNSET


# --- families ---------------------------------------------------------------------------------------------------------


class _InWords(SasStatement, frozen=True, kw_only=True):
    """What may stand after the choices."""

    words: ChoiceWords | UnsetType = UNSET


class Family(_InWords, frozen=True, tag_field="type"):
    """One kind of legal action: `type` with one of the `choices` is an action, ready to post."""

    rule: Paragraph


class CarryOutFamily(Family, frozen=True, tag="carry_out"):
    """SS-6.1: carry out the card just revealed."""

    choices: tuple[NothingToChoose, ...]


class DeployFamily(Family, frozen=True, tag="deploy"):
    """SS-6.2: choose the colour of a new train."""

    choices: tuple[DeployChoice, ...]


class ChooseColourFamily(Family, frozen=True, tag="choose_colour"):
    """SS-6.12: choose the colour of a multi-coloured symbol."""

    choices: tuple[ColourChoice, ...]


class ChooseTrainFamily(Family, frozen=True, tag="choose_train"):
    """SS-6.9: choose the next train that the card moves."""

    choices: tuple[ChooseTrainChoice, ...]


class RunFamily(Family, frozen=True, tag="run"):
    """SS-7.14, SS-7.16: let the train that was rolled for run; best ways first."""

    choices: tuple[RunChoice, ...]


class SetSignalFamily(Family, frozen=True, tag="set_signal"):
    """SS-8.2: move a signal disc."""

    choices: tuple[SetSignalChoice, ...]


class SetSwitchFamily(Family, frozen=True, tag="set_switch"):
    """SS-8.4: put the discs of a junction on other branches."""

    choices: tuple[SetSwitchChoice, ...]


class MoveTrainFamily(Family, frozen=True, tag="move_train"):
    """SS-8.5: roll for a train and let it move."""

    choices: tuple[MoveTrainChoice, ...]


class LoadFamily(Family, frozen=True, tag="load"):
    """SS-8.7: load a good onto a train in a goods city."""

    choices: tuple[LoadChoice, ...]


class EndActionsFamily(Family, frozen=True, tag="end_actions"):
    """SS-8.9: end phase 2."""

    choices: tuple[NothingToChoose, ...]


class UseHelperFamily(Family, frozen=True, tag="use_helper"):
    """SS-11: use a helper."""

    choices: tuple[UseHelperChoice, ...]


class ReportFamily(Family, frozen=True, tag="report"):
    """SS-18.9: report what has come up at the table."""

    choices: tuple[ReportChoice, ...]


AnyFamily = (
    CarryOutFamily
    | DeployFamily
    | ChooseColourFamily
    | ChooseTrainFamily
    | RunFamily
    | SetSignalFamily
    | SetSwitchFamily
    | MoveTrainFamily
    | LoadFamily
    | EndActionsFamily
    | UseHelperFamily
    | ReportFamily
)

if TYPE_CHECKING:
    LegalFamily: TypeAlias = AnyFamily
else:
    LegalFamily = named(f"Family{GAME}", AnyFamily, "One kind of legal action, with every choice there is.")


# --- what only informs ------------------------------------------------------------------------------------------------

CHOICES: Final[Mapping[str, type[Statement]]] = {
    kind.__struct_config__.tag: inspect.type_info(kind).fields[1].type.item_type.cls  # type: ignore[attr-defined]
    for kind in get_args(AnyFamily)
}
"""Type of action -> what its choices hold."""

INFORMATIVE: Final = frozenset(
    name
    for kind in get_args(Action)
    for name in {*CHOICES[kind.type].__struct_encode_fields__} - {*kind.__struct_encode_fields__}
)
"""Fields that a listed choice may hold beyond those of its action."""
