"""Requests about a small map: routes found, routes judged, requests refused."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster._route_core import Cancel
from stationmaster.any_map.finder import best_routes, check_routes
from stationmaster.errors import ImpossibleInput, SearchCancelled
from stationmaster.search import SearchLimits, Supervision, Work, supervised


def question(**changes: Any) -> dict[str, Any]:
    """Return a line from B2 to B8 over a city and a town, with a loop that leaves the way from B4 to B6 open."""
    hexes = {
        "B2": "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0",
        "B4": "city=revenue:20,slots:1;path=a:1,b:_0;path=a:4,b:_0;path=a:5,b:_0",
        "B6": "town=revenue:10;path=a:1,b:_0;path=a:4,b:_0",
        "B8": "city=revenue:30,slots:2;path=a:1,b:_0",
        "C5": "path=a:2,b:3",
        "B10": "offboard=revenue:50,groups:West;path=a:1,b:_0",
    }
    tokens = [{"company": "Blue", "hex": "B4"}]
    usual = {
        "board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": hexes},
        "colors": ["yellow", "green"],
        "operator": "Blue",
        "tokens": tokens,
        "trains": [{"name": "4", "distance": 4}],
    }
    return usual | changes


def revenue(**changes: Any) -> int:
    found = best_routes(question(**changes))
    assert found["optimal"]
    total: int = found["revenue"]
    return total


def test_the_best_route_is_explained() -> None:
    found = best_routes(
        question(rules={"bonuses": [{"type": "through", "value": 5, "hexes": ["B6"], "name": "Tunnel"}]})
    )
    (route,) = found["routes"]
    assert (found["revenue"], route["path"], route["number"]) == (105, ["B2", "B4", "B6", "B8"], 0)
    assert [stop["earned"] for stop in route["stops"]] == [40, 20, 10, 30]
    assert route["bonuses"] == [{"name": "Tunnel", "type": "through", "bonus": 0, "amount": 5, "hexes": ["B6"]}]
    assert route["track"][0] == {"hex": "B2", "sides": [4], "parts": [0]}


@pytest.mark.parametrize(
    ("train", "most"),
    [
        ({"distance": 2}, 60),
        ({"distance": "unlimited"}, 100),
        ({"distance": 9999}, 100),
        ({"distance": [{"nodes": ["city", "offboard", "town"], "pay": 9999, "visit": 9999}]}, 100),
        ({"distance": [{"nodes": ["city", "offboard"], "pay": 3}, {"nodes": ["town"], "pay": 0, "visit": 99}]}, 90),
        ({"distance": [{"nodes": ["city", "offboard"], "pay": 2, "visit": 3}, {"nodes": ["town"], "pay": 99}]}, 70),
        ({"distance": [{"nodes": ["city"], "pay": 9}]}, 0),
        ({"distance": [{"nodes": ["city", "offboard", "town", "pass"], "pay": 3}]}, 70),
        ({"distance": 4, "multiplier": 2}, 200),
        ({"distance": 4, "track_type": "narrow"}, 0),
    ],
)
def test_each_form_of_train(train: dict[str, Any], most: int) -> None:
    assert revenue(trains=[{"name": "T", **train}]) == most


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ({"no_end_at": [{"hex": "B2"}]}, 60),
        ({"no_end_at": [{"kind": "city"}]}, 70),
        ({"forbidden_pairs": [{"a": [{"group": "West"}], "b": [{"kind": "city"}]}]}, 70),
        ({"needs": [{"places": [{"hex": "B8"}]}]}, 100),
        ({"bonuses": [{"type": "longest", "value": 10}]}, 140),
        ({"bonuses": [{"type": "ends", "value": 70, "a": [{"group": "West"}], "b": [{"kind": "town"}]}]}, 140),
        (
            {
                "bonuses": [
                    {
                        "type": "ends",
                        "value": 0,
                        "a": [{"group": "West"}],
                        "b": [{"kind": "town"}],
                        "parts": [{"at": [{"hex": "B2"}], "value": 30}, {"at": [{"hex": "B6"}], "value": 40}],
                    }
                ]
            },
            140,
        ),
        *(
            (
                {
                    "bonuses": [
                        {"type": "ends", "value": 0, "a": [{"group": "West"}], "b": [{"kind": "town"}], "parts": parts}
                    ]
                },
                most,
            )
            for parts, most in (
                ([{"at": [{"kind": "town"}], "value": 70}], 140),
                ([{"at": [{"kind": "offboard"}, {"kind": "halt"}], "value": 70}], 140),
                ([{"at": [{"kind": "city"}], "value": 70}], 100),
                ([{"at": [{"group": "West"}], "value": 30}, {"at": [{"kind": "town"}], "value": 40}], 140),
            )
        ),
        ({"bonuses": [{"type": "stop", "value": 10, "at": [{"kind": "city"}], "trains": ["5"]}]}, 100),
    ],
)
def test_rules_change_the_best(rules: dict[str, Any], most: int) -> None:
    assert revenue(rules=rules) == most


def test_a_city_full_of_others_ends_routes() -> None:
    others = [{"company": "Red", "hex": "B8"}, {"company": "Gray", "hex": "B8"}]
    own = question()["tokens"]
    longer = [{"name": "5", "distance": 5}]
    assert revenue(tokens=own + others, trains=longer) == 100
    open_ = question()["board"]
    open_["hexes"]["B8"] = "city=revenue:30,slots:2;path=a:1,b:_0;path=a:4,b:_0"
    open_["hexes"]["B2"] = ""
    assert revenue(board=open_, trains=longer) == 110
    assert revenue(board=open_, tokens=own + others, trains=longer) == 60
    others[0]["neutral"] = others[1]["extra"] = True  # type: ignore[assignment]
    assert revenue(board=open_, tokens=own + others, trains=longer) == 110


def judged(*routes: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return check_routes(question(**changes), list(routes))


def test_a_declared_route_is_valued_and_a_better_one_reported() -> None:
    found = judged({"train": 0, "hexes": ["B2", "B4", "B6"]})
    assert (found["legal"], found["revenue"], found["better_exists"]) == (True, 70, True)
    assert found["best"]["revenue"] == 100
    assert judged({"train": 0, "hexes": ["B8", "B6", "B4", "B2"]})["better_exists"] is False


def test_pieces_may_be_distinguished_from_either_end() -> None:
    found = judged({"train": 0, "hexes": ["B4", "B2", "B6", "B4"]})
    assert (found["legal"], found["revenue"], found["ambiguous"]) == (True, 70, [])


def test_an_open_stretch_is_reported() -> None:
    hexes = question()["board"]["hexes"]
    hexes["B4"] = "city=revenue:20;city=revenue:20;path=a:1,b:_0;path=a:1,b:_1;path=a:4,b:_0;path=a:4,b:_1"
    board = {**question()["board"], "hexes": hexes}
    both = [{"company": "Blue", "hex": "B4", "city": city} for city in (0, 1)]
    route = {"train": 0, "hexes": ["B2", "B4", "B6"]}
    found = judged(route, board=board, tokens=both)
    assert found["ambiguous"] == [{"route": 0, "hexes": ["B4"], "ways": 2}]
    named = {**route, "visited": [["B2", 0], ["B4", 1], ["B6", 0]]}
    clear = judged(named, board=board, tokens=both)
    assert clear["ambiguous"] == []
    assert clear["routes"][0]["stops"][1]["stop"] == 1


CITIES = [{"nodes": ["city"], "pay": 9}]


@pytest.mark.parametrize(
    ("route", "changes", "code"),
    [
        ({"hexes": ["B2", "B6"]}, {}, "not_neighbours"),
        ({"hexes": ["B6", "C5", "B4"]}, {}, "no_track"),
        ({"hexes": ["B6", "B8"]}, {}, "no_token"),
        ({"hexes": ["B2", "B4", "B6"]}, {"trains": [{"name": "2", "distance": 2}]}, "too_many_stops"),
        (
            {"hexes": ["B4", "B6"]},
            {"trains": [{"name": "2", "distance": [{"nodes": ["city"], "pay": 9}]}]},
            "wrong_kind",
        ),
        ({"hexes": ["B4", "B6"]}, {"trains": [{"name": "2", "distance": 2, "track_type": "narrow"}]}, "wrong_gauge"),
        ({"hexes": ["B4", "B6"]}, {"trains": [{"name": "2", "distance": 2, "hexes": 1}]}, "track_too_long"),
        ({"hexes": ["B4"]}, {}, "no_track"),
        ({"hexes": ["B8"]}, {"trains": [{"name": "L", "distance": 1, "local": True}]}, "no_token"),
        ({"hexes": ["B4"]}, {"trains": [{"name": "L", "distance": 0, "local": True}]}, "too_many_stops"),
        ({"hexes": ["B4", "B6"]}, {"rules": {"no_end_at": [{"kind": "town"}]}}, "no_end"),
        ({"hexes": ["B4", "B6"]}, {"rules": {"needs": [{"places": [{"hex": "B8"}]}]}}, "need_unmet"),
    ],
)
def test_what_is_wrong_with_a_route_has_a_code(route: dict[str, Any], changes: dict[str, Any], code: str) -> None:
    found = judged({"train": 0, **route}, **changes)
    assert found["legal"] is False
    assert [violation["code"] for violation in found["violations"]] == [code]
    assert "revenue" not in found


def test_a_route_that_stays_in_a_city_is_its_hex() -> None:
    local = {"name": "L", "distance": 1, "local": True}
    found = judged({"train": 0, "hexes": ["B4"]}, trains=[local])
    [route] = found["routes"]
    assert (found["revenue"], route["path"], route["track"], route["revenue"]) == (20, ["B4"], [], 20)
    assert [(stop["hex"], stop["stop"], stop["counted"]) for stop in route["stops"]] == [("B4", 0, True)]
    assert judged({"train": 0, "hexes": ["B4"], "visited": [["B4", 0]]}, trains=[local])["legal"]
    both = judged({"train": 0, "hexes": ["B4"]}, {"train": 1, "hexes": ["B4"]}, trains=[local, local])
    assert [(one["route"], one["code"], one["rule"]) for one in both["violations"]] == [(1, "track_shared", "4.7")]
    beside = judged(
        {"train": 0, "hexes": ["B4"]}, {"train": 1, "hexes": ["B2", "B4"]}, trains=[local, {"name": "2", "distance": 2}]
    )
    assert beside["legal"]


def test_two_routes_share_no_track_and_no_train() -> None:
    trains = [{"name": "2", "distance": 2}] * 2
    found = judged({"train": 0, "hexes": ["B4", "B6"]}, {"train": 1, "hexes": ["B4", "B6"]}, trains=trains)
    assert [(one["route"], one["code"]) for one in found["violations"]] == [(1, "track_shared")]
    found = judged({"train": 0, "hexes": ["B4", "B6"]}, {"train": 0, "hexes": ["B2", "B4"]}, trains=trains)
    assert [(one["route"], one["code"]) for one in found["violations"]] == [(1, "train_twice")]


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        ({"rules": {"goods": []}}, "/rules/goods", "unknown_field"),
        ({"rules": {"bonuses": [{"type": "mail", "value": 10}]}}, "/rules/bonuses/0/type", "unknown_value"),
        ({"rules": {"bonuses": [{"type": "stop", "value": -10, "at": []}]}}, "/rules/bonuses/0/value", "out_of_range"),
        ({"rules": {"no_end_at": [{"hex": "B2", "group": "West"}]}}, "/rules/no_end_at/0", "unknown_place"),
        ({"rules": {"no_end_at": [{"hex": "far away"}]}}, "/rules/no_end_at/0/hex", "bad_hex_name"),
        (
            {"rules": {"bonuses": [{"type": "longest", "value": 10, "trains": ["4"]}]}},
            "/rules/bonuses/0/trains",
            "not_supported",
        ),
        ({"tokens": [{"company": "Blue", "hex": "Z9"}]}, "/tokens/0/hex", "not_on_board"),
        ({"tokens": [{"company": "Blue", "hex": "B4", "city": 1}]}, "/tokens/0/city", "unknown_city"),
        ({"trains": [{"name": "4", "distance": "far"}]}, "/trains/0/distance", "wrong_type"),
        (
            {"trains": [{"name": "4", "distance": [{"nodes": ["ctiy"], "pay": 2}]}]},
            "/trains/0/distance/0/nodes/0",
            "unknown_value",
        ),
        ({"tokens": [{"company": "Blue", "hex": "B4"}] * 25}, "/tokens/24", "too_many_tokens"),
    ],
)
def test_a_fault_points_into_the_question(changes: dict[str, Any], pointer: str, code: str) -> None:
    with pytest.raises(ImpossibleInput) as caught:
        best_routes(question(**changes))
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [(pointer, code)]


def test_a_stop_that_takes_money_is_refused_where_trains_come_to_it() -> None:
    board = question()["board"]
    board["hexes"]["B10"] = "offboard=revenue:-10"
    assert revenue(board=board) == 100
    board["hexes"]["B2"] = "offboard=revenue:-10;path=a:4,b:_0"
    with pytest.raises(ImpossibleInput, match="less than nothing"):
        best_routes(question(board=board))


def test_a_train_that_does_not_exist_is_reported_beside_other_faults() -> None:
    with pytest.raises(ImpossibleInput) as caught:
        check_routes(question(), [{"train": 3, "hexes": ["B4", "B6"]}])
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/routes/0/train", "unknown_train")]


def test_a_limit_cuts_and_a_cancelled_search_has_no_answer() -> None:
    board = {
        **question()["board"],
        "hexes": {f"{chr(65 + y)}{2 * x + 1 + y % 2}": _FULL for x in range(7) for y in range(9)},
    }
    long = [{"name": "8", "distance": 8}] * 3
    cut = best_routes(question(board=board, tokens=[{"company": "Blue", "hex": "E5"}], trains=long), SearchLimits(200))
    assert (cut["optimal"], cut["cut_by"]) == (False, "nodes")
    assert cut["upper_bound"] > cut["revenue"] > 0
    cancel = Cancel()
    cancel.cancel()
    with supervised(Supervision(work=Work(cancel=cancel))), pytest.raises(SearchCancelled):
        best_routes(question())


_FULL = "city=revenue:30;" + ";".join(f"path=a:{side},b:_0" for side in range(6))
