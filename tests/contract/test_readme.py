"""The README tells what there is, and its examples are executed: each call answers with what the README shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.shown_calls import blocks, make_calls

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_example_of_the_readme_answers_as_shown() -> None:
    assert make_calls(create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client(), README) > 8


def test_the_readme_has_an_example_of_every_endpoint_of_a_game() -> None:
    commands = "".join(command for command, _ in blocks(README))
    for endpoint in re.findall(r"`POST /v1/games/(?:\{game\}|1846)(/\S+)`", README):
        assert endpoint in commands, endpoint


@pytest.mark.parametrize("target", sorted(set(re.findall(r"`make ([a-z-]+)", README))))
def test_every_make_target_that_the_readme_names_exists(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_readme_has_every_setting_and_no_other() -> None:
    source = (ROOT / "service/settings/settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'read\(\s*"(STATIONMASTER_[A-Z_]+)"', source))
    assert len(read) > 10
    assert set(re.findall(r"^\| `(STATIONMASTER_[A-Z_]+)`", README, re.MULTILINE)) == read


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\((?!https?:)([^)#]+)\)", README))))
def test_every_link_of_the_readme_leads_somewhere(path: str) -> None:
    assert (ROOT / path).exists()
