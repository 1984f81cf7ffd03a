"""`POST /v1/games/{game}/board.svg`: the board as it stands, as a picture."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.arguments import Blueprint, may_refuse
from service.api.desk import Desk


def add_to(blp: Blueprint, desk: Desk) -> None:
    """Adds the endpoint for a game that can be drawn."""
    draw = desk.offer.draw
    if draw is None:
        return

    @blp.route("/board.svg", methods=["POST"])
    @blp.doc(operationId=f"board_{desk.key}", summary="Draw the board")
    @blp.arguments(desk.schemas.board(), examples=desk.examples("board.svg"))
    @blp.response(200, {"type": "string"}, content_type="image/svg+xml")
    @may_refuse(blp, 400, 422)
    def board(body: dict[str, Any]) -> Response:
        return desk.picture(draw, desk.open(body["state"]), body["highlight"])
