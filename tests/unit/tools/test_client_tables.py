"""The tables of docs/ show values as they are sent."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from stationmaster.registry import GAMES
from tools.client_tables import _written

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize(
    ("value", "written"), [(0, "0"), (1, "1"), (False, "false"), (True, "true"), (None, "null"), ("a", "`a`")]
)
def test_a_number_is_no_truth_value(value: Any, written: str) -> None:
    assert _written(value) == written


@pytest.mark.parametrize("game", GAMES)
def test_options_are_listed_with_their_values(game: str) -> None:
    page = (DOCS / f"tables-{game}.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page.partition("## Actions")[0], re.MULTILINE))
    for option in GAMES[game].catalogue()["options"]:
        assert rows[option["name"]] == ", ".join(map(_written, option["values"] or ())).strip()
