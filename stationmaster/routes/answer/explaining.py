"""A route of the finder in the words of the question: hexes and track, what each stop earns, every bonus by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from stationmaster._route_core import Route
from stationmaster.routes.answer.forms import BonusEarned, RouteRun, StopVisited, TrackUsed
from stationmaster.routes.question.forms import (
    AllBonus,
    AnyBonus,
    EachBonus,
    EndsBonus,
    LongestBonus,
    PairBonus,
    Place,
    StopBonus,
    ThroughBonus,
    Train,
)
from stationmaster.routes.question.fragments import Halt, is_link
from stationmaster.routes.question.places import meets
from stationmaster.routes.question.posed import Posed
from stationmaster.routes.question.ruling import part_of_end
from stationmaster.routes.question.trains import earns, stop_value
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
        bonuses=list(_Bonuses(asked, train, halts, [name for name, _ in pieces], route.visit_bonus)),
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

    def __init__(
        self,
        asked: Posed,
        train: Train,
        halts: Sequence[tuple[Halt, bool]],
        hexes: Sequence[str],
        carried: int,
    ) -> None:
        self.rules = asked.question.rules
        self.train = train
        self.visited = [halt for halt, _ in halts]
        self.counted = [halt for halt, counted in halts if counted]
        self.ends = [halts[0], halts[-1]]
        self.hexes = set(hexes)
        self.carried = carried

    def __iter__(self) -> Iterator[BonusEarned]:
        for number, bonus in enumerate(self.rules.bonuses):
            if not earns(self.train, bonus):
                continue
            bringing, amount = self._brought(bonus)
            if amount:
                kind = type(bonus).__struct_config__.tag
                name = bonus.name or f"{kind} {number}"
                yield BonusEarned(name, kind, number, amount, list(dict.fromkeys(bringing)))  # type: ignore[arg-type]

    def _brought(self, bonus: AnyBonus) -> tuple[list[str], int]:
        """The hexes that bring a bonus, and what they earn."""
        match bonus:
            case StopBonus():
                met = self._met(bonus.at)
                return met, bonus.value if met else 0
            case EachBonus():
                met = self._met(bonus.at)
                return met, bonus.value * len(met)
            case PairBonus():
                return self._together(bonus.value, [bonus.a, bonus.b])
            case AllBonus():
                return self._together(bonus.value, [[place] for place in bonus.all])
            case ThroughBonus():
                used = [name for name in dict.fromkeys(bonus.hexes) if name in self.hexes]
                return used, bonus.value * len(used)
            case EndsBonus():
                return self._at_ends(bonus)
            case LongestBonus():
                return [halt.hex for halt in self.visited], bonus.value * len(self.visited) if self.carried else 0
        assert_never(bonus)

    def _met(self, places: Sequence[Place]) -> list[str]:
        return [halt.hex for halt in self.counted if any(meets(halt, place) for place in places)]

    def _together(self, value: int, sets: Sequence[Sequence[Place]]) -> tuple[list[str], int]:
        met = [self._met(places) for places in sets]
        return ([name for hexes in met for name in hexes], value) if all(met) else ([], 0)

    def _at_ends(self, bonus: EndsBonus) -> tuple[list[str], int]:
        (first, one), (last, other) = self.ends
        within = [[any(meets(halt, p) for p in places) for halt in (first, last)] for places in (bonus.a, bonus.b)]
        joined = (within[0][0] and within[1][1]) or (within[0][1] and within[1][0])
        if not (one and other and joined):
            return [], 0
        return [first.hex, last.hex], bonus.value + part_of_end(bonus, first) + part_of_end(bonus, last)
