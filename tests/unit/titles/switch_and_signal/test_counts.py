"""Counting tables: the number of legal sequences of one, two and three actions from a fixed position.

The numbers are in `tests/data/counts/switch_and_signal.txt` and change only when the rules do. A range of dice counts
as every roll in it. Positions are dealt from a seed, so a digest pins the order of the listed actions as well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import Action, from_json
from stationmaster.titles.switch_and_signal.model.position import Position
from tests.support.listing import is_one_of, one_by_one
from tests.support.switch_and_signal import Table

TABLE = Path(__file__).parents[3] / "data" / "counts" / "switch_and_signal.txt"


def _europe() -> Table:
    return Table("central-europe", seed="counts")


def _america() -> Table:
    return Table("north-america", seed="counts")


POSITIONS: dict[str, Callable[[], Table]] = {
    "europe-start": _europe,
    "america-start-service-dice": lambda: Table("north-america", seed="counts", dice="service"),
    "europe-all-colours": lambda: (
        _europe()
        .phase_2()
        .put("black-1", "paris", "blue")
        .put("brown-1", "salzburg")
        .put("gray-1", "brest")
        .card("D18")
    ),
    "europe-two-colours-to-choose": lambda: (
        _europe().phase_2().put("black-1", "calais").put("gray-1", "berlin").card("D17")
    ),
    "europe-dispatcher": lambda: (
        _europe()
        .phase_2(signal=0, switch=0, move=2)
        .green(add=["sig-paris-bourges", "sig-paris-reims"], remove=["sig-ts-lyon-basel", "sig-ts-bourges-lyon"])
        .put("black-1", ("paris--j-lille", "paris"), "white")
        .change(dispatcher=True, helpers_used=("dispatcher",))
    ),
    "europe-two-cards": lambda: _europe().phase_2(signal=1, switch=1, move=0).put("gray-1", "nuremberg"),
    "america-card-with-helpers": lambda: (
        _america().phase_2().put("black-1", "seattle").put("black-2", "denver").card("D01", deck=["D15", "D02"])
    ),
    "america-passing": lambda: (
        _america()
        .phase_2(signal=0, switch=0, move=1)
        .green(add=["sig-new-york-washington"], remove=["sig-ts-omaha-st-louis"])
        .put("black-1", ("new-york--k-cleveland", "new-york"), "blue")
    ),
}


def _actions(position: Position) -> Iterator[Action]:
    for family in GAME.legal(position):
        for choice in (one for listed in family["choices"] for one in one_by_one(listed)):
            spans = [range(span["min"], span["max"] + 1) for span in choice.get("dice", ())]
            for dice in product(*spans):
                rolled = {"dice": list(dice)} if spans else {}
                yield from_json({"type": family["type"], **choice, **rolled})


def _actions_in(choice: dict[str, Any]) -> int:
    """Return the number of actions that a listed choice represents."""
    values = [len(value["one_of"]) for value in choice.values() if is_one_of(value)]
    return prod([*values, *(span["max"] - span["min"] + 1 for span in choice.get("dice", ()))])


def sequences(position: Position, depth: int) -> int:
    """Return the number of legal action sequences of length `depth`; a game that ends earlier has none."""
    if depth == 1:
        choices = (choice for family in GAME.legal(position) for choice in family["choices"])
        return sum(map(_actions_in, choices))
    return sum(sequences(GAME.play(position, action)[0], depth - 1) for action in _actions(position))


def order(position: Position) -> str:
    """Return a digest of all listed actions, in their order."""
    return hashlib.blake2b(json.dumps(GAME.legal(position)).encode(), digest_size=6).hexdigest()


def _rows() -> list[list[str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("row", _rows(), ids=lambda row: row[0])
def test_the_numbers_of_legal_sequences_are_known(row: list[str]) -> None:
    name, digest, *counts = row
    position = POSITIONS[name]().position
    assert order(position) == digest
    assert [str(sequences(position, depth)) for depth in range(1, len(counts) + 1)] == counts


def test_every_position_is_counted() -> None:
    assert [row[0] for row in _rows()] == list(POSITIONS)
