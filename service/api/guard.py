"""What happens to every request before and after its view: id, limits, `Accept`, headers, one line in the log."""

from __future__ import annotations

import logging
from http import HTTPStatus
from time import time

from flask import Flask, Request, Response, g
from flask.globals import app_ctx, request_ctx
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import BadRequest, NotAcceptable

from service.api.docs import ASSETS, media_type
from service.api.metrics import Metrics
from service.api.packing import register_packing
from service.api.problems import MEDIA_TYPE, ClientBusy, Overloaded, RateLimited, respond
from service.api.timing import Stopwatch
from service.clients import client_of
from service.logs import request_id
from service.places import ALL_BUSY, CLIENT_BUSY, HELD, TURN, Places, takes_a_place
from service.settings import Settings
from service.table.serving import media_types

log = logging.getLogger("service.requests")

JSON = ("application/json",)
PICTURE = ("image/svg+xml", "text/xml")
FORMS: dict[str, tuple[str, ...]] = {
    **{path: (media_type(name),) for path, name in ASSETS.items()},
    **{path: (name,) for path, name in media_types().items()},
    "/metrics": ("text/plain",),
    "/openapi.yaml": ("application/yaml", "text/plain"),
}
"""What paths answer that do not answer JSON, and by what other name they do so when the client prefers it.

Pictures are told by their ending.
"""

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

ASKED_BY_PAGES = "Content-Type, Idempotency-Key, If-None-Match, X-Request-Id"
TOLD_TO_PAGES = "ETag, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, X-Request-Id"
"""Headers that pages of other origins may send and read."""


def register_guard(app: Flask, settings: Settings, metrics: Metrics) -> None:
    """Adds all of it to `app`, in the order in which it must happen."""
    _give_id(app)
    _demand_host(app)
    _limit_clients(app, settings.rate_limit)
    _limit_concurrency(app, Places(settings.max_concurrent, settings.client_places))
    _limit_bodies(app, settings)
    _finish(app, metrics)
    if settings.cors_origins:
        _allow_origins(app, settings.cors_origins)
    register_packing(app)
    _negotiate(app)


def _give_id(app: Flask) -> None:
    @app.before_request
    def give_id() -> None:
        kept = app_ctx.g
        kept.stopwatch = Stopwatch()
        kept.request_id = request_id(request_ctx.request.environ.get("HTTP_X_REQUEST_ID"))
        kept.problem_code = "-"
        kept.actions = "-"


def _demand_host(app: Flask) -> None:
    """RFC 9112, 3.2: since HTTP/1.1 every request names the host that it means."""

    @app.before_request
    def demand_host() -> None:
        environ = request_ctx.request.environ
        if "HTTP_HOST" not in environ and environ.get("SERVER_PROTOCOL") == "HTTP/1.1":
            raise BadRequest("A request of HTTP/1.1 must have the header Host.")


def _limit_clients(app: Flask, rate: str | None) -> None:
    """Counts what each client asks for, and tells what is left (draft-ietf-httpapi-ratelimit-headers)."""
    if rate is None:
        return
    limit: RateLimitItem = parse(rate)
    limiter = FixedWindowRateLimiter(MemoryStorage())
    policy = f'"client";q={limit.amount};w={limit.get_expiry()}'

    @app.before_request
    def limit_client() -> None:
        # A browser asks with OPTIONS before it asks: that is not a request of its own.
        request = request_ctx.request
        if not request.path.startswith("/v1/") or request.method == "OPTIONS":
            return
        client = client_of(request.remote_addr)
        is_within = limiter.hit(limit, client)
        window = limiter.get_window_stats(limit, client)
        seconds = max(1, round(window.reset_time - time()))
        g.limits = [("RateLimit-Policy", policy), ("RateLimit", f'"client";r={window.remaining};t={seconds}')]
        if not is_within:
            raise RateLimited(seconds)

    @app.after_request
    def tell_limits(response: Response) -> Response:
        response.headers.extend(g.pop("limits", ()))
        return response


def _limit_concurrency(app: Flask, places: Places) -> None:
    """Refuses what finds no place; unless the server itself keeps the places, and has let the request wait for one."""

    @app.before_request
    def take_place() -> None:
        request = request_ctx.request
        turn = request.environ.get(TURN)
        if turn == CLIENT_BUSY:
            raise ClientBusy
        if turn == ALL_BUSY:
            raise Overloaded
        if turn != HELD and takes_a_place(request.method, request.path):
            client = client_of(request.remote_addr)
            if not places.try_take(client):
                raise ClientBusy if places.has_share(client) else Overloaded
            g.place_of = client

    @app.teardown_request
    def give_place_back(_error: BaseException | None) -> None:
        client = g.pop("place_of", None)
        if client is not None:
            places.give_back(client)


