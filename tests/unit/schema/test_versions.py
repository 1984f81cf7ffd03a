"""One version, wherever it is written."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from service import __version__

ROOT = Path(__file__).parents[3]


def toml(path: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


def test_package_crates_changelog_contract_and_image_have_the_same_version() -> None:
    changelog = re.search(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert changelog is not None
    contract = re.search(r"^  version: (\S+)$", (ROOT / "openapi.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    assert contract is not None
    manifest = (ROOT / "deploy/kubernetes/stationmaster.yaml").read_text(encoding="utf-8")
    crates = {package["name"]: package["version"] for package in toml("route_core/Cargo.lock")["package"]}
    assert {
        toml("pyproject.toml")["project"]["version"],
        toml("route_core/Cargo.toml")["workspace"]["package"]["version"],
        changelog.group(1),
        contract.group(1),
        crates["route_core"],
        *re.findall(r"image: stationmaster:(\S+)", manifest),
    } == {__version__}


def test_every_dependency_has_a_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for line in re.findall(r'^    "[A-Za-z][A-Za-z0-9_-]+[><=~].*$', text, re.MULTILINE):
        assert "# " in line, line
