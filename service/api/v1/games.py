"""`GET /v1/games` and `GET /v1/games/{game}`: the catalogue, and a game's components as data."""

from __future__ import annotations

from functools import cache

from flask import Response

from service.api.answers import json_answer
from service.api.arguments import Blueprint
from service.api.desk import Desk
from service.api.schemas.envelope import Games


def catalogue_blueprint(desks: tuple[Desk, ...], prefix: str) -> Blueprint:
    """The blueprint of the catalogue. Its answer never changes, so it is made once."""
    blp = Blueprint("games", __name__, url_prefix=prefix, description="Which games there are.")
    entries = {"games": [desk.offer.game.catalogue() for desk in desks]}

    @blp.route("")
    @blp.doc(operationId="list_games", summary="List the games, with their options and what can be asked about them")
    @blp.response(200, Games)
    def list_games() -> Response:
        return json_answer(entries)

    return blp


def add_to(blp: Blueprint, desk: Desk) -> None:
    """Adds the components of one game. They never change, so they are made once, when first asked for."""

    made = cache(desk.offer.game.components)

    @blp.route("")
    @blp.doc(operationId=f"show_{desk.key}", summary="Show the game's components: map, cards, tiles, trains … as data")
    @blp.response(200, {"type": "object"})
    def show_game() -> Response:
        return json_answer(made())
