"""States that earlier versions sealed: every one of them opens, and shows what it showed then.

`tests/data/states/` has a file for each release, one for the last format of Switch & Signal that was written separately
from the statement of its positions, and one for each format of 1846 since (`python -m tests.golden.sealed_states`): the
sealed states (with the key below), and the turn and the view of each. Later versions may show more, but nothing
different.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.sealing import Sealer
from stationmaster.registry import GAMES

FOLDER = Path(__file__).parents[1] / "data" / "states"
FILES = sorted(FOLDER.glob("*.jsonl.gz"))
OF_1846 = range(3, GAMES["1846"].sealed.version + 1)
SEALER = Sealer([bytes(range(64))])


def kept() -> Iterator[Any]:
    for file in FILES:
        for number, line in enumerate(gzip.decompress(file.read_bytes()).decode().splitlines()):
            state = json.loads(line)
            yield pytest.param(state, id=f"{file.name}-{number}-{state['label']}")


def differences(then: Any, now: Any, at: str) -> Iterator[str]:
    """Yield everything shown then that differs now. New fields are allowed."""
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
    named = [file.name.removesuffix(".jsonl.gz") for file in FILES]
    assert named == ["0.1.0", *(f"1846-{version}" for version in OF_1846), "switch-and-signal-3"]


@pytest.mark.parametrize("version", OF_1846)
def test_the_states_of_a_form_are_sealed_in_it(version: int) -> None:
    file = gzip.decompress((FOLDER / f"1846-{version}.jsonl.gz").read_bytes()).decode()
    seals = [json.loads(line)["sealed"] for line in file.splitlines()]
    assert {SEALER.open("1846", GAMES["1846"].sealed.version, sealed)[0] for sealed in seals} == {version}


def test_6_81d_6_91c_the_states_of_the_present_form_know_what_was_refused() -> None:
    """Without the price, an older state loses the refusal: then the same offer may be repeated."""
    turns = [(state.values[0]["view"].get("operating") or {}).get("turn", {}) for state in kept()]
    assert sum(bool(turn.get("refused_purchases")) for turn in turns) > 20
    assert any(turn.get("refused_trains") and "refused_purchases" not in turn for turn in turns)
