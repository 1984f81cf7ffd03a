"""`POST /v1/games/{game}/start`: deal a new game."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.arguments import Blueprint, may_refuse
from service.api.desk import Desk
from service.api.schemas.envelope import FieldsQuery, StartBody


def add_to(blp: Blueprint, desk: Desk) -> None:
    """Adds the endpoint for one game."""

    @blp.route("/start", methods=["POST"])
    @blp.doc(operationId=f"start_{desk.key}", summary="Start a game")
    @blp.arguments(FieldsQuery(), location="query")
    @blp.arguments(StartBody(), examples=desk.examples("start"))
    @blp.response(200, desk.schemas.position)
    @may_refuse(blp, 400, 422)
    def start(query: dict[str, Any], body: dict[str, Any]) -> Response:
        position, events = desk.start(body)
        return desk.answer(position, events, query["names"])
