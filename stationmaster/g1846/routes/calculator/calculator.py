"""What the route calculator answers, as JSON: the best routes, or a judgement of declared ones (6.68)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stationmaster.g1846.routes.calculator.position_form import parse
from stationmaster.g1846.routes.calculator.proofs import better_of
from stationmaster.g1846.routes.calculator.question import RouteRequest, of_position
from stationmaster.g1846.routes.declared import RouteViolation, check_run
from stationmaster.g1846.routes.revenue import CompanyRun, best_run, run_json
from stationmaster.g1846.shapes.actions import TrainRun
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.messages.message import ENGLISH, Language
from stationmaster.routes.supervision import NO_LIMITS, SearchLimits


def best_routes(
    request: RouteRequest, limits: SearchLimits = NO_LIMITS, language: Language = ENGLISH
) -> dict[str, Any]:
    """The best set of routes, explained: proved optimal unless a limit came first."""
    return {"operator": request.company, "phase": request.phase, **run_json(_best(request, limits), language)}


def check_routes(
    request: RouteRequest,
    routes: Sequence[TrainRun],
    limits: SearchLimits = NO_LIMITS,
    language: Language = ENGLISH,
) -> dict[str, Any]:
    """Whether declared routes are legal, what they earn, and whether a better set exists (6.68).

    `better_exists` is null when a limit ended the search before that was known. Illegal routes are told each with
    the paragraph that forbids it, and the best set is told in either case.
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
    """`best_routes` for a minimal position.

    :raises ImpossibleInput: with every fault and its pointer, relative to the position.
    """
    return best_routes(parse(position), limits)


def check_routes_of_form(
    position: Any, routes: Sequence[TrainRun], limits: SearchLimits = NO_LIMITS, language: Language = ENGLISH
) -> dict[str, Any]:
    """`check_routes` for a minimal position.

    :raises ImpossibleInput: with every fault and its pointer, relative to the position.
    """
    return check_routes(parse(position), routes, limits, language)


def routes_of_position(position: Position, operator: str | None, limits: SearchLimits = NO_LIMITS) -> dict[str, Any]:
    """`best_routes` for a position of the game; without an operator, for the company whose turn it is.

    :raises ImpossibleInput: for an unknown company, or when none is named and none operates (`/operator`).
    """
    return best_routes(of_position(position, operator), limits)


def check_routes_of_position(
    position: Position,
    operator: str | None,
    routes: Sequence[TrainRun],
    limits: SearchLimits = NO_LIMITS,
    language: Language = ENGLISH,
) -> dict[str, Any]:
    """`check_routes` for a position of the game.

    :raises ImpossibleInput: for an unknown company, or when none is named and none operates (`/operator`).
    """
    return check_routes(of_position(position, operator), routes, limits, language)


def _best(request: RouteRequest, limits: SearchLimits) -> CompanyRun:
    return best_run(request.board, request.phase, request.company, request.trains, request.bonuses, limits)


def _better_exists(revenue: int, best: CompanyRun) -> bool | None:
    if best.revenue > revenue:
        return True
    proved = best.search is None or best.search.upper_bound <= revenue
    return False if proved else None


def _violation_json(wrong: RouteViolation, language: Language) -> dict[str, Any]:
    return {"route": wrong.route, **wrong.violation.written(language)}
