"""`POST /v1/games/{game}/board.svg`: the board as it stands, as a picture; and what such pictures look like."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Response

from service.api.constant import Constant
from service.api.desk import Desk
from service.api.endpoints import Endpoints
from service.api.shapes.pictures import CSS, STYLESHEET


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoints for a game that can be drawn."""
    draw, sheet = desk.offer.draw, desk.offer.sheet
    if draw is not None:
        operation = desk.operation(
            "board",
            "board.svg",
            "Draw the board",
            sent=desk.bodies.board,
            answer=desk.answers.board,
            refuses=(400, 409, 422),
        )

        @endpoints.serves(operation)
        def board(body: Any) -> Response:
            return desk.picture(draw, body)

    if sheet is not None:
        written = cache(lambda: Constant(sheet.whole().encode(), f"{CSS}; charset=utf-8"))
        summary = "The stylesheet of the game's pictures, for pages that show `bare` ones"

        @endpoints.serves(desk.operation("stylesheet", "pictures.css", summary, answer=STYLESHEET, is_constant=True))
        def stylesheet() -> Response:
            return written().answer()
