"""The pinned Rust toolchain: stated once, new enough for all crates, harmless where another one is installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tools.locks import ROOT

Version = tuple[int, ...]


def toml(path: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


def version(text: str) -> Version:
    return tuple(int(part) for part in text.split("."))[:2]


PINNED = toml("rust-toolchain.toml")["toolchain"]["channel"]
LEAST = toml("route_core/Cargo.toml")["workspace"]["package"]["rust-version"]


def test_the_pin_is_one_release_with_what_the_checks_need() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", PINNED)
    assert {"clippy", "rustfmt"} <= set(toml("rust-toolchain.toml")["toolchain"]["components"])
    assert version(LEAST) <= version(PINNED)


def test_the_stated_minimum_is_new_enough_for_every_locked_crate() -> None:
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", "route_core/Cargo.toml"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    too_new = {
        package["name"]: package["rust_version"]
        for package in json.loads(done.stdout)["packages"]
        if package["rust_version"] and version(package["rust_version"]) > version(LEAST)
    }
    assert not too_new


def test_the_documents_state_the_pin_and_the_minimum() -> None:
    for document in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        assert f"Rust {LEAST}" in text, document
    assert PINNED in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def chosen(folder: Path, rustup: str, **environ: str) -> str:
    """Return which toolchain the Makefile names to rustup, with this one in the place of the real one."""
    fake = folder / "rustup"
    fake.write_text(f"#!/bin/sh\n{rustup}\n", encoding="utf-8")
    fake.chmod(0o755)
    inherited = {name: value for name, value in os.environ.items() if name not in ("RUSTUP_TOOLCHAIN", "MAKEFLAGS")}
    done = subprocess.run(
        [shutil.which("make") or "make", "--print-data-base", "--dry-run", "help"],
        cwd=ROOT,
        env={**inherited, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", **environ},
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"^RUSTUP_TOOLCHAIN :?= (.*)$", done.stdout, re.MULTILINE)
    return found[1] if found else ""


def rustup(*installed: str, default: str) -> str:
    listed = "\\n".join(installed)
    return f'case "$1" in toolchain) printf "{listed}\\n" ;; default) {default} ;; esac'


@pytest.mark.parametrize("name", [PINNED, f"{PINNED}-x86_64-unknown-linux-gnu"])
def test_the_pinned_toolchain_is_left_to_rustup_where_it_is_installed(tmp_path: Path, name: str) -> None:
    listed = rustup("stable-x86_64-unknown-linux-gnu (active, default)", name, default="echo stable")
    assert chosen(tmp_path, listed) == ""


def test_another_installed_toolchain_is_taken_rather_than_fetching_the_pinned_one(tmp_path: Path) -> None:
    listed = rustup(f"{PINNED}1-linux", "stable-linux (default)", default="echo 'stable-linux (default)'")
    assert chosen(tmp_path, listed) == "stable-linux"


def test_a_requested_toolchain_is_kept(tmp_path: Path) -> None:
    listed = rustup("stable-linux (default)", default="echo 'stable-linux (default)'")
    assert chosen(tmp_path, listed, RUSTUP_TOOLCHAIN="beta") == "beta"


def test_without_any_toolchain_rustup_fetches_the_pinned_one(tmp_path: Path) -> None:
    assert chosen(tmp_path, rustup("no installed toolchains", default="exit 1")) == ""


def test_cargo_never_changes_what_is_locked() -> None:
    recipes = re.findall(
        r"^\t.*(?:\$\(CARGO\) (?!fmt)\w|bin/maturin (?:develop|build)|\$\(BIN\)/maturin (?:develop|build)).*$",
        (ROOT / "Makefile").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert len(recipes) >= 6
    assert [line for line in recipes if "--locked" not in line] == []
