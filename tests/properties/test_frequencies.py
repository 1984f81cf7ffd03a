"""Frequencies of the rarer events of 1846 in random games: `make soak` plays SOAK_GAMES of them and prints them."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.properties.random_play import (
    CHEAP_AND_STINGY,
    DEAR_AND_LAVISH,
    MISERLY,
    SPENDTHRIFT,
    WEIGHTS,
    random_game,
)

SOAK = os.environ.get("STATIONMASTER_PROFILE") == "soak"
GAMES = int(os.environ.get("SOAK_GAMES", 2000)) if SOAK else 16
MANNERS = ((WEIGHTS, None), (MISERLY, None), (SPENDTHRIFT, CHEAP_AND_STINGY), (SPENDTHRIFT, DEAR_AND_LAVISH))
RARE = {("bankrupt", "7.11"): "bankruptcy", ("shares_issued", "6.86e"): "emergency issue"}
ALWAYS = {
    "phase II",
    "phase III",
    "phase IV",
    "bankruptcy",
    "corporation closed",
    "without president",
    "emergency issue",
}


def happenings(event: Mapping[str, Any]) -> Iterator[str]:
    """Yield the parts of an event that are worth counting."""
    kind = event["type"]
    if kind == "phase_began":
        yield f"phase {event['phase']}"
    elif kind == "corporation_closed":
        yield "corporation closed"
    elif kind == "president_changed" and event["new"] is None:
        yield "without president"
    elif kind == "game_over":
        yield f"ended by {event['reason']}"
    elif kind == "run":
        yield from (f"bonus {bonus['name']}" for route in event["routes"] for bonus in route["bonuses"])
    elif kind in ("tile_laid", "token_placed", "marker_placed") and event.get("private"):
        yield f"ability of {event['private']}"
    if (kind, event["rule"]) in RARE:
        yield RARE[kind, event["rule"]]


@pytest.mark.slow
def test_rare_things_happen() -> None:
    """Count the games in which each thing happened."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        weights, taste = MANNERS[number % len(MANNERS)]
        options = {"edition": "second"} if number // len(MANNERS) % 2 else {}
        happenings_of_game: set[str] = set()
        for played in random_game(3 + number % 3, options, f"frequency {number}", weights, taste):
            happenings_of_game.update(happening for event in played.events for happening in happenings(event))
        seen.update(happenings_of_game)
    if SOAK:
        rows = (f"  {name:28}{count:7} {100 * count / GAMES:6.1f}%\n" for name, count in sorted(seen.items()))
        sys.stdout.write(f"\n1846: {GAMES} random games; games in which it happened\n{''.join(rows)}")
    if GAMES >= 16:
        assert seen.keys() >= ALWAYS