def _limit_bodies(app: Flask, settings: Settings) -> None:
    @app.before_request
    def limit_body() -> None:
        request = request_ctx.request
        request.max_content_length = settings.body_limit(request.path)


def _negotiate(app: Flask) -> None:
    """Refuses what the client could not read. Problems need no leave: a path that is not there is 404 to everybody.

    Work is not begun in vain; but whether there is anything at a path that is only read, its view knows best.
    """

    @app.before_request
    def check_accept() -> None:
        request = request_ctx.request
        if request.routing_exception is None and request.method == "POST":
            _demand_acceptable(request)

    @app.after_request
    def check_answer(response: Response) -> Response:
        request = request_ctx.request
        if response.status_code < HTTPStatus.BAD_REQUEST and request.method in ("GET", "HEAD"):
            try:
                _demand_acceptable(request)
            except NotAcceptable as error:
                return respond(error)
        return response

    @app.after_request
    def call_it_as_preferred(response: Response) -> Response:
        forms = _forms(request_ctx.request.path)
        if len(forms) == 1 or "ETag" in response.headers or response.status_code != HTTPStatus.OK:
            return response
        response.headers["Vary"] = "Accept"
        asked = request_ctx.request.accept_mimetypes
        if asked:
            preferred = max(forms, key=asked.quality)
            if asked.quality(preferred) > asked.quality(forms[0]):
                response.mimetype = preferred
        return response


def _forms(path: str) -> tuple[str, ...]:
    """The names of what a path answers with, the usual one first."""
    return PICTURE if path.endswith(".svg") else FORMS.get(path, JSON)


def _demand_acceptable(request: Request) -> None:
    """Who accepts problems has read the contract, and can read the answers as well.

    :raises NotAcceptable: when the client rules out both.
    """
    if request.environ.get("HTTP_ACCEPT", "").strip() in ("", "*/*"):
        return
    forms = _forms(request.path)
    if all(request.accept_mimetypes.quality(known) <= 0 for known in (*forms, MEDIA_TYPE)):
        raise NotAcceptable(f"The answer here has one form: {forms[0]}.")


def _finish(app: Flask, metrics: Metrics) -> None:
    @app.after_request
    def finish(response: Response) -> Response:
        request, kept = request_ctx.request, app_ctx.g
        watch: Stopwatch = kept.stopwatch
        headers = response.headers
        if request.method == "OPTIONS":
            _say_only_what_is_allowed(response)
        said = {name for name, _ in headers}
        headers.extend([("X-Request-Id", kept.request_id), ("Server-Timing", watch.header())])
        headers.extend([(name, value) for name, value in SECURITY_HEADERS.items() if name not in said])
        route = request.url_rule.rule if request.url_rule else "-"
        metrics.count(request.method, route, response.status_code, watch)
        log.info(
            "id=%s method=%s route=%s status=%d ms=%.2f actions=%s code=%s",
            kept.request_id,
            request.method,
            route,
            response.status_code,
            watch.total_ms,
            kept.actions,
            kept.problem_code,
        )
        return response


def _say_only_what_is_allowed(response: Response) -> None:
    """Flask answers OPTIONS with empty HTML, and lists the methods in any order."""
    if response.status_code == HTTPStatus.OK:
        response.headers["Allow"] = ", ".join(sorted(response.allow))
        del response.headers["Content-Type"]


def _allow_origins(app: Flask, origins: tuple[str, ...]) -> None:
    """Lets pages of other origins use the service, as far as the setting allows (CORS). No cookies are involved."""

    @app.after_request
    def allow_origin(response: Response) -> Response:
        origin = request_ctx.request.headers.get("Origin")
        response.vary.add("Origin")
        if origin is not None and ("*" in origins or origin in origins):
            response.headers["Access-Control-Allow-Origin"] = "*" if "*" in origins else origin
            response.headers["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
            response.headers["Access-Control-Allow-Headers"] = ASKED_BY_PAGES
            response.headers["Access-Control-Expose-Headers"] = TOLD_TO_PAGES
            response.headers["Access-Control-Max-Age"] = "86400"
        return response
