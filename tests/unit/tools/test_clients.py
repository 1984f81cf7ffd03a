"""`make clients` fetches npm packages and runs none of their scripts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import clients
from tools.locks import ROOT

FOLDERS = sorted(path.parent for path in (ROOT / "clients").glob("*/package-lock.json"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_scripts_of_packages_are_not_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(clients, "run", lambda *command, cwd: ran.append((*command, cwd.name)))
    monkeypatch.setattr(shutil, "which", lambda program: program)
    assert clients._with_packages(folder) == "npm"
    ((npm, what, *options, _),) = ran
    assert (npm, what) == ("npm", "ci") and "--ignore-scripts" in options
    assert "ignore-scripts=true" in (folder / ".npmrc").read_text(encoding="utf-8").splitlines()
    locked = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert not [name for name, package in locked.items() if package.get("hasInstallScript")]


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
@pytest.mark.parametrize("options", [["--ignore-scripts"], []], ids=["as make does", "typed by hand"])
def test_npm_obeys(options: list[str], tmp_path: Path) -> None:
    """A package of the folder itself would leave a file behind."""
    (tmp_path / "inner").mkdir()
    inner = {"name": "inner", "version": "1.0.0", "scripts": {"postinstall": f"touch {tmp_path / 'ran'}"}}
    (tmp_path / "inner" / "package.json").write_text(json.dumps(inner), encoding="utf-8")
    outer = {"name": "outer", "version": "1.0.0", "dependencies": {"inner": "file:inner"}}
    (tmp_path / "package.json").write_text(json.dumps(outer), encoding="utf-8")
    if not options:
        shutil.copy(FOLDERS[0] / ".npmrc", tmp_path)
    subprocess.run(
        ["npm", "install", "--offline", "--no-audit", *options], cwd=tmp_path, check=True, capture_output=True
    )
    assert (tmp_path / "node_modules" / "inner").exists() and not (tmp_path / "ran").exists()


def test_no_document_and_no_script_installs_otherwise() -> None:
    files = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("clients/*.md"), ROOT / "Makefile"]
    files += [*ROOT.glob("deploy/**/*"), *ROOT.glob("tools/*"), ROOT / ".ci" / "run"]
    found = [
        (file.name, command)
        for file in files
        if file.is_file()
        for command in re.findall(r"npm (?:ci|install|i)\b.*", file.read_text(encoding="utf-8"))
        if "--ignore-scripts" not in command
    ]
    assert found == []
