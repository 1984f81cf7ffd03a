"""The library against a brute-force search of routes and sets of routes, on small boards with every construct."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stationmaster.any_map.finder import best_routes, check_routes
from stationmaster.search import SearchLimits
from tests.support.plain_boards import lanes_of_several_widths, request
from tests.support.plain_routes import Search, TooBig, lay


@pytest.mark.parametrize("seed", [*range(0, 400, 20), 6_760])
def test_nothing_earns_more_than_what_is_found(seed: int) -> None:
    compared = 0
    for number in range(seed, seed + 20):
        question = request(Random(number))
        try:
            best = Search(question, patience=20_000).best()[0]
            found = best_routes(question)
        except TooBig:
            continue
        assert (found["revenue"], found["optimal"]) == (best, True), question
        cut = best_routes(question, SearchLimits(max_nodes=1))
        assert cut["revenue"] <= best <= cut["upper_bound"], question
        compared += 1
    assert compared


@pytest.mark.parametrize("seed", range(5_000, 5_400, 20))
def test_trains_that_may_stay_in_a_city_stay_where_it_earns_most(seed: int) -> None:
    """Alone and beside others, on their own tokens and on the same; what is found can be declared."""
    stayed = 0
    for number in range(seed, seed + 20):
        chance = Random(number)
        question = request(chance)
        question["trains"] += [
            {"name": "L", "distance": chance.choice([1, 1, 2])} for _ in range(chance.choice([0, 1, 2]))
        ]
        for train in question["trains"]:
            train["local"] = chance.random() < 0.7
        try:
            best = Search(question, patience=20_000).best()[0]
        except TooBig:
            continue
        found = best_routes(question)
        assert (found["revenue"], found["optimal"]) == (best, True), question
        stayed += sum(route["track"] == [] for route in found["routes"])
        for route in found["routes"]:
            assert route["track"] or len(route["stops"]) == 1 == len(route["path"]), question
        checked = check_routes(question, declared_of(found))
        assert (checked["legal"], checked.get("revenue")) == (True, best), question
    assert stayed


def declared_of(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "train": route["number"],
            "hexes": route["path"],
            "visited": [[stop["hex"], stop["stop"]] for stop in route["stops"]],
        }
        for route in found["routes"]
    ]


def test_lanes_of_several_widths_meet_as_in_the_reference() -> None:
    """Each lane is used once, wherever lanes cross; the routes found can be declared."""
    crossed = 0
    for number in range(120):
        question = lanes_of_several_widths(Random(number))
        try:
            best = Search(question, patience=20_000).best()[0]
        except TooBig:
            continue
        found = best_routes(question)
        assert (found["revenue"], found["optimal"]) == (best, True), question
        assert check_routes(question, declared_of(found)).get("revenue") == best, question
        facing = lay(question["board"]).facing
        crossed += any(len(far) > 1 and any(len(facing[end]) > 1 for end in far) for far in facing.values())
    assert crossed > 25
