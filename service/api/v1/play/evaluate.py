"""`POST /v1/games/{game}/evaluate`: what follows from each action."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answering.answers import json_answer
from service.api.endpoints import Endpoints
from service.api.games import calculating
from service.api.games.desk import Desk
from service.api.reading.narrowing import Asked
from service.api.shapes.evaluation import evaluation_of


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint, for a game that has one who evaluates."""
    evaluator = desk.offer.evaluator
    if evaluator is None:
        return
    sent, answer = evaluation_of(desk.offer, evaluator)
    operation = desk.operation(
        "evaluate", "evaluate", "See what follows from each action", sent=sent, answer=answer, refuses=(400, 409, 422)
    )

    @endpoints.serves(operation)
    def evaluate(asked: Asked, body: Any) -> Response:
        return json_answer(calculating.evaluate(desk, evaluator, body, asked.viewer))
