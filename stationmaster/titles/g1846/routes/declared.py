"""Declared routes, named by their hexes: the track that they mean, whether they are legal, what they earn (6.61-6.68).

A path is the list of hexes from one end to the other. Neighbouring hexes share one hexside, so the path says where each
hex is entered and left, and that names the track. Only in Chicago can several cities lie at the end of one hexside
(Chicago Connections from the green tile on); there the city that makes the route legal with the most revenue is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from msgspec import Struct

from stationmaster._route_core import Evaluation, Fault
from stationmaster.errors import Violation
from stationmaster.i18n.message import Named, Param
from stationmaster.search import present
from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.model.board import Board, Face, Laid, face, hex_order
from stationmaster.titles.g1846.model.kinds import Phase, Segment, is_edge
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network import Plan, plan
from stationmaster.titles.g1846.routes.network_spec import Bonuses, numbering, plain_map, segment_of
from stationmaster.titles.g1846.routes.revenue import CompanyRun, RouteRun, explain
from stationmaster.titles.g1846.text.refusals import REFUSALS, refuse

Chain = tuple[int, ...]
"""A route as the numbers of its segments in a plan, in order."""


class RouteViolation(Struct, frozen=True):
    """A violation by one declared route; `route` is its index in the list."""

    route: int
    violation: Violation


class Declared(Struct, frozen=True):
    """A route for sentences: the train, and the number of the route, counted from 1."""

    route: int
    train: str


class CheckedRun(Struct, frozen=True):
    """Checked routes. `run` has their revenue and is None if any of them is illegal."""

    violations: tuple[RouteViolation, ...]
    run: CompanyRun | None


def check_run(
    board: Board,
    phase: Phase,
    company: str,
    trains: Sequence[str],
    bonuses: Bonuses,
    routes: Sequence[TrainRun],
) -> CheckedRun:
    """Check whether declared routes are legal for the trains that the company may run, and what they earn.

    Every route is checked by itself and against those before it; each has at most one violation, the first in the order
    of the paragraphs. Trains that are not named stay idle (6.61). Better sets are not searched for here.
    """
    assigned, violations = _assign(trains, routes)
    drawn = plan(board, company, phase, trains, bonuses)
    named = [Declared(number, route.train) for number, route in enumerate(routes, 1)]
    judge = _Judge(drawn, board, company)
    chains: dict[int, Chain] = {}
    for number, route in enumerate(routes):
        if number not in assigned:
            continue
        found = _resolve(board, drawn, named[number], route.path)
        if isinstance(found, Violation):
            violations.append(RouteViolation(number, found))
        else:
            chains[number] = judge.best_of(assigned[number], found)
    order = list(chains)
    evaluation = judge.evaluate([(assigned[number], chains[number]) for number in order])
    for fault in evaluation.faults:
        wrong = judge.violation(fault, [named[number] for number in order])
        violations.append(RouteViolation(order[fault.route], wrong))
    if violations:
        return CheckedRun(tuple(sorted(violations, key=lambda wrong: wrong.route)), None)
    return CheckedRun((), _run(drawn, trains, bonuses, assigned, evaluation))


def _assign(trains: Sequence[str], routes: Sequence[TrainRun]) -> tuple[dict[int, int], list[RouteViolation]]:
    """Assign a train to each route: the first of its type that has none yet (6.61)."""
    free = list(range(len(trains)))
    assigned: dict[int, int] = {}
    violations = []
    for number, route in enumerate(routes):
        for train in free:
            if trains[train] == route.train:
                assigned[number] = train
                free.remove(train)
                break
        else:
            owned = list(trains).count(route.train)
            violations.append(RouteViolation(number, _no_train(number + 1, route.train, owned)))
    return assigned, violations


def _no_train(route: int, train: str, owned: int) -> Violation:
    """Return the violation: every train runs one route at most (6.61)."""
    if not owned:
        return refuse("no_such_train.route", train=train, route=route)
    return refuse("no_such_train.each_once", train=train, route=route, owned=owned)


def _run(
    drawn: Plan, trains: Sequence[str], bonuses: Bonuses, assigned: dict[int, int], evaluation: Evaluation
) -> CompanyRun:
    by_train: dict[int, RouteRun] = {}
    for train, route in zip(assigned.values(), evaluation.routes, strict=True):
        if route is not None:
            by_train[train] = explain(drawn, trains[train], route, bonuses)
    return CompanyRun(
        routes=tuple(map(by_train.__getitem__, sorted(by_train))),
        idle=tuple([name for train, name in enumerate(trains) if train not in by_train]),
        search=None,
    )


# From hexes to track


def _resolve(board: Board, drawn: Plan, named: Declared, path: Sequence[str]) -> list[Chain] | Violation:
    """Return every reading of a path as track, or why there is none."""
    present().work.spend(len(path))
    if len(path) < 2:
        return refuse("not_a_route", route=named.route, train=named.train)
    order = hex_order()
    for hex_id in path:
        if hex_id not in order:
            return refuse("unknown_hex.route", route=named.route, train=named.train, hex=hex_id)
    steps = _steps(named, path)
    if isinstance(steps, Violation):
        return steps
    readings: list[list[Chain]] = []
    for hex_id, entered, left in steps:
        first = drawn.board.first_segment(hex_id)
        ways = [tuple(map(first.__add__, way)) for way in _ways(hex_id, board.tiles.get(hex_id), entered, left)]
        if not ways:
            return _no_track(named, hex_id, entered, left)
        readings.append(ways)
    return [sum(chains, ()) for chains in product(*readings)]


def _steps(named: Declared, path: Sequence[str]) -> list[tuple[str, int | None, int | None]] | Violation:
    """Return for each hex of a path the edges by which it is entered and left (None at the ends)."""
    steps: list[tuple[str, int | None, int | None]] = []
    hexes = tables().hexes
    for at, hex_id in enumerate(path):
        edges: list[int | None] = []
        for other in (path[at - 1] if at else None, path[at + 1] if at + 1 < len(path) else None):
            if other is not None and other not in hexes[hex_id].neighbours:
                return refuse("not_neighbours", route=named.route, train=named.train, hex=hex_id, other_hex=other)
            edges.append(None if other is None else hexes[hex_id].neighbours.index(other))
        entered, left = edges
        if entered is not None and entered == left:
            return refuse("reversing", route=named.route, train=named.train, hex=hex_id)
        steps.append((hex_id, entered, left))
    return steps


@lru_cache(maxsize=4_096)
def _ways(hex_id: str, laid: Laid | None, entered: int | None, left: int | None) -> tuple[Chain, ...]:
    """Return the segments through a hex from edge to edge, or (at an end) between an edge and a stop.

    They are counted from the first of the hex.
    """
    tiles = {hex_id: laid} if laid else {}
    numbers = {segment_of(ends): at for at, ends in enumerate(plain_map().pieces(tiles, hex_id))}
    ways = _track_through(face(hex_id, laid), entered, left)
    return tuple(tuple(map(numbers.__getitem__, way)) for way in ways)


def _track_through(shown: Face, entered: int | None, left: int | None) -> Iterator[tuple[Segment, ...]]:
    """Return the track through a hex.

    Through a hex there is one way at most: no tile has two pieces of track, or two cities, between the same two edges.
    """
    if entered is None or left is None:
        edge = left if entered is None else entered
        for end in () if edge is None else shown.from_edge[edge]:
            if edge is not None and not is_edge(end):
                yield ((edge, end),)
        return
    for end in shown.from_edge[entered]:
        if end == left:
            yield ((min(entered, left), max(entered, left)),)
        elif not is_edge(end) and end in shown.from_edge[left]:
            yield (entered, end), (left, end)


def _no_track(named: Declared, hex_id: str, entered: int | None, left: int | None) -> Violation:
    route, train = named.route, named.train
    sides = [str(tables().hexes[hex_id].neighbours[edge]) for edge in (entered, left) if edge is not None]
    if len(sides) == 2:
        first, second = sides
        return refuse("no_track", route=route, train=train, hex=hex_id, side=first, other_side=second)
    return refuse("no_track.end", route=route, train=train, side=sides[0], hex=hex_id)


# Checks


class _Judge:
    """Evaluates declared routes in the finder, and translates faults into violations of the rulebook."""

    def __init__(self, drawn: Plan, board: Board, company: str) -> None:
        self.network = drawn.network
        self.board = board
        self.company = company
        self.fleet = drawn.fleet

    def evaluate(self, routes: Sequence[tuple[int, Chain]]) -> Evaluation:
        """Evaluate routes in the finder."""
        present().work.spend(sum([1 + len(chain) // 8 for _, chain in routes]))
        return self.network.evaluate(routes, self.fleet.trains, visit_bonus=self.fleet.visit_bonus)

    def best_of(self, train: int, readings: list[Chain]) -> Chain:
        """Return the legal reading of a path with the most revenue; the first one on a tie."""
        if len(readings) == 1:
            return readings[0]
        return max(readings, key=lambda chain: self.evaluate([(train, chain)]).total or 0)

    def violation(self, fault: Fault, order: Sequence[Declared]) -> Violation:
        """Return the violation of a fault; `order` has the routes for sentences."""
        name = _FAULTS[self._kind(fault)]
        places = REFUSALS.sentences[name].places
        facts = self._facts(fault, order)
        return refuse(name, **{place: fact for place, fact in facts.items() if place in places})

    def _facts(self, fault: Fault, order: Sequence[Declared]) -> dict[str, Param]:
        """Return the parameters of a fault; each sentence uses some of them."""
        named = order[fault.route]
        facts: dict[str, Param] = {"company": self.company, "route": named.route, "train": named.train}
        if fault.stop is not None:
            hex_id, _ = numbering().stops[fault.stop]
            facts |= {"stop": Named(hex_id, tables().hexes[hex_id].name or hex_id), "hex": hex_id}
        if fault.joint is not None:
            facts["hexside"] = numbering().hexsides[fault.joint]
        if fault.other is not None:
            facts["other"] = order[fault.other].route
        return facts

    def _kind(self, fault: Fault) -> str:
        """Return the finder's code, with a suffix where the rulebook has two paragraphs for it."""
        if fault.stop is None:
            return fault.code
        hex_ = tables().hexes[numbering().stops[fault.stop][0]]
        if fault.code == "blocked" and hex_.area:
            return "area_passed"
        if fault.code == "place_twice" and hex_.is_one_location:
            return "chicago_twice"
        return fault.code


_FAULTS: Final[Mapping[str, str]] = {
    "reversing": "reversing.hexside",
    "segment_twice": "track_twice",
    "joint_twice": "hexside_twice",
    "place_twice": "location_twice",
    "chicago_twice": "location_twice.chicago",
    "blocked": "blocked",
    "area_passed": "area_passed",
    "no_token": "no_token",
    "too_many_stops": "too_many_stops",
    "forbidden_ends": "two_east_areas",
    "shared_joint": "track_shared",
    "shared_segment": "track_shared.piece",
}
"""The sentences of the finder's faults. A path of hexes cannot have others."""
