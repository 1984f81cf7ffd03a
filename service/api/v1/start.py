"""`POST /v1/games/{game}/start`: deal a new game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from flask import Response

from service.api.desk import Desk
from service.api.endpoints import Endpoints


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "start",
        "start",
        "Start a game",
        sent=desk.bodies.start,
        answer=desk.answers.position,
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def start(names: Collection[str], body: Any) -> Response:
        position, events = desk.start(body)
        return desk.answer(position, events, names)
