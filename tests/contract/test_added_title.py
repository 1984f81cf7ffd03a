"""The toy game, a title of another package found by its metadata, in every place that handles titles."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tests/toy_title"
MOST_LINES = 180

TAKE = {"type": "take", "stones": 2}
RECORD = {
    "players": ["Amy", "Bob"],
    "seed": "a",
    "actions": [{"type": "take", "stones": 3}, {"type": "resign", "sure": True}],
}

HTTP = """
import json, sys
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings

client = create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()
start = client.post("/v1/games/nim/start", json={"players": ["Amy", "Bob"], "seed": "a"}).get_json()
answers = {}
for name, method, path, body, headers in json.load(sys.stdin):
    if isinstance(body, dict) and body.get("state") == "STATE":
        body["state"] = start["state"]
    answer = client.open(path, method=method, json=body, headers=headers)
    answers[name] = [answer.status_code, answer.mimetype, answer.text]
print(json.dumps(answers))
"""

ENV = """
import json
import numpy as np
from stationmaster.env import make, resample
env = make("nim", players=3)
random, ended = np.random.default_rng(7), []
for seed in range(20):
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(random.choice(legal)))
    ended.append(sorted(env.infos))
assert resample(env.position, "player_0", 1).players == env.position.players
print(json.dumps([env.metadata, len(ended), env.layout(), env.render()]))
"""


def run(*command: str, given: str = "") -> str:
    """Return the output of a command, run in a process that has the package on its path."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(PACKAGE), str(ROOT)))}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def stationmaster(*command: str, given: object = "") -> str:
    """Return the output of the command."""
    return run("-m", "stationmaster", *command, given=given if isinstance(given, str) else json.dumps(given))


def ask(**requests: tuple[str, str, Any] | tuple[str, str, Any, Mapping[str, str]]) -> dict[str, list[Any]]:
    """Return status, media type and text of the responses; `STATE` in a request is the state of a new game."""
    sent = [(name, *request, *(() if len(request) == 4 else ({},))) for name, request in requests.items()]
    answers: dict[str, list[Any]] = json.loads(run("-c", HTTP, given=json.dumps(sent)))
    return answers


