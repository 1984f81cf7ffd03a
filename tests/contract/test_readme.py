"""The examples of the README and of docs/http.md are executed: each call gets the response that the document shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.shown_calls import blocks, make_calls

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HTTP = (ROOT / "docs/http.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs/operations.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("document", "calls"), [(README, 1), (HTTP, 11)], ids=["README", "http"])
def test_every_example_answers_as_shown(document: str, calls: int) -> None:
    assert make_calls(create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client(), document) >= calls


def test_there_is_an_example_of_every_endpoint_of_a_game() -> None:
    commands = "".join(command for document in (README, HTTP) for command, _ in blocks(document))
    endpoints = re.findall(r"`POST /v1/games/(?:\{game\}|1846)(/\S+)`", HTTP)
    assert len(endpoints) > 8
    assert [endpoint for endpoint in endpoints if endpoint not in commands] == []


def test_the_readme_fits_one_and_a_half_screens() -> None:
    assert len(README.splitlines()) <= 60


def test_the_table_has_every_setting_and_no_other() -> None:
    source = (ROOT / "service/settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'read\(\s*"(STATIONMASTER_[A-Z_]+)"', source))
    assert len(read) > 10
    assert set(re.findall(r"^\| `(STATIONMASTER_[A-Z_]+)`", OPERATIONS, re.MULTILINE)) == read
