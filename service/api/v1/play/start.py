"""`POST /v1/games/{game}/start`: deal a new game."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from service.api.endpoints import Endpoints
from service.api.games.desk import Desk
from service.api.reading.idempotency import HEADER, MEANING, PATTERN, key_of
from service.api.reading.narrowing import Asked


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "start",
        "start",
        "Start a game",
        sent=desk.bodies.start,
        answer=desk.answers.position,
        refuses=(400, 422),
        in_header={HEADER: (MEANING, {"type": "string", "pattern": PATTERN})},
    )

    @endpoints.serves(operation)
    def start(asked: Asked, body: Any) -> Response:
        position, events = desk.start(body, key_of(request))
        return desk.answer(position, events, asked)
