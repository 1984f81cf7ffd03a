"""An advisory fails the check, and a missing response never looks like a clean one."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tools import advisories
from tools.advisories import CRATES, MOST_SECONDS, output_of, python, rust

UNSAFE = {"name": "jinja2", "version": "2.10", "vulns": [{"id": "PYSEC-2019-217", "fix_versions": ["2.10.1"]}]}
CLEAN = {"name": "flask", "version": "3.1.3", "vulns": []}
FOUND = {
    "name": "flask",
    "version": "3.1.3",
    "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-1"], "fix_versions": ["3.1.4", "4.0.1"]}],
}
SKIPPED = {"name": "flask", "skip_reason": "Dependency not found"}


def pip_audit(databases: Mapping[str, tuple[Any, Any]]) -> advisories.Run:
    """Return a pip-audit with these responses of its databases: on the unsafe release, then on the locked packages."""

    def run(command: Sequence[str]) -> str:
        database = command[command.index("--vulnerability-service") + 1]
        control, locked = databases.get(database, ("", ""))
        output = control if "--no-deps" in command else locked
        return output if isinstance(output, str) else json.dumps({"dependencies": output})

    return run


def test_clean_locks_are_reported_with_their_number() -> None:
    verdict = python({}, pip_audit({"pypi": ([UNSAFE], [CLEAN, CLEAN])}))
    assert (verdict.text, verdict.advisories) == ("2 locked packages looked up", ())


def test_a_found_advisory_is_reported_with_what_repairs_it() -> None:
    verdict = python({}, pip_audit({"pypi": ([UNSAFE], [CLEAN, FOUND])}))
    assert verdict.advisories == ("flask 3.1.3: PYSEC-1, repaired in 3.1.4, 4.0.1",)


@pytest.mark.parametrize("name", ["PYSEC-1", "CVE-1"])
def test_an_accepted_advisory_is_passed_over(name: str) -> None:
    assert python({name: "does not touch us"}, pip_audit({"pypi": ([UNSAFE], [FOUND])})).advisories == ()


def test_an_index_without_advisories_is_no_answer() -> None:
    verdict = python({}, pip_audit({"pypi": ([SKIPPED], [SKIPPED])}))
    assert verdict.text.startswith("not looked up")
    clean_of_everything = {"name": "jinja2", "version": "2.10", "vulns": []}
    assert python({}, pip_audit({"pypi": ([clean_of_everything], [CLEAN])})).text.startswith("not looked up")


def test_the_second_database_is_used_when_the_first_is_silent() -> None:
    verdict = python({}, pip_audit({"pypi": ("", ""), "osv": ([UNSAFE], [FOUND])}))
    assert len(verdict.advisories) == 1
    broken_off = python({}, pip_audit({"pypi": ([UNSAFE], "Traceback"), "osv": ([UNSAFE], [FOUND])}))
    assert len(broken_off.advisories) == 1


def test_a_missing_database_is_reported_but_no_failure() -> None:
    verdict = python({}, pip_audit({}))
    assert verdict.text == "not looked up: no database of advisories can be reached from here"
    assert verdict.advisories == ()


def test_a_package_that_is_not_in_a_database_is_named() -> None:
    verdict = python({}, pip_audit({"pypi": ([UNSAFE], [CLEAN, SKIPPED])}))
    assert verdict.text == "1 locked packages looked up, unknown: flask"


def cargo_audit(*found: Any) -> advisories.Run:
    return lambda command: json.dumps({"vulnerabilities": {"list": list(found)}})


CRATE = {
    "advisory": {"id": "RUSTSEC-1", "aliases": ["CVE-2"]},
    "package": {"name": "pyo3", "version": "0.27.2"},
    "versions": {"patched": [">=0.27.3"]},
}


def test_crates_are_looked_up_once_for_each_lock() -> None:
    assert rust({}, cargo_audit(), "cargo-audit").text == f"{len(CRATES)} lock files looked up"
    assert all(lock.is_file() for lock in CRATES)
    assert rust({}, cargo_audit(CRATE), "cargo-audit").advisories == ("pyo3 0.27.2: RUSTSEC-1, repaired in >=0.27.3",)
    assert rust({"CVE-2": "does not touch us"}, cargo_audit(CRATE), "cargo-audit").advisories == ()


def test_a_missing_tool_or_database_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "cannot be reached" in rust({}, lambda command: "error: couldn't fetch", "cargo-audit").text
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert "cargo install --locked cargo-audit" in rust({}).text


@pytest.mark.parametrize(("found", "status"), [([CLEAN], 0), ([FOUND], 1)])
def test_only_a_find_is_a_failure(
    found: list[Any], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(advisories, "python", lambda accepted: python(accepted, pip_audit({"osv": ([UNSAFE], found)})))
    monkeypatch.setattr(advisories, "rust", lambda accepted: rust(accepted, lambda command: "", "cargo-audit"))
    assert advisories.main() == status
    output = capsys.readouterr().out
    assert "Known advisories, Python: 1 locked packages looked up" in output
    assert ("PYSEC-1" in output) == bool(status)
    assert "Known advisories, Rust: not looked up" in output


def test_a_command_that_fails_or_is_missing_answers_nothing() -> None:
    assert output_of([sys.executable, "-c", "print('so'); raise SystemExit(3)"]) == "so\n"
    assert output_of(["no-such-command-anywhere"]) == ""
    assert MOST_SECONDS <= 120
