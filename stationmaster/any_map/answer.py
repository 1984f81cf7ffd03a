"""The shapes of answers about routes on any map, stated once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, assert_never

from msgspec import Meta

from stationmaster._route_core import Route
from stationmaster.any_map.network import Halt, is_link
from stationmaster.any_map.query import Query
from stationmaster.any_map.question import (
    AllBonus,
    AnyMapStatement,
    EachBonus,
    EndsBonus,
    LongestBonus,
    NodeKind,
    PairBonus,
    StopBonus,
    ThroughBonus,
    Train,
)
from stationmaster.any_map.rules import Effect, Stops
from stationmaster.any_map.search import present
from stationmaster.any_map.tile_parts import Piece, is_side, part_of
from stationmaster.any_map.trains import earns, stop_value
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


# A route of the finder in the terms of the question: hexes and track, the revenue of each stop, every bonus by name.


def explain(asked: Query, number: int, route: Route) -> RouteRun:
    """Return the run of a train and its revenue."""
    train = asked.question.trains[number]
    drawn = asked.drawn
    pieces = [drawn.track[segment] for segment in route.segments]
    halts = [(drawn.halts[visit.stop], visit.counted) for visit in route.stops]
    return RouteRun(
        train=train.name,
        number=number,
        path=path_of([name for name, _ in pieces]),
        track=[_track(name, piece) for name, piece in pieces if not is_link(piece)],
        stops=[_stop(asked, train, halt, counted) for halt, counted in halts],
        bonuses=list(_Bonuses(asked, train, route, [name for name, _ in pieces])),
        revenue=route.revenue,
    )


def path_of(hexes: Sequence[str]) -> list[str]:
    """Return the hexes of some track in order; consecutive pieces in a hex are one step."""
    return [name for at, name in enumerate(hexes) if at == 0 or hexes[at - 1] != name]


def _track(name: str, piece: Piece) -> TrackUsed:
    sides = [end for end in piece.ends if is_side(end)]
    return TrackUsed(name, sides, [part_of(end) for end in piece.ends if not is_side(end)])


def _stop(asked: Query, train: Train, halt: Halt, counted: bool) -> StopVisited:
    value = stop_value(halt, train, asked.question.colors)
    return StopVisited(halt.hex, halt.stop.number, halt.stop.kind, value, counted, value if counted else 0)


class _Bonuses:
    """The bonuses of one route, in the order of the rules."""

    def __init__(self, asked: Query, train: Train, route: Route, hexes: Sequence[str]) -> None:
        self.effects = asked.fleet.ruling.effects
        self.train = train
        self.halts = asked.drawn.halts
        self.visited = [visit.stop for visit in route.stops]
        self.counted = [visit.stop for visit in route.stops if visit.counted]
        self.at = {stop: at for at, stop in enumerate(self.counted)}
        self.work = present().work
        self.hexes = set(hexes)
        self.carried = route.visit_bonus

    def __iter__(self) -> Iterator[BonusEarned]:
        for number, effect in enumerate(self.effects):
            bonus = effect.bonus
            if not earns(self.train, bonus):
                continue
            bringing, amount = self._brought(effect)
            if amount:
                kind = type(bonus).__struct_config__.tag
                name = bonus.name or f"{kind} {number}"
                hexes = list(dict.fromkeys(bringing))
                self.work.spend(1 + 2 * len(hexes))
                yield BonusEarned(name, kind, number, amount, hexes)  # type: ignore[arg-type]

    def _brought(self, effect: Effect) -> tuple[list[str], int]:
        """Return the hexes that earn a bonus, and the amount."""
        match effect.bonus:
            case EachBonus(value=value):
                met = self._met(effect.adds)
                return met, value * len(met)
            case StopBonus(value=value) | PairBonus(value=value) | AllBonus(value=value):
                sets = [self._met(stops) for stops in effect.condition or (effect.adds,)]
                return ([name for met in sets for name in met], value) if all(sets) else ([], 0)
            case ThroughBonus(value=value, hexes=hexes):
                used = [name for name in dict.fromkeys(hexes) if name in self.hexes]
                return used, value * len(used)
            case EndsBonus():
                return self._at_ends(effect)
            case LongestBonus(value=value):
                return self._names(self.visited), value * len(self.visited) if self.carried else 0
        assert_never(effect.bonus)

    def _met(self, stops: Stops) -> list[str]:
        """Return the hexes of the counted stops that are among these."""
        self.work.spend(len(stops) // 8)
        return self._names([self.counted[at] for at in sorted([self.at[stop] for stop in stops if stop in self.at])])

    def _names(self, stops: Sequence[int]) -> list[str]:
        return [self.halts[stop].hex for stop in stops]

    def _at_ends(self, effect: Effect) -> tuple[list[str], int]:
        first, last = self.visited[0], self.visited[-1]
        if effect.both is None or first not in self.at or last not in self.at:
            return [], 0
        return self._names([first, last]), effect.both.earned(first, last)
