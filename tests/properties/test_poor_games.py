"""Games of spendthrifts: Presidents without money, companies without trains, corporations that fail.

Forced purchases, bankruptcies, closings and corporations without a President are frequent in them. Until the game is
over some player has a legal action, and every position is sound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from stationmaster.titles.g1846.sequence import legal_actions
from tests.properties.invariants import broken
from tests.properties.random_play import CHEAP_AND_STINGY, DEAR_AND_LAVISH, SPENDTHRIFT, Taste, random_game

OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {"conventions": "online"},
    {"designer_clarifications": False},
    {"conventions": "online", "designer_clarifications": False},
)
TASTES = {"stingy": CHEAP_AND_STINGY, "lavish": DEAR_AND_LAVISH}
LONGEST = 4000
"""The number of actions by which a game must have ended."""

FORCED = {("shares_issued", "6.86e"), ("shares_sold", "6.88a"), ("bankrupt", "7.11")}


def events_of(players: int, options: Mapping[str, Any], taste: Taste, seed: str) -> Counter[tuple[str, str]]:
    """Play out a game and return its events, by kind and paragraph."""
    events: Counter[tuple[str, str]] = Counter()
    count = 0
    for played in random_game(players, options, seed, SPENDTHRIFT, taste):
        assert broken(played.after) == [], (played.action, count)
        assert played.after.is_over or legal_actions(played.after), (played.action, count)
        events.update((event["type"], event["rule"]) for event in played.events)
        count += 1
        assert count < LONGEST
    return events


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())) or "plain")
def test_a_player_can_always_act(options: Mapping[str, Any]) -> None:
    events: Counter[tuple[str, str]] = Counter()
    for players in (2, 3, 4, 5):
        for name, taste in TASTES.items():
            events += events_of(players, options, taste, f"poor and {name}")
    # These games are played for events that are rare in others.
    assert FORCED & events.keys()
    assert ("corporation_closed", "8.0") in events
