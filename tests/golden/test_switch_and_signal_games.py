"""Whole games of Switch & Signal, replayed action by action and compared line by line."""

from __future__ import annotations

import json

import pytest

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import from_json
from stationmaster.titles.switch_and_signal.records.replay import replay
from tests.golden.switch_and_signal_games import FOLDER, GAMES, digest, line
from tests.support.switch_and_signal import conserved


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    start, *rows, result = map(json.loads, (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    position, _ = GAME.start(start[0]["players"], start[0]["options"], start[0]["seed"])
    assert digest(position) == start[1]
    for number, row in enumerate(rows):
        position, _ = GAME.play(position, from_json(row[0]))
        assert line(row[0], position) == row, f"action {number}"
    assert GAME.result(position) == result[0]
    assert result[0]["reason"] == GAMES[name][3]
    conserved(position)
    replayed = replay("stationmaster", {**start[0], "actions": [row[0] for row in rows]}, trace="full")
    assert (replayed.position, replayed.applied) == (position, len(rows))
    assert replayed.trace is not None
    assert replayed.trace[-1]["view"] == GAME.view(position)


def test_every_recorded_game_is_listed_and_every_ending_has_one() -> None:
    assert {file.stem for file in FOLDER.glob("*.jsonl")} == set(GAMES)
    endings = {(options["map"], ending) for _, _, options, ending in GAMES.values()}
    assert endings == {
        (map_, ending)
        for map_ in ("central-europe", "north-america")
        for ending in ("goods_delivered", "out_of_time", "out_of_tokens")
    }
