"""Events contain enough for a client to update its own table without knowing a rule."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from tests.support.switch_and_signal_mirror import follow, seen
from tests.support.switch_and_signal_players import NAMES, Player, greedy_player, play_out, random_player

some_games = settings(max_examples=max(12, settings().max_examples // 4))
VARIANTS = st.sampled_from([None, *TABLES.variants])
PLAYERS = st.sampled_from([random_player, greedy_player])


@some_games
@given(st.integers(0, 10**6), st.sampled_from(MAPS), VARIANTS, PLAYERS)
def test_ss_18_1_a_table_kept_by_the_events_alone_is_the_table_of_the_view(
    seed: int, map_: str, variant: str | None, player: Player
) -> None:
    cards = "table" if seed % 3 == 0 else "service"
    position, _ = GAME.start(NAMES[: 2 + seed % 3], {"map": map_, "variant": variant, "cards": cards}, str(seed))
    for step in play_out(position, player, Random(seed)):
        table = deepcopy(GAME.view(step.before))
        for event in step.events:
            follow(table, event)
        assert seen(table) == seen(GAME.view(step.after)), step.action
