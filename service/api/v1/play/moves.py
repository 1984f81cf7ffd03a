"""`POST /v1/games/{game}/moves`: play actions, all or nothing."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.endpoints import Endpoints
from service.api.games.desk import Desk
from service.api.reading.narrowing import Asked


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "moves",
        "moves",
        "Play actions: all of them, or none",
        sent=desk.bodies.moves,
        answer=desk.answers.position,
        refuses=(400, 409, 422),
    )

    @endpoints.serves(operation)
    def moves(asked: Asked, body: Any) -> Response:
        before, settled = desk.opened(body.state)
        desk.expect(asked.viewer, before)
        position, events = desk.play(before, body.actions, asked.viewer)
        return desk.answer(position, settled + events, asked)
