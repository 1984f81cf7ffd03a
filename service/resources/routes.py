"""`POST /v1/games/{game}/routes`, `…/routes/check` and `…/routes/board.svg`: the best routes, a judgement of declared
ones, and the board that they are on."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.http.endpoints import Endpoints
from service.http.respond import written_answer
from service.http.shapes import answers as shapes
from service.http.shapes.calculator import Questions
from service.resources import calculations
from service.resources import pictures as drawing
from service.resources.game_service import Desk
from stationmaster.engine.title import Pictures, RouteCalculator


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoints, for a game that has a route calculator."""
    calculator = desk.routes
    if calculator is None:
        return
    asked = desk.questions(calculator)
    _add_best(endpoints, desk, calculator, asked)
    _add_check(endpoints, desk, calculator, asked)
    if desk.pictures is not None and calculator.shown is not None:
        _add_picture(endpoints, desk, calculator, asked, desk.pictures)


def _add_best(endpoints: Endpoints, desk: Desk, calculator: RouteCalculator, asked: Questions) -> None:
    about: dict[str, Any] = {"sent": asked.routes, "answer": asked.best, "refuses": (400, 422)}

    @endpoints.serves(desk.operation("routes", "routes", "Find the best routes, proved optimal", **about))
    def routes(body: Any) -> Response:
        return written_answer(calculations.best_routes(desk, calculator, body))


def _add_check(endpoints: Endpoints, desk: Desk, calculator: RouteCalculator, asked: Questions) -> None:
    about: dict[str, Any] = {"sent": asked.declared, "answer": asked.judged, "refuses": (400, 422)}
    summary = "Judge declared routes: legal? how much? are there better?"

    @endpoints.serves(desk.operation("check_routes", "routes/check", summary, **about))
    def check_routes(body: Any) -> Response:
        return written_answer(calculations.judge_routes(desk, calculator, body))


def _add_picture(
    endpoints: Endpoints, desk: Desk, calculator: RouteCalculator, asked: Questions, pictures: Pictures
) -> None:
    about: dict[str, Any] = {"sent": asked.drawn, "answer": shapes.QUESTION, "refuses": (400, 422)}
    summary = "Draw the board that routes are asked for"

    @endpoints.serves(desk.operation("board_of_routes", "routes/board.svg", summary, **about))
    def board_of_routes(body: Any) -> Response:
        return drawing.picture_of_question(desk, pictures, calculator, body)
