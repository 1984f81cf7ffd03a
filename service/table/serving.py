"""`/` and `/play`: the page to play at. Its files are served as they stand, nothing is built.

All that the page loads lies under one address that names its content, so that browsers keep it for good, and never
mix the modules of two versions. Only the page itself is asked for anew.
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
from service.resources.docs import TYPES, media_type, serve_asset
from service.table.sentences import PAGE

HTML = "table.html"
VIEWS = ("/", "/play", "/play/replay", "/play/routes", "/play/rules", "/play/map")
"""The addresses of the page: what it shows at each, it decides itself."""

_IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
_PACKED_IMPORT = re.compile(r"""\bfrom["'](\.{1,2}/[^"']+)["']""")
"""How a module names another that it needs at once; the second way is that of the packed libraries."""

UNCHANGING = "public, max-age=31536000, immutable"
ASKED_ANEW = "no-cache"


def register_table(app: Flask) -> None:
    """Adds the page and all that it is made of."""
    for path, content in contents().items():
        serve_asset(app, "table", path, content)


@cache
def contents() -> dict[str, Constant]:
    """Path -> what is served there."""
    found = dict(_files(PAGE, ""))
    version = _version(found)
    served = {
        f"/table/{version}/{name}": Constant(content, f"{media_type(name)}; charset=utf-8", caching=UNCHANGING)
        for name, content in found.items()
        if name != HTML
    }
    page = found[HTML].decode().replace("{preloads}", "\n".join(_preloads(found))).replace("{version}", version)
    html = Constant(page.encode(), f"{TYPES['html']}; charset=utf-8", caching=ASKED_ANEW)
    return {**dict.fromkeys(VIEWS, html), **served}


def media_types() -> dict[str, str]:
    """Path -> the media type of what is served there."""
    return {path: content.content_type.partition(";")[0] for path, content in contents().items()}


def _files(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield prefix + entry.name, entry.read_bytes()


def _version(found: dict[str, bytes]) -> str:
    """A name for all of it together."""
    told = hashlib.sha256()
    for name, content in found.items():
        told.update(f"{name} {len(content)} ".encode() + content)
    return told.hexdigest()[:12]


def _preloads(found: dict[str, bytes]) -> Iterator[str]:
    """The modules that the first view needs are fetched at once, not one after the other as they name each other."""
    for name in _needed(found, "app.js"):
        yield f'  <link rel="modulepreload" href="/table/{{version}}/{name}">'


def _needed(found: dict[str, bytes], first: str) -> list[str]:
    needed = [first]
    for name in needed:
        needed.extend(one for one in _imports(found[name].decode(), name) if one not in needed)
    return needed


def _imports(text: str, name: str) -> list[str]:
    """The modules that a module names, those left out that it loads when they are wanted."""
    told = dict.fromkeys([*_IMPORT.findall(text), *_PACKED_IMPORT.findall(text)])
    return [posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in told]
