"""`import stationmaster`: its public names, and that their modules are imported only on first use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import stationmaster
from stationmaster.languages import language
from stationmaster.registry import GAMES

ROOT = Path(__file__).resolve().parents[3]


def brought(program: str) -> set[str]:
    """Return the modules that are loaded after a program."""
    command = [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules)"]
    return set(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split())


def test_importing_brings_nothing_else() -> None:
    modules = brought("import stationmaster")
    assert {name for name in modules if name.startswith("stationmaster")} == {"stationmaster"}
    assert not modules & {"msgspec", "typing", "json"}


@pytest.mark.parametrize(
    ("game", "other"), [("1846", "switch_and_signal"), ("switch-and-signal", "g1846")], ids=["1846", "sas"]
)
def test_a_game_is_played_without_the_other_one(game: str, other: str) -> None:
    program = f"""
import stationmaster
position, _ = stationmaster.games[{game!r}].start(["Amy", "Bob"], seed="x")
import random
action = stationmaster.legal(position).pick(random.Random(1))
stationmaster.loads(stationmaster.dumps(position))
stationmaster.check(position, action)
"""
    modules = brought(program)
    assert not [name for name in modules if name.startswith((f"stationmaster.titles.{other}", "stationmaster.drawing"))]


def test_every_public_name_is_there_and_explained() -> None:
    for name in stationmaster.__all__:
        assert name in dir(stationmaster)
        found = getattr(stationmaster, name)
        assert found.__doc__, name


def test_there_are_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = stationmaster.no_such_name  # type: ignore[attr-defined] # that is the test
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = stationmaster.routes.no_such_name  # type: ignore[attr-defined] # that is the test


def test_the_errors_of_the_tree_are_all_public() -> None:
    tree = [stationmaster.RulesError]
    for error in tree:
        tree += error.__subclasses__()
    own = [error for error in tree if error.__module__ == "stationmaster.errors"]
    assert {error.__name__ for error in own} <= set(stationmaster.__all__)


def test_the_games_are_those_of_the_registry_in_its_order() -> None:
    assert list(stationmaster.games) == list(GAMES)
    assert len(stationmaster.games) == len(GAMES)
    assert "1830" not in stationmaster.games
    for name, rules in stationmaster.games.items():
        assert rules.id == name
        assert rules.name == GAMES[name].catalogue()["name"]
        assert rules.components() == GAMES[name].components()
        assert rules.components("ja") == GAMES[name].components(language("ja")) != rules.components()


def test_help_describes_the_library() -> None:
    command = [sys.executable, "-c", "import stationmaster; help(stationmaster)"]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in ("play(", "class Rules", "class LegalActions", "class IllegalAction", "games ="):
        assert name in output
