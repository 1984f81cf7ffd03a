"""`/docs`: a page to read and to try the contract. It loads nothing from another host, and no framework."""

from __future__ import annotations

from importlib.resources import files

from flask import Flask, Response

PAGE = files("service.api") / "page"
ASSETS = {"/docs": "docs.html", "/docs/docs.css": "docs.css", "/docs/docs.js": "docs.js"}
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript"}

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


def register_docs(app: Flask) -> None:
    """Adds the page and what it is made of."""
    for path, name in ASSETS.items():
        _add(app, path, PAGE.joinpath(name).read_bytes(), TYPES[name.rpartition(".")[2]])


def _add(app: Flask, path: str, content: bytes, media_type: str) -> None:
    @app.get(path, endpoint=f"docs:{path}")
    def asset() -> Response:
        response = Response(content, content_type=f"{media_type}; charset=utf-8")
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Cache-Control"] = "public, max-age=300"
        return response
