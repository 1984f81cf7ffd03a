"""`docs/writing-a-title.md`: the package of the guide is written, registered by its metadata, and played."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.guide_package import GUIDE, write_package

ROOT = Path(__file__).resolve().parents[2]
MODULE = f"{shlex.quote(sys.executable)} -m stationmaster"

DOCTEST = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)"
HTTP = """
import json
from random import Random
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings

client = create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()
answer = client.post("/v1/games/chomp/start", json={"players": ["Amy", "Bob"]}).get_json()
chance, actions = Random(1), []
while answer["turn"]:
    actions.append({"type": "bite", **chance.choice(answer["legal"][0]["choices"])})
    answer = client.post("/v1/games/chomp/moves", json={"state": answer["state"], "actions": actions[-1:]}).get_json()
record = {"players": ["Amy", "Bob"], "seed": "x", "actions": actions}
replayed = client.post("/v1/games/chomp/replay", json={"format": "stationmaster", "record": record}).get_json()
picture = client.post("/v1/games/chomp/board.svg", json={"state": answer["state"]})
paths = [path for path in client.get("/openapi.json").get_json()["paths"] if "/chomp/" in path]
print(json.dumps([replayed["result"] == answer["result"], picture.status_code, picture.mimetype, len(paths)]))
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the package as the guide shows it."""
    return write_package(tmp_path_factory.mktemp("package"))


def run(folder: Path, command: str) -> str:
    """Return the output of a shell command, run with the package on its path."""
    path = os.pathsep.join((str(folder), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8"}
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def test_every_command_of_the_guide_answers_as_shown(package: Path) -> None:
    (shown,) = re.findall(r"^```console\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    calls = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", shown, re.MULTILINE)
    assert len(calls) > 4
    for command, answer in calls:
        assert run(package, re.sub(r"^stationmaster\b", MODULE, command)) == answer, command


def test_the_program_of_the_guide_answers_as_shown(package: Path) -> None:
    (shown,) = re.findall(r"^```pycon\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    assert len(doctest.DocTestParser().get_examples(shown)) > 5
    (package / "shown.txt").write_text(shown, encoding="utf-8")
    assert run(package, shlex.join([sys.executable, "-c", DOCTEST, "shown.txt"])) == ""


def test_the_service_plays_it_to_its_end_and_has_no_picture_of_it(package: Path) -> None:
    output = json.loads(run(package, shlex.join([sys.executable, "-c", HTTP])))
    assert output == [True, 404, "application/problem+json", 8]


def test_programs_play_it(package: Path) -> None:
    ladder = json.loads(run(package, f"{MODULE} ladder --game chomp random random --games 4 --json"))
    assert (ladder["unfinished"], sum(player["wins"] for player in ladder["players"])) == (0, 4)
    greedy = run(package, f"{MODULE} ladder --game chomp greedy random --games 1")
    assert greedy == "stationmaster: chomp has no environment: only random can play it, not greedy\n"
