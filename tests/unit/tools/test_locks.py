"""The lock files match `pyproject.toml`, hold only hashed pins, and can be installed together."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tools.locks import (
    CONTAINER,
    DEVELOPMENT,
    EXTRAS,
    LOBBY,
    PROJECT,
    ROOT,
    RUNTIME,
    SOLVERS,
    Pin,
    UnreadableLock,
    disagreements,
    project,
    read,
)

LOCKS = pytest.mark.parametrize("lock", [RUNTIME, DEVELOPMENT, CONTAINER, LOBBY, SOLVERS], ids=lambda path: path.stem)
DIGEST = "sha256:" + "0" * 64


def pins(lock: Path) -> list[Pin]:
    return read(lock.read_text(encoding="utf-8"))


@LOCKS
def test_a_lock_agrees_with_the_project(lock: Path) -> None:
    assert list(disagreements(project(), pins(lock), EXTRAS[lock])) == []


def test_the_locks_cover_all_that_the_project_may_ask_for() -> None:
    assert {*EXTRAS[DEVELOPMENT], *EXTRAS[SOLVERS]} == set(project()["project"]["optional-dependencies"])


def test_the_build_tool_is_the_same_for_pip_and_for_make() -> None:
    stated = project()
    assert stated["project"]["optional-dependencies"]["build"] == stated["build-system"]["requires"]


@pytest.mark.parametrize("lock", [RUNTIME, CONTAINER, LOBBY], ids=lambda path: path.stem)
def test_all_locks_can_be_installed_into_one_environment(lock: Path) -> None:
    everything = {(pin.name, pin.version): set(pin.hashes) for pin in pins(DEVELOPMENT)}
    for pin in pins(lock):
        assert everything[pin.name, pin.version] == set(pin.hashes), pin.name


@LOCKS
def test_a_lock_names_no_index(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert not [word for word in ("://", "--index", "--extra-index", "--find-links", "@") if word in text]


def without(name: str) -> Callable[[dict[str, Any], list[Pin]], list[Pin]]:
    return lambda stated, locked: [pin for pin in locked if pin.name != name]


def with_range(line: str) -> Callable[[dict[str, Any], list[Pin]], list[Pin]]:
    def change(stated: dict[str, Any], locked: list[Pin]) -> list[Pin]:
        stated["project"]["optional-dependencies"]["service"].append(line)
        return locked

    return change


def without_range(stated: dict[str, Any], locked: list[Pin]) -> list[Pin]:
    extras = stated["project"]["optional-dependencies"]
    extras["service"] = [line for line in extras["service"] if not line.startswith("orjson")]
    return locked


def with_bare(stated: dict[str, Any], locked: list[Pin]) -> list[Pin]:
    return [*locked, Pin("bare", "1", None, (), ("flask",))]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (without("flask"), "flask is not locked"),
        (with_range("flask<3"), "flask is locked to 3"),
        (with_range("Not_Locked>=1"), "not-locked is not locked"),
        (with_range("werkzeug>=1"), "werkzeug is locked for others only"),
        (without_range, "orjson is locked, but the project does not ask for it"),
        (with_bare, "bare 1 has no hash"),
    ],
)
def test_what_disagrees_is_named(change: Callable[[dict[str, Any], list[Pin]], list[Pin]], expected: str) -> None:
    stated = copy.deepcopy(project())
    locked = change(stated, pins(RUNTIME))
    assert [line for line in disagreements(stated, locked, EXTRAS[RUNTIME]) if line.startswith(expected)]


def test_a_pin_is_read_with_its_marker_hashes_and_requirers() -> None:
    text = (
        "# written by a tool\n"
        f"one-two==1.2.post3 ; python_full_version < '3.12' \\\n    --hash={DIGEST} \\\n    --hash={DIGEST}\n"
        f"    # via\n    #   -c requirements/development.txt\n    #   {PROJECT}\n    #   flask\n"
        f"three==4 \\\n    --hash={DIGEST}\n    # via one-two\n"
    )
    assert read(text) == [
        Pin("one-two", "1.2.post3", "python_full_version < '3.12'", (DIGEST, DIGEST), (PROJECT, "flask")),
        Pin("three", "4", None, (DIGEST,), ("one-two",)),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "--index-url somewhere",
        "flask>=3 \\",
        "flask @ file:somewhere",
        f"    --hash={DIGEST}",
        "flask==3 \\\n    --hash=md5:0",
        "flask==3 \\\n    --extra",
    ],
)
def test_any_other_line_is_a_fault(line: str) -> None:
    with pytest.raises(UnreadableLock):
        read(line + "\n")


def private_imports() -> Iterator[tuple[str, str]]:
    """Yield the packages of which the project imports private names, each with such a name."""
    for path in sorted(path for folder in ("service", "stationmaster") for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                package = node.module.partition(".")[0]
                is_private = any(part.startswith("_") and part != "__future__" for part in node.module.split("."))
                names = [alias.name for alias in node.names if is_private or alias.name.startswith("_")]
                yield from ((package, name) for name in names if package not in ("service", "stationmaster"))


def test_no_private_names_of_what_the_service_needs_are_used() -> None:
    """Private names may disappear in the next minor release, as some of Flask do in 3.2."""
    stated = {one.name: one for one in map(Requirement, project()["project"]["optional-dependencies"]["service"])}
    used = {(package, name) for package, name in private_imports() if name != "_typeshed" and package in stated}
    assert not used
