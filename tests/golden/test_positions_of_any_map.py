"""Recorded positions of many titles: the best known set is found and proved, and what was run is read and valued."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stationmaster.routes.anywhere import best_routes, check_routes
from stationmaster.routes.supervision import SearchLimits

FILE = Path(__file__).parents[3] / "shared/routes-any/positions.jsonl.gz"
LIMITS = SearchLimits(max_nodes=3_000_000)

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the recorded positions are not here")


def positions() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each position with the question that it asks."""
    boards: dict[str, Any] = {}
    with gzip.open(FILE, "rt", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            if "id" not in entry:
                boards[entry["board"]] = entry
                continue
            board = boards[entry["board"]]
            hexes = {**board["hexes"], **entry["hexes"]}
            for name in entry.get("removed", ()):
                hexes.pop(name, None)
            asked = {name: entry[name] for name in ("colors", "operator", "tokens", "trains", "rules") if name in entry}
            yield entry, {"board": {"layout": board["layout"], "axes": board["axes"], "hexes": hexes}, **asked}


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
