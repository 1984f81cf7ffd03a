"""Benchmarks of play through the app, as CPU time per request without the network, and of replays.

The positions are those of the load test: early, in the middle and late in a game of 1846.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from flask.testing import FlaskClient

from benchmarks.report import in_words, percentile, table
from loadtests.payloads import load_payloads, play, start_of
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.registry import GAMES

REPEATS = 200
EACH = 5
MOST_ACTIONS = 40
"""How many different actions of a position are timed."""


def run() -> None:
    """Print all tables."""
    client = create_app(Settings(keys=(DEVELOPMENT_KEY,), log_level="ERROR")).test_client()
    _requests(client)
    _replays()


def _requests(client: FlaskClient) -> None:
    rows = []
    for name, view in load_payloads().items():
        position = client.post("/v1/games/1846/legal-actions", json={"state": view}).get_json()
        actions = _some_actions(position)
        times = [_cpu(partial(_move, client, position["state"], action)) for action in actions for _ in range(EACH)]
        rows.append([name, *_spread(times), f"{len(position['state'])} bytes", f"{_choices(position)} choices"])
    rows.append(["healthz", *_spread([_cpu(lambda: client.get("/healthz")) for _ in range(REPEATS)]), "", ""])
    columns = ["position", "requests", "median", "p99", "worst", "sealed state", "listed"]
    table("One move within the app, all legal actions listed (processor time)", columns, rows)


def _some_actions(position: dict[str, Any]) -> list[dict[str, Any]]:
    """Return legal actions, spread evenly over the list."""
    actions = [
        {"type": family["type"], **{key: _picked(value) for key, value in choice.items()}}
        for family in position["legal"]
        for choice in family["choices"]
    ]
    return actions[:: max(1, len(actions) // MOST_ACTIONS)]


def _picked(value: Any) -> Any:
    return value["min"] if isinstance(value, dict) and set(value) == {"min", "max"} else value


def _choices(position: dict[str, Any]) -> int:
    return sum(len(family["choices"]) for family in position["legal"])


def _move(client: FlaskClient, state: str, action: dict[str, Any]) -> None:
    answer = client.post("/v1/games/1846/moves", json={"state": state, "actions": [action]})
    if answer.status_code != 200:
        raise RuntimeError(f"{action}: {answer.text}")


def _cpu(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _spread(times: list[float]) -> list[str]:
    return [str(len(times)), *(in_words(percentile(times, share)) for share in (0.5, 0.99, 1.0))]


def _replays() -> None:
    """Replay whole games with every action checked, without listing legal actions."""
    rows = []
    for id_, game in GAMES.items():
        actions = [action for action, _ in play(id_)]
        position = start_of(id_)
        began = time.process_time()
        for action in actions:
            position, _ = game.play(position, action)
        seconds = time.process_time() - began
        rows.append([id_, str(len(actions)), in_words(seconds), f"{len(actions) / seconds:.0f}"])
    table("Replaying a game in process", ["game", "actions", "time", "actions a second"], rows)
