"""Which answers caches before the service may share among clients, and what is in such answers."""

from __future__ import annotations

from flask import Flask, Response

from service.api.answering.variety import vary
from service.api.present import present_request

SHARED = "public"
OWN = "private"


def wants_a_key(path: str) -> bool:
    """Whether clients are counted there, and asked for keys where a service has them."""
    return path.startswith("/v1/")


def may_be_shared(response: Response) -> bool:
    """Whether a cache may give this answer to other clients: then nothing in it may belong to one request.

    The answers that name no caching become `no-store`.
    """
    said = response.headers.get("Cache-Control")
    return said is not None and "no-store" not in said and OWN not in said


def keep_to_holders(app: Flask) -> None:
    """Keep answers for which a key was asked out of shared caches, which do not know who may have them."""

    @app.after_request
    def make_private(response: Response) -> Response:
        if wants_a_key(present_request().path) and may_be_shared(response):
            response.headers["Cache-Control"] = response.headers["Cache-Control"].replace(SHARED, OWN)
            vary(response.headers, "Authorization")
        return response
