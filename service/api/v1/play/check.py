"""`POST /v1/games/{game}/check`: would this action be legal? Answers 200 either way."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answering.answers import json_answer
from service.api.endpoints import Endpoints
from service.api.games.desk import Desk
from service.api.reading.narrowing import Asked


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    summary = "Ask whether an action is legal, and why not"
    operation = desk.operation(
        "check", "check", summary, sent=desk.bodies.check, answer=desk.answers.verdict, refuses=(400, 409, 422)
    )

    @endpoints.serves(operation)
    def check(asked: Asked, body: Any) -> Response:
        return json_answer(desk.judge(desk.open(body.state), body.action, asked.viewer))
