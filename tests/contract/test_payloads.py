"""The load test's positions are valid positions of the current games."""

from __future__ import annotations

from typing import Any

import pytest

from loadtests.payloads import load_payloads
from stationmaster.registry import GAMES


@pytest.mark.parametrize(("name", "view"), load_payloads().items(), ids=load_payloads())
def test_the_payload_can_be_played_on(name: str, view: dict[str, Any]) -> None:
    game = GAMES["1846"]
    position = game.from_view(view)
    assert {"lay_tile", "pass"} <= {family["type"] for family in game.legal(position)}


def test_there_is_one_of_each_part_of_the_game() -> None:
    assert set(load_payloads()) == {"1846-early", "1846-middle", "1846-late"}
