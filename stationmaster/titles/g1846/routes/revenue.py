"""From a board to the best routes, explained (6.6).

`best_run` calls the route finder and explains its answer in the terms of the rulebook: where each train goes,
what every stop earns, which stops count, every bonus by name. `declared.check_run` does the same for declared routes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from stationmaster._route_core import Route
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.search import NO_LIMITS, SearchLimits, search
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.events import RunStop
from stationmaster.titles.g1846.model.kinds import Phase, Segment, city_of, is_edge
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network import Plan, Track, plan
from stationmaster.titles.g1846.routes.network_spec import EAST_WEST, NO_BONUSES, Bonuses, numbering


class BonusEarned(Struct, frozen=True):
    """A bonus of a route: its name, the rule, and the hexes that bring it."""

    name: str
    rule: str
    amount: int
    hexes: tuple[str, ...]
    private: str | None = None


class RouteRun(Struct, frozen=True):
    """What one train runs and earns."""

    train: str
    path: tuple[str, ...]
    """The hexes from one end to the other."""
    track: tuple[Track, ...]
    stops: tuple[RunStop, ...]
    bonuses: tuple[BonusEarned, ...]
    revenue: int
    """All that it earns, bonuses included (6.66)."""


class Search(Struct, frozen=True):
    """How the search ended. Without `optimal`, no set above `upper_bound` exists, but sets up to it may.

    `cut_by` is what cut the search ("nodes", "deadline", "cancelled", "size"); None if it was complete. A search that
    was cut may be `optimal` all the same: then other sets of equal revenue were not compared with this one.
    """

    optimal: bool
    upper_bound: int
    nodes: int
    cut_by: str | None = None


class CompanyRun(Struct, frozen=True):
    """What a company's trains earn together."""

    routes: tuple[RouteRun, ...]
    """In the order of the trains given; a train without a route is left out."""
    idle: tuple[str, ...]
    """The trains without a route."""
    search: Search | None
    """None for declared routes."""

    @property
    def revenue(self) -> int:
        """The sum of its routes (6.71)."""
        return sum([route.revenue for route in self.routes])


def best_run(
    board: Board,
    phase: Phase,
    company: str,
    trains: Sequence[str],
    bonuses: Bonuses = NO_BONUSES,
    limits: SearchLimits = NO_LIMITS,
) -> CompanyRun:
    """Return the set of routes with the highest revenue for a company and the trains it may run.

    It is exact, unless a limit cuts the search: then it is the best found, and `search` has the bound for the others.
    Ties are resolved by the finder's documented order, so the answer is deterministic.

    :raises SearchCancelled: when the supervisor has ended the search.
    """
    planned = plan(board, company, phase, trains, bonuses)
    found = search(planned.network, planned.fleet, limits)
    runs = [(train, route) for train, route in zip(trains, found.routes, strict=True) if route is not None]
    return CompanyRun(
        routes=tuple(explain(planned, train, route, bonuses) for train, route in runs),
        idle=tuple(train for train, route in zip(trains, found.routes, strict=True) if route is None),
        search=Search(found.optimal or found.total >= found.upper_bound, found.upper_bound, found.nodes, found.cut_by),
    )


def explain(planned: Plan, train: str, route: Route, bonuses: Bonuses) -> RouteRun:
    """Explain a route of the finder in the terms of the rulebook."""
    named, markers = _named_stops(), bonuses.markers
    track = planned.track(route.segments)
    stops: list[RunStop] = []
    earned = 0
    for visit in route.stops:
        hex_id, city, name = named[visit.stop]
        value = visit.value - bonuses.dollars_at(hex_id) if markers else visit.value
        stops.append(RunStop(hex_id, city, name, value, visit.counted))
        if visit.counted:
            earned += value
    added = tuple(_bonuses(stops, route, bonuses))
    for bonus in added:
        earned += bonus.amount
    return RouteRun(train, _path(track), track, tuple(stops), added, earned)


