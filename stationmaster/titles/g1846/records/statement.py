"""Statements of recorded games: records of this service and of 18xx.games, and traces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from stationmaster.schema.envelope import TraceEntry as AnyTraceEntry
from stationmaster.schema.envelope import Turn
from stationmaster.schema.statements import MOST_RECORDED, named
from stationmaster.titles.g1846.model.actions import Action, LegalFamily
from stationmaster.titles.g1846.model.events import ToldEvent
from stationmaster.titles.g1846.model.options import StartOptions
from stationmaster.titles.g1846.model.statement import PlayerName, Statement1846
from stationmaster.titles.g1846.model.vintages import RULE_VINTAGES, RuleVintage
from stationmaster.titles.g1846.open_state.statement import OpenState, View

if TYPE_CHECKING:
    AnAction: TypeAlias = Action
    Options: TypeAlias = object
    State: TypeAlias = object
else:
    AnAction = named("Action1846", Action, "Everything a player can submit in 1846.")
    Options = StartOptions
    State = str | OpenState

Actions = Annotated[tuple[AnAction, ...], Meta(max_length=MOST_RECORDED)]


AgreedEnd = Annotated[Literal["agreement"], Meta(description="That the players agreed to end the game there.")]


class RecordFromStart(Statement1846, frozen=True, kw_only=True):
    """A game of this service from its deal on."""

    players: Annotated[tuple[PlayerName, ...], Meta(description="In the order of their seats.")]
    options: Options | UnsetType = UNSET
    seed: Annotated[str, Meta(description="The seed of the deal.")]
    actions: Actions
    end: AgreedEnd | UnsetType = UNSET
    vintage: (
        Annotated[
            tuple[RuleVintage, ...],
            Meta(max_length=len(RULE_VINTAGES), description="The rules of 2020 of an imported game."),
        ]
        | UnsetType
    ) = UNSET


class RecordFromState(Statement1846, frozen=True):
    """A game of this service from some position on."""

    state: Annotated[State, Meta(description="A sealed state, or an open one.")]
    actions: Actions
    end: AgreedEnd | UnsetType = UNSET


class SitePlayer(Statement1846, frozen=True, forbid_unknown_fields=False):
    """A player of an export."""

    name: str
    id: str | int | UnsetType | None = UNSET


class SiteSettings(Statement1846, frozen=True, forbid_unknown_fields=False):
    """How an exported game was set up. It may have further fields of that site."""

    seed: int | float | str | UnsetType | None = UNSET
    optional_rules: Annotated[tuple[str, ...] | None, Meta(examples=[["first_ed"]])] | UnsetType = UNSET


class RecordedAction(Statement1846, frozen=True, forbid_unknown_fields=False):
    """An action as a record has it, with the fields that it has there."""

    type: Annotated[str, Meta(examples=["lay_tile"])]


class SiteRecord(Statement1846, frozen=True, forbid_unknown_fields=False):
    """A game as 18xx.games exports it. It may have further fields of that site."""

    title: Literal["1846", "1846 2p Variant"]
    players: tuple[str | int | SitePlayer, ...]
    actions: Annotated[tuple[RecordedAction, ...], Meta(max_length=MOST_RECORDED)]
    id: str | int | UnsetType | None = UNSET
    settings: SiteSettings | UnsetType | None = UNSET


class TraceEntry(AnyTraceEntry, frozen=True):
    """The entry of a trace for one action of a record; the fields that may be missing come with `full`."""

    game_name = "1846"
    action: RecordedAction | UnsetType = UNSET
    turn: Annotated[Turn | None, Meta(description="Whose turn it is after it; null at the end.")] | UnsetType = UNSET
    events: Annotated[tuple[ToldEvent, ...], Meta(description="What the action did.")] | UnsetType = UNSET
    view: Annotated[View, Meta(description="The table after it.")] | UnsetType = UNSET
    legal: Annotated[tuple[LegalFamily, ...], Meta(description="What is possible after it.")] | UnsetType = UNSET
