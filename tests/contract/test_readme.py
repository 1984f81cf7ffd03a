"""The README's examples are executed: each call answers with what the README shows.

A call is a block of `sh` with one curl; the block of `json` after it, if there is one, shows its answer, or the parts
of it that matter. `STATE=$(…)` keeps a state for the calls after it.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```\n(?:\n^```json\n(.*?)^```\n)?", README, re.DOTALL | re.MULTILINE)


def call(client: FlaskClient, words: list[str]) -> Any:
    """What curl would do with these words."""
    headers = {}
    data = None
    url = ""
    rest = iter(words)
    for word in rest:
        match word:
            case "-s":
                continue
            case "--json":
                data, headers["Content-Type"] = next(rest), "application/json"
            case "-H":
                name, _, value = next(rest).partition(": ")
                headers[name] = value
            case ">" | "|":
                break
            case _:
                assert not url, f"curl has two addresses: {url} and {word}"
                url = word.removeprefix("localhost:8000")
    return client.open(url, method="GET" if data is None else "POST", data=data, headers=headers)


def shows(shown: Any, answered: Any) -> bool:
    """Whether an answer is as shown: objects may hold more, lists may not."""
    if isinstance(shown, dict):
        return isinstance(answered, dict) and all(
            name in answered and shows(value, answered[name]) for name, value in shown.items()
        )
    if isinstance(shown, list):
        return (
            isinstance(answered, list)
            and len(shown) == len(answered)
            and all(shows(one, other) for one, other in zip(shown, answered, strict=True))
        )
    return bool(shown == answered)


def test_every_example_of_the_readme_answers_as_shown() -> None:
    client = create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()
    state = ""
    for command, shown in BLOCKS:
        kept = re.fullmatch(r"STATE=\$\((.*)\)\n", command, re.DOTALL)
        text = (kept.group(1) if kept else command).replace("\\\n", " ").replace("'$STATE'", state)
        program, *words = shlex.split(text)
        assert program == "curl"
        answer = call(client, words)
        assert answer.status_code == (json.loads(shown).get("status", 200) if shown else 200), (command, answer.text)
        if kept:
            state = answer.get_json()["state"]
        if shown:
            assert shows(json.loads(shown), answer.get_json()), (command, answer.text)


def test_the_readme_has_an_example_of_every_endpoint_of_a_game() -> None:
    commands = "".join(command for command, _ in BLOCKS)
    for endpoint in re.findall(r"`POST /v1/games/(?:\{game\}|1846)(/\S+)`", README):
        assert endpoint in commands, endpoint


@pytest.mark.parametrize("target", sorted(set(re.findall(r"`make ([a-z-]+)", README))))
def test_every_make_target_that_the_readme_names_exists(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_readme_has_every_setting_and_no_other() -> None:
    source = (ROOT / "service/settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'read\(\s*"(STATIONMASTER_[A-Z_]+)"', source))
    assert len(read) > 10
    assert set(re.findall(r"^\| `(STATIONMASTER_[A-Z_]+)`", README, re.MULTILINE)) == read


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\((?!https?:)([^)#]+)\)", README))))
def test_every_link_of_the_readme_leads_somewhere(path: str) -> None:
    assert (ROOT / path).exists()