@cache
def _named_stops() -> tuple[tuple[str, int | None, str], ...]:
    """Return by the finder's number: hex, city (None for an area) and name."""
    hexes = ((tables().hexes[hex_id], city) for hex_id, city in numbering().stops)
    return tuple((hex_.id, None if hex_.area else city, hex_.name or hex_.id) for hex_, city in hexes)


def _path(track: Sequence[Track]) -> tuple[str, ...]:
    """Return the hexes of some track in order. Two pieces that meet in a city of one hex are one step."""
    path: list[str] = []
    last = None
    for hex_id, _ in track:
        if hex_id != last:
            path.append(hex_id)
            last = hex_id
    return tuple(path)


def _bonuses(stops: Sequence[RunStop], route: Route, bonuses: Bonuses) -> Iterator[BonusEarned]:
    """6.65, then 6.66: the East-West bonus, markers in the order of the stops, the mail."""
    if route.end_bonus:
        yield BonusEarned(EAST_WEST, "6.65", route.end_bonus, (stops[0].hex, stops[-1].hex))
    privates = tables().privates
    for stop in stops if bonuses.markers else ():
        if stop.counted:
            for private, dollars in bonuses.at(stop.hex):
                yield BonusEarned(privates[private].name, privates[private].rule, dollars, (stop.hex,), private)
    if route.visit_bonus and bonuses.mail:
        mail = privates[bonuses.mail]
        yield BonusEarned(mail.name, mail.rule, route.visit_bonus, tuple(stop.hex for stop in stops), mail.id)


# JSON


def route_json(route: RouteRun, language: Language = ENGLISH) -> dict[str, Any]:
    """Return a route as JSON, with names of stops and bonuses in a language."""
    return {
        "train": route.train,
        "path": list(route.path),
        "track": [_track_json(hex_id, segment) for hex_id, segment in route.track],
        "stops": [_stop_json(stop, language) for stop in route.stops],
        "bonuses": [_bonus_json(bonus, language) for bonus in route.bonuses],
        "revenue": route.revenue,
    }


def _track_json(hex_id: str, segment: Segment) -> dict[str, Any]:
    """Return two sides for plain track; one side, with the city unless it is an area, for track that ends at a stop."""
    edge, end = segment
    if is_edge(end):
        return {"hex": hex_id, "sides": [edge, end]}
    if tables().hexes[hex_id].area:
        return {"hex": hex_id, "sides": [edge]}
    return {"hex": hex_id, "sides": [edge], "city": city_of(end)}


def _stop_json(stop: RunStop, language: Language) -> dict[str, Any]:
    fields: dict[str, Any] = {"hex": stop.hex}
    if stop.city is not None:
        fields["city"] = stop.city
    fields["name"] = language.name(stop.name)
    fields["value"] = stop.value
    fields["counted"] = stop.counted
    fields["earned"] = stop.earned
    return fields


def _bonus_json(bonus: BonusEarned, language: Language) -> dict[str, Any]:
    private = {"private": bonus.private} if bonus.private else {}
    name = language.name(bonus.name)
    return {"name": name, **private, "rule": bonus.rule, "amount": bonus.amount, "hexes": list(bonus.hexes)}


def run_json(run: CompanyRun, language: Language = ENGLISH) -> dict[str, Any]:
    """Return what a company's trains earn as JSON."""
    routes = [route_json(route, language) for route in run.routes]
    fields: dict[str, Any] = {
        "revenue": sum([route["revenue"] for route in routes]),
        "routes": routes,
        "idle_trains": list(run.idle),
    }
    if run.search is not None:
        fields["optimal"] = run.search.optimal
        fields["upper_bound"] = run.search.upper_bound
        fields["search"] = {"nodes": run.search.nodes}
        if run.search.cut_by is not None:
            fields["cut_by"] = run.search.cut_by
    return fields
