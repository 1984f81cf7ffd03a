"""How a simple greedy player fares: it wins some and loses some on each board. `make soak` prints the rates."""

from __future__ import annotations

import os
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

from stationmaster.switch_and_signal.components.tables import MAPS
from stationmaster.switch_and_signal.game import GAME
from tests.support.switch_and_signal import conserved
from tests.support.switch_and_signal_players import NAMES, greedy_player, play_out

EASY: dict[str, Any] = {"time_tokens": 10, "departure_cards_removed": 0, "extra_signal_discs": 1}
STANDARD: dict[str, Any] = {}
HARD: dict[str, Any] = {"departure_cards_removed": 6, "goods_to_win": 10}
GAMES = 500 if os.environ.get("STATIONMASTER_PROFILE") == "soak" else 10


def rates(map_: str, options: dict[str, Any], games: int) -> tuple[Counter[str], Counter[int]]:
    """How games ended, and how many goods were delivered in them."""
    endings: Counter[str] = Counter()
    goods: Counter[int] = Counter()
    for seed in range(games):
        position, _ = GAME.start(NAMES[: 2 + seed % 3], {"map": map_, **options}, str(seed))
        for step in play_out(position, greedy_player, Random(seed)):
            position = step.after
        conserved(position)
        endings[str(position.outcome)] += 1
        goods[sum(map(sum, position.received))] += 1
    return endings, goods


def report(map_: str, name: str, endings: Counter[str], goods: Counter[int]) -> None:
    games = sum(endings.values())
    ended = ", ".join(f"{reason} {100 * count / games:.1f}%" for reason, count in sorted(endings.items()))
    average = sum(count * number for count, number in goods.items()) / games
    sys.stdout.write(f"\n{map_}, {name}: {games} games of the greedy player: {ended}; {average:.1f} goods a game\n")


@pytest.mark.slow
@pytest.mark.parametrize("map_", MAPS)
def test_the_greedy_player_wins_some_and_loses_some(map_: str) -> None:
    endings, goods = rates(map_, EASY, GAMES)
    report(map_, "easy", endings, goods)
    assert endings["goods_delivered"] > 0
    assert endings["goods_delivered"] < GAMES


@pytest.mark.slow
@pytest.mark.parametrize("map_", MAPS)
@pytest.mark.parametrize("name", ["standard", "hard"])
def test_every_game_of_the_greedy_player_ends(map_: str, name: str) -> None:
    options = STANDARD if name == "standard" else HARD
    games = max(3, GAMES // 5)
    endings, goods = rates(map_, options, games)
    report(map_, name, endings, goods)
    assert sum(endings.values()) == games
    assert set(endings) <= {"goods_delivered", "out_of_time", "out_of_tokens"}
