"""Read the locks of `requirements/` and compare them with the ranges of `pyproject.toml`.

`make lock` writes them. A line that is neither a pin, nor a hash of it, nor a comment that names its dependents, is an
error, so that no other index and no unhashed file can slip in.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
RUNTIME = ROOT / "requirements" / "runtime.txt"
DEVELOPMENT = ROOT / "requirements" / "development.txt"
CONTAINER = ROOT / "requirements" / "container.txt"
LOBBY = ROOT / "requirements" / "lobby.txt"
SOLVERS = ROOT / "requirements" / "solvers.txt"
SERVICE = ("service",)
"""The extra that the HTTP service needs."""
SHARED = ("store", "trace")
"""The extras of a service that has replicas."""
EXTRAS = {
    RUNTIME: (*SERVICE, "build"),
    DEVELOPMENT: (*SERVICE, *SHARED, "analysis", "build", "completion", "dev", "env", "load", "lobby"),
    CONTAINER: (*SERVICE, *SHARED),
    LOBBY: (*SERVICE, "build", "lobby"),
    SOLVERS: ("solvers",),
}
"""Which extras of the project each lock holds, beside what the library needs."""
PROJECT = "stationmaster (pyproject.toml)"
"""The name of the project itself among the dependents of a package in a lock."""

PIN = re.compile(r"(?P<name>[a-z0-9][a-z0-9-]*)==(?P<version>[^\s;]+)(?: ; (?P<marker>.+?))? \\")
HASH = re.compile(r"    --hash=(?P<hash>sha256:[0-9a-f]{64})(?: \\)?")
VIA = re.compile(r"    # {1,3}(?:via ?)?(?P<via>.*)")


class UnreadableLock(ValueError):
    """A lock with a line of an unexpected form."""


@dataclass(frozen=True)
class Pin:
    """An exact version, the hashes of its files, and the requirements that need it."""

    name: str
    version: str
    marker: str | None
    hashes: tuple[str, ...]
    via: tuple[str, ...]


def read(text: str) -> list[Pin]:
    """Return the pins of a lock, in the order of the file.

    :raises UnreadableLock: a line has an unexpected form
    """
    found: list[tuple[re.Match[str], list[str], list[str]]] = []
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if pin := PIN.fullmatch(line):
            found.append((pin, [], []))
        elif found and (digest := HASH.fullmatch(line)):
            found[-1][1].append(digest["hash"])
        elif found and (via := VIA.fullmatch(line)):
            found[-1][2].append(via["via"])
        else:
            raise UnreadableLock(line)
    return [
        Pin(pin["name"], pin["version"], pin["marker"], tuple(hashes), tuple(name for name in via if _asks(name)))
        for pin, hashes, via in found
    ]


def _asks(via: str) -> bool:
    """Return whether a comment names a requirement: not the head of a list, nor the lock that fixed the version."""
    return bool(via) and not via.startswith("-c ")


def project() -> dict[str, Any]:
    """Read `pyproject.toml`."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def wanted(pyproject: Mapping[str, Any], extras: Sequence[str]) -> list[Requirement]:
    """Return the ranges that the project declares for itself and these extras."""
    stated = [*pyproject["project"]["dependencies"]]
    for extra in extras:
        stated += pyproject["project"]["optional-dependencies"][extra]
    return [Requirement(line) for line in stated]


def disagreements(pyproject: Mapping[str, Any], pins: Sequence[Pin], extras: Sequence[str]) -> Iterator[str]:
    """Return the differences between a lock and the declared ranges, one sentence each."""
    required = {str(canonicalize_name(requirement.name)): requirement for requirement in wanted(pyproject, extras)}
    locked: dict[str, list[Pin]] = {}
    for pin in pins:
        locked.setdefault(pin.name, []).append(pin)
        if not pin.hashes:
            yield f"{pin.name} {pin.version} has no hash"
    for name, requirement in required.items():
        if name not in locked:
            yield f"{name} is not locked"
        for pin in locked.get(name, ()):
            if pin.version not in requirement.specifier:
                yield f"{name} is locked to {pin.version}, outside {requirement.specifier}"
    direct = {pin.name for pin in pins if PROJECT in pin.via}
    for name in sorted(direct - required.keys()):
        yield f"{name} is locked, but the project does not ask for it any more"
    for name in sorted((required.keys() & locked.keys()) - direct):
        yield f"{name} is locked for others only, not yet for the project"
