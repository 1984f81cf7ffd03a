"""Open states of recorded games: every position reached at a table can be written down and reopened."""

from __future__ import annotations

import json

import pytest

from stationmaster.titles.g1846.model.position import DraftRound
from stationmaster.titles.g1846.model.sealed import SEALED
from stationmaster.titles.g1846.open_state.read import position_from_view
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import play_through
from stationmaster.titles.g1846.sequence import legal_actions
from tests.golden.recorded.reference import FOLDER, SUFFIX, RecordedGame

GAMES = (
    "20381",  # five players, first edition
    "hs_sudambau",  # a corporation without President
    "r3p-1e-10",  # returned trains, bankruptcies
    "x2p-2e-01",  # two players
)

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded games are not at hand")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_open_moment_of_a_recorded_game_comes_back(name: str) -> None:
    playing = play_through(SITE, RecordedGame(FOLDER / f"{name}{SUFFIX}").export())
    looked_at, passed_by = 0, 0
    for number, played in enumerate(playing.played):
        position = played.after
        assert SEALED.read(SEALED.write(position), SEALED.version) == position
        if isinstance(position.round, DraftRound) and not position.options.two_player:
            passed_by += 1
            continue
        shown = json.loads(json.dumps(view(position)))
        again = position_from_view(shown)
        assert view(again) == shown
        if number % 10 == 0:
            assert legal_actions(again) == legal_actions(position)
        looked_at += 1
    assert looked_at > passed_by
