"""Judgements of declared routes, section by section of the reference."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.any_map.finder import check_routes
from tests.unit.any_map.test_anywhere import judged

CITY = "city=revenue:20;path=a:1,b:_0;path=a:_0,b:4"


def judged_on(hexes: dict[str, str], *routes: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return the judgement of routes on a small map with a token in A1."""
    return check_routes(question(hexes) | changes, list(routes))


def question(hexes: dict[str, str]) -> dict[str, Any]:
    return {
        "board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": hexes},
        "colors": ["yellow"],
        "operator": "Me",
        "tokens": [{"company": "Me", "hex": "A1"}],
        "trains": [{"name": "9", "distance": 9}] * 4,
    }


def codes(judgement: dict[str, Any]) -> list[tuple[str, str]]:
    return [(violation["code"], violation["rule"]) for violation in judgement["violations"]]


LINE = {"A1": "city=revenue:20;path=a:_0,b:4", "A3": CITY, "A5": "city=revenue:20;path=a:1,b:_0"}
WHOLE = {"train": 0, "hexes": ["A1", "A3", "A5"]}


def test_4_1_a_loop_is_refused_even_where_its_stretches_could_be_distinguished_from_either_end() -> None:
    triangle = {
        "A1": "city=revenue:20;path=a:_0,b:4;path=a:_0,b:5",
        "A3": "city=revenue:20;path=a:1,b:_0;path=a:_0,b:0",
        "B2": "city=revenue:10;path=a:2,b:_0;path=a:_0,b:3",
    }
    found = judged_on(triangle, {"train": 0, "hexes": ["A1", "A3", "B2", "A1"]})
    assert codes(found) == [("stop_twice", "4.5")]
    assert judged_on(triangle, {"train": 0, "hexes": ["A1", "A3", "B2"]})["revenue"] == 50


def test_terminal_track_between_two_stops_is_one_way_and_not_two() -> None:
    found = judged_on(
        {"A1": "city=revenue:20;city=revenue:30;path=a:_0,b:_1,terminal:1"}, {"train": 0, "hexes": ["A1"]}
    )
    assert (found["revenue"], found["ambiguous"]) == (50, [])


def test_4_1_a_route_does_not_go_back_over_the_track_that_it_came_by() -> None:
    assert codes(judged_on(LINE, {"train": 0, "hexes": ["A1", "A3", "A1"]})) == [("reversing", "4.1")]


def test_of_illegal_readings_that_is_reported_which_is_nearest_to_a_route() -> None:
    hexes = {"A1": "city=revenue:20;path=a:_0,b:4,track:narrow;path=a:_0,b:4", "A3": "town=revenue:10;path=a:1,b:_0"}
    found = judged_on(hexes, {"train": 0, "hexes": ["A1", "A3"]}, tokens=[])
    assert codes(found) == [("no_token", "4.2")]


def test_4_4_terminal_track_is_reported_before_stops_are() -> None:
    two = "city=revenue:20;city=revenue:30;path=a:1,b:_0,terminal:1;path=a:_0,b:_1;path=a:1,b:_1"
    named = [["A1", 0], ["A3", 0], ["A3", 1]]
    assert codes(judged_on({**LINE, "A3": two}, {"train": 0, "hexes": ["A1", "A3"], "visited": named})) == [
        ("terminal", "4.4")
    ]


def test_4_1_stops_that_the_track_does_not_visit_are_reported() -> None:
    found = judged_on(LINE, {**WHOLE, "visited": [["A1", 0], ["A5", 0]]})
    assert codes(found) == [("other_stops", "4.1")]


@pytest.mark.parametrize(
    "side",
    [
        "a:1,b:_0,terminal:1;path=a:_0,b:4",
        "a:1,b:_0;path=a:_0,b:4,terminal:2",
        "a:1,b:_0,terminal:1;path=a:_0,b:4,terminal:1",
    ],
)
def test_4_4_terminal_track_is_the_end(side: str) -> None:
    hexes = {**LINE, "A3": f"city=revenue:20;path={side}"}
    assert codes(judged_on(hexes, WHOLE)) == [("terminal", "4.4")]
    assert codes(judged_on(hexes, {**WHOLE, "visited": [["A1", 0], ["A3", 0], ["A5", 0]]})) == [("terminal", "4.4")]


