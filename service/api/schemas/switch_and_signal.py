"""Switch & Signal: its actions, and what can be marked on its picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.api.schemas.actions import ActionSchema, kind
from service.api.schemas.common import BaseSchema, Many, Text, Whole
from stationmaster.kernel.bounds import LONGEST_TEXT as LONGEST
from stationmaster.switch_and_signal import actions
from stationmaster.switch_and_signal.action_forms import INFORMATIVE

MAX_EXITS = 20
MAX_DISCS = 10
MAX_CARDS = 10
MAX_DICE = 10
HIGHEST_FACE = 1_000
MAX_MARKS = 200


class Row(Many):
    """A list of bounded length, read into a tuple."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return tuple(super()._deserialize(value, attr, data, **kwargs))


def identifier(**kwargs: Any) -> Text:
    """The id of a node, a section, a signal space, a train, a card or a colour. The rules know which exist."""
    return Text(longest=LONGEST, **kwargs)


def optional(description: str) -> Text:
    """An id that may be left out."""
    return identifier(load_default=None, allow_none=True, metadata={"description": description})


def cards() -> Row:
    """The action cards played, by kind."""
    described = {"description": "Cards of the hand by kind: one, or two for any action.", "example": ["signal"]}
    return Row(identifier(), most=MAX_CARDS, required=True, metadata=described)


def dice() -> Row:
    """What the players rolled."""
    described = {"description": "The values rolled; only in games with the option `dice: table`.", "example": [4]}
    return Row(Whole(0, HIGHEST_FACE), most=MAX_DICE, load_default=None, allow_none=True, metadata=described)


class Action(ActionSchema):
    """What all actions share: any of them may say who sends it."""

    informs = INFORMATIVE
    player = optional("Who sends the action; it must be the active player.")


class CarryOut(Action):
    """Carry out the card just revealed, where it could still be replaced (SS-6.1)."""

    record = actions.CarryOut
    type = kind("carry_out")


class Deploy(Action):
    """Choose the colour of a new train (SS-6.2)."""

    record = actions.Deploy
    type = kind("deploy")
    colour = identifier(required=True, metadata={"example": "black"})
    dice = dice()


class ChooseColour(Action):
    """Choose the colour of a multi-coloured symbol (SS-6.12)."""

    record = actions.ChooseColour
    type = kind("choose_colour")
    colour = identifier(required=True, metadata={"example": "gray"})


class ChooseTrain(Action):
    """Choose the next train that the card moves (SS-6.9)."""

    record = actions.ChooseTrain
    type = kind("choose_train")
    train = identifier(required=True, metadata={"example": "black-1"})
    dice = dice()


class Run(Action):
    """Let the train that was rolled for run (SS-7.14, SS-7.16)."""

    record = actions.Run
    type = kind("run")
    exits = Row(
        identifier(),
        most=MAX_EXITS,
        required=True,
        metadata={
            "description": "The sections by which it leaves cities, in order; it stops in the next city after them.",
            "example": ["paris--j-bourges"],
        },
    )


class SetSignal(Action):
    """Move a signal disc (SS-8.2)."""

    record = actions.SetSignal
    type = kind("set_signal")
    source = identifier(data_key="from", required=True, metadata={"example": "sig-ts-mannheim-cologne"})
    to = identifier(required=True, metadata={"example": "sig-paris-bourges"})
    cards = cards()


class SetSwitch(Action):
    """Put the discs of a junction on other branches (SS-8.4)."""

    record = actions.SetSwitch
    type = kind("set_switch")
    junction = identifier(required=True, metadata={"example": "j-lille"})
    discs = Row(
        identifier(),
        most=MAX_DISCS,
        required=True,
        metadata={"description": "The branches that carry a disc from now on.", "example": ["calais--j-lille"]},
    )
    cards = cards()


class MoveTrain(Action):
    """Roll for a train and let it move (SS-8.5)."""

    record = actions.MoveTrain
    type = kind("move_train")
    train = identifier(required=True, metadata={"example": "brown-1"})
    cards = cards()
    dice = dice()


class Load(Action):
    """Load a good onto a train in a goods city (SS-8.7)."""

    record = actions.Load
    type = kind("load")
    train = identifier(required=True, metadata={"example": "black-1"})
    cards = cards()


class EndActions(Action):
    """End phase 2 (SS-8.9)."""

    record = actions.EndActions
    type = kind("end_actions")


class UseHelper(Action):
    """Use a helper (SS-11)."""

    record = actions.UseHelper
    type = kind("use_helper")
    helper = identifier(required=True, metadata={"example": "dispatcher"})
    colour = optional("The colour that the conductor keeps, or that the coupler's new train has.")
    point = optional("The departure point that the coupler chooses.")
    train = optional("The train that the station attendant keeps.")
    dice = dice()


class Report(Action):
    """Report what has come up at the table (SS-18.9)."""

    record = actions.Report
    type = kind("report")
    card = optional("The departure card revealed.")
    cards = Row(
        identifier(),
        most=MAX_CARDS,
        load_default=None,
        allow_none=True,
        metadata={"description": "The action cards drawn or dealt, by kind, in any order."},
    )
    token = Whole(
        0, HIGHEST_FACE, load_default=None, allow_none=True, metadata={"description": "The location token turned up."}
    )
    point = optional("The departure point that the token was dealt to.")


class Highlight(BaseSchema):
    """What to mark on the picture, besides the state of the game."""

    trains = Row(identifier(), most=MAX_MARKS, load_default=())
    spaces = Row(
        identifier(),
        most=MAX_MARKS,
        load_default=(),
        metadata={"description": "Sections, cities, departure points, junctions and signal spaces."},
    )


ACTIONS: Mapping[str, type[ActionSchema]] = {
    schema.record.type: schema
    for schema in (
        CarryOut, Deploy, ChooseColour, ChooseTrain, Run, SetSignal, SetSwitch, MoveTrain, Load, EndActions, UseHelper,
        Report,
    )
}  # fmt: skip
"""The schema of every type of action."""
