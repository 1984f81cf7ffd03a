"""The base of a comparison: an earlier revision, built by its own Makefile into its own environment.

It is kept under `build/`, named by its commit, so that the next comparison need not rebuild it. `make clean` removes
it.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
from pathlib import Path

from benchmarks.report import say

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "compare"
READY = ".ready-to-compare"
BUILD_SECONDS = 1200.0


class NoSuchBuild(Exception):
    """A revision that is unknown or cannot be built."""


def commit_of(revision: str) -> str:
    """Return the commit that a revision names.

    :raises NoSuchBuild: git does not know it
    """
    command = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoSuchBuild(f"git knows no commit {revision!r}")
    return done.stdout.strip()


def built(revision: str) -> Path:
    """Build this revision if necessary and return its folder.

    :raises NoSuchBuild: git does not know it, or it does not build
    """
    commit = commit_of(revision)
    folder = KEPT / commit[:12]
    if not (folder / READY).is_file():
        say(f"Building {revision} ({commit[:12]}) in {folder.relative_to(ROOT)}")
        shutil.rmtree(folder, ignore_errors=True)
        unpack(commit, folder)
        make(folder, "build")
        (folder / READY).touch()
    return folder


def unpack(commit: str, folder: Path) -> None:
    """Write the files of a commit to a folder."""
    folder.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "--format=tar", commit], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")


def make(folder: Path, target: str) -> None:
    """Run one target of that tree's own Makefile.

    :raises NoSuchBuild: it fails, or takes too long
    """
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    try:
        subprocess.run(["make", target], cwd=folder, env=environ, check=True, timeout=BUILD_SECONDS)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise NoSuchBuild(f"make {target} failed in {folder}") from error
