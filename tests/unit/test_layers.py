"""Rules about layers that an import linter cannot express (`[tool.importlinter]` in pyproject.toml has the rest)."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "stationmaster").rglob("*.py"))
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
    "path", sorted((ROOT / "service/resources").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_the_resources_import_no_title(path: Path) -> None:
    assert not [name for name in imported(path) if name.startswith("stationmaster.titles")]
