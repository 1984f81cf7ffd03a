"""The resources under `/v1`: one module for each, with views of a few lines."""

from __future__ import annotations

from flask import Flask, request
from flask_smorest import Api

from service.api.arguments import Blueprint
from service.api.desk import Desk
from service.api.problems import UnknownGame
from service.api.v1 import board, check, games, legal_actions, moves, replay, routes, start

PREFIX = "/v1/games"


def register_v1(app: Flask, api: Api, desks: tuple[Desk, ...]) -> None:
    """Adds the catalogue, and for each game the endpoints that it has."""
    api.register_blueprint(games.catalogue_blueprint(desks, PREFIX))
    for desk in desks:
        blp = Blueprint(
            desk.offer.id,
            __name__,
            url_prefix=f"{PREFIX}/{desk.offer.id}",
            description=f"The rules of {desk.offer.game.catalogue()['name']}.",
        )
        for resource in (games, start, legal_actions, moves, check, replay, routes, board):
            resource.add_to(blp, desk)
        api.register_blueprint(blp)
    _explain_unknown_games(app, desks)


def _explain_unknown_games(app: Flask, desks: tuple[Desk, ...]) -> None:
    """Lets a path with an unknown game say so, instead of merely that there is nothing."""
    known = [desk.offer.id for desk in desks]

    @app.before_request
    def refuse_unknown_game() -> None:
        if request.routing_exception is not None and request.path.startswith(f"{PREFIX}/"):
            name = request.path[len(PREFIX) + 1 :].partition("/")[0]
            if name not in known:
                raise UnknownGame(name, known)
