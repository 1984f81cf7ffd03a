"""The library against a brute-force search of routes and sets of routes, on small boards with every construct."""

from __future__ import annotations

from random import Random

import pytest

from stationmaster.any_map.finder import best_routes, check_routes
from stationmaster.any_map.search import SearchLimits
from tests.support.plain_boards import lanes_of_several_widths, request
from tests.support.plain_routes import Search, TooBig, lay


@pytest.mark.parametrize("seed", range(0, 400, 20))
def test_nothing_earns_more_than_what_is_found(seed: int) -> None:
    compared = 0
    for number in range(seed, seed + 20):
        asked = request(Random(number))
        try:
            best = Search(asked, patience=20_000).best()[0]
            found = best_routes(asked)
        except TooBig:
            continue
        assert (found["revenue"], found["optimal"]) == (best, True), asked
        cut = best_routes(asked, SearchLimits(max_nodes=1))
        assert cut["revenue"] <= best <= cut["upper_bound"], asked
        compared += 1
    assert compared


def test_lanes_of_several_widths_meet_as_the_reference_says() -> None:
    """Each lane is used once, wherever lanes cross; the routes found can be declared."""
    crossed = 0
    for number in range(120):
        asked = lanes_of_several_widths(Random(number))
        try:
            best = Search(asked, patience=20_000).best()[0]
        except TooBig:
            continue
        found = best_routes(asked)
        assert (found["revenue"], found["optimal"]) == (best, True), asked
        declared = [
            {
                "train": route["number"],
                "hexes": route["path"],
                "visited": [[stop["hex"], stop["stop"]] for stop in route["stops"]],
            }
            for route in found["routes"]
        ]
        assert check_routes(asked, declared).get("revenue") == best, asked
        facing = lay(asked["board"]).facing
        crossed += any(len(far) > 1 and any(len(facing[end]) > 1 for end in far) for far in facing.values())
    assert crossed > 25
