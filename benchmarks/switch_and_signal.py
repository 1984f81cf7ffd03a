"""Benchmarks of Switch & Signal moves through the app: the CPU time per request, listing included.

The positions are those of a whole game of a greedy player on each map. Every move is one request.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from flask.testing import FlaskClient

from benchmarks.report import in_words, percentile, table
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import to_json
from stationmaster.titles.switch_and_signal.model.tables import MAPS
from tests.support.switch_and_signal_players import NAMES, greedy_player, play_out

REPEATS = 3
ADDRESS = f"/v1/games/{GAME.id}"


def run() -> None:
    """Print the tables."""
    client = create_app(Settings(keys=(DEVELOPMENT_KEY,), log_level="ERROR")).test_client()
    rows = [[map_, *_spread(list(_moves(client, map_)))] for map_ in MAPS]
    columns = ["map", "requests", "median", "p99", "worst"]
    table("One move of Switch & Signal within the app, all legal actions listed (processor time)", columns, rows)
    rows = [[map_, *_steps(map_)] for map_ in MAPS]
    columns = ["map", "play", "legal", "view", "write", "read", "choices (median)", "choices (most)"]
    table("The rules alone, medians over a game (processor time)", columns, rows)


def _game(map_: str) -> Iterator[Any]:
    position, _ = GAME.start(NAMES[:3], {"map": map_}, "bench")
    return play_out(position, greedy_player, Random("bench"))


def _moves(client: FlaskClient, map_: str) -> Iterator[float]:
    started = {"players": list(NAMES[:3]), "options": {"map": map_}, "seed": "bench"}
    state = client.post(f"{ADDRESS}/start", json=started).get_json()["state"]
    for step in _game(map_):
        body = {"state": state, "actions": [to_json(step.action)]}
        for _ in range(REPEATS):
            began = time.process_time()
            answer = client.post(f"{ADDRESS}/moves", json=body)
            yield time.process_time() - began
        if answer.status_code != 200:
            raise RuntimeError(answer.text)
        state = answer.get_json()["state"]


def _spread(times: list[float]) -> list[str]:
    return [str(len(times)), *(in_words(percentile(times, share)) for share in (0.5, 0.99, 1.0))]


def _steps(map_: str) -> list[str]:
    times: dict[str, list[float]] = {name: [] for name in ("play", "legal", "view", "write", "read")}
    choices = []
    for step in _game(map_):
        frozen = GAME.sealed.write(step.before)
        for name, work in (
            ("play", lambda step=step: GAME.play(step.before, step.action)),
            ("legal", lambda step=step: GAME.legal(step.after)),
            ("view", lambda step=step: GAME.view(step.after)),
            ("write", lambda step=step: GAME.sealed.write(step.after)),
            ("read", lambda frozen=frozen: GAME.sealed.read(frozen, GAME.sealed.version)),
        ):
            began = time.process_time()
            work()
            times[name].append(time.process_time() - began)
        choices.append(sum(len(family["choices"]) for family in GAME.legal(step.after)))
    medians = [in_words(percentile(spent, 0.5)) for spent in times.values()]
    return [*medians, str(sorted(choices)[len(choices) // 2]), str(max(choices))]


if __name__ == "__main__":
    run()
