"""A route of the finder in the words of the question: hexes and track, what each stop earns, every bonus by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from stationmaster._route_core import Route
from stationmaster.routes.answer.forms import BonusEarned, RouteRun, StopVisited, TrackUsed
from stationmaster.routes.question.forms import (
    AllBonus,
    EachBonus,
    EndsBonus,
    LongestBonus,
    PairBonus,
    StopBonus,
    ThroughBonus,
    Train,
)
from stationmaster.routes.question.fragments import Halt, is_link
from stationmaster.routes.question.posed import Posed
from stationmaster.routes.question.ruling import Effect, Stops
from stationmaster.routes.question.trains import earns, stop_value
from stationmaster.routes.supervision import present
from stationmaster.routes.tiles.parts import Piece, is_side, part_of


def explain(asked: Posed, number: int, route: Route) -> RouteRun:
    """What a train runs and earns."""
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
    """The hexes of some track in order; pieces that follow one another in a hex are one step."""
    return [name for at, name in enumerate(hexes) if at == 0 or hexes[at - 1] != name]


def _track(name: str, piece: Piece) -> TrackUsed:
    sides = [end for end in piece.ends if is_side(end)]
    return TrackUsed(name, sides, [part_of(end) for end in piece.ends if not is_side(end)])


def _stop(asked: Posed, train: Train, halt: Halt, counted: bool) -> StopVisited:
    value = stop_value(halt, train, asked.question.colors)
    return StopVisited(halt.hex, halt.stop.number, halt.stop.kind, value, counted, value if counted else 0)


class _Bonuses:
    """The bonuses of one route, in the order of the rules."""

    def __init__(self, asked: Posed, train: Train, route: Route, hexes: Sequence[str]) -> None:
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
        """The hexes that bring a bonus, and what they earn."""
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
        """The hexes of the counted stops that are among some."""
        self.work.spend(len(stops) // 8)
        return self._names([self.counted[at] for at in sorted([self.at[stop] for stop in stops if stop in self.at])])

    def _names(self, stops: Sequence[int]) -> list[str]:
        return [self.halts[stop].hex for stop in stops]

    def _at_ends(self, effect: Effect) -> tuple[list[str], int]:
        first, last = self.visited[0], self.visited[-1]
        if effect.both is None or first not in self.at or last not in self.at:
            return [], 0
        return self._names([first, last]), effect.both.earned(first, last)
