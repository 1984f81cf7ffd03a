"""`POST /v1/games/{game}/moves`: play actions, all or nothing."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.arguments import Blueprint, may_refuse
from service.api.desk import Desk
from service.api.schemas.envelope import FieldsQuery


def add_to(blp: Blueprint, desk: Desk) -> None:
    """Adds the endpoint for one game."""

    @blp.route("/moves", methods=["POST"])
    @blp.doc(operationId=f"moves_{desk.key}", summary="Play actions: all of them, or none")
    @blp.arguments(FieldsQuery(), location="query")
    @blp.arguments(desk.schemas.moves(), examples=desk.examples("moves"))
    @blp.response(200, desk.schemas.position)
    @may_refuse(blp, 400, 409, 422)
    def moves(query: dict[str, Any], body: dict[str, Any]) -> Response:
        before, settled = desk.opened(body["state"])
        position, events = desk.play(before, body["actions"])
        return desk.answer(position, settled + events, query["names"])
