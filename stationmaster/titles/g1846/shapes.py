"""The part of the contract that is of 1846 alone."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.engine.title import GameShapes
from stationmaster.schema.envelope import Standing
from stationmaster.schema.statements import LONGEST_PATH, MOST_ROUTES, Number
from stationmaster.titles.g1846.model.actions import INFORMATIVE, LegalFamily
from stationmaster.titles.g1846.model.components_statement import Components
from stationmaster.titles.g1846.model.events import ToldEvent as Event
from stationmaster.titles.g1846.model.ids import EndReason, Hex, TrainType
from stationmaster.titles.g1846.model.options import StartOptions
from stationmaster.titles.g1846.model.statement import Statement1846
from stationmaster.titles.g1846.open_state.statement import OpenState, View
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.statement import (
    AnAction,
    RecordFromStart,
    RecordFromState,
    SiteRecord,
    TraceEntry,
)
from stationmaster.titles.g1846.routes.statement import Bonus, Stop, TrackUsed

__all__ = ["SHAPES", "Components", "DrawnRoute", "Event", "Highlight", "LegalFamily", "Result", "ShownRoute", "View"]


class Result(Statement1846, frozen=True):
    """How a game ended (10)."""

    reason: EndReason
    standing: Annotated[tuple[Standing, ...], Meta(description="The players, best first.")]


class ShownRoute(Statement1846, frozen=True):
    """A path to draw."""

    path: Annotated[
        tuple[Hex, ...],
        Meta(min_length=1, max_length=LONGEST_PATH, description="The hexes from one end of the route to the other."),
    ]


class DrawnRoute(ShownRoute, frozen=True, kw_only=True):
    """A path to draw with its train. All other fields of a route in the answer of `routes` are accepted too."""

    train: TrainType | None = None
    revenue: Annotated[Number | None, Meta(description="Its revenue, written beside it.")] = None
    track: tuple[TrackUsed, ...] | None = None
    stops: tuple[Stop, ...] | None = None
    bonuses: tuple[Bonus, ...] | None = None


class Highlight(Statement1846, frozen=True):
    """What to point out on the picture of the board."""

    hexes: Annotated[tuple[Hex, ...], Meta(max_length=LONGEST_PATH)] = ()
    routes: Annotated[tuple[ShownRoute, ...], Meta(max_length=MOST_ROUTES)] = ()


SHAPES: Final = GameShapes(
    action=AnAction,
    informative=INFORMATIVE,
    secret=frozenset({"draft"}),
    family=LegalFamily,
    event=Event,
    view=View,
    open_state=OpenState,
    options=StartOptions,
    result=Result,
    components=Components,
    records={STATIONMASTER: (RecordFromStart, RecordFromState), SITE: (SiteRecord,)},
    trace=TraceEntry,
    highlight=Highlight,
    drawn_route=DrawnRoute,
)
