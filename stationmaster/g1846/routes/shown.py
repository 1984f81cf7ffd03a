"""What a picture can show of a question to the route calculator, and of routes that answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stationmaster.g1846.routes.calculator.question import RouteRequest
from stationmaster.g1846.routes.declared import CheckedRun, check_run
from stationmaster.g1846.routes.revenue import CompanyRun, RouteRun, route_json
from stationmaster.g1846.shapes.actions import TrainRun
from stationmaster.kernel.messages.message import ENGLISH, Language


def view_of(asked: RouteRequest) -> Mapping[str, Any]:
    """The part of a view that pictures are made of: the board, and the markers that serve the company.

    Who owns what is not known of a question: all prices stand without markers.
    """
    board, company = asked.board, asked.company
    return {
        "phase": asked.phase,
        "tiles": {hex_id: {"tile": tile, "rotation": turned} for hex_id, (tile, turned) in board.tiles.items()},
        "slots": board.slots,
        "markers": {private: {"hex": hex_id, "company": company} for private, hex_id in asked.bonuses.markers},
    }


def judged_to_draw(asked: RouteRequest, routes: Sequence[Any], language: Language = ENGLISH) -> list[dict[str, Any]]:
    """Routes as a picture draws them: legal ones with all that they earn, others with what is `wrong` with them.

    What was sent of their revenue is not believed. A route without a train cannot be judged: its path alone is drawn.
    """
    declared = {number: TrainRun(route.train, route.path) for number, route in enumerate(routes) if route.train}
    judged = _judged(asked, list(declared.values()))
    wrong = {one.route: one.violation for one in reversed(judged.violations)}
    earned = _by_route(judged.run, declared)
    drawn: list[dict[str, Any]] = [{"path": list(route.path)} for route in routes]
    for place, (number, route) in enumerate(declared.items()):
        if judged.run is None:
            earned.update(_by_route(_judged(asked, [route]).run, {number: route}))
        drawn[number] |= {"train": route.train, **(route_json(earned[number]) if number in earned else {})}
        if place in wrong:
            drawn[number]["wrong"] = wrong[place].detail_in(language)
    return drawn


def _judged(asked: RouteRequest, routes: Sequence[TrainRun]) -> CheckedRun:
    return check_run(asked.board, asked.phase, asked.company, asked.trains, asked.bonuses, routes)


def _by_route(run: CompanyRun | None, declared: Mapping[int, TrainRun]) -> dict[int, RouteRun]:
    """What each declared route earns: trains of one type run in the order in which they were declared."""
    left = list(() if run is None else run.routes)
    found = {}
    for number, route in declared.items():
        one = next((one for one in left if one.train == route.train), None)
        if one is not None:
            left.remove(one)
            found[number] = one
    return found
