"""Pages of other origins (CORS). No cookies are involved."""

from __future__ import annotations

from flask import Flask, Response

from service.api.answering.variety import vary
from service.api.present import present_request

ASKED_BY_PAGES = "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, traceparent"
TOLD_TO_PAGES = (
    "ETag, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, WWW-Authenticate, X-Request-Id, traceparent"
)
"""Headers that pages of other origins may send and read."""


def allow_origins(app: Flask, origins: tuple[str, ...]) -> None:
    """Lets pages of other origins use the service, as far as the setting allows."""

    @app.after_request
    def allow_origin(response: Response) -> Response:
        origin = present_request().headers.get("Origin")
        vary(response.headers, "Origin")
        if origin is not None and ("*" in origins or origin in origins):
            response.headers["Access-Control-Allow-Origin"] = "*" if "*" in origins else origin
            response.headers["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
            response.headers["Access-Control-Allow-Headers"] = ASKED_BY_PAGES
            response.headers["Access-Control-Expose-Headers"] = TOLD_TO_PAGES
            response.headers["Access-Control-Max-Age"] = "86400"
        return response
