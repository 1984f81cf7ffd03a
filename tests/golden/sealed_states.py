"""Seal positions of random games of 1846 in the present format, for `test_sealed_states`.

`python -m tests.golden.sealed_states` writes `tests/data/states/1846-N.jsonl.gz`, where N is the version of the format.
Run it once for each version, before the format changes again. The file has one state of each kind: the round and step,
whether a request is pending, and whether a seller has refused in the turn.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from service.sealing import Sealer
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from tests.properties.random_play import MISERLY, WEIGHTS, random_game

Json = Any

FOLDER = Path(__file__).parents[1] / "data" / "states"
SEALER = Sealer([bytes(range(64))])
PLAYED: tuple[tuple[int, Mapping[str, Any], Mapping[str, float]], ...] = (
    (2, {"edition": "second"}, WEIGHTS),
    (3, {}, {**WEIGHTS, "buy_private": 8}),
    (3, {}, MISERLY),
    (4, {"edition": "second"}, {**WEIGHTS, "buy_private": 8}),
    (4, {"conventions": "online", "consent": "asked"}, {**WEIGHTS, "buy_train": 20}),
    (5, {"conventions": "online", "deal": "18xx.games"}, WEIGHTS),
)


def kind_of(position: Position) -> tuple[Any, ...]:
    """Return the kind of a state, by which states are distinguished."""
    turn = GAME.turn(position)
    step = turn["step"] if turn else "end"
    rnd = position.round
    refused = isinstance(rnd, OperatingRound) and bool(rnd.turn.refused_trains)
    return step, position.phase, refused, any(player.bankrupt for player in position.players.values())


def states() -> Iterator[Json]:
    """Yield one state of each kind from each game."""
    for number, (players, options, weights) in enumerate(PLAYED):
        found: dict[tuple[Any, ...], Position] = {}
        seed = "1846" if options.get("deal") == "18xx.games" else f"states-{number}"
        for played in random_game(players, options, seed, weights):
            found.setdefault(kind_of(played.after), played.after)
        for kind, position in found.items():
            yield {
                "game": GAME.id,
                "label": f"{number} {kind}",
                "revision": GAME.revision(position),
                "sealed": SEALER.seal(GAME.id, GAME.sealed.version, GAME.sealed.write(position)),
                "turn": GAME.turn(position),
                "view": GAME.view(position),
            }


def main() -> None:
    """Write the file of the present version."""
    lines = "".join(json.dumps(state, sort_keys=True) + "\n" for state in states())
    path = FOLDER / f"1846-{GAME.sealed.version}.jsonl.gz"
    path.write_bytes(gzip.compress(lines.encode(), mtime=0))


if __name__ == "__main__":
    main()
