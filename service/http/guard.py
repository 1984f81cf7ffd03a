"""The steps of every request: limits, content negotiation, caching headers, metrics and log."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from flask import Request, Response
from limits import RateLimitItem, parse
from werkzeug.exceptions import BadRequest, NotAcceptable

from service.clients.addresses import client_of
from service.clients.directory import Client, Directory, Unrecognised, anonymous
from service.http.batch_lines import NDJSON
from service.http.hooks import Hooks, header_of
from service.http.problem_kinds import RateLimited
from service.http.problem_texts import with_message
from service.http.problems import MEDIA_TYPE, respond
from service.http.request import ServiceRequest
from service.http.respond import DRAWN, PRIVATE, SHARED, WORDS, may_be_shared, register_packing
from service.logs import Fields
from service.metrics import Metrics
from service.server.gate import Gate
from service.settings import BATCH, Settings
from service.store.quota import Quota, Window

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def receive(hooks: Hooks, settings: Settings) -> None:
    """Demand a `Host`, and give a request the limit of its body."""

    @hooks.before
    def demand_host(request: ServiceRequest) -> None:
        # RFC 9112, 3.2: every request of HTTP/1.1 must have a Host.
        environ = request.environ
        if "HTTP_HOST" not in environ and environ.get("SERVER_PROTOCOL") == "HTTP/1.1":
            raise with_message(BadRequest(), "bad_request.host")

    @hooks.before
    def limit_body(request: ServiceRequest) -> None:
        request.max_content_length = settings.body_limit(request.path)


# Pages of other origins (CORS). No cookies are involved.

ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, traceparent"
EXPOSED_HEADERS = (
    "ETag, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, WWW-Authenticate, X-Request-Id, traceparent"
)
"""Headers that pages of other origins may send or read."""


def allow_origins(hooks: Hooks, origins: tuple[str, ...]) -> None:
    """Allow cross-origin requests as configured."""

    @hooks.after
    def allow_origin(request: ServiceRequest, response: Response) -> Response:
        origin = request.headers.get("Origin")
        request.varies_by += ("Origin",)
        if origin is not None and ("*" in origins or origin in origins):
            response.headers["Access-Control-Allow-Origin"] = "*" if "*" in origins else origin
            response.headers["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
            response.headers["Access-Control-Allow-Headers"] = ALLOWED_HEADERS
            response.headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS
            response.headers["Access-Control-Max-Age"] = "86400"
        return response


# Which responses shared caches may store, and what these contain.


def is_for_clients(path: str) -> bool:
    """Return whether requests for this path are rate-limited, and need a key where clients have keys."""
    return path.startswith("/v1/")


def keep_to_clients(hooks: Hooks, *, by_keys: bool) -> None:
    """Keep rate-limited responses out of shared caches, which neither count nor authenticate."""

    @hooks.after
    def make_private(request: ServiceRequest, response: Response) -> Response:
        if is_for_clients(request.path) and may_be_shared(response):
            response.headers["Cache-Control"] = response.headers["Cache-Control"].replace(SHARED, PRIVATE)
            if by_keys:
                request.varies_by += ("Authorization",)
        return response


# After the view: headers, metrics, one line in the log.

log = logging.getLogger("service.requests")

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Secured:
    """A WSGI app whose responses have the `SECURITY_HEADERS`, unless they have others of the same name."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Callable[[bytes], object]:
            given = dict(headers)
            added = [header for header in SECURITY_HEADERS.items() if header[0] not in given]
            return start_response(status, headers + added, *exc_info)

        return self._app(environ, start)


def record_requests(hooks: Hooks, metrics: Metrics) -> None:
    """Add the step that names the request and its times, counts the response and logs it."""

    @hooks.after
    def finish(request: ServiceRequest, response: Response) -> Response:
        watch = request.stopwatch
        if request.method == "OPTIONS":
            _sort_allowed_methods(response)
        if not may_be_shared(response):  # A cache would repeat the fields of one request to later clients.
            response.headers.add("X-Request-Id", request.id)
            response.headers.add("Server-Timing", watch.header())
        route = request.url_rule.rule if request.url_rule else "-"
        metrics.count_response(request.method, route, response.status_code, watch.total_ms / 1000, watch.parts)
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            metrics.count_refusal(request.problem_code)
        if log.isEnabledFor(logging.INFO):
            _log(request, _log_fields(request, response, route))
        return response


