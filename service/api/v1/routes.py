"""`POST /v1/games/{game}/routes` and `…/routes/check`: the best routes, and a judgement of declared ones."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answers import json_answer
from service.api.arguments import Blueprint, may_refuse
from service.api.desk import Desk
from service.api.schemas.routes import BestRoutes, JudgedRoutes


def add_to(blp: Blueprint, desk: Desk) -> None:
    """Adds both endpoints, for a game that has a route calculator."""
    calculator = desk.offer.routes
    if calculator is None:
        return

    @blp.route("/routes", methods=["POST"])
    @blp.doc(operationId=f"routes_{desk.key}", summary="Find the best routes, proved optimal")
    @blp.arguments(calculator.request(), examples=desk.examples("routes"))
    @blp.response(200, BestRoutes)
    @may_refuse(blp, 400, 422)
    def routes(body: dict[str, Any]) -> Response:
        return json_answer(desk.best_routes(calculator, body))

    @blp.route("/routes/check", methods=["POST"])
    @blp.doc(
        operationId=f"check_routes_{desk.key}", summary="Judge declared routes: legal? how much? are there better?"
    )
    @blp.arguments(calculator.judged_request(), examples=desk.examples("routes/check"))
    @blp.response(200, JudgedRoutes)
    @may_refuse(blp, 400, 422)
    def check_routes(body: dict[str, Any]) -> Response:
        return json_answer(desk.judge_routes(calculator, body))
