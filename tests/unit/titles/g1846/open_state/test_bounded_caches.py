"""The per-process caches of tile placements are bounded by the box, whatever an open state claims."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from stationmaster import ImpossibleInput, games
from stationmaster.titles.g1846.model.board import face
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import impossible_lay

OPERATIONS = Path(__file__).parents[5] / "docs" / "operations.md"
RULES = games["1846"]


def test_there_are_as_many_placements_as_the_document_states() -> None:
    claimed = list(product(tables().hexes, tables().tiles, range(6)))
    legal = [placement for placement in claimed if impossible_lay(*placement) is None]
    text = OPERATIONS.read_text(encoding="utf-8")
    assert f"There are {len(legal):,} legal placements; open states can claim {len(claimed):,} in all" in text


@pytest.mark.parametrize(
    ("hex_id", "laid"),
    [("D14", ["9", 6]), ("D14", ["9", -1]), ("D14", ["9", 2**53 - 1]), ("D14", ["none", 1]), ("Z99", ["9", 1])],
)
def test_what_the_box_does_not_have_is_not_cached(hex_id: str, laid: Any) -> None:
    view = RULES.view(RULES.start(["Amy", "Bob"], seed="x").position)
    shown = {"tile": laid[0], "rotation": laid[1]}
    for _ in range(2):
        before = face.cache_info().currsize
        with pytest.raises(ImpossibleInput):
            RULES.opened({**view, "tiles": {hex_id: shown}})
    assert face.cache_info().currsize == before
