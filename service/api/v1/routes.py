"""`POST /v1/games/{game}/routes` and `…/routes/check`: the best routes, and a judgement of declared ones."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answers import written_answer
from service.api.desk import Desk
from service.api.endpoints import Endpoints


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds both endpoints, for a game that has a route calculator."""
    calculator = desk.offer.routes
    if calculator is None:
        return
    asked = desk.questions(calculator)
    best = desk.operation(
        "routes",
        "routes",
        "Find the best routes, proved optimal",
        sent=asked.routes,
        answer=asked.best,
        refuses=(400, 422),
    )
    judged = desk.operation(
        "check_routes",
        "routes/check",
        "Judge declared routes: legal? how much? are there better?",
        sent=asked.declared,
        answer=asked.judged,
        refuses=(400, 422),
    )

    @endpoints.serves(best)
    def routes(body: Any) -> Response:
        return written_answer(desk.best_routes(calculator, body))

    @endpoints.serves(judged)
    def check_routes(body: Any) -> Response:
        return written_answer(desk.judge_routes(calculator, body))
