"""Which answers caches before the service may share among clients, and what is in such answers."""

from __future__ import annotations

from flask import Flask, Response

from service.api.answering.variety import vary
from service.api.present import present_request

SHARED = "public"
OWN = "private"


def is_for_clients(path: str) -> bool:
    """Whether requests for this path are counted, and wanted with a key where clients have keys."""
    return path.startswith("/v1/")


def may_be_shared(response: Response) -> bool:
    """Whether a cache may give this answer to other clients: then nothing in it may belong to one request.

    The answers that name no caching become `no-store`.
    """
    said = response.headers.get("Cache-Control")
    return said is not None and "no-store" not in said and OWN not in said


def keep_to_clients(app: Flask, *, by_keys: bool) -> None:
    """Keep what clients are counted for out of shared caches, which neither count nor know who may have it."""

    @app.after_request
    def make_private(response: Response) -> Response:
        if is_for_clients(present_request().path) and may_be_shared(response):
            response.headers["Cache-Control"] = response.headers["Cache-Control"].replace(SHARED, OWN)
            if by_keys:
                vary(response.headers, "Authorization")
        return response
