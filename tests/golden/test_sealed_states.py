"""States that earlier versions sealed: every one of them opens, and shows what it showed then.

`tests/data/states/` has a file for each release, and one for the last form of Switch & Signal that was written apart
from the statement of its positions: what was sealed (with the key below), and the turn and the view that belonged to
it. Later versions may show more, never anything else.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.sealing.sealer import Sealer
from stationmaster.registry import GAMES

FILES = sorted((Path(__file__).parents[1] / "data" / "states").glob("*.jsonl.gz"))
SEALER = Sealer([bytes(range(64))])


def kept() -> Iterator[Any]:
    for file in FILES:
        for number, line in enumerate(gzip.decompress(file.read_bytes()).decode().splitlines()):
            state = json.loads(line)
            yield pytest.param(state, id=f"{file.name}-{number}-{state['label']}")


def differences(then: Any, now: Any, at: str) -> Iterator[str]:
    """Everything that was shown then and is not shown so now. What is new may stand beside it."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name, value in then.items():
            yield from differences(value, now.get(name), f"{at}/{name}")
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for index, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from differences(one, other, f"{at}/{index}")
    elif then != now:
        yield f"{at}: {then!r} was {now!r} now"


@pytest.mark.parametrize("state", list(kept()))
def test_a_state_of_an_earlier_version_opens_and_shows_what_it_showed(state: dict[str, Any]) -> None:
    game = GAMES[state["game"]]
    version, written = SEALER.open(game.id, game.sealed.version, state["sealed"])
    position = game.sealed.read(written, version)
    assert game.sealed.read(game.sealed.write(position), game.sealed.version) == position
    assert game.revision(position) == state["revision"]
    assert list(differences(state["turn"], game.turn(position), "turn")) == []
    assert list(differences(state["view"], game.view(position), "")) == []


def test_there_are_states_of_every_release() -> None:
    assert [file.name.removesuffix(".jsonl.gz") for file in FILES] == ["0.1.0", "switch-and-signal-3"]
