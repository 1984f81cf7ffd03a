"""The shapes of answers about routes on any map, stated once."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from stationmaster.any_map.question import (
    AnyMapStatement,
    NodeKind,
)
from stationmaster.schema.envelope import Code, Parameters, Sentence, SentenceName
from stationmaster.schema.statements import Statement

Whole = Annotated[int, Meta(ge=0)]


class TrackUsed(AnyMapStatement, frozen=True):
    """A piece of track: the sides of the hex and the numbered parts (`_n`) that it joins, two in all."""

    hex: str
    sides: list[Annotated[int, Meta(ge=0, le=5)]]
    parts: list[Whole]


class StopVisited(AnyMapStatement, frozen=True):
    """A stop of a route, in the order of travel."""

    hex: str
    stop: Annotated[int, Meta(ge=0, description="The n of its part `_n`.")]
    kind: NodeKind
    value: Annotated[int, Meta(ge=0, description="What counting it earns for this train, bonuses aside.")]
    counted: bool
    earned: Whole


class BonusEarned(AnyMapStatement, frozen=True):
    """A bonus of a route."""

    name: str
    type: Literal["stop", "each", "pair", "all", "through", "ends", "longest"]
    bonus: Annotated[int, Meta(ge=0, description="Which of `rules.bonuses`, from 0.")]
    amount: Whole
    hexes: Annotated[list[str], Meta(description="The hexes that bring it.")]


class RouteRun(AnyMapStatement, frozen=True):
    """What one train runs and earns."""

    train: Annotated[str, Meta(description="Its name.")]
    number: Annotated[int, Meta(ge=0, description="Which of the trains, from 0.")]
    path: Annotated[list[str], Meta(description="The hexes from one end to the other.")]
    track: list[TrackUsed]
    stops: list[StopVisited]
    bonuses: list[BonusEarned]
    revenue: Whole


class SearchSize(AnyMapStatement, frozen=True):
    """The size of the search."""

    nodes: Whole


class RouteSet(AnyMapStatement, frozen=True, kw_only=True):
    """A set of routes, and whether it is proved to be the best."""

    revenue: Whole
    routes: list[RouteRun]
    idle_trains: Annotated[list[str], Meta(description="The trains without a route.")]
    optimal: Annotated[bool, Meta(description="Whether it is proved that no set earns more.")]
    upper_bound: Annotated[int, Meta(ge=0, description="No set earns more than this.")]
    search: SearchSize
    cut_by: Annotated[
        Literal["nodes", "deadline", "size"] | None,
        Meta(
            description="What ended the search, if it did not come to its end. `nodes` and `size` cut the same request "
            "at the same point every time; `deadline` is the clock."
        ),
    ] = None


class BestRoutes(RouteSet, frozen=True, kw_only=True):
    """The best set of routes."""

    operator: str


class RouteViolation(AnyMapStatement, frozen=True):
    """Why a declared route is illegal; `rule` is the section of the reference."""

    route: Annotated[int, Meta(ge=0, description="Which of the routes, from 0.")]
    code: Code
    rule: str
    detail: Sentence
    sentence: SentenceName
    params: Parameters


class Ambiguity(AnyMapStatement, frozen=True):
    """A stretch of a declared route for which its hexes do not say which track is meant."""

    route: Annotated[int, Meta(ge=0, description="Which of the routes, from 0.")]
    hexes: Annotated[list[str], Meta(description="The hexes of the stretch.")]
    ways: Annotated[int, Meta(ge=2, description="How many ways there are through it.")]


class JudgedRoutes(AnyMapStatement, frozen=True, kw_only=True):
    """Declared routes, judged."""

    operator: str
    legal: bool
    violations: list[RouteViolation]
    ambiguous: Annotated[
        list[Ambiguity],
        Meta(description="Where hexes leave the track open, the legal reading that earns most is judged."),
    ]
    revenue: Annotated[int, Meta(ge=0, description="What they earn; only when they are legal.")] | None = None
    routes: list[RouteRun] | None = None
    idle_trains: list[str] | None = None
    better_exists: Annotated[
        bool | None,
        Meta(description="Whether a set earns more; left out when a limit left it open, or they are illegal."),
    ] = None
    best: RouteSet


class TileShown(Statement, frozen=True):
    """A standard tile: rotation 0 is as its code says."""

    color: str
    code: Annotated[str, Meta(description="What matters for routes, in the tile language.")]


class StandardTiles(Statement, frozen=True):
    """The tiles that titles share, by the number printed on them."""

    tiles: dict[str, TileShown]
