"""`/docs`: the page of the contract. It loads no framework, and nothing from other hosts."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from flask import Flask, Response

from service.http.constant import Constant

PAGE = files("service") / "docs_page"
HTML = "docs.html"
TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "json": "application/json",
    "wasm": "application/wasm",
}
LENT = tuple(files("service.table") / "page" / "core" / name for name in ("storage.js", "i18n.js", "locale.js"))
"""Modules of the table that this page shares: the language of the browser and its translations."""


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for file in sorted(folder.iterdir(), key=str):
        if file.is_dir():
            yield from _files(file, f"{path}/{file.name}")
        elif file.name != HTML:
            yield f"{path}/{file.name}", file


ASSETS = {"/docs": PAGE / HTML, **dict(_files(PAGE, "/docs")), **{f"/docs/{file.name}": file for file in LENT}}
"""Path -> file. All files of the folder are served as they are; there is no build."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


def media_type(name: str) -> str:
    """Return the media type of a file of the page."""
    return TYPES[name.rpartition(".")[2]]


def media_types() -> dict[str, str]:
    """Return path -> media type."""
    return {path: media_type(file.name) for path, file in ASSETS.items()}


def register_docs(app: Flask) -> None:
    """Add the page and its files."""
    for path, file in ASSETS.items():
        serve_asset(app, "docs", path, Constant(file.read_bytes(), f"{media_type(file.name)}; charset=utf-8"))


def serve_asset(app: Flask, page: str, path: str, content: Constant, policy: str = POLICY) -> None:
    """Add a file of a page, with its content security policy."""

    @app.get(path, endpoint=f"{page}:{path}")
    def asset() -> Response:
        response = content.answer()
        response.headers["Content-Security-Policy"] = policy
        return response
