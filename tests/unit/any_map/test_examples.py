"""The guide and the example boards show the actual results."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stationmaster import routes

ROOT = Path(__file__).resolve().parents[3]
BOARDS = ROOT / "examples" / "any-map"
ROW = re.compile(r"^\| \[(?P<file>[\w-]+\.json)\]\((?P=file)\) \|.*\| (?P<revenue>\d+) \|$", re.MULTILINE)
SHOWN = re.compile(r"^```json any-map\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def revenues() -> dict[str, int]:
    table = (BOARDS / "README.md").read_text(encoding="utf-8")
    return {found["file"]: int(found["revenue"]) for found in ROW.finditer(table)}


def test_the_table_names_every_board() -> None:
    assert set(revenues()) == {path.name for path in BOARDS.glob("*.json")}
    assert len(revenues()) == 10


@pytest.mark.parametrize(("file", "revenue"), revenues().items())
def test_every_board_earns_the_revenue_of_the_table(file: str, revenue: int) -> None:
    question = json.loads((BOARDS / file).read_text(encoding="utf-8"))
    best = routes.find(question)
    assert (best["revenue"], best["optimal"]) == (revenue, True)
    assert routes.picture(question).startswith("<svg")


WITHOUT: dict[str, dict[str, Any]] = {
    "east-west.json": {"rules": {}},
    "hex-once.json": {"rules": {}},
    "pay-less.json": {"trains": [{"name": "3", "distance": 3}]},
    "town-trains.json": {"trains": [{"name": "2", "distance": 2}]},
    "narrow-gauge.json": {"trains": [{"name": "3", "distance": 3, "track_type": "broad"}]},
}


@pytest.mark.parametrize(("file", "change"), WITHOUT.items())
def test_the_mechanism_is_what_makes_the_difference(file: str, change: dict[str, Any]) -> None:
    question = json.loads((BOARDS / file).read_text(encoding="utf-8"))
    assert routes.find({**question, **change})["revenue"] != revenues()[file]


@pytest.mark.parametrize(
    ("file", "part", "plain"),
    [
        ("diesel.json", "|diesel_90", ""),
        ("groups.json", ",groups:Sea", ""),
        ("terminal.json", ",terminal:1", ""),
        ("lanes.json", ",lanes:2", ""),
        ("visit-cost.json", ",visit_cost:0", ""),
    ],
)
def test_the_tiles_make_a_difference_too(file: str, part: str, plain: str) -> None:
    text = (BOARDS / file).read_text(encoding="utf-8")
    assert part in text
    assert routes.find(json.loads(text.replace(part, plain)))["revenue"] != revenues()[file]


def test_the_title_of_the_guide_earns_the_stated_revenue() -> None:
    guide = (ROOT / "docs" / "any-map.md").read_text(encoding="utf-8")
    (shown,) = SHOWN.findall(guide)
    best = routes.find(json.loads(shown))
    assert f"Its best route is worth {best['revenue']}: " in guide
    run = best["routes"][0]
    parts = " + ".join(str(stop["earned"]) for stop in run["stops"])
    assert f"{parts}, and {run['bonuses'][0]['amount']} for {run['bonuses'][0]['name']}" in guide
