"""What the page says of an event, in the words that the service has for it: its own modules, run by Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from service.table.sentences import PAGE

NODE = shutil.which("node")
RUN = {
    "type": "run",
    "company": "NYC",
    "revenue": 170,
    "routes": [
        {
            "train": "4",
            "path": ["C5", "D6"],
            "revenue": 170,
            "bonuses": [{"name": "East-West", "amount": 50}, {"name": "Mail Contract", "amount": 20}],
        }
    ],
}

TELL = """
import { readFileSync } from "node:fs";
import { speak } from "./core/say.js";

const { language, said, answers } = JSON.parse(readFileSync("told.json", "utf8"));
if (language !== "en") speak(language, said);
globalThis.fetch = async (path) => new Response(JSON.stringify(answers[path]));
const { titleOf } = await import("./play/titles.js");
const { event } = await import("./words/g1846.js");
const box = await titleOf("1846").box({});
console.log(event(box, JSON.parse(readFileSync("event.json", "utf8"))));
"""


@pytest.fixture(name="games")
def client_of_both_games(settings: Settings) -> FlaskClient:
    return create_app(settings).test_client()


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "East-West: $50 and Mail Contract: $20"),
        ("ru", "Восток-Запад: $50 и Почтовый Контракт: $20"),
        ("ja", "うち東西ボーナス：$50、Mail Contract：$20"),
        ("pl", "50\u00a0$"),
    ],
)
def test_bonuses_of_a_run_are_told_in_the_language_of_the_page(
    games: FlaskClient, tmp_path: Path, language: str, wanted: str
) -> None:
    shutil.copytree(str(PAGE), tmp_path, dirs_exist_ok=True)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    spoken = tmp_path / "locale" / f"{language}.json"
    said: Any = json.loads(spoken.read_text(encoding="utf-8")) if language != "en" else {}
    paths = ("/v1/games/1846", "/v1/games/1846/words")
    answers = {path: games.get(path, headers={"Accept-Language": language}).json for path in paths}
    told = {"language": language, "said": said, "answers": answers}
    (tmp_path / "told.json").write_text(json.dumps(told), encoding="utf-8")
    (tmp_path / "event.json").write_text(json.dumps(RUN), encoding="utf-8")
    (tmp_path / "tell.mjs").write_text(TELL, encoding="utf-8")
    done = subprocess.run([str(NODE), "tell.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert wanted in done.stdout
