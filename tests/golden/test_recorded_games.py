"""Recorded games, replayed here: after every action the position and the legal actions equal the recorded ones.

`make compare` compares the whole collection; this module has a few games that cover most features.
"""

from __future__ import annotations

import pytest

from tests.golden.compare import Comparison, compare_game
from tests.golden.recorded.reference import FOLDER, SUFFIX, RecordedGame

GAMES = (
    "hs_cvjhogoy",  # a record without a seed; ends by agreement
    "hs_sudambau",  # the same, with a receivership
    "20381",  # five players, first edition
    "r3p-2e-10",  # bankruptcies to the end
    "r3p-1e-10",  # returned trains, bankruptcies
    "x2p-2e-01",  # two players: the final train
    "x5p-2e-01",  # a forfeited second tile, a corporation without President
)

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded games are not at hand")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_goes_here_as_it_went_there(name: str) -> None:
    game = RecordedGame(FOLDER / f"{name}{SUFFIX}")
    comparison = Comparison()

    compare_game(game, comparison)

    assert [str(found) for found in comparison.found] == []
    assert comparison.refusals == []
    assert comparison.actions == game.setup["actions"]
    assert comparison.states == game.setup["actions"] + 1
