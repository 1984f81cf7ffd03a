"""`/docs`: a page to read and to try the contract. It loads nothing from another host, and no framework."""

from __future__ import annotations

from importlib.resources import files

from flask import Flask, Response

from service.api.answering.constant import Constant

PAGE = files("service.api") / "page"
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
ASSETS = {
    "/docs": "docs.html",
    **{f"/docs/{file.name}": file.name for file in sorted(PAGE.iterdir(), key=str) if file.name != "docs.html"},
}
"""Path -> file. Whatever lies in the folder is served: the page is read as it stands, nothing is built."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


def media_type(name: str) -> str:
    """The media type of a file of the page."""
    return TYPES[name.rpartition(".")[2]]


def register_docs(app: Flask) -> None:
    """Adds the page and what it is made of."""
    for path, name in ASSETS.items():
        content_type = f"{media_type(name)}; charset=utf-8"
        _add(app, path, Constant(PAGE.joinpath(name).read_bytes(), content_type))


def _add(app: Flask, path: str, content: Constant) -> None:
    @app.get(path, endpoint=f"docs:{path}")
    def asset() -> Response:
        response = content.answer()
        response.headers["Content-Security-Policy"] = POLICY
        return response
