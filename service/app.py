"""`create_app`, which assembles the app."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from flask import Flask

from service.clients.addresses import Forwarded
from service.clients.directory import Directory
from service.http.contract.document import Contract, add_contract
from service.http.endpoints import Endpoints
from service.http.guard import Secured, register_guard
from service.http.heavy import Queue
from service.http.hooks import Hooks
from service.http.languages import register_languages
from service.http.problem_kinds import UnknownGame
from service.http.problems import register_problems
from service.http.request import ServiceRequest
from service.http.searches import Proofs, Supervised
from service.metrics import Metrics
from service.resources import any_map, audit, batch, catalogue, docs, network, pictures, play, routes
from service.resources.any_map import AnyMapService
from service.resources.game_service import PREFIX, GameService
from service.resources.ops import add_ops, probes
from service.resources.problem_pages import add_problems
from service.sealing import Keyring, Sealer, Seals
from service.server.gate import GATE
from service.settings import Settings
from service.store.answers import ProvedAnswers, SharedAnswers, edition
from service.store.link import Link
from service.store.quota import Quota
from service.table import serving
from service.variables import parse_key_file
from stationmaster._route_core import Network
from stationmaster.registry import TITLES, AnyTitle
from stationmaster.schema.sealed import Part
from stationmaster.schema.statements import Statement, build_all
from stationmaster.search import Finder, SearchLimits


class App(Flask):
    """Flask with requests that know their client and their time, and without asynchronous views."""

    request_class = ServiceRequest

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function itself. Otherwise each hook of each request is examined: is it a coroutine?"""
        return func


def create_app(
    settings: Settings | None = None, titles: Sequence[AnyTitle] | None = None, find: Finder = Network.best
) -> Flask:
    """Return the WSGI app with these settings (from the environment when None), titles (all that are there when None)
    and finder of routes.

    :raises SettingsError: when the environment has a bad value.
    :raises TitleError: for a title that cannot be used.
    """
    served = tuple(TITLES.values() if titles is None else titles)
    settings = settings or Settings.from_env(os.environ)
    app = App("service", static_folder=None)
    app.url_map.merge_slashes = False
    if settings.trusted_proxies:
        app.wsgi_app = Forwarded(app.wsgi_app, settings.trusted_proxies)  # type: ignore[method-assign]
    metrics = Metrics(settings)
    sealer = _sealer(settings, metrics)
    directory = Directory(settings, partial(metrics.count_reload_failure, "client_keys"), audits=True)
    link = None if settings.store is None else Link(settings.store, metrics.note_store)
    if link is not None:
        link.watch()
    limits, anywhere = SearchLimits(settings.route_max_nodes, settings.route_deadline_ms), _limits_anywhere(settings)
    most_nodes = max(limits.max_nodes or 0, anywhere.max_nodes or 0)
    app.wsgi_app = Secured(app.wsgi_app)  # type: ignore[method-assign]
    app.wsgi_app = Supervised(app.wsgi_app, find, metrics, most_nodes)  # type: ignore[method-assign]
    hooks = Hooks(app)
    register_languages(hooks)
    register_problems(app)
    pages = {**docs.media_types(), **serving.media_types()}
    app.extensions[GATE] = register_guard(hooks, settings, metrics, directory, Quota(link), pages)
    Queue(app, hooks)
    endpoints = Endpoints(app)
    kept = _kept_answers(settings, link, metrics, sealer)
    proofs = Proofs(kept)
    games = tuple(GameService(title, sealer, limits, proofs) for title in served)
    contract = Contract(endpoints, {game.title: game.contract for game in games})
    app.extensions["stationmaster-contract"] = contract
    largest = max(settings.max_body, settings.max_replay_body)
    routes = AnyMapService(anywhere, settings.anywhere.size, proofs)
    _add_v1(app, endpoints, games, routes, largest)
    _explain_unknown_games(hooks, games)
    add_ops(endpoints, metrics, probes(sealer), {} if link is None else {"store": lambda: link.is_there})
    add_problems(endpoints)
    add_contract(endpoints, contract)
    docs.register_docs(app)
    serving.register_table(app, lobby=settings.lobby)
    for base in (Statement, Part):  # Otherwise the first requests would wait for it.
        build_all(base)
    return app


def _sealer(settings: Settings, metrics: Metrics) -> Seals:
    """Return the sealer, with fixed keys or with those of a file that is reloaded when it changes."""
    if settings.keys_file is None:
        return Sealer(settings.keys)
    return Keyring(settings.keys_file, parse_key_file, partial(metrics.count_reload_failure, "keys"))


def _kept_answers(settings: Settings, link: Link | None, metrics: Metrics, seals: Seals) -> ProvedAnswers | None:
    """Return the cache of proved answers; None where it is disabled."""
    if not settings.route_cache:
        return None
    shared = None if link is None else SharedAnswers(link, seals)
    return ProvedAnswers(edition(), settings.route_cache, shared, metrics.count_found)


def _limits_anywhere(settings: Settings) -> SearchLimits:
    """Return the limits of searches on any map: those of all searches, unless they have their own."""
    own = settings.anywhere
    return SearchLimits(own.max_nodes or settings.route_max_nodes, own.deadline_ms or settings.route_deadline_ms)


def _add_v1(
    app: Flask, endpoints: Endpoints, games: tuple[GameService, ...], anywhere: AnyMapService, largest: int
) -> None:
    """Add all endpoints under `/v1`. `largest` is the most bytes that the body of any request may have."""
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
    audit.add_to(endpoints, anywhere)
    batch.add_to(app, endpoints, largest)


def _explain_unknown_games(hooks: Hooks, games: tuple[GameService, ...]) -> None:
    """Answer paths of unknown games with the known ones, instead of a plain 404."""
    known = [game.title.id for game in games]

    @hooks.before
    def refuse_unknown_game(request: ServiceRequest) -> None:
        if request.routing_exception is not None and request.path.startswith(f"{PREFIX}/"):
            name = request.path[len(PREFIX) + 1 :].partition("/")[0]
            if name not in known:
                raise UnknownGame(name, known)
