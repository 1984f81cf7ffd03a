"""The documents of the library show actual behaviour: every session in them, every example, every docstring."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import stationmaster
from stationmaster import records, routes

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = ROOT / "docs" / "library.md"
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SESSION = re.compile(r"^```pycon\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def test_every_session_of_the_document_goes_as_shown() -> None:
    sessions = SESSION.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert len(sessions) > 4
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, "library.md", str(DOCUMENT), 0)
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.parametrize("module", [stationmaster, routes, records], ids=lambda module: module.__name__)
def test_the_docstrings_show_what_happens(module: object) -> None:
    done = doctest.testmod(module, verbose=False)  # type: ignore[arg-type] # a module
    assert done.attempted > 0
    assert done.failed == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_runs_and_prints_something(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(path)], env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_document_shows_a_program_that_runs() -> None:
    shown = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(shown) == 1
    done = subprocess.run([sys.executable, "-c", shown[0]], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("{'reason': '")


def test_the_list_of_examples_is_complete() -> None:
    listed = re.findall(r"\]\((\w+\.py)\)", (ROOT / "examples" / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == [path.name for path in EXAMPLES]
    assert len(listed) >= 6


def test_a_random_player_takes_ten_lines() -> None:
    lines = (ROOT / "examples" / "random_player.py").read_text(encoding="utf-8").split('"""')[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 10


def test_the_example_of_a_record_reads_a_file_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"players": ["Amy", "Bob"], "seed": "x", "actions": []}', encoding="utf-8")
    command = [sys.executable, str(ROOT / "examples" / "replay_record.py"), str(file)]
    done = subprocess.run(command, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True)
    assert done.stdout == "1846, stationmaster: 0 actions; not over yet\n"


def test_every_public_name_stands_in_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    names = {*stationmaster.__all__, *records.__all__, *routes.__all__, *vars(stationmaster.Rules)}
    words = set(re.findall(r"\w+", text))
    answers = {"Typed", "Played", "Playthrough", "Record", "Replayed", "Following", "Faults", "Fault", "Violation"}
    plain = {"id", "name", "positions"}
    assert {name for name in names - words - answers - plain if not name.startswith("_")} == set()
