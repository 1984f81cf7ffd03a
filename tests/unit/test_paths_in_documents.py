"""Every link, path and module that a document names exists."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HISTORY = "CHANGELOG.md"
"""This document names what existed at the time."""
TOP = (
    *(
        "benchmarks",
        "clients",
        "deploy",
        "docs",
        "examples",
        "loadtests",
        "lobby",
        "requirements",
        "route_core",
        "service",
    ),
    *("stationmaster", "tests", "tools"),
)
MADE = (
    *("clients/python/generated", "loadtests/results", "route_core/target"),
    *("stationmaster-", "stationmaster/_route_core"),
)
"""Files that builds and runs write."""
SKIPPED = {"tests", "target", "node_modules", ".venv", "generated"}
FILES = frozenset(
    f"/{path.relative_to(ROOT)}"
    for path in (*ROOT.iterdir(), *(path for folder in TOP for path in (ROOT / folder).rglob("*")))
)
DOCUMENTS = sorted(
    str(path.relative_to(ROOT))
    for path in (*ROOT.glob("*.md"), *(path for folder in TOP for path in (ROOT / folder).rglob("*.md")))
    if not SKIPPED & set(path.relative_to(ROOT).parts)
)
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)")
PATH = re.compile(rf"(?<![@\w./-])((?:{'|'.join(TOP)})/(?:[\w./*-]|\{{[^}}]*\}})*)")
MODULE = re.compile(r"`((?:stationmaster|service|tests|tools|loadtests|benchmarks)(?:\.(?!json|py)\w+)+)`")
PARTIAL = re.compile(r"`((?:[\w-]+/)*\w+\.(?:py|rs|js))`")
"""A file whose folder the document has named before."""
LOGGERS = frozenset(
    name
    for path in (ROOT / "service").rglob("*.py")
    for name in re.findall(r'getLogger\("([\w.]+)"\)', path.read_text(encoding="utf-8"))
)
"""Names of the log that look like modules."""


def anchors(text: str) -> set[str]:
    """Return the fragments that a link to the document may have."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def alternatives(path: str) -> list[str]:
    """Expand `a/{b,c}` into `a/b` and `a/c`."""
    braces = re.search(r"\{([^}]*)\}", path)
    if braces is None:
        return [path]
    return [
        one
        for word in braces[1].split(",")
        for one in alternatives(path[: braces.start()] + word + path[braces.end() :])
    ]


def exists(path: str) -> bool:
    """Return whether a path, perhaps with `*`, names anything in the tree."""
    if path.startswith(MADE):
        return True
    path = path.rstrip("./")
    return any(ROOT.glob(path)) if "*" in path else (ROOT / path).exists()


def is_known(name: str) -> bool:
    """Return whether a dotted name is a module, or an attribute of one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            spec = importlib.util.find_spec(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        if spec is not None and end == len(parts):
            return True
        if spec is not None:
            module = importlib.import_module(".".join(parts[:end]))
            return hasattr(module, parts[end])
    return False


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    dead = []
    for path, place in LINK.findall(text):
        target = (ROOT / document).parent / path if path else ROOT / document
        if not target.exists() or (
            place and target.suffix == ".md" and place not in anchors(target.read_text(encoding="utf-8"))
        ):
            dead.append(f"{path}#{place}")
    assert dead == []


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name != HISTORY])
def test_every_path_and_module_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    paths = {one for path in PATH.findall(text) for one in alternatives(path)}
    assert sorted(path for path in paths if not exists(path)) == []
    files = {path for path in PARTIAL.findall(text) if not path.startswith(MADE)}
    assert sorted(path for path in files if not any(name.endswith(f"/{path}") for name in FILES)) == []
    assert sorted(name for name in set(MODULE.findall(text)) - LOGGERS if not is_known(name)) == []


def test_every_make_target_that_a_document_names_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    documents = ((ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS if name != HISTORY)
    commands = [words for text in documents for words in re.findall(r"`make ((?:[a-z-]+ ?)+)", text)]
    named = {target for words in commands for target in words.split()}
    assert len(named) > 15
    assert named - targets == set()


def test_the_table_of_files_is_short() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert 15 < len(re.findall(r"^\| (?!to change)\w", text, re.MULTILINE)) <= 25
    assert len(text.splitlines()) <= 100


def test_make_help_lists_every_documented_target_in_a_group() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    documented = re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)
    # A make that runs the tests passes its flags on, and "make[1]: Entering directory" with them.
    command = ["make", "--no-print-directory", "help"]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    first, *groups = output.split("\n\n")
    assert re.findall(r"^  make ([a-z-]+)", output, re.MULTILINE) == documented
    assert first.split()[:2] == ["make", "help"]
    assert len(groups) >= 5
    assert all(len(group.splitlines()) > 1 for group in groups)
