"""How many Python functions an action may call: the bounds that simple rules keep to."""

from __future__ import annotations

from statistics import median_low

import pytest

from benchmarks.walk import count

BOUNDS = [("1846", "lay_tile", 110), ("switch-and-signal", "set_signal", 80), ("switch-and-signal", "move_train", 150)]


@pytest.mark.parametrize(("game", "kind", "most"), BOUNDS)
def test_an_action_that_was_listed_is_played_in_few_calls(game: str, kind: str, most: int) -> None:
    walks = count(game, kind)["listed before"]
    assert median_low(walk.calls for walk in walks) <= most


def test_a_signal_is_set_in_few_files() -> None:
    walks = count("switch-and-signal", "set_signal")["listed before"]
    assert median_low(walk.files for walk in walks) <= 12
