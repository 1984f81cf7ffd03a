"""The resources under `/v1`: one module for each, with views of a few lines."""

from __future__ import annotations

from flask import Flask, request

from service.api.endpoints import Endpoints
from service.api.games.any_map import AnywhereDesk
from service.api.games.desk import PREFIX, Desk
from service.api.problems.errors import UnknownGame
from service.api.v1 import batch, board, routes, routes_anywhere
from service.api.v1.catalogue import games, rules, words
from service.api.v1.play import check, evaluate, legal_actions, moves, replay, start


def register_v1(
    app: Flask, endpoints: Endpoints, desks: tuple[Desk, ...], anywhere: AnywhereDesk, largest: int
) -> None:
    """Adds the catalogue, for each game the endpoints that it has, those for routes on any map, and the batch.

    `largest` is how many bytes the body of any request may have.
    """
    games.add_catalogue(endpoints, desks)
    for desk in desks:
        for resource in (games, start, legal_actions, moves, check, replay, routes, evaluate, board, words, rules):
            resource.add_to(endpoints, desk)
    routes_anywhere.add_to(endpoints, anywhere)
    batch.add_to(app, endpoints, largest)
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
