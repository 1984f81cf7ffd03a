"""The command `stationmaster` that `make` installs into the environment of a tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stationmaster import __version__
from tools.locks import ROOT

CLEAN = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV", "LANGUAGE")}


def made(tree: Path) -> Path:
    """Return the command of a tree with this environment's packages, as make builds it."""
    environment, ours = tree / ".venv", Path(sys.prefix)
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").symlink_to(Path(sys.executable).resolve())
    (environment / "lib").symlink_to(ours / "lib")
    shutil.copy(ours / "pyvenv.cfg", environment)
    for package in ("stationmaster", "service"):
        (tree / package).symlink_to(ROOT / package)
    command = environment / "bin" / "stationmaster"
    subprocess.run(["make", "--no-print-directory", f"VENV={environment}", str(command)], cwd=ROOT, check=True)
    return command


def output(*arguments: str | Path, cwd: Path) -> str:
    ran = subprocess.run([*map(str, arguments)], cwd=cwd, env=CLEAN, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Return a folder with files that would shadow those of Python and of the tree."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    for name in ("json.py", "stationmaster.py", "service.py"):
        (folder / name).write_text("raise SystemExit('the wrong module')", encoding="utf-8")
    return folder


def test_the_command_runs_from_anywhere_and_after_a_move(tmp_path: Path, elsewhere: Path) -> None:
    command = made(tmp_path / "tree")
    link = elsewhere / "link"
    link.symlink_to(command)
    for one in (command, link):
        assert output(one, "--version", cwd=elsewhere) == f"stationmaster {__version__}\n"
    assert output(os.path.relpath(command, elsewhere), "openapi", "print", cwd=elsewhere).count("\nopenapi: 3.1") == 1
    moved = (tmp_path / "tree").rename(tmp_path / "another tree")
    assert output(moved / ".venv" / "bin" / "stationmaster", "games", "--json", cwd=elsewhere).startswith("[")


def test_make_serve_makes_it(tmp_path: Path) -> None:
    planned = output("make", "--dry-run", f"VENV={tmp_path / 'none'}", "serve", cwd=ROOT)
    assert f"tools/command.sh {tmp_path / 'none'}/bin/stationmaster" in planned
