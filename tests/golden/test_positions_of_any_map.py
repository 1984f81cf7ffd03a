"""Recorded positions of many titles: the best known set is found and proved; recorded runs are read and valued."""

from __future__ import annotations

import pytest

from stationmaster.any_map.finder import best_routes, check_routes
from stationmaster.search import SearchLimits
from tests.support.any_map_positions import FILE, positions

LIMITS = SearchLimits(max_nodes=3_000_000)

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the recorded positions are not here")


@pytest.mark.timeout(600)
def test_every_best_known_set_is_found_and_proved() -> None:
    wrong = []
    for entry, question in positions():
        found = best_routes(question, LIMITS)
        if not found["optimal"] or found["revenue"] != entry["best_known"]["revenue"]:
            wrong.append((entry["id"], found["revenue"], entry["best_known"]["revenue"], found["optimal"]))
        for route in found["routes"]:
            earned = sum(stop["earned"] for stop in route["stops"]) + sum(one["amount"] for one in route["bonuses"])
            assert earned == route["revenue"], entry["id"]
    assert not wrong


SHARED_TRACK = "18LosAngeles1"
"""In some runs of this title trains share track, which no set of routes may."""


@pytest.mark.timeout(600)
def test_what_was_run_is_legal_and_earns_what_it_earned() -> None:
    for entry, question in positions():
        played = entry["played"]
        if played is None:
            continue
        routes = [{name: route[name] for name in ("train", "hexes", "visited")} for route in played["routes"]]
        judged = check_routes(question, routes, LIMITS)
        if not judged["legal"]:
            assert entry["title"] == SHARED_TRACK, (entry["id"], judged["violations"])
            assert {one["code"] for one in judged["violations"]} == {"track_shared"}
            continue
        assert judged["revenue"] == played["revenue"], entry["id"]
        assert judged["better_exists"] is (entry["best_known"]["revenue"] > played["revenue"]), entry["id"]
