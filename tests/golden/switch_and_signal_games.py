"""Recorded games of Switch & Signal: one for each way of ending on each map and for each variant.

`python -m tests.golden.switch_and_signal_games` plays them anew and writes them; do that only when a change of the
rules was intended, and record it in the changelog. A file has a line for the start and then one for each action: the
action, the step, the clock, the goods delivered, and a digest of the whole position after it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import to_json
from stationmaster.titles.switch_and_signal.model.position import Position
from tests.support.switch_and_signal_players import NAMES, Player, greedy_player, play_out, random_player

Json = Any
FOLDER = Path(__file__).parents[1] / "data" / "golden" / "switch_and_signal"

EASY = {"time_tokens": 10, "departure_cards_removed": 0, "extra_signal_discs": 1}
EUROPE, AMERICA = {"map": "central-europe"}, {"map": "north-america"}

GAMES: dict[str, tuple[Player, int, dict[str, Json], str]] = {
    "europe-won": (greedy_player, 3, EUROPE | EASY, "goods_delivered"),
    "europe-out-of-time": (greedy_player, 2, EUROPE, "out_of_time"),
    "europe-out-of-tokens": (random_player, 4, EUROPE | {"dice": "table"}, "out_of_tokens"),
    "america-won": (greedy_player, 4, AMERICA | EASY, "goods_delivered"),
    "america-out-of-time": (greedy_player, 2, AMERICA | {"departure_cards_removed": 6}, "out_of_time"),
    "america-out-of-tokens": (random_player, 3, AMERICA | {"dice": "table"}, "out_of_tokens"),
    "dealt-numbers": (greedy_player, 3, EUROPE | {"variant": "random-departure-numbers"}, "out_of_time"),
    "location-tokens": (greedy_player, 3, AMERICA | {"variant": "no-departure-dice"}, "out_of_time"),
    "ten-goods": (greedy_player, 3, EUROPE | EASY | {"goods_to_win": 10}, "goods_delivered"),
}
"""Name -> player, number of players, options, and how the game ends."""


def digest(position: Position) -> str:
    """Return a short digest of the whole position, hidden parts included."""
    return hashlib.blake2b(GAME.sealed.write(position), digest_size=6).hexdigest()


def line(action: Json, position: Position) -> Json:
    """Return the recorded fields of one action."""
    turn = GAME.turn(position)
    step = turn["step"] if turn else None
    return [action, step, position.clock, sum(map(sum, position.received)), digest(position)]


def _lines(player: Player, players: int, options: Json, seed: str) -> Iterator[Json]:
    start = {"players": list(NAMES[:players]), "options": options, "seed": seed}
    position, _ = GAME.start(start["players"], options, seed)
    yield [start, digest(position)]
    for step in play_out(position, player, Random(seed)):
        yield line(to_json(step.action), step.after)
        position = step.after
    yield [GAME.result(position)]


def write() -> None:
    """Find a seed with which each game ends as required, and write the game to its file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (player, players, options, ending) in GAMES.items():
        for number in range(1000):
            lines = list(_lines(player, players, options, f"{name}-{number}"))
            if lines[-1][0]["reason"] == ending:
                text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in lines)
                (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8")
                break
        else:
            raise RuntimeError(f"no game ends as {name} should")


if __name__ == "__main__":
    write()
