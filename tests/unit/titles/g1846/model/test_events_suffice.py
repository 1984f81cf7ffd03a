"""Events are sufficient for a client to maintain its own table without knowing the rules."""

from __future__ import annotations

from copy import deepcopy

import pytest

from stationmaster.titles.g1846.open_state.view import view
from tests.unit.titles.g1846.games import GAMES, played
from tests.unit.titles.g1846.mirror import follow, seen


@pytest.mark.parametrize("index", range(len(GAMES)))
def test_a_table_kept_by_the_events_alone_is_the_table_of_the_view(index: int) -> None:
    steps = played(index)
    before = view(steps[0].before)
    for step in steps:
        table, after = deepcopy(before), view(step.after)
        for event in step.events:
            follow(table, event)
        assert seen(table) == seen(after), step.action
        before = after
