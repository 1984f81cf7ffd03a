"""A title of another package, found by its metadata, in library, command and service."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tests/toy_title"

OVER_HTTP = """
import json
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings

client = create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()
started = client.post("/v1/games/nim/start", json={"players": ["Amy", "Bob"], "seed": "a"}).get_json()
sent = {"state": started["state"], "actions": [{"type": "take", "stones": 2}]}
answers = {
    "listed": [game["id"] for game in client.get("/v1/games").get_json()["games"]],
    "left": client.post("/v1/games/nim/moves", json=sent).get_json()["view"]["stones"],
    "legal": client.post("/v1/games/nim/legal-actions", json={"state": started["state"]}).status_code,
    "contract": sorted(path for path in client.get("/openapi.json").get_json()["paths"] if "/nim/" in path)[:3],
}
print(json.dumps(answers))
"""


def run(*command: str, given: str = "") -> str:
    """What a command writes, in a process that has the package on its path."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(PACKAGE), str(ROOT)))}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_plays_it() -> None:
    started = run("-m", "stationmaster", "start", "nim", "Amy", "Bob", "--seed", "a", "--quiet")
    kept = json.loads(started)
    assert kept["game"] == "nim"
    action = '{"type": "take", "stones": 2}'
    played = json.loads(run("-m", "stationmaster", "play", "-", action, "--quiet", given=started))
    assert (kept["position"][1], played["position"][1]) == (12, 10)


def test_the_service_serves_it() -> None:
    answers = json.loads(run("-c", OVER_HTTP))
    assert answers["listed"] == ["1846", "switch-and-signal", "nim"]
    assert answers["left"] == 10
    assert answers["legal"] == 200
    assert len(answers["contract"]) == 3


def test_the_contract_in_the_tree_is_of_the_built_in_titles() -> None:
    assert run("-m", "stationmaster", "openapi", "print") == (ROOT / "openapi.yaml").read_text(encoding="utf-8")
