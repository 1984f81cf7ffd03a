"""`POST /v1/games/{game}/replay`: play a whole record through, every action checked."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answering.heavy import queue
from service.api.endpoints import Endpoints
from service.api.games.desk import Desk
from service.api.reading.narrowing import Asked
from service.api.shapes.answers import PARTS_OF_END


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "replay",
        "replay",
        "Replay a recorded game",
        sent=desk.bodies.replay,
        answer=desk.answers.replayed,
        refuses=(400, 409, 422),
    )

    @endpoints.serves(operation)
    def replay(asked: Asked, body: Any) -> Response:
        if body.trace != "none":
            queue().take_turn()
        replayed = desk.replay(body, asked.viewer, words=asked.words)
        more = {name: getattr(replayed, name, None) for name in PARTS_OF_END}
        return desk.answer(replayed.position, [], asked, more)
