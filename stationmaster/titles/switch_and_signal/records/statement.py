"""Statements of recorded games: the records of this service, and traces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from stationmaster.schema.envelope import TraceEntry as AnyTraceEntry
from stationmaster.schema.envelope import Turn
from stationmaster.schema.statements import MOST_RECORDED, named
from stationmaster.titles.switch_and_signal.model.actions import Action, LegalFamily
from stationmaster.titles.switch_and_signal.model.events import Event
from stationmaster.titles.switch_and_signal.model.ids import PlayerName
from stationmaster.titles.switch_and_signal.model.options import StartOptions
from stationmaster.titles.switch_and_signal.model.statement import GAME, SasStatement
from stationmaster.titles.switch_and_signal.open_state.statement import OpenState, View

if TYPE_CHECKING:
    AnAction: TypeAlias = Action
    State: TypeAlias = object
else:
    AnAction = named(f"Action{GAME}", Action, "Everything that a player can submit.")
    State = str | OpenState

Actions = Annotated[tuple[AnAction, ...], Meta(max_length=MOST_RECORDED)]


class RecordFromStart(SasStatement, frozen=True, kw_only=True):
    """A game of this service from its deal on."""

    players: Annotated[tuple[PlayerName, ...], Meta(description="In the order of their seats.")]
    options: StartOptions | UnsetType | None = UNSET
    seed: Annotated[str, Meta(description="The seed of the deal.")]
    actions: Actions


class RecordFromState(SasStatement, frozen=True):
    """A game of this service from some position on."""

    state: Annotated[State, Meta(description="A sealed state, or an open one.")]
    actions: Actions


class TraceEntry(AnyTraceEntry, frozen=True):
    """The entry of a trace for one action of a record; the fields that may be missing come with `full`."""

    game_name: ClassVar[str] = GAME
    action: AnAction | UnsetType = UNSET
    turn: Annotated[Turn | None, Meta(description="Whose turn it is after it; null at the end.")] | UnsetType = UNSET
    events: Annotated[tuple[Event, ...], Meta(description="What the action did.")] | UnsetType = UNSET
    view: Annotated[View, Meta(description="The table after it.")] | UnsetType = UNSET
    legal: Annotated[tuple[LegalFamily, ...], Meta(description="What is possible after it.")] | UnsetType = UNSET
