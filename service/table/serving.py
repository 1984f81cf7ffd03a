"""`/` and `/play`: the page of the table. Its files are served as they are; there is no build.

All files lie under one URL with a hash of their content, so that browsers cache them for good and never mix the modules
of two versions. Only the page itself is revalidated.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable

from flask import Flask

from service.http.constant import Constant
from service.resources.docs import POLICY, TYPES, media_type, serve_asset
from service.table.sentences import PAGE

HTML = "table.html"
VIEWS = ("/", "/play", "/play/replay", "/play/routes", "/play/rules", "/play/map")
"""The URLs of the page, which routes within itself."""

MODULE_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'")
"""The page compiles the WebAssembly module of its own host, and runs it in a worker of its own host."""

_IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
_PACKED_IMPORT = re.compile(r"""\bfrom["'](\.{1,2}/[^"']+)["']""")
"""Static imports of a module; the second form is that of bundled libraries."""

UNCHANGING = "public, max-age=31536000, immutable"
REVALIDATED = "no-cache"


def register_table(app: Flask, *, lobby: bool = False) -> None:
    """Add the page and its files; with a lobby, the page offers it."""
    for path, content in contents(lobby).items():
        serve_asset(app, "table", path, content, MODULE_POLICY)


@cache
def contents(lobby: bool = False) -> dict[str, Constant]:
    """Return path -> content."""
    found = dict(_files(PAGE, ""))
    version = _version(found)
    served = {
        f"/table/{version}/{name}": Constant(content, _content_type(name), caching=UNCHANGING)
        for name, content in found.items()
        if name != HTML
    }
    page = (
        found[HTML]
        .decode()
        .replace("{lobby}", "yes" if lobby else "")
        .replace("{preloads}", "\n".join(_preloads(found)))
        .replace("{version}", version)
    )
    html = Constant(page.encode(), f"{TYPES['html']}; charset=utf-8", caching=REVALIDATED)
    return {**dict.fromkeys(VIEWS, html), **served}


def _content_type(name: str) -> str:
    """Return the content type of a file: text is UTF-8."""
    own = media_type(name)
    return own if own == TYPES["wasm"] else f"{own}; charset=utf-8"


def media_types() -> dict[str, str]:
    """Return path -> media type."""
    return {path: content.content_type.partition(";")[0] for path, content in contents().items()}


def _files(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield prefix + entry.name, entry.read_bytes()


def _version(found: dict[str, bytes]) -> str:
    """Return a hash of all files."""
    digest = hashlib.sha256()
    for name, content in found.items():
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:12]


def _preloads(found: dict[str, bytes]) -> Iterator[str]:
    """Return the preload links of the modules of the first view, which would otherwise load one after the other."""
    for name in _needed(found, "app.js"):
        yield f'  <link rel="modulepreload" href="/table/{{version}}/{name}">'


def _needed(found: dict[str, bytes], first: str) -> list[str]:
    needed = [first]
    for name in needed:
        needed.extend(one for one in _imports(found[name].decode(), name) if one not in needed)
    return needed


def _imports(text: str, name: str) -> list[str]:
    """Return the static imports of a module, without dynamic ones."""
    imports = dict.fromkeys([*_IMPORT.findall(text), *_PACKED_IMPORT.findall(text)])
    return [posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in imports]