def test_the_package_is_small_and_stands_alone() -> None:
    lines = []
    for module in sorted((PACKAGE / "stationmaster_nim").glob("*.py")):
        text = module.read_text(encoding="utf-8")
        assert not re.search(r"^\s*(from|import) (tests|service|flask|marshmallow)", text, re.MULTILINE), module
        lines += [] if module.name == "texts.py" else [line for line in text.splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES


def test_the_library_has_it() -> None:
    program = """
import stationmaster
from stationmaster import records
rules = stationmaster.games["nim"]
position, events = rules.start(["Amy", "Bob"], seed="a")
legal = [(family.type, family.words()) for family in stationmaster.legal(position)]
played = stationmaster.play(position, {"type": "take", "stones": 2})
game = records.read({"players": ["Amy", "Bob"], "seed": "a", "actions": [{"type": "take", "stones": 3}]}, game="nim")
through = [(one.index, one.action.stones, one.after.stones) for one in records.play_through(game)]
opened = rules.opened(rules.view(played.position)).position.stones
kept = stationmaster.loads(stationmaster.dumps(position)) == position
print(legal, rules.log_line(played.events[0]), through, opened, kept, rules.paragraph("1.2"))
print(records.convert(game, "stationmaster"), rules.typed.legal(position)[0].choices[0].stones)
"""
    assert run("-c", program).splitlines() == [
        "[('take', ['Take {stones} of 12 stones.']), ('resign', ['Give up.'])] Amy takes 2 stones. [(0, 3, 9)] 10 True "
        "Take no more stones than there are.",
        "{'players': ['Amy', 'Bob'], 'seed': 'a', 'actions': [{'type': 'take', 'stones': 3}]} Span(min=1, max=3)",
    ]


def test_the_command_plays_it(tmp_path: Path) -> None:
    started = stationmaster("start", "nim", "Amy", "Bob", "--seed", "a", "--quiet")
    assert json.loads(started)["game"] == "nim"
    listed = stationmaster("legal", "-", given=started)
    assert "take stones 1 to 3, leaves 12 [1.1] Take <stones> of 12 stones." in listed
    played = stationmaster("play", "-", "take 2", "--quiet", given=started)
    assert json.loads(stationmaster("view", "-", given=played))["stones"] == 10
    assert stationmaster("draw", "-", given=played).count("<circle") == 10
    goes_on = stationmaster("replay", "--game", "nim", "-", given=RECORD | {"actions": [TAKE]})
    assert goes_on.endswith("goes on in play\n")
    assert "ended (no stones left): Amy 1, Bob 0" in stationmaster("replay", "-", given=RECORD)
    kept = tmp_path / "game.json"
    kept.write_text(json.dumps(RECORD), encoding="utf-8")
    statistics = json.loads(stationmaster("analyse", str(kept), "--workers", "1", "--json", "--quiet"))
    assert "nim" in json.dumps(statistics)


def test_programs_play_it() -> None:
    ladder = json.loads(stationmaster("ladder", "--game", "nim", "random", "monte-carlo", "--games", "4", "--json"))
    assert ladder["unfinished"] == 0
    assert sum(player["wins"] for player in ladder["players"]) == 4
    metadata, games, layout, picture = json.loads(run("-c", ENV))
    assert (metadata["name"], games, picture) == ("nim_v1_1", 20, None)
    assert [part["name"] for part in layout] == ["stones", "own turn"]


def test_the_service_serves_it() -> None:
    at = "/v1/games/nim"
    batch = {"id": 1, "path": f"{at}/start", "body": {"players": ["Amy", "Bob"], "seed": "a"}}
    answers = ask(
        games=("GET", "/v1/games", None),
        components=("GET", at, None),
        words=("GET", f"{at}/words", None),
        rules=("GET", f"{at}/rules", None),
        rule=("GET", f"{at}/rules/1.2", None),
        legal=("POST", f"{at}/legal-actions?words=true", {"state": "STATE"}),
        moves=("POST", f"{at}/moves", {"state": "STATE", "actions": [TAKE]}),
        check=("POST", f"{at}/check?as=Amy", {"state": "STATE", "action": TAKE}),
        replay=("POST", f"{at}/replay", {"format": "stationmaster", "record": RECORD, "trace": "full"}),
        board=("POST", f"{at}/board.svg", {"state": "STATE"}),
        in_words=("POST", f"{at}/board.svg", {"state": "STATE"}, {"Accept": "text/plain"}),
        batch=("POST", "/v1/batch", batch),
        docs=("GET", "/docs", None),
        yaml=("GET", "/openapi.yaml", None),
        json=("GET", "/openapi.json", None),
    )
    assert {name: answer[0] for name, answer in answers.items()} == dict.fromkeys(answers, 200)
    bodies = {name: json.loads(text) for name, (_, kind, text) in answers.items() if kind == "application/json"}
    assert [game["id"] for game in bodies["games"]["games"]] == ["1846", "switch-and-signal", "nim"]
    capabilities = bodies["games"]["games"][2]["capabilities"]
    assert capabilities == ["start", "legal-actions", "moves", "check", "replay", "board.svg", "open-states"]
    assert bodies["legal"]["legal"][0]["words"] == ["Take {stones} of 12 stones."]
    assert bodies["moves"]["view"]["stones"] == 10
    assert bodies["check"]["legal"] is True
    assert [entry["view"]["stones"] for entry in bodies["replay"]["trace"]] == [9, 9]
    assert bodies["rule"]["text"] == "Take no more stones than there are."
    assert answers["board"][2].count("<circle") == 12
    assert answers["in_words"][2].startswith("12 stones")
    contract = bodies["json"]
    assert yaml.safe_load(answers["yaml"][2]) == contract
    assert {path.removeprefix(at) for path in contract["paths"] if path.startswith(at)} == {
        "", "/start", "/legal-actions", "/moves", "/check", "/replay", "/board.svg", "/words", "/rules",
        "/rules/{paragraph}",
    }  # fmt: skip
    assert contract["components"]["schemas"]["TakeNim"]["required"] == ["type", "stones"]


def test_it_is_translated_by_its_own_catalogue() -> None:
    polish, state = {"Accept-Language": "pl"}, {"players": ["Amy", "Bob"], "stones": 2}
    answers = ask(
        refused=("POST", "/v1/games/nim/moves", {"state": state, "actions": [TAKE | {"stones": 3}]}, polish),
        words=("POST", "/v1/games/nim/legal-actions?words=true", {"state": state}, polish),
        rule=("GET", "/v1/games/nim/rules/1.2", None, polish),
    )
    bodies = {name: json.loads(answer[2]) for name, answer in answers.items()}
    assert bodies["refused"]["detail"] == "Jest ich tylko 2."
    assert bodies["words"]["legal"][0]["words"] == ["Weź {stones} z 2 kamieni."]
    assert bodies["rule"] == {"rule": "1.2", "text": "Nie bierz więcej kamieni, niż ich jest."}


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("moves", {"state": "STATE", "actions": [{"type": "take", "stones": 4}]}, 409, "too_many"),
        ("moves", {"state": "STATE", "actions": [TAKE | {"leaves": 7}]}, 409, "not_as_expected"),
        ("moves?as=Bob", {"state": "STATE", "actions": [TAKE]}, 409, "not_your_turn"),
        ("start", {"players": ["Amy"]}, 422, "too_short"),
        ("start", {"players": ["Amy", "Bob"], "options": {"heap": 5}}, 422, "unknown_field"),
        ("replay", {"format": "stationmaster", "record": RECORD, "conventions": "online"}, 422, "wrong_type"),
        ("legal-actions", {"state": {"players": ["Amy", "Bob"], "stones": 99}}, 422, "out_of_range"),
        ("market.svg", {"state": "STATE"}, 404, "not_found"),
    ],
)
def test_the_service_refuses_what_it_forbids(path: str, body: Any, status: int, code: str) -> None:
    (answer,) = ask(refused=("POST", f"/v1/games/nim/{path}", body)).values()
    problem = json.loads(answer[2])
    assert (answer[0], answer[1]) == (status, "application/problem+json")
    assert code in (problem["code"], *(fault["code"] for fault in problem.get("errors", ())))


def test_the_contract_in_the_tree_is_of_the_built_in_titles() -> None:
    assert stationmaster("openapi", "print") == (ROOT / "openapi.yaml").read_text(encoding="utf-8")
