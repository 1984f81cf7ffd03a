"""`GET /v1/games/{game}/words`: the game in the words of a language, for clients that write the log themselves."""

from __future__ import annotations

from flask import Response

from service.api.answering.constant import constant_in_each
from service.api.endpoints import Endpoints
from service.api.games.desk import Desk
from service.api.words import ANSWER


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint, for a game that can be told."""
    if desk.words is None:
        return
    made = constant_in_each(desk.words.written)
    summary = "Show the game's words in the language of the client: its log, its refusals, its names"

    @endpoints.serves(desk.operation("words", "words", summary, answer=ANSWER, is_constant=True))
    def words() -> Response:
        return made().answer()
