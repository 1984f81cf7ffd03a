"""The sentences of the pages: whatever their modules hand to `say`, from which their catalogues are made."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

PAGE = files("service.table") / "page"
CONTEXT, DOCS_CONTEXT = "page", "docs"
"""Where those of the table stand in the catalogues, and those of `/docs`. Forms that go with a number are written as in
ICU messages."""

_SAID = re.compile(r"""\bsay\(\s*("(?:[^"\\\n]|\\.)*")""")


def sentences(folder: Traversable = PAGE) -> tuple[str, ...]:
    """Every sentence, once, in the order of the alphabet."""
    return tuple(sorted({json.loads(said) for text in _modules(folder) for said in _SAID.findall(text)}))


def _modules(folder: Traversable) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _modules(entry)
        elif entry.name.endswith(".js"):
            yield entry.read_text(encoding="utf-8")
