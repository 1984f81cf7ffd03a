"""`POST /v1/games/{game}/routes`, `…/routes/check` and `…/routes/board.svg`: the best routes, a judgement of declared
ones, and the board that they are on."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answering.answers import written_answer
from service.api.endpoints import Endpoints
from service.api.games import calculating, drawing
from service.api.games.desk import Desk
from service.api.shapes import pictures as shapes


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoints, for a game that has a route calculator."""
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
        return written_answer(calculating.best_routes(desk, calculator, body))

    @endpoints.serves(judged)
    def check_routes(body: Any) -> Response:
        return written_answer(calculating.judge_routes(desk, calculator, body))

    pictures = desk.offer.pictures
    if pictures is None or calculator.shown is None:
        return
    drawn = desk.operation(
        "board_of_routes",
        "routes/board.svg",
        "Draw the board that routes are asked for",
        sent=asked.drawn,
        answer=shapes.QUESTION,
        refuses=(400, 422),
    )

    @endpoints.serves(drawn)
    def board_of_routes(body: Any) -> Response:
        return drawing.picture_of_question(desk, pictures, calculator, body)
