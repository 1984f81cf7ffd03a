"""The actions listed in stock rounds are those of the text of section 5, in random games with many sales."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stationmaster.titles.g1846.model.position import Position, StockRound
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.sequence import legal_actions
from tests.properties.random_play import MISERLY, random_game
from tests.properties.stock_reading import Move, moves

SELLERS: Mapping[str, float] = {**MISERLY, "sell": 8, "declare_bankruptcy": 5}
BUYERS: Mapping[str, float] = {**MISERLY, "buy_share": 30, "start": 10, "sell": 1}
"""They come to the certificate limit, and lost presidencies push some of them beyond it (5.43)."""
OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {"designer_clarifications": False},
    {"conventions": "online", "edition": "second"},
)
KEYS = {"sell": ("corporation", "shares"), "start": ("corporation", "price"), "buy_share": ("corporation", "from")}


def listed(position: Position) -> set[Move]:
    return {
        (family["type"], *(choice[key] for key in KEYS.get(family["type"], ())))
        for family in legal_actions(position)
        for choice in family["choices"]
    }


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())) or "plain")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_5_what_is_listed_is_what_the_text_allows(players: int, options: Mapping[str, Any]) -> None:
    seen = 0
    for seed, weights in (("sellers", SELLERS), ("misers", MISERLY), ("4", BUYERS)):
        for played in random_game(players, options, seed, weights):
            if isinstance(played.after.round, StockRound):
                seen += 1
                assert listed(played.after) == moves(view(played.after)), played.action
    assert seen
