"""The titles: the built-in ones, and those that the metadata of packages adds."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stationmaster.registry import BUILT_IN, GROUP, TITLES

ROOT = Path(__file__).resolve().parents[2]

TOY = """
from dataclasses import replace
from stationmaster.registry import TITLES

class Toy(type(TITLES["1846"].game)):
    __slots__ = ()

class Position(TITLES["1846"].positions, frozen=True):
    pass

TITLE = replace(TITLES["1846"], game=Toy(id="toy"), positions=Position)
NOTHING = 7

def fail():
    raise RuntimeError("no such file")

FAILS = replace(TITLE, contract=fail)
FAILS_LATE = replace(TITLE, pictures=fail)
WRONG = replace(TITLE, texts=lambda: 7)
NO_RECORDS = replace(TITLE, records=dict)
NO_FUNCTION = replace(TITLE, evaluator=5)
LIST = replace(TITLE, contract=lambda: replace(TITLES["1846"].contract(), faults=["oops"]))
MUTE = replace(TITLE, texts=lambda: replace(TITLES["1846"].texts(), actions={}))
NO_RULES = replace(TITLE, game=type("Nothing", (), {"id": "toy", "shapes": TITLE.shapes})())
NO_ENV = replace(TITLE, env=fail)
"""


def run(folder: Path, *command: str, **packages: str) -> subprocess.CompletedProcess[str]:
    """Run Python with packages on the path, each with the entry points of its metadata."""
    (folder / "toy.py").write_text(TOY, encoding="utf-8")
    for package, entries in packages.items():
        metadata = folder / f"{package}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        (metadata / "entry_points.txt").write_text(f"[{GROUP}]\n{entries}\n", encoding="utf-8")
    path = os.pathsep.join((str(folder), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_the_built_in_titles_need_no_metadata() -> None:
    program = (
        "import sys, stationmaster\n"
        "for name in ('1846', 'switch-and-signal'): stationmaster.games[name].start(['Amy', 'Bob'], seed='x')\n"
        "print('importlib.metadata' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_every_title_has_the_id_under_which_it_is_listed() -> None:
    assert list(TITLES)[: len(BUILT_IN)] == list(BUILT_IN)
    assert [title.id for title in TITLES.values()] == list(TITLES)


def test_a_package_adds_a_title(tmp_path: Path) -> None:
    program = (
        "import stationmaster, toy\n"
        "from stationmaster.registry import TITLES\n"
        "print(list(stationmaster.games), stationmaster.games['toy'].id, TITLES.of_position(toy.Position).id)"
    )
    done = run(tmp_path, "-c", program, toy="toy = toy:TITLE")
    assert (done.stdout, done.stderr) == ("['1846', 'switch-and-signal', 'toy'] toy toy\n", "")


def test_the_command_lists_an_added_title(tmp_path: Path) -> None:
    done = run(tmp_path, "-m", "stationmaster", "games", "--json", toy="toy = toy:TITLE")
    assert done.returncode == 0, done.stderr
    assert '"id": "toy"' in done.stdout


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ("1846 = toy:TITLE", "the title '1846' is there twice: stationmaster.titles.g1846.title:TITLE and toy:TITLE"),
        ("toy = no_such:TITLE", "the title 'toy' cannot be imported from no_such:TITLE: ModuleNotFoundError"),
        ("toy = toy:NO_SUCH", "the title 'toy' cannot be imported from toy:NO_SUCH: AttributeError"),
        ("toy = toy:NOTHING", "the title 'toy': toy:NOTHING is no Title, but int"),
        ("other = toy:TITLE", "the title 'other': toy:TITLE has the id 'toy'"),
        ("toy = toy:FAILS", "the title 'toy': `contract` of toy:FAILS fails: RuntimeError: no such file"),
        ("toy = toy:FAILS_LATE", "the title 'toy': `pictures` of toy:FAILS_LATE fails: RuntimeError: no such file"),
        ("toy = toy:WRONG", "the title 'toy': `texts` of toy:WRONG is no Telling, but int"),
        ("toy = toy:NO_RECORDS", "the title 'toy': `records` of toy:NO_RECORDS is no Records, but dict"),
        ("toy = toy:NO_FUNCTION", "the title 'toy': `evaluator` of toy:NO_FUNCTION fails: TypeError"),
        ("toy = toy:LIST", "the title 'toy': `contract.faults` of toy:LIST is no Mapping, but list"),
        ("toy = toy:MUTE", "the title 'toy': the texts of toy:MUTE lack actions/assign, actions/buy_private"),
        ("toy = toy:NO_RULES", "the title 'toy': the rules of toy:NO_RULES lack catalogue, check, components"),
        ("To/y = toy:TITLE", "the title 'To/y' of toy:TITLE: an id consists of"),
    ],
)
def test_a_title_that_cannot_be_used_ends_the_start_with_its_name(tmp_path: Path, entries: str, expected: str) -> None:
    command = run(tmp_path, "-m", "stationmaster", "games", toy=entries)
    assert (command.returncode, command.stdout) == (2, "")
    assert command.stderr.startswith(f"stationmaster: {expected}")
    assert "Traceback" not in command.stderr


def test_what_an_environment_needs_is_imported_when_one_is_made(tmp_path: Path) -> None:
    program = (
        "from stationmaster.env.hidden import env_of\nimport stationmaster\nlist(stationmaster.games)\nenv_of('toy')"
    )
    done = run(tmp_path, "-c", program, toy="toy = toy:NO_ENV")
    assert "TitleError: the title 'toy': `env` of" in done.stderr
    assert done.stderr.endswith("fails: RuntimeError: no such file\n")


def test_two_packages_with_the_same_title_end_the_start(tmp_path: Path) -> None:
    done = run(tmp_path, "-m", "stationmaster", "games", one="toy = toy:TITLE", two="toy = toy:NOTHING")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the title 'toy' is there twice" in done.stderr


def test_the_service_does_not_start_with_a_title_that_cannot_be_used(tmp_path: Path) -> None:
    done = run(tmp_path, "-c", "import service.wsgi", toy="toy = no_such:TITLE")
    assert done.returncode == 1
    assert done.stderr.startswith("Stationmaster cannot start. the title 'toy' cannot be imported from no_such:TITLE")
    assert "Traceback" not in done.stderr


def compared_ids(path: Path) -> list[int]:
    """Return the lines of a module that compare something with the id of a built-in title."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        compared: list[ast.expr | ast.pattern] = []
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        constants = (one for part in compared for one in ast.walk(part) if isinstance(one, ast.Constant))
        found += [one.lineno for one in constants if one.value in BUILT_IN]
    return found


MODULES = [
    path
    for root in ("stationmaster", "service")
    for path in sorted((ROOT / root).rglob("*.py"))
    if ROOT / "stationmaster/titles" not in path.parents
]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_outside_the_titles_asks_for_the_id_of_one(path: Path) -> None:
    assert compared_ids(path) == []


def test_the_search_finds_comparisons(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        'a = b == "1846"\nc = d in ("x", "switch-and-signal")\nmatch e:\n    case "1846":\n        pass\n'
    )
    assert sorted(compared_ids(module)) == [1, 2, 4]
