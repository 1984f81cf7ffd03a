"""Who asks, whether he may, and how much he may ask for."""

from __future__ import annotations

from functools import lru_cache

from flask import Flask, Response
from limits import RateLimitItem, parse

from service.api.guard.sharing import is_for_clients
from service.api.present import present_notes, present_request
from service.api.problems.errors import ClientBusy, Overloaded, RateLimited
from service.api.watching.metrics import Metrics
from service.clients.addresses import client_of
from service.clients.directory import Client, Directory, Unrecognised
from service.places import ALL_BUSY, CLIENT_BUSY, HELD, TURN, Places, searches, takes_a_place
from service.settings import Settings
from service.store.quota import Quota, Window

_limit = lru_cache(maxsize=256)(parse)
"""A rate as it is counted: there are as many as keys have different ones."""


def admit(app: Flask, settings: Settings, metrics: Metrics, directory: Directory, quota: Quota) -> None:
    """Adds what recognises clients, counts their requests and gives them places, in this order."""
    _recognise(app, metrics, directory, quota, settings.rate_limit)
    _tell_limits(app)
    _give_places(app, metrics, Places(settings.max_concurrent, settings.client_places, directory.places))


def _recognise(app: Flask, metrics: Metrics, directory: Directory, quota: Quota, rate: str | None) -> None:
    """Counts what each client asks for. Who shows no good key is counted by his address, and then refused."""

    @app.before_request
    def recognise() -> None:
        request, kept = present_request(), present_notes()
        address = client_of(request.remote_addr)
        kept.client = Client(address, address)
        # A browser asks with OPTIONS before it asks, and cannot show a key: that is not a request of its own.
        if not is_for_clients(request.path) or request.method == "OPTIONS":
            return
        try:
            kept.client = directory.client(address, request.environ.get("HTTP_AUTHORIZATION"))
        except Unrecognised:
            _count(quota, kept.client, rate)
            raise
        if kept.client.id != address:
            metrics.count_client(kept.client.name)
        _count(quota, kept.client, kept.client.rate or rate)


def _count(quota: Quota, client: Client, rate: str | None) -> None:
    if rate is None:
        return
    limit: RateLimitItem = _limit(rate)
    window = quota.take(limit, client.id)
    present_notes().limits = _told(limit, window)
    if window.is_over:
        raise RateLimited(window.seconds)


def _told(limit: RateLimitItem, window: Window) -> list[tuple[str, str]]:
    """What is left, as draft-ietf-httpapi-ratelimit-headers has it."""
    return [
        ("RateLimit-Policy", f'"client";q={limit.amount};w={limit.get_expiry()}'),
        ("RateLimit", f'"client";r={window.left};t={window.seconds}'),
    ]


def _tell_limits(app: Flask) -> None:
    @app.after_request
    def tell_limits(response: Response) -> Response:
        limits = present_notes().pop("limits", None)
        if limits is not None:
            response.headers.extend(limits)
        return response


def _give_places(app: Flask, metrics: Metrics, places: Places) -> None:
    """Refuses what finds no place; unless the server itself keeps the places, and has let the request wait for one."""

    @app.before_request
    def take_place() -> None:
        request, kept = present_request(), present_notes()
        turn = request.environ.get(TURN)
        if turn == CLIENT_BUSY:
            raise ClientBusy
        if turn == ALL_BUSY:
            raise Overloaded
        if takes_a_place(request.method, request.path):
            if turn != HELD:
                _take(places, search=searches(request.path))
            metrics.take_place()
            kept.has_place = True

    @app.teardown_request
    def give_place_back(_error: BaseException | None) -> None:
        kept = present_notes()
        taken = kept.pop("place_of", None)
        if taken is not None:
            client, search = taken
            places.give_back(client, search=search)
        if kept.pop("has_place", False):
            metrics.leave_place()


def _take(places: Places, *, search: bool) -> None:
    kept = present_notes()
    client = kept.client.id
    if not places.try_take(client, search=search):
        raise ClientBusy if places.has_share(client) else Overloaded
    kept.place_of = client, search
