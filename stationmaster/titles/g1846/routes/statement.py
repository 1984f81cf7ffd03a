"""The statements of the route calculator: the minimal position in its questions, and its answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from stationmaster.schema.envelope import Paragraph, Parameters, SentenceName
from stationmaster.titles.g1846.model.ids import Company, Corporation, Hex, Phase, Private, Tile, TrainType
from stationmaster.titles.g1846.model.statement import City, Edge, Money, Rotation, Statement1846
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.position import MAX_TRAINS
from stationmaster.titles.g1846.routes.position_parts import MAX_TOKENS

# Questions


class TokenGiven(Statement1846, frozen=True):
    """A token on the map."""

    corporation: Annotated[Company, Meta(description="Whose it is: a corporation's or an independent's.")]
    hex: Hex
    city: City


class BlockedHome(Statement1846, frozen=True):
    """A token of a corporation that was removed at set-up."""

    corporation: Corporation
    hex: Hex
    city: City


class Helpers(Statement1846, frozen=True):
    """The privates that serve the operator, and where their markers lie."""

    mail_contract: bool | UnsetType = UNSET
    meat_packing: Annotated[Hex | None, Meta(description="Null for nowhere.")] | UnsetType = UNSET
    steamboat: Annotated[Hex | None, Meta(description="Null for nowhere.")] | UnsetType = UNSET
    boomtown: Annotated[Hex | None, Meta(description="Null for nowhere.")] | UnsetType = UNSET


class RoutePosition(Statement1846, frozen=True):
    """All that a company's revenue depends on, as a person at a table can give it."""

    phase: Phase
    tiles: Annotated[
        dict[Hex, tuple[Tile, Rotation]],
        Meta(
            max_length=len(tables().hexes),
            description="Hex: tile and rotation. Hexes that are not named show the printed map.",
        ),
    ]
    tokens: Annotated[tuple[TokenGiven, ...], Meta(max_length=MAX_TOKENS)]
    corporation: Annotated[Company, Meta(description="Who runs: a corporation or an independent.")]
    trains: Annotated[tuple[TrainType, ...], Meta(max_length=MAX_TRAINS, examples=[["4/6", "5"]])]
    blocked_homes: Annotated[tuple[BlockedHome, ...], Meta(max_length=MAX_TOKENS)] | UnsetType = UNSET
    privates: Helpers | UnsetType = UNSET


# Answered


class TrackUsed(Statement1846, frozen=True):
    """A piece of track: two sides of a hex joined, or one side and the city or area where it ends."""

    hex: Hex
    sides: Annotated[tuple[Edge, ...], Meta(min_length=1, max_length=2)]
    city: City | UnsetType = UNSET


class Stop(Statement1846, frozen=True):
    """A stop of a route, in the order of travel."""

    hex: Hex
    name: Annotated[str, Meta(description="In the language of the answer.")]
    value: Annotated[int, Meta(ge=0, description="What it is worth now, bonuses aside.")]
    counted: Annotated[bool, Meta(description="Whether it counts for the revenue.")]
    earned: Money
    city: Annotated[int, Meta(ge=0, description="Absent for an off-board area.")] | UnsetType = UNSET


class Bonus(Statement1846, frozen=True):
    """A bonus of a route."""

    name: Annotated[str, Meta(description="In the language of the answer.", examples=["East-West"])]
    rule: Paragraph
    amount: Money
    hexes: Annotated[tuple[Hex, ...], Meta(description="The hexes that bring it.")]
    private: Annotated[Private, Meta(description="The private that brings it.")] | UnsetType = UNSET


class Route(Statement1846, frozen=True):
    """What one train runs and earns."""

    train: TrainType
    path: Annotated[tuple[Hex, ...], Meta(description="The hexes from one end to the other.")]
    track: tuple[TrackUsed, ...]
    stops: tuple[Stop, ...]
    bonuses: tuple[Bonus, ...]
    revenue: Annotated[int, Meta(ge=0, description="All that it earns, bonuses included.")]


class SearchSize(Statement1846, frozen=True):
    """The size of the search."""

    nodes: Annotated[int, Meta(ge=0)]


CutBy = Annotated[
    Literal["nodes", "deadline", "size"],
    Meta(
        description="What ended the search, if it did not come to its end. `nodes`: the nodes that it may visit are "
        "used up, so the same request always gets the same answer. `size`: the board passes what a search can hold; "
        "always the same answer, too. `deadline`: the clock, so the answer may be another one next time."
    ),
]


class RouteSet(Statement1846, frozen=True, kw_only=True):
    """A set of routes, and whether it is proved to be the best."""

    revenue: Annotated[int, Meta(ge=0, description="The sum.")]
    routes: Annotated[tuple[Route, ...], Meta(description="In the order of the trains.")]
    idle_trains: Annotated[tuple[TrainType, ...], Meta(description="The trains without a route.")]
    optimal: Annotated[bool, Meta(description="Whether it is proved that no set earns more.")]
    upper_bound: Annotated[int, Meta(ge=0, description="No set earns more than this.")]
    search: SearchSize
    cut_by: CutBy | UnsetType = UNSET


class BestRoutes(RouteSet, frozen=True, kw_only=True):
    """The best set of routes of a company."""

    operator: Company
    phase: Phase


class RouteViolation(Statement1846, frozen=True, kw_only=True):
    """Why a declared route is illegal."""

    route: Annotated[int, Meta(ge=0, description="Which of the routes, from 0.")]
    code: Annotated[str, Meta(description="Stable; the list of codes may grow.")]
    rule: Paragraph
    detail: Annotated[str, Meta(description="A sentence for a person.")]
    sentence: SentenceName
    params: Parameters
    hint: Annotated[str, Meta(description="What would be legal instead.")] | UnsetType = UNSET


class LegalRoutes(Statement1846, frozen=True, kw_only=True):
    """Declared routes that are legal (6.68)."""

    operator: Company
    phase: Phase
    legal: Literal[True]
    violations: Annotated[tuple[RouteViolation, ...], Meta(max_length=0)]
    revenue: Annotated[int, Meta(ge=0, description="What they earn.")]
    routes: tuple[Route, ...]
    idle_trains: tuple[TrainType, ...]
    better_exists: Annotated[bool | None, Meta(description="Null when a limit left it open.")]
    rule: Paragraph
    best: RouteSet


class IllegalRoutes(Statement1846, frozen=True, kw_only=True):
    """Declared routes of which at least one is illegal."""

    operator: Company
    phase: Phase
    legal: Literal[False]
    violations: Annotated[tuple[RouteViolation, ...], Meta(min_length=1)]
    best: RouteSet
