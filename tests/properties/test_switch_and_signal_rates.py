"""Results of two players, a simple greedy one and a planning one: both win and lose. `make soak` prints the rates."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from stationmaster.env.ladder import Score
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.board import map_board
from stationmaster.titles.switch_and_signal.model.tables import MAPS
from tests.support.switch_and_signal import conserved
from tests.support.switch_and_signal_planner import planning_player
from tests.support.switch_and_signal_players import NAMES, Player, greedy_player, play_out
from tests.support.switch_and_signal_ways import lengths

LEVELS: Mapping[str, Mapping[str, Any]] = {
    "easy": {"time_tokens": 10, "departure_cards_removed": 0, "extra_signal_discs": 1},
    "standard": {},
    "hard": {"departure_cards_removed": 6, "goods_to_win": 10},
}
PLAYERS: Mapping[str, Player] = {"greedy": greedy_player, "planning": planning_player}
SOAK = os.environ.get("STATIONMASTER_PROFILE") == "soak"
GAMES = int(os.environ.get("STATIONMASTER_SOAK_RATES", 200 if SOAK else 6))
FEW = GAMES if SOAK else 2


@cache
def rates(map_: str, level: str, player: str, games: int) -> tuple[Counter[str], int]:
    """Return how games ended, and how many goods were delivered in all of them."""
    endings: Counter[str] = Counter()
    goods = 0
    for seed in range(games):
        position, _ = GAME.start(NAMES[: 2 + seed % 3], {"map": map_, **LEVELS[level]}, str(seed))
        for step in play_out(position, PLAYERS[player], Random(seed)):
            position = step.after
        conserved(position)
        endings[str(position.outcome)] += 1
        goods += sum(map(sum, position.received))
    ended = ", ".join(f"{reason} {100 * count / games:.1f}%" for reason, count in sorted(endings.items()))
    low, high = (100 * bound for bound in Score(player, games, endings["goods_delivered"]).interval)
    sys.stdout.write(
        f"\n{map_}, {level}: {games} games of the {player} player: {ended}; "
        f"won with 95 % confidence between {low:.1f}% and {high:.1f}%; {goods / games:.1f} goods a game\n"
    )
    return endings, goods


@pytest.mark.parametrize("map_", MAPS)
def test_the_planner_has_the_distance_from_every_city_to_every_port(map_: str) -> None:
    board = map_board(map_)
    for city in board.goods_cities:
        assert {port.id for port in board.ports} <= lengths(board, city.id).keys()


@pytest.mark.slow
@pytest.mark.parametrize("map_", MAPS)
@pytest.mark.parametrize("player", PLAYERS)
def test_easy_games_are_won_and_lost(map_: str, player: str) -> None:
    endings, _ = rates(map_, "easy", player, GAMES)
    assert 0 < endings["goods_delivered"] < GAMES


@pytest.mark.slow
@pytest.mark.skipif(not SOAK, reason="some games tell nothing of it: make soak plays enough")
@pytest.mark.parametrize("map_", MAPS)
def test_planning_pays(map_: str) -> None:
    _, few = rates(map_, "standard", "greedy", GAMES)
    _, more = rates(map_, "standard", "planning", GAMES)
    assert more > few


@pytest.mark.slow
@pytest.mark.parametrize("map_", MAPS)
@pytest.mark.parametrize("player", PLAYERS)
def test_every_hard_game_ends(map_: str, player: str) -> None:
    endings, _ = rates(map_, "hard", player, FEW)
    assert endings.total() == FEW
    assert set(endings) <= {"goods_delivered", "out_of_time", "out_of_tokens"}
