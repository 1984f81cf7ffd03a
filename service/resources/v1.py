"""The resources under `/v1`: one module for each, with views of a few lines."""

from __future__ import annotations

from flask import Flask, request

from service.http.endpoints import Endpoints
from service.http.problem_kinds import UnknownGame
from service.resources import any_map, batch, catalogue, network, pictures, play, routes
from service.resources.any_map import AnyMapService
from service.resources.game_service import PREFIX, GameService


def register_v1(
    app: Flask, endpoints: Endpoints, games: tuple[GameService, ...], anywhere: AnyMapService, largest: int
) -> None:
    """Adds the catalogue, for each game the endpoints that it has, those for routes on any map, and the batch.

    `largest` is how many bytes the body of any request may have.
    """
    catalogue.add_catalogue(endpoints, games)
    for game in games:
        for add in (
            catalogue.add_games,
            play.add_start,
            play.add_legal_actions,
            play.add_moves,
            play.add_check,
            play.add_replay,
            routes.add_to,
            play.add_evaluate,
            pictures.add_to,
            catalogue.add_words,
            catalogue.add_rules,
        ):
            add(endpoints, game)
    any_map.add_to(endpoints, anywhere)
    network.add_to(endpoints, anywhere)
    batch.add_to(app, endpoints, largest)
    _explain_unknown_games(app, games)


def _explain_unknown_games(app: Flask, games: tuple[GameService, ...]) -> None:
    """Lets a path with an unknown game say so, instead of merely that there is nothing."""
    known = [game.title.id for game in games]

    @app.before_request
    def refuse_unknown_game() -> None:
        if request.routing_exception is not None and request.path.startswith(f"{PREFIX}/"):
            name = request.path[len(PREFIX) + 1 :].partition("/")[0]
            if name not in known:
                raise UnknownGame(name, known)