def _log(request: ServiceRequest, line: Fields) -> None:
    """Write the log line; that of a batch when it ends."""
    if request.deferred_log is None:
        log.info(line)
    else:
        request.deferred_log.begin(line)


def _log_fields(request: ServiceRequest, response: Response, route: str) -> Fields:
    """Return the fields of the log line: never a state, never a key."""
    return Fields(
        id=request.id,
        method=request.method,
        route=route,
        status=response.status_code,
        ms=round(request.stopwatch.total_ms, 2),
        client=None if request.client is None else request.client.name,
        **{"in": request.content_length or 0},
        out=response.calculate_content_length() if response.is_sequence else None,
        actions=request.actions,
        code=request.problem_code,
        **({} if request.trace is None else {"trace": request.trace}),
    )


def _sort_allowed_methods(response: Response) -> None:
    """Sort the methods in `Allow` and drop the empty HTML that Flask sends for OPTIONS."""
    if response.status_code == HTTPStatus.OK:
        response.headers["Allow"] = ", ".join(sorted(response.allow))
        del response.headers["Content-Type"]


# Content negotiation.

JSON = ("application/json",)
STYLES = ("text/css",)
MEDIA_TYPES: dict[str, tuple[str, ...]] = {
    "/metrics": ("text/plain",),
    BATCH: (NDJSON, "application/json"),
    "/openapi.yaml": ("application/yaml", "text/plain"),
}
"""The media types of paths that do not answer JSON, the usual one first.

Pictures and their stylesheets are recognized by their suffixes.
"""


def negotiate(hooks: Hooks, pages: Mapping[str, str]) -> None:
    """Refuse requests whose response the client would not accept; an unknown path is 404 for every client.

    Work is refused before it starts; reads are checked afterwards, since only the view knows what exists.
    `pages` has the media types of the files of pages, by path.
    """
    media_types = {**MEDIA_TYPES, **{path: (media_type,) for path, media_type in pages.items()}}

    @hooks.before
    def check_accept(request: ServiceRequest) -> None:
        if request.routing_exception is None and request.method == "POST":
            _check_acceptable(request, _media_types_of(request.path, media_types))

    @hooks.after
    def check_answer(request: ServiceRequest, response: Response) -> Response:
        if response.status_code < HTTPStatus.BAD_REQUEST and request.method in ("GET", "HEAD"):
            try:
                _check_acceptable(request, _media_types_of(request.path, media_types))
            except NotAcceptable as error:
                return respond(error)
        return response

    @hooks.after
    def set_preferred_type(request: ServiceRequest, response: Response) -> Response:
        offered = _media_types_of(request.path, media_types)
        if (
            len(offered) == 1
            or response.is_streamed
            or header_of(response, "ETag") is not None
            or response.status_code != HTTPStatus.OK
        ):
            return response
        request.varies_by += ("Accept",)
        accepted = request.accept_mimetypes
        if accepted:
            preferred = max(offered, key=accepted.quality)
            if accepted.quality(preferred) > accepted.quality(offered[0]):
                response.mimetype = preferred
        return response


