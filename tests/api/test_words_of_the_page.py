"""The page describes events with the words of the service; its own modules are run by Node."""

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
from stationmaster.titles.g1846.text.log import STEPS as STEPS_1846
from stationmaster.titles.switch_and_signal.text.log import STEPS as STEPS_OF_SAS

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
import { setTranslations } from "./core/i18n.js";

const { language, translations, answers } = JSON.parse(readFileSync("input.json", "utf8"));
if (language !== "en") setTranslations(language, translations);
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
def test_bonuses_of_a_run_are_reported_in_the_language_of_the_page(
    games: FlaskClient, tmp_path: Path, language: str, wanted: str
) -> None:
    shutil.copytree(str(PAGE), tmp_path, dirs_exist_ok=True)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    spoken = tmp_path / "locale" / f"{language}.json"
    translations: Any = json.loads(spoken.read_text(encoding="utf-8")) if language != "en" else {}
    paths = ("/v1/games/1846", "/v1/games/1846/words")
    answers = {path: games.get(path, headers={"Accept-Language": language}).json for path in paths}
    known = {"language": language, "translations": translations, "answers": answers}
    (tmp_path / "input.json").write_text(json.dumps(known), encoding="utf-8")
    (tmp_path / "event.json").write_text(json.dumps(RUN), encoding="utf-8")
    (tmp_path / "tell.mjs").write_text(TELL, encoding="utf-8")
    done = subprocess.run([str(NODE), "tell.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert wanted in done.stdout


SCRIPT = """
import { readFileSync } from "node:fs";
import { setTranslations } from "./core/i18n.js";

const { language, translations, answers, events, steps } = JSON.parse(readFileSync("input.json", "utf8"));
if (language !== "en") setTranslations(language, translations);
globalThis.fetch = async (path) => new Response(JSON.stringify(answers[path]));
const { sentences, titleOf } = await import("./play/titles.js");
const title = titleOf("1846");
const box = await title.box({});
const named = ([game, all]) => [game, all.map((one) => titleOf(game).words.step(one))];
const words = Object.fromEntries(Object.entries(steps).map(named));
console.log(JSON.stringify({ sentences: events.map((one) => sentences(title, box, one)), words }));
"""


def sentences_of_the_page(client: FlaskClient, folder: Path, language: str, events: Any, steps: Any) -> Any:
    shutil.copytree(str(PAGE), folder, dirs_exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    spoken = folder / "locale" / f"{language}.json"
    translations: Any = json.loads(spoken.read_text(encoding="utf-8")) if language != "en" else {}
    paths = ("/v1/games/1846", "/v1/games/1846/words")
    answers = {path: client.get(path, headers={"Accept-Language": language}).json for path in paths}
    known = {"language": language, "translations": translations, "answers": answers, "events": events, "steps": steps}
    (folder / "input.json").write_text(json.dumps(known), encoding="utf-8")
    (folder / "script.mjs").write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([str(NODE), "script.mjs"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def turn(entity: str, step: str) -> dict[str, Any]:
    return {"round": "OR 1.1", "step": step, "entity": entity, "players": ["Amy"], "began": 0}


PASS = {"type": "pass"}
NEXT = {"type": "turn_began", "company": "BIG4", "rule": "6.1"}
RUNS = {"type": "run", "company": "MS", "revenue": 0, "routes": [], "rule": "6.6"}
ROUND = {"type": "round_started", "round": "OR 1.2", "rule": "4.1"}
PASSED = {"type": "passed", "player": "Amy", "rule": "5.11a"}
EVENTS = [
    {"action": PASS, "before": turn("MS", "track"), "after": turn("BIG4", "track"), "events": [NEXT]},
    {"action": PASS, "before": turn("NYC", "trains"), "after": turn("NYC", "privates"), "events": []},
    {"action": PASS, "before": turn("NYC", "track"), "after": turn("NYC", "trains"), "events": []},
    {"action": PASS, "before": turn("Amy", "stock"), "after": turn("Bob", "stock"), "events": [PASSED]},
    {
        "action": PASS,
        "before": turn("Amy", "stock"),
        "after": None,
        "events": [PASSED, {**NEXT, "company": "MS"}, NEXT, {**NEXT, "company": "NYC"}],
    },
    {"action": PASS, "before": turn("MS", "track"), "after": turn("MS", "track"), "events": [RUNS, NEXT, ROUND]},
    {"action": {"type": "take"}, "before": turn("Amy", "last_private"), "after": None, "events": []},
]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_log_names_the_player_who_passes_and_an_independent_that_has_not_run(
    games: FlaskClient, tmp_path: Path
) -> None:
    assert sentences_of_the_page(games, tmp_path, "en", EVENTS, {})["sentences"] == [
        [
            "Michigan Southern (MS) passes: track and tokens.",
            "Michigan Southern (MS) runs no train.",
            "Big 4 (BIG4) operates.",
        ],
        ["New York Central (NYC) passes: trains."],
        ["New York Central (NYC) passes: track and tokens."],
        ["Amy passes."],
        [
            "Amy passes.",
            "Michigan Southern (MS) operates.",
            "Michigan Southern (MS) runs no train.",
            "Big 4 (BIG4) operates.",
            "Big 4 (BIG4) runs no train.",
            "New York Central (NYC) operates.",
        ],
        [
            "Michigan Southern (MS) passes: track and tokens.",
            "Michigan Southern (MS) runs no train.",
            "Big 4 (BIG4) operates.",
            "Big 4 (BIG4) runs no train.",
            "Operating round 1.2 begins.",
        ],
        ["Amy: buy the last private."],
    ]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("language", ["ru", "ja", "pl"])
def test_every_step_has_a_name_in_the_language_of_the_page(games: FlaskClient, tmp_path: Path, language: str) -> None:
    steps = {"1846": list(STEPS_1846), "switch-and-signal": list(STEPS_OF_SAS)}
    for game, words in sentences_of_the_page(games, tmp_path, language, [], steps)["words"].items():
        english = {step.replace("_", " ") for step in steps[game]}
        assert set(words) & english == set(), game
