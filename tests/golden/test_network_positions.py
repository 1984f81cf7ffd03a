"""Recorded positions of many titles: the reach of a company equals the recorded reach."""

from __future__ import annotations

import pytest

from stationmaster import routes
from tests.support.any_map_positions import NETWORK_FILE, positions

pytestmark = pytest.mark.skipif(not NETWORK_FILE.exists(), reason="the recorded positions are not here")


@pytest.mark.timeout(300)
def test_what_is_reached_is_what_was_reached() -> None:
    wrong = []
    for entry, question in positions(NETWORK_FILE):
        found, recorded = routes.reach(question), entry["found"]
        places = {name: {tuple(stop) for stop in recorded[name]} for name in ("stops", "tokenable")}
        same = found["hexes"] == recorded["hexes"] and all(set(found[name]) == places[name] for name in places)
        if not (same and found["complete"]):
            wrong.append(entry["id"])
    assert not wrong
