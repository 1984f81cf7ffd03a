"""How many Python functions an action may call, and in how many files: the bounds for simple rules."""

from __future__ import annotations

from statistics import median_low

import pytest

from benchmarks.walk import count

BOUNDS = [
    ("1846", "lay_tile", 110, 18),
    ("1846", "run", 150, 24),
    ("switch-and-signal", "set_signal", 80, 13),
    ("switch-and-signal", "move_train", 150, 16),
]


@pytest.mark.parametrize(("game", "kind", "calls", "files"), BOUNDS)
@pytest.mark.parametrize("form", ["own fields", "listed before"])
def test_an_action_is_played_in_few_calls_and_files(game: str, kind: str, calls: int, files: int, form: str) -> None:
    walks = count(game, kind)[form]
    assert median_low(walk.calls for walk in walks) <= calls
    assert median_low(walk.files for walk in walks) <= files
