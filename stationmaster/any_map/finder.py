"""The best routes on any map, and checks of declared ones, as JSON.

`question.py` states the question and `answer.py` the answer; docs/any-map.md explains them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from stationmaster._route_core import Route
from stationmaster.any_map.answer import BestRoutes, JudgedRoutes, RouteRun, RouteSet, SearchSize, explain
from stationmaster.any_map.declared import Judge, Judged
from stationmaster.any_map.faults import REFUSALS, fault_at
from stationmaster.any_map.query import Query, query_of, read_query
from stationmaster.any_map.question import DeclaredRoute, DeclaredRoutes, Question
from stationmaster.any_map.search import NO_LIMITS, Contradiction, Found, SearchLimits, present, search
from stationmaster.any_map.tile_language import standard_tiles
from stationmaster.errors import Faults, ImpossibleInput
from stationmaster.i18n.message import ENGLISH, Language, retold
from stationmaster.schema.statements import read


def best_routes(question: Any, limits: SearchLimits = NO_LIMITS) -> dict[str, Any]:
    """Return the best set of routes, explained: proved optimal unless a limit came first.

    :raises ImpossibleInput: with everything that is wrong with the question; each fault has its pointer.
    :raises SearchCancelled: when the supervisor has ended the search.
    """
    asked = asked_of(question)
    found = search(asked.network, asked.fleet, limits)
    best = _found_set(asked, found)
    return _json(BestRoutes(operator=asked.question.operator, **msgspec.structs.asdict(best)))


def check_routes(
    question: Any, routes: Any, limits: SearchLimits = NO_LIMITS, language: Language = ENGLISH
) -> dict[str, Any]:
    """Return whether declared routes are legal and why not, what they earn, and whether a better set exists.

    :raises ImpossibleInput: with everything that is wrong with the question or the routes; each fault has its pointer.
    :raises SearchCancelled: when the supervisor has ended the search.
    :raises TooMuchWork: when that would take more work than the supervisor allows.
    """
    asked, declared = read_both(question, routes)
    judged = Judge(asked, declared).judged()
    best = _found_set(asked, search(asked.network, asked.fleet, limits))
    runs = _runs(asked, judged)
    if runs is None:
        return _spoken(_json(_judged(asked, judged, best)), language)
    best = _better_of(asked, best, runs)
    revenue = sum(run.revenue for run in runs)
    better = True if best.revenue > revenue else False if best.upper_bound <= revenue else None
    answer = _judged(asked, judged, best)
    idle = _idle(asked, runs)
    return _json(msgspec.structs.replace(answer, revenue=revenue, routes=runs, idle_trains=idle, better_exists=better))


def _spoken(judged: dict[str, Any], language: Language) -> dict[str, Any]:
    """Return an answer with its violations in a language."""
    violations = [
        wrong | {"detail": retold(REFUSALS.sentences[wrong["sentence"]], wrong["params"], language)}
        for wrong in judged["violations"]
    ]
    return judged | {"violations": violations}


def _runs(asked: Query, judged: Judged) -> list[RouteRun] | None:
    if judged.routes is None:
        return None
    return [explain(asked, number, route) for number, route in sorted(judged.routes, key=lambda run: run[0])]


def _judged(asked: Query, judged: Judged, best: RouteSet) -> JudgedRoutes:
    return JudgedRoutes(
        operator=asked.question.operator,
        legal=judged.routes is not None,
        violations=list(judged.violations),
        ambiguous=list(judged.ambiguous),
        best=best,
    )


def tiles() -> dict[str, Any]:
    """Return the standard tiles by number."""
    return {"tiles": {number: {"color": tile.color, "code": tile.code} for number, tile in standard_tiles().items()}}


def asked_of(question: Any) -> Query:
    """Return the query of a question, which is JSON or already read."""
    return query_of(question) if isinstance(question, Question) else read_query(question)


def read_both(question: Any, routes: Any) -> tuple[Query, list[DeclaredRoute]]:
    """Read a question and declared routes; raise with the faults of both."""
    faults = Faults()
    asked, declared = None, None
    try:
        asked = asked_of(question)
    except ImpossibleInput as error:
        faults.extend(error.faults)
    try:
        declared = routes if _are_declared(routes) else read(DeclaredRoutes, routes, "/routes")
    except ImpossibleInput as error:
        faults.extend(error.faults)
    if asked is not None and declared is not None:
        for number, route in enumerate(declared):
            if route.train >= len(asked.question.trains):
                count = len(asked.question.trains)
                faults.append(fault_at(f"/routes/{number}/train", "unknown_train", count=count))
    if faults or asked is None or declared is None:
        raise ImpossibleInput(faults)
    return asked, list(declared)


def _are_declared(routes: Any) -> bool:
    return isinstance(routes, list) and all(isinstance(route, DeclaredRoute) for route in routes)


def _found_set(asked: Query, found: Found) -> RouteSet:
    routes = [explain(asked, number, route) for number, route in enumerate(found.routes) if isinstance(route, Route)]
    return RouteSet(
        revenue=found.total,
        routes=routes,
        idle_trains=_idle(asked, routes),
        optimal=found.optimal or found.total >= found.upper_bound,
        upper_bound=found.upper_bound,
        search=SearchSize(found.nodes),
        cut_by=found.cut_by,  # type: ignore[arg-type] # A search that was cancelled has no answer.
    )


def _idle(asked: Query, routes: list[RouteRun]) -> list[str]:
    running = {route.number for route in routes}
    return [train.name for number, train in enumerate(asked.question.trains) if number not in running]


def _better_of(asked: Query, best: RouteSet, runs: list[RouteRun]) -> RouteSet:
    """Return the better of the best set found and a legal declared one.

    If the declared one earns more than was proved possible, it wins, and the contradiction is reported.
    """
    revenue = sum(run.revenue for run in runs)
    if revenue <= best.revenue:
        return best
    bound, cut_by = best.upper_bound, best.cut_by
    if revenue > bound:
        present().report(Contradiction(msgspec.to_builtins(asked.question), bound, revenue))
        bound = asked.network.ceiling(asked.fleet.trains, visit_bonus=asked.fleet.visit_bonus)
    return RouteSet(
        revenue=revenue,
        routes=runs,
        idle_trains=_idle(asked, runs),
        optimal=revenue >= bound,
        upper_bound=bound,
        search=best.search,
        cut_by=cut_by,
    )


def _json(record: Any) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(record)
    return built
