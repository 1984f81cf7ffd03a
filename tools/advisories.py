"""`python -m tools.advisories`: report known advisories on locked Python and Rust packages.

An advisory is a failure. An unreachable database is not, but it is reported: a missing response must never look like a
clean one. Some indexes have the packages but no advisories, so a database must first report an advisory for a release
that has long been known to be unsafe.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.locks import DEVELOPMENT, ROOT, project

DATABASES = ("pypi", "osv")
"""Which databases pip-audit can ask, in the order they are tried."""
KNOWN_UNSAFE = "jinja2==2.10"
"""Advisories on this release have been public since 2019."""
CRATES = (ROOT / "route_core" / "Cargo.lock", ROOT / "route_core" / "fuzz" / "Cargo.lock")
SOCKET_SECONDS = 5
MOST_SECONDS = 90.0
"""How long one tool may take in all. It is spent only where a database answers, but slowly."""

Run = Callable[[Sequence[str]], str]
"""Runs a command and answers with what it wrote to standard output; empty where it failed or took too long."""


@dataclass(frozen=True)
class Verdict:
    """The findings for one kind of package."""

    kind: str
    text: str
    advisories: tuple[str, ...] = ()


def output_of(command: Sequence[str]) -> str:
    """Return the output of a command. Ignore its exit status: tools use the same one for findings and failures."""
    try:
        return subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=MOST_SECONDS, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def _document(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def _line(package: Mapping[str, Any], advisory: str, repaired: Sequence[str]) -> str:
    return f"{package['name']} {package['version']}: {advisory}, repaired in {', '.join(repaired) or 'no release'}"


def python(accepted: Mapping[str, str], run: Run = output_of) -> Verdict:
    """Return the known advisories on the locked Python packages."""
    for database in DATABASES:
        if not _answers(database, run):
            continue
        found = _document(run(_pip_audit(database, DEVELOPMENT)))
        packages = found.get("dependencies", [])
        if not packages:
            continue
        advisories = [
            _line(package, advisory["id"], advisory["fix_versions"])
            for package in packages
            for advisory in package.get("vulns", [])
            if not {advisory["id"], *advisory.get("aliases", [])} & accepted.keys()
        ]
        unknown = [package["name"] for package in packages if "skip_reason" in package]
        counted = f"{len(packages) - len(unknown)} locked packages looked up"
        return Verdict("Python", counted + (f", unknown: {', '.join(unknown)}" if unknown else ""), tuple(advisories))
    return Verdict("Python", "not looked up: no database of advisories can be reached from here")


def _answers(database: str, run: Run) -> bool:
    """Return whether a database reports a well-known advisory."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "unsafe.txt")
        file.write_text(KNOWN_UNSAFE + "\n", encoding="utf-8")
        found = _document(run([*_pip_audit(database, file), "--no-deps"]))
    return any(package.get("vulns") for package in found.get("dependencies", []))


def _pip_audit(database: str, file: Path) -> list[str]:
    return [
        *(sys.executable, "-m", "pip_audit", "--vulnerability-service", database, "--timeout", str(SOCKET_SECONDS)),
        *("--disable-pip", "--requirement", str(file), "--format", "json", "--progress-spinner", "off"),
    ]


def rust(accepted: Mapping[str, str], run: Run = output_of, tool: str | None = None) -> Verdict:
    """Return the advisories on the locked crates. Only an installed cargo-audit is used: building it takes minutes."""
    if not (tool or shutil.which("cargo-audit")):
        return Verdict("Rust", "not looked up: cargo-audit is not installed (cargo install --locked cargo-audit)")
    advisories: list[str] = []
    for lock in CRATES:
        found = _document(run([tool or "cargo-audit", "audit", "--json", "--file", str(lock)]))
        if "vulnerabilities" not in found:
            return Verdict("Rust", "not looked up: the database of advisories cannot be reached from here")
        for entry in found["vulnerabilities"]["list"]:
            advisory, package = entry["advisory"], entry["package"]
            if not {advisory["id"], *advisory.get("aliases", [])} & accepted.keys():
                advisories.append(_line(package, advisory["id"], entry["versions"]["patched"]))
    return Verdict("Rust", f"{len(CRATES)} lock files looked up", tuple(dict.fromkeys(advisories)))


def main() -> int:
    """Print the advisories; return 1 if one of them has not been accepted."""
    accepted = project()["tool"]["stationmaster"]["accepted-advisories"]
    verdicts = [python(accepted), rust(accepted)]
    for verdict in verdicts:
        found = f"; {len(verdict.advisories)} ADVISORIES" if verdict.advisories else ""
        sys.stdout.write(f"Known advisories, {verdict.kind}: {verdict.text}{found}\n")
        sys.stdout.writelines(f"  {advisory}\n" for advisory in verdict.advisories)
    return int(any(verdict.advisories for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