def _media_types_of(path: str, known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the media types of a path, the usual one first."""
    if path.startswith("/v1/") and path.endswith(".css"):
        return STYLES
    if path.startswith("/v1/games/") and path.endswith(".svg"):
        return (*DRAWN, WORDS)
    return DRAWN if path.endswith(".svg") else known.get(path, JSON)


def _check_acceptable(request: Request, offered: tuple[str, ...]) -> None:
    """Demand that the client accepts one of the media types. A client that accepts problems knows the contract, and
    clients that send JSON often claim to accept only that (`curl --json`), even when they request a picture.

    :raises NotAcceptable: when the client rules out all of it.
    """
    if request.environ.get("HTTP_ACCEPT", "").strip() in ("", "*/*"):
        return
    also = JSON if offered[0] in DRAWN else ()
    if all(request.accept_mimetypes.quality(known) <= 0 for known in (*offered, *also, MEDIA_TYPE)):
        raise with_message(NotAcceptable(), "not_acceptable", form=offered[0])


# Clients: authentication, rate limits and slots.

_limit = lru_cache(maxsize=256)(parse)
"""Parse a rate; there are only as many as keys have different ones."""


def admit(hooks: Hooks, settings: Settings, metrics: Metrics, directory: Directory, quota: Quota) -> Gate:
    """Add the steps that identify clients, count their requests and give them slots, in this order. Return the gate
    that gives the slots."""
    _identify(hooks, metrics, directory, quota, settings.rate_limit)
    _add_limit_headers(hooks)
    gate = Gate(settings.max_concurrent, settings.client_places, settings.longest_queue, directory.places)
    _give_slots(hooks, metrics, gate)
    return gate


def _identify(hooks: Hooks, metrics: Metrics, directory: Directory, quota: Quota, rate: str | None) -> None:
    """Count the requests of each client. A client without a valid key is counted by its address, and then refused."""

    @hooks.before
    def identify_client(request: ServiceRequest) -> None:
        address = client_of(request.remote_addr)
        request.client = client = anonymous(address)
        # The preflight of a browser (OPTIONS) carries no key, and is not counted.
        if not is_for_clients(request.path) or request.method == "OPTIONS":
            return
        try:
            request.client = client = directory.client(address, request.environ.get("HTTP_AUTHORIZATION"))
        except Unrecognised:
            _count(request, quota, client, rate)
            raise
        if client.id != address:
            metrics.count_client(client.name)
        _count(request, quota, client, client.rate or rate)


def _count(request: ServiceRequest, quota: Quota, client: Client, rate: str | None) -> None:
    if rate is None:
        return
    limit: RateLimitItem = _limit(rate)
    window = quota.take(limit, client.id)
    request.limit_headers = _limit_headers(limit, window)
    if window.is_over:
        raise RateLimited(window.seconds)


def _limit_headers(limit: RateLimitItem, window: Window) -> list[tuple[str, str]]:
    """Return the headers of draft-ietf-httpapi-ratelimit-headers."""
    return [
        ("RateLimit-Policy", f'"client";q={limit.amount};w={limit.get_expiry()}'),
        ("RateLimit", f'"client";r={window.left};t={window.seconds}'),
    ]


def _add_limit_headers(hooks: Hooks) -> None:
    @hooks.after
    def add_limit_headers(request: ServiceRequest, response: Response) -> Response:
        if request.limit_headers:
            response.headers.extend(request.limit_headers)
        return response


_SEARCH = re.compile(r"/v1/(?:games/[^/]+/)?(?:routes(?:/.*)?|evaluate)", re.DOTALL)


def needs_slot(method: str, path: str) -> bool:
    """Return whether a request needs a slot. A batch does not: its lines do."""
    return method == "POST" and path.startswith("/v1/") and path != BATCH


def searches(path: str) -> bool:
    """Return whether a request may search for routes, which on large maps takes until the deadline."""
    return _SEARCH.fullmatch(path) is not None


def _give_slots(hooks: Hooks, metrics: Metrics, gate: Gate) -> None:
    """Admit work when a slot is free; refuse it when none becomes free in time."""

    @hooks.before
    def take_slot(request: ServiceRequest) -> None:
        path = request.path
        if needs_slot(request.method, path):
            assert request.client is not None
            request.ticket = gate.enter(request.client.id, search=searches(path))
            metrics.count_slot_taken()

    @hooks.at_end
    def release_slot(request: ServiceRequest) -> None:
        ticket, request.ticket = request.ticket, None
        if ticket is not None:
            gate.leave(ticket)
            metrics.count_slot_released()


# All steps, in order.


def register_guard(
    hooks: Hooks, settings: Settings, metrics: Metrics, directory: Directory, quota: Quota, pages: Mapping[str, str]
) -> Gate:
    """Add all steps in their order; responses pass through them in reverse. Return the gate that gives the slots."""
    receive(hooks, settings)
    if settings.traces:
        from service.http import tracing  # OpenTelemetry is an optional dependency.

        tracing.trace(hooks, tracing.sent_in_batches())
    gate = admit(hooks, settings, metrics, directory, quota)
    record_requests(hooks, metrics)
    if settings.cors_origins:
        allow_origins(hooks, settings.cors_origins)
    if directory.is_on or settings.rate_limit is not None:
        keep_to_clients(hooks, by_keys=directory.is_on)
    register_packing(hooks)
    negotiate(hooks, pages)
    return gate
