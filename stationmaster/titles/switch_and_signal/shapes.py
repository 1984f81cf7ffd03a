"""The part of the contract that is of Switch & Signal alone."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.engine.title import GameShapes
from stationmaster.titles.switch_and_signal.model.actions import INFORMATIVE, LegalFamily
from stationmaster.titles.switch_and_signal.model.components import Components
from stationmaster.titles.switch_and_signal.model.events import Event
from stationmaster.titles.switch_and_signal.model.ids import Train
from stationmaster.titles.switch_and_signal.model.options import StartOptions
from stationmaster.titles.switch_and_signal.model.statement import Name, SasStatement
from stationmaster.titles.switch_and_signal.open_state.statement import OpenState, Result, View
from stationmaster.titles.switch_and_signal.records.statement import (
    AnAction,
    RecordFromStart,
    RecordFromState,
    TraceEntry,
)

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
