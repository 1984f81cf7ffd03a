"""Everything that the contract says of Switch & Signal alone, in one place."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from stationmaster.kernel.game import GameShapes
from stationmaster.switch_and_signal.components.box import Components
from stationmaster.switch_and_signal.components.ids import Train
from stationmaster.switch_and_signal.components.statement import Name, SasStatement
from stationmaster.switch_and_signal.events.events import Event
from stationmaster.switch_and_signal.records.replay import STATIONMASTER
from stationmaster.switch_and_signal.records.statement import AnAction, RecordFromStart, RecordFromState, TraceEntry
from stationmaster.switch_and_signal.shapes.action_forms import INFORMATIVE
from stationmaster.switch_and_signal.shapes.legal import LegalFamily
from stationmaster.switch_and_signal.shapes.options import StartOptions
from stationmaster.switch_and_signal.state.statement import OpenState, Result, View

__all__ = ["SHAPES", "Components", "Event", "Highlight", "LegalFamily", "Result", "View"]

MOST_MARKS: Final = 200


class Highlight(SasStatement, frozen=True):
    """What to mark on the picture, besides the state of the game."""

    trains: Annotated[tuple[Train, ...], Meta(max_length=MOST_MARKS)] = ()
    spaces: Annotated[
        tuple[Name, ...],
        Meta(max_length=MOST_MARKS, description="Sections, cities, departure points, junctions and signal spaces."),
    ] = ()


SHAPES: Final = GameShapes(
    action=AnAction,
    informative=INFORMATIVE,
    family=LegalFamily,
    event=Event,
    view=View,
    open_state=OpenState,
    options=StartOptions,
    result=Result,
    components=Components,
    records={STATIONMASTER: (RecordFromStart, RecordFromState)},
    trace=TraceEntry,
    highlight=Highlight,
)
