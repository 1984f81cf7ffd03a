"""`POST /v1/games/{game}/legal-actions`: what may be done now. Nothing is applied."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.endpoints import Endpoints
from service.api.games.desk import Desk
from service.api.reading.narrowing import Asked


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "legal_actions",
        "legal-actions",
        "List every legal action of a position",
        sent=desk.bodies.state,
        answer=desk.answers.position,
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def legal_actions(asked: Asked, body: Any) -> Response:
        return desk.answer(*desk.opened(body.state), asked)
