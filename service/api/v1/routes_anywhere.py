"""`/v1/routes`, `…/check`, `…/board.svg`, `…/pictures.css` and `…/tiles`: routes on any map, whatever the game."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Response

from service.api.answering.answers import svg_answer, written_answer
from service.api.answering.constant import Constant, constant_json
from service.api.endpoints import Endpoints
from service.api.games.any_map import AnywhereDesk
from service.api.shapes.pictures import CSS


def add_to(endpoints: Endpoints, desk: AnywhereDesk) -> None:
    """Adds the five endpoints."""

    @endpoints.serves(desk.operations[""])
    def routes(body: Any) -> Response:
        return written_answer(desk.best(body))

    @endpoints.serves(desk.operations["check"])
    def check_routes(body: Any) -> Response:
        return written_answer(desk.judge(body))

    @endpoints.serves(desk.operations["board.svg"])
    def draw_routes(body: Any) -> Response:
        return svg_answer(desk.draw(body))

    sheet = cache(lambda: Constant(desk.sheet.encode(), f"{CSS}; charset=utf-8"))

    @endpoints.serves(desk.operations["pictures.css"])
    def stylesheet() -> Response:
        return sheet().answer()

    made = constant_json(lambda: desk.tiles)

    @endpoints.serves(desk.operations["tiles"])
    def tiles() -> Response:
        return made().answer()
