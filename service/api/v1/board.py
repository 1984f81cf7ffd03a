"""`POST /v1/games/{game}/board.svg`: the board as it stands, as a picture."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.desk import Desk
from service.api.endpoints import Endpoints


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for a game that can be drawn."""
    draw = desk.offer.draw
    if draw is None:
        return
    operation = desk.operation(
        "board", "board.svg", "Draw the board", sent=desk.bodies.board, answer=desk.answers.board, refuses=(400, 422)
    )

    @endpoints.serves(operation)
    def board(body: Any) -> Response:
        return desk.picture(draw, desk.open(body.state), body.highlight)
