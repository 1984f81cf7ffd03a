"""The answers of the route calculator as JSON: the best routes, or a check of declared ones (6.68)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.search import NO_LIMITS, SearchLimits
from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.routes.declared import CheckedRun, RouteViolation, check_run
from stationmaster.titles.g1846.routes.network_spec import RouteRequest, of_position
from stationmaster.titles.g1846.routes.position import parse
from stationmaster.titles.g1846.routes.proofs import better_of
from stationmaster.titles.g1846.routes.revenue import CompanyRun, RouteRun, best_run, route_json, run_json


def best_routes(
    request: RouteRequest, limits: SearchLimits = NO_LIMITS, language: Language = ENGLISH
) -> dict[str, Any]:
    """Return the best set of routes, explained: proved optimal unless a limit came first."""
    return {"operator": request.company, "phase": request.phase, **run_json(_best(request, limits), language)}


def check_routes(
    request: RouteRequest,
    routes: Sequence[TrainRun],
    limits: SearchLimits = NO_LIMITS,
    language: Language = ENGLISH,
) -> dict[str, Any]:
    """Return whether declared routes are legal, what they earn, and whether a better set exists (6.68).

    `better_exists` is null if a limit ended the search before that was known. Each illegal route has the paragraph that
    forbids it, and the best set is included in either case.
    """
    checked = check_run(request.board, request.phase, request.company, request.trains, request.bonuses, routes)
    best = _best(request, limits)
    head = {"operator": request.company, "phase": request.phase, "legal": checked.run is not None}
    if checked.run is None:
        violations = [_violation_json(wrong, language) for wrong in checked.violations]
        return {**head, "violations": violations, "best": run_json(best, language)}
    best = better_of(request, best, checked.run)
    return {
        **head,
        "violations": [],
        **run_json(checked.run, language),
        "better_exists": _better_exists(checked.run.revenue, best),
        "rule": "6.68",
        "best": run_json(best, language),
    }


def routes_of_form(position: Any, limits: SearchLimits = NO_LIMITS) -> dict[str, Any]:
    """Return `best_routes` for a minimal position.

    :raises ImpossibleInput: with every fault and its pointer, relative to the position.
    """
    return best_routes(parse(position), limits)


def check_routes_of_form(
    position: Any, routes: Sequence[TrainRun], limits: SearchLimits = NO_LIMITS, language: Language = ENGLISH
) -> dict[str, Any]:
    """Return `check_routes` for a minimal position.

    :raises ImpossibleInput: with every fault and its pointer, relative to the position.
    """
    return check_routes(parse(position), routes, limits, language)


def routes_of_position(position: Position, operator: str | None, limits: SearchLimits = NO_LIMITS) -> dict[str, Any]:
    """Return `best_routes` for a position of the game; without an operator, for the company whose turn it is.

    :raises ImpossibleInput: for an unknown company, or if none is named and none operates (`/operator`).
    """
    return best_routes(of_position(position, operator), limits)


def check_routes_of_position(
    position: Position,
    operator: str | None,
    routes: Sequence[TrainRun],
    limits: SearchLimits = NO_LIMITS,
    language: Language = ENGLISH,
) -> dict[str, Any]:
    """Return `check_routes` for a position of the game.

    :raises ImpossibleInput: for an unknown company, or if none is named and none operates (`/operator`).
    """
    return check_routes(of_position(position, operator), routes, limits, language)


def is_form(value: Mapping[str, Any]) -> bool:
    """Return whether a JSON object is a minimal position: a view has all corporations."""
    return "corporation" in value and "corporations" not in value


def operators(position: Position) -> tuple[str | None, tuple[str, ...]]:
    """Return the company that operates, if any, and all companies."""
    return getattr(position.round, "operator", None), (*position.corporations, *position.independents)


def _best(request: RouteRequest, limits: SearchLimits) -> CompanyRun:
    return best_run(request.board, request.phase, request.company, request.trains, request.bonuses, limits)


def _better_exists(revenue: int, best: CompanyRun) -> bool | None:
    if best.revenue > revenue:
        return True
    proved = best.search is None or best.search.upper_bound <= revenue
    return False if proved else None


def _violation_json(wrong: RouteViolation, language: Language) -> dict[str, Any]:
    return {"route": wrong.route, **wrong.violation.written(language)}


# Pictures of questions to the route calculator, and of routes.


def view_of(question: RouteRequest) -> Mapping[str, Any]:
    """Return the part of a view that pictures need: the board, and the markers that serve the company.

    A question has no owners, so the market has no markers.
    """
    board, company = question.board, question.company
    return {
        "phase": question.phase,
        "tiles": {hex_id: {"tile": tile, "rotation": turned} for hex_id, (tile, turned) in board.tiles.items()},
        "slots": board.slots,
        "markers": {private: {"hex": hex_id, "company": company} for private, hex_id in question.bonuses.markers},
    }


def judged_to_draw(question: RouteRequest, routes: Sequence[Any], language: Language = ENGLISH) -> list[dict[str, Any]]:
    """Return routes for a picture: legal ones with their revenue, others with what is `wrong` with them.

    The revenue that was sent is ignored. A route without a train cannot be checked: only its path is drawn.
    """
    declared = {number: TrainRun(route.train, route.path) for number, route in enumerate(routes) if route.train}
    judged = _judged(question, list(declared.values()))
    wrong = {violation.route: violation.violation for violation in reversed(judged.violations)}
    earned = _by_route(judged.run, declared)
    drawn: list[dict[str, Any]] = [{"path": list(route.path)} for route in routes]
    for place, (number, route) in enumerate(declared.items()):
        if judged.run is None:
            earned.update(_by_route(_judged(question, [route]).run, {number: route}))
        drawn[number] |= {"train": route.train, **(route_json(earned[number]) if number in earned else {})}
        if place in wrong:
            drawn[number]["wrong"] = wrong[place].detail_in(language)
    return drawn


def _judged(question: RouteRequest, routes: Sequence[TrainRun]) -> CheckedRun:
    return check_run(question.board, question.phase, question.company, question.trains, question.bonuses, routes)


def _by_route(run: CompanyRun | None, declared: Mapping[int, TrainRun]) -> dict[int, RouteRun]:
    """Return the revenue of each declared route: trains of one type run in the declared order."""
    left = list(() if run is None else run.routes)
    found = {}
    for number, route in declared.items():
        ran = next((ran for ran in left if ran.train == route.train), None)
        if ran is not None:
            left.remove(ran)
            found[number] = ran
    return found
