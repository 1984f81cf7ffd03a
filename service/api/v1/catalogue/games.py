"""`GET /v1/games` and `GET /v1/games/{game}`: the catalogue, and a game's components as data."""

from __future__ import annotations

from flask import Response

from service.api.answering.constant import constant_in_each
from service.api.endpoints import Endpoints, Operation
from service.api.games.desk import PREFIX, Desk
from service.api.shapes.answers import CATALOGUE

LIST_GAMES = Operation(
    id="list_games",
    path=PREFIX,
    group="games",
    summary="List the games, with their options and what can be asked about them",
    answer=CATALOGUE,
    is_constant=True,
)


def add_catalogue(endpoints: Endpoints, desks: tuple[Desk, ...]) -> None:
    """Adds the catalogue. Its answer never changes, so it is made once for each language."""
    made = constant_in_each(lambda language: {"games": [desk.offer.catalogue(language) for desk in desks]})

    @endpoints.serves(LIST_GAMES)
    def list_games() -> Response:
        return made().answer()


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the components of one game. They never change: they are made once for each language, when asked for."""
    made = constant_in_each(desk.offer.game.components)
    summary = "Show the game's components: map, cards, tiles, trains … as data"

    @endpoints.serves(desk.operation("show", "", summary, answer=desk.answers.components, is_constant=True))
    def show_game() -> Response:
        return made().answer()
