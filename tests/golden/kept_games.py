"""The project's own recorded games of both titles, as positions and actions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from stationmaster.registry import GAMES
from stationmaster.titles.g1846.model.actions import from_json as read_1846
from stationmaster.titles.g1846.model.actions import to_json as write_1846
from stationmaster.titles.g1846.records.replay import play_through
from stationmaster.titles.switch_and_signal.model.actions import from_json as read_switch_and_signal
from stationmaster.titles.switch_and_signal.model.actions import to_json as write_switch_and_signal
from tests.golden import made_records, switch_and_signal_games

Json = Any

READ: Mapping[str, Callable[[Json], Any]] = {"1846": read_1846, "switch-and-signal": read_switch_and_signal}
WRITE: Mapping[str, Callable[[Any], Json]] = {"1846": write_1846, "switch-and-signal": write_switch_and_signal}


def names_of(game_id: str) -> list[str]:
    """Return the names of the recorded games."""
    if game_id == "1846":
        return [plan.name for plan in made_records.PLANS]
    return list(switch_and_signal_games.GAMES)


def kept(name: str) -> Json:
    """Return the file of a recorded game of 1846."""
    return json.loads((made_records.FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def _rows(name: str) -> tuple[Json, ...]:
    """Return the lines of a recorded game of Switch & Signal."""
    text = (switch_and_signal_games.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return tuple(map(json.loads, text.splitlines()))


@cache
def positions_of(game_id: str, name: str) -> tuple[Any, ...]:
    """Return every position of a recorded game, including the first decision."""
    if game_id == "1846":
        document = kept(name)
        game = play_through(document["format"], document["record"])
        return (game.start, *(played.after for played in game.played))
    start, rules = _rows(name)[0][0], GAMES[game_id]
    positions = [rules.start(start["players"], start["options"], start["seed"])[0]]
    for action in actions_of(game_id, name):
        positions.append(rules.play(positions[-1], READ[game_id](action))[0])
    return tuple(positions)


def actions_of(game_id: str, name: str) -> list[Json]:
    """Return the actions as recorded; `positions_of` has one position more."""
    if game_id == "1846":
        document = kept(name)
        return [played.recorded for played in play_through(document["format"], document["record"]).played]
    return [row[0] for row in _rows(name)[1:-1]]


def record_of(game_id: str, name: str) -> Json:
    """Return the whole game as a record."""
    if game_id == "1846":
        return kept(name)["record"]
    return {**_rows(name)[0][0], "actions": actions_of(game_id, name)}
