"""`/v1/routes`, `…/check`, `…/board.svg` and `…/tiles`: routes on any map, whatever the game."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answers import written_answer
from service.api.anywhere import AnywhereDesk
from service.api.constant import constant_json
from service.api.endpoints import Endpoints


def add_to(endpoints: Endpoints, desk: AnywhereDesk) -> None:
    """Adds the four endpoints."""

    @endpoints.serves(desk.operations[""])
    def routes(body: Any) -> Response:
        return written_answer(desk.best(body))

    @endpoints.serves(desk.operations["check"])
    def check_routes(body: Any) -> Response:
        return written_answer(desk.judge(body))

    @endpoints.serves(desk.operations["board.svg"])
    def draw_routes(body: Any) -> Response:
        return Response(desk.draw(body), content_type="image/svg+xml; charset=utf-8")

    made = constant_json(lambda: desk.tiles)

    @endpoints.serves(desk.operations["tiles"])
    def tiles() -> Response:
        return made().answer()
