"""What happens to every request before and after its view: id, limits, `Accept`, headers, one line in the log."""

from __future__ import annotations

import logging
from http import HTTPStatus
from threading import BoundedSemaphore
from time import time

from flask import Flask, Response, g, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import NotAcceptable

from service.api.metrics import Metrics
from service.api.problems import Overloaded, RateLimited
from service.api.timing import Stopwatch
from service.logs import request_id
from service.settings import Settings

log = logging.getLogger("service.requests")

FORMS = {
    "/docs": "text/html",
    "/docs/docs.css": "text/css",
    "/docs/docs.js": "text/javascript",
    "/metrics": "text/plain",
    "/openapi.yaml": "application/yaml",
}
"""What paths answer that do not answer JSON. Pictures are told by their ending."""

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def register_guard(app: Flask, settings: Settings, metrics: Metrics) -> None:
    """Adds all of it to `app`, in the order in which it must happen."""
    _give_id(app)
    _limit_clients(app, settings.rate_limit)
    _limit_concurrency(app, settings.max_concurrent)
    _limit_bodies(app, settings)
    _negotiate(app)
    _finish(app, metrics)
    if settings.cors_origins:
        _allow_origins(app, settings.cors_origins)


def _give_id(app: Flask) -> None:
    @app.before_request
    def give_id() -> None:
        g.stopwatch = Stopwatch()
        g.request_id = request_id(request.headers.get("X-Request-Id"))
        g.problem_code = "-"
        g.actions = "-"


def _is_work(path: str) -> bool:
    """Whether a path is one that takes the service's strength; its health must be told whatever else happens."""
    return path.startswith("/v1/")


def _limit_clients(app: Flask, rate: str | None) -> None:
    if rate is None:
        return
    limit: RateLimitItem = parse(rate)
    limiter = FixedWindowRateLimiter(MemoryStorage())

    @app.before_request
    def limit_client() -> None:
        client = request.remote_addr or "unknown"
        if _is_work(request.path) and not limiter.hit(limit, client):
            reset = limiter.get_window_stats(limit, client).reset_time
            raise RateLimited(max(1, round(reset - time())))


def _limit_concurrency(app: Flask, most: int) -> None:
    places = BoundedSemaphore(most)

    @app.before_request
    def take_place() -> None:
        if _is_work(request.path):
            if not places.acquire(blocking=False):
                raise Overloaded
            g.place_taken = True

    @app.teardown_request
    def give_place_back(_error: BaseException | None) -> None:
        if g.pop("place_taken", False):
            places.release()


def _limit_bodies(app: Flask, settings: Settings) -> None:
    @app.before_request
    def limit_body() -> None:
        replays = request.path.endswith("/replay")
        request.max_content_length = settings.max_replay_body if replays else settings.max_body


def _negotiate(app: Flask) -> None:
    @app.before_request
    def check_accept() -> None:
        form = "image/svg+xml" if request.path.endswith(".svg") else FORMS.get(request.path, "application/json")
        if request.headers.get("Accept", "").strip() and request.accept_mimetypes.quality(form) <= 0:
            raise NotAcceptable(f"The answer here has one form: {form}.")


def _finish(app: Flask, metrics: Metrics) -> None:
    @app.after_request
    def finish(response: Response) -> Response:
        watch: Stopwatch = g.stopwatch
        headers = response.headers
        if request.method == "OPTIONS":
            _say_only_what_is_allowed(response)
        headers["X-Request-Id"] = g.request_id
        headers["Server-Timing"] = watch.header()
        for name, value in SECURITY_HEADERS.items():
            headers.setdefault(name, value)
        route = request.url_rule.rule if request.url_rule else "-"
        metrics.count(request.method, route, response.status_code, watch)
        log.info(
            "id=%s method=%s route=%s status=%d ms=%.2f actions=%s code=%s",
            g.request_id,
            request.method,
            route,
            response.status_code,
            watch.total_ms,
            g.actions,
            g.problem_code,
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
        origin = request.headers.get("Origin")
        response.vary.add("Origin")
        if origin is not None and ("*" in origins or origin in origins):
            response.headers["Access-Control-Allow-Origin"] = "*" if "*" in origins else origin
            response.headers["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
            response.headers["Access-Control-Allow-Headers"] = "Content-Type, X-Request-Id"
            response.headers["Access-Control-Expose-Headers"] = "X-Request-Id, Server-Timing, Retry-After"
            response.headers["Access-Control-Max-Age"] = "86400"
        return response
