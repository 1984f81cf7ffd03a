"""`create_app`: the only place where the parts are joined."""

from __future__ import annotations

import os

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.anywhere import AnywhereDesk
from service.api.contract.document import Contract, add_contract
from service.api.desk import Desk
from service.api.docs import register_docs
from service.api.endpoints import Endpoints
from service.api.guard import register_guard
from service.api.heavy import Queue
from service.api.lean import LeanFlask
from service.api.metrics import Metrics
from service.api.offered import OFFERS
from service.api.offers import Offer
from service.api.ops import add_ops
from service.api.probes import probes
from service.api.problem_pages import add_problems
from service.api.problems import register_problems
from service.api.supervised import Supervised
from service.api.v1 import register_v1
from service.sealing import Sealer
from service.settings import Settings
from service.table.serving import register_table
from stationmaster._route_core import Network
from stationmaster.routes.supervision import Finder, SearchLimits


def create_app(
    settings: Settings | None = None, offers: tuple[Offer, ...] = OFFERS, find: Finder = Network.best
) -> Flask:
    """The WSGI app with these settings (from the environment when None), games and finder of routes.

    :raises SettingsError: when the environment has a bad value.
    """
    settings = settings or Settings.from_env(os.environ)
    app = LeanFlask("service", static_folder=None)
    app.url_map.merge_slashes = False
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)  # type: ignore[method-assign]
    sealer = Sealer(settings.keys)
    metrics = Metrics()
    app.wsgi_app = Supervised(app.wsgi_app, find, metrics)  # type: ignore[method-assign]
    register_problems(app)
    register_guard(app, settings, metrics)
    Queue(app)
    endpoints = Endpoints(app)
    contract = Contract(endpoints, offers)
    app.extensions["stationmaster-contract"] = contract
    limits = SearchLimits(settings.route_max_nodes, settings.route_deadline_ms)
    register_v1(app, endpoints, tuple(Desk(offer, sealer, limits) for offer in offers), AnywhereDesk(limits))
    add_ops(endpoints, metrics, probes(sealer))
    add_problems(endpoints)
    add_contract(endpoints, contract)
    register_docs(app)
    register_table(app)
    return app
