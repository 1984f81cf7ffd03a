"""`POST /v1/games/{game}/legal-actions`: what may be done now. Nothing is applied."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.arguments import Blueprint, may_refuse
from service.api.desk import Desk
from service.api.schemas.envelope import FieldsQuery


def add_to(blp: Blueprint, desk: Desk) -> None:
    """Adds the endpoint for one game."""

    @blp.route("/legal-actions", methods=["POST"])
    @blp.doc(operationId=f"legal_actions_{desk.key}", summary="List every legal action of a position")
    @blp.arguments(FieldsQuery(), location="query")
    @blp.arguments(desk.schemas.state(), examples=desk.examples("legal-actions"))
    @blp.response(200, desk.schemas.position)
    @may_refuse(blp, 400, 422)
    def legal_actions(query: dict[str, Any], body: dict[str, Any]) -> Response:
        return desk.answer(*desk.opened(body["state"]), query["names"])
