"""Shapes of the games that they do not state themselves yet."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from stationmaster.kernel.game import GameShapes
from stationmaster.kernel.statements import Statement
from stationmaster.switch_and_signal.action_forms import INFORMATIVE as INFORMATIVE_SWITCH_AND_SIGNAL
from stationmaster.switch_and_signal.actions import Action as ActionSwitchAndSignal
from stationmaster.switch_and_signal.components.box import Components
from stationmaster.switch_and_signal.components.ids import SentTrain as Train
from stationmaster.switch_and_signal.components.statement import Name
from stationmaster.switch_and_signal.state.statement import OpenState, Result, View

Object = dict[str, Any]
MAX_MARKS = 200


class HighlightSwitchAndSignal(Statement, frozen=True):
    """What to mark on the picture, besides the state of the game."""

    trains: Annotated[tuple[Train, ...], Meta(max_length=MAX_MARKS)] = ()
    spaces: Annotated[
        tuple[Name, ...],
        Meta(max_length=MAX_MARKS, description="Sections, cities, departure points, junctions and signal spaces."),
    ] = ()


SHAPES_SWITCH_AND_SIGNAL = GameShapes(
    action=ActionSwitchAndSignal,
    informative=INFORMATIVE_SWITCH_AND_SIGNAL,
    family=Object,
    event=Object,
    view=View,
    open_state=OpenState,
    options=Object,
    result=Result,
    components=Components,
    records={"stationmaster": (Object,)},
    trace=Object,
    highlight=HighlightSwitchAndSignal,
)
