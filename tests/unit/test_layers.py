"""Arrows go one way: the rules know neither the web framework nor the environment, and nothing reads the drawings."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "stationmaster").rglob("*.py"))
FRONT = tuple(f"stationmaster.{name}" for name in ("front", "records", "cli", "analysis", "env"))
"""What is made of the rules for others to use. Only `routes` itself lends it its name."""

MOST_MODULES = 10
"""In one folder: whoever looks for a rule finds it by the names of chapters, not in a long list."""

BLOCKED = """
import importlib, pkgutil, sys
for name in ("flask", "marshmallow", "werkzeug", "cryptography", "orjson"):
    sys.modules[name] = None
import stationmaster
for module in pkgutil.walk_packages(stationmaster.__path__, "stationmaster."):
    importlib.import_module(module.name)
assert not any(name.startswith("service") for name in sys.modules)
"""


def test_the_rules_can_be_imported_without_any_web_framework() -> None:
    run = subprocess.run([sys.executable, "-c", BLOCKED], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize(
    "path", [path for path in RULES if "cli" not in path.parts], ids=lambda path: str(path.relative_to(ROOT))
)
def test_the_rules_read_neither_the_environment_nor_the_clock(path: Path) -> None:
    assert not imported(path) & {
        "os",
        "os.environ",
        "time",
        "datetime",
        "logging",
        "service",
    }


@pytest.mark.parametrize(
    "path", sorted((ROOT / "service/api/v1").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_the_views_know_no_game(path: Path) -> None:
    assert not [name for name in imported(path) if name.startswith("stationmaster")]


@pytest.mark.parametrize("game", ["g1846", "switch_and_signal"])
def test_the_games_do_not_know_each_other(game: str) -> None:
    other = {"g1846": "switch_and_signal", "switch_and_signal": "g1846"}[game]
    for path in (ROOT / "stationmaster" / game).rglob("*.py"):
        assert not [name for name in imported(path) if name.startswith(f"stationmaster.{other}")], path


def test_the_kernel_knows_no_game() -> None:
    for path in (ROOT / "stationmaster" / "kernel").rglob("*.py"):
        others = {name for name in imported(path) if name.startswith("stationmaster.")}
        assert not [name for name in others if not name.startswith("stationmaster.kernel")], path


def test_the_library_does_not_know_the_service() -> None:
    for path in RULES:
        assert not [name for name in imported(path) if name.split(".")[0] == "service"], path


def is_front(path: Path) -> bool:
    dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return dotted.startswith(FRONT) or dotted in ("stationmaster.__init__", "stationmaster.__main__")


def test_no_rule_knows_what_is_made_of_the_rules() -> None:
    for path in RULES:
        if not is_front(path) and path != ROOT / "stationmaster/routes/__init__.py":
            assert not [name for name in imported(path) if name.startswith(FRONT)], path


def test_no_rule_reads_the_drawings() -> None:
    for path in RULES:
        if "drawing" not in path.parts and not is_front(path):
            assert not [name for name in imported(path) if name.startswith("stationmaster.drawing")], path


@pytest.mark.parametrize("top", ["stationmaster", "service"])
def test_no_folder_holds_more_modules_than_can_be_taken_in(top: str) -> None:
    modules = Counter(path.parent for path in (ROOT / top).rglob("*.py") if path.name != "__init__.py")
    assert not {folder: many for folder, many in modules.items() if many > MOST_MODULES}
