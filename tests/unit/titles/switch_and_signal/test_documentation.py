"""The page for client authors names everything, and its examples can be parsed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import ACTIONS_BY_TYPE, from_json
from stationmaster.titles.switch_and_signal.model.events import EVENTS
from stationmaster.titles.switch_and_signal.model.place import RULES
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.sequence import STEPS
from tests.support.listing import one_by_one

ROOT = Path(__file__).parents[4]
DOCS = ROOT / "docs"
PAGE = (DOCS / "switch-and-signal.md").read_text(encoding="utf-8")


def test_every_option_action_step_event_ending_and_helper_is_reported() -> None:
    names = [option["name"] for option in GAME.catalogue()["options"]]
    names += [*ACTIONS_BY_TYPE, *(step.name for step in STEPS), *EVENTS]
    names += [*RULES, *TABLES.helpers, *TABLES.variants]
    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_the_documented_defaults_are_those_of_the_catalogue() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|[^|]*\| ([^|]+) \|", PAGE, re.MULTILINE))
    for option in GAME.catalogue()["options"]:
        default = "null" if option["default"] is None else str(option["default"])
        assert rows[option["name"]].strip("` ") == default


def test_the_examples_can_be_read() -> None:
    start, report, actions, signal, switch, way = (
        json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    )
    position, _ = GAME.start(start["players"], start["options"], start["seed"])
    assert position.board.id == "north-america"
    assert from_json(report).type == "report"
    assert {from_json(action).type for action in actions} >= {"deploy", "run", "load", "use_helper"}
    assert from_json({"type": "run", **way}).type == "run"
    for kind, choice in (("set_signal", signal), ("set_switch", switch)):
        assert all(from_json({"type": kind, **one}).type == kind for one in one_by_one(choice))


def test_the_guide_to_an_own_board_and_deck_matches_its_example() -> None:
    guide = (DOCS / "own-board-and-deck.md").read_text(encoding="utf-8")
    shown = guide.partition("$ python examples/own_board_and_deck.py\n")[2].partition("```")[0]
    command = [sys.executable, str(ROOT / "examples" / "own_board_and_deck.py")]
    done = subprocess.run(command, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True)
    assert done.stdout == shown