@pytest.mark.parametrize("between", ["path=a:1,b:4,terminal:1", "junction;path=a:1,b:_0,terminal:1;path=a:_0,b:4"])
def test_4_4_terminal_track_without_a_stop_is_no_end_and_so_no_track_of_a_route(between: str) -> None:
    hexes = {**LINE, "A3": between}
    assert codes(judged_on(hexes, WHOLE)) == [("terminal", "4.4")]
    assert codes(judged_on({**LINE, "A3": "path=a:1,b:5,terminal:1"}, WHOLE)) == [("no_track", "4.1")]


def test_4_5_the_second_stop_of_a_hex_is_not_called_the_same_stop() -> None:
    hexes = {**LINE, "A1": "city=revenue:20;city=revenue:30;path=a:_0,b:_1;path=a:_1,b:4"}
    route = {"train": 0, "hexes": ["A1", "A3"], "visited": [["A1", 0], ["A1", 1], ["A3", 0]]}
    found = judged_on(hexes, route, rules={"hex_once": True})
    assert codes(found) == [("stop_twice", "4.5")]
    assert "a second stop of its group or its hex" in found["violations"][0]["detail"]


def test_4_7_a_way_past_one_another_is_found_among_very_many() -> None:
    """Four lanes, and a dozen pieces behind them: four trains find room, whichever way is tried first."""
    hexes = {
        "A1": "city=revenue:20;path=a:4,b:_0,lanes:4",
        "A3": "city=revenue:20;junction;path=a:1,b:_1,lanes:4;" + ";".join(["path=a:_0,b:_1"] * 12),
    }
    routes = [{"train": train, "hexes": ["A1", "A3"]} for train in range(4)]
    found = judged_on(hexes, *routes)
    assert (found["legal"], found["revenue"]) == (True, 160)


def test_7_hexes_that_can_be_read_in_more_ways_than_are_tried_are_not_called_illegal_track() -> None:
    """No way ends at a legal stop, and there are more than the search tries: the response states it."""
    row = [f"A{2 * at + 1}" for at in range(12)]
    fan = "junction;junction;path=a:1,b:_0;path=a:_1,b:4;" + ";".join(["path=a:_0,b:_1"] * 9)
    hexes = dict.fromkeys(row, fan) | {"A1": "city=revenue:20;path=a:_0,b:4", row[-1]: "town=revenue:10;path=a:1,b:_0"}
    found = judged_on(hexes, {"train": 0, "hexes": row}, rules={"no_end_at": [{"kind": "town"}]})
    assert codes(found) == [("too_many_ways", "7")]


def test_track_without_an_end_is_followed_however_long_it_is() -> None:
    """A field of bare track that crosses every hex in every way: a walk in it is longer than Python's own stack."""
    every = ";".join(f"path=a:{a},b:{b}" for a in range(6) for b in range(a))
    names = {(x, y): f"{chr(65 + y)}{2 * x + 1 + y % 2}" for x in range(15) for y in range(15)}
    hexes = dict.fromkeys(names.values(), every)
    hexes["A1"] = "city=revenue:20;" + ";".join(f"path=a:{side},b:_0" for side in range(6))
    snake = [names[x if y % 2 == 0 else 14 - x, y] for y in range(15) for x in range(15)]
    assert codes(judged_on(hexes, {"train": 0, "hexes": snake})) == [("too_many_ways", "7")]


def test_pieces_distinguished_from_either_end_are_still_read() -> None:
    found = judged({"train": 0, "hexes": ["B4", "B2", "B6", "B4"]})
    assert (found["legal"], found["revenue"], found["ambiguous"]) == (True, 70, [])


def test_7_routes_through_a_mesh_are_given_up_before_long() -> None:
    """Every hex has a city, a junction, and six pieces between them: stretch by stretch there are very many ways."""
    parts = [f"path=a:{side},b:_{part}" for side in range(6) for part in (0, 1)] + ["path=a:_0,b:_1"] * 6
    mesh = ";".join(["city=revenue:20,slots:4;junction", *parts])
    hexes = {f"{'ABCDE'[row]}{2 * column + 1 + row % 2}": mesh for row in range(5) for column in range(7)}
    loop = ["A1", "A3", "B4", "B6", "C7", "C9", "D10", "E13"]
    found = judged_on(hexes, *({"train": number, "hexes": loop} for number in range(4)))
    assert codes(found) == [("too_many_ways", "7")] * 4
