"""The sentences of the pages: the arguments of `say` in their modules, for the catalogues."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

PAGE = files("service.table") / "page"
CONTEXT, DOCS_CONTEXT = "page", "docs"
"""The contexts of the table and of `/docs` in the catalogues. Plural forms are written as in
ICU messages."""

_SENTENCE = re.compile(r"""\bsay\(\s*("(?:[^"\\\n]|\\.)*")""")


def sentences(folder: Traversable = PAGE) -> tuple[str, ...]:
    """Return all sentences, sorted and without duplicates."""
    return tuple(sorted({json.loads(literal) for text in _modules(folder) for literal in _SENTENCE.findall(text)}))


def _modules(folder: Traversable) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _modules(entry)
        elif entry.name.endswith(".js"):
            yield entry.read_text(encoding="utf-8")
