"""Every construct of docs/any-map.md on a board so small that its result is worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.any_map.finder import best_routes
from stationmaster.errors import ImpossibleInput

Json = dict[str, Any]


def first(revenue: int, more: str = "") -> str:
    """Return a city with track to the east."""
    return f"city=revenue:{revenue};path=a:_0,b:4{more}"


def middle(kind: str, revenue: int, more: str = "") -> str:
    """Return a stop with track to the west and to the east."""
    return f"{kind}=revenue:{revenue}{more};path=a:1,b:_0;path=a:_0,b:4"


def last(kind: str, revenue: int | str, more: str = "") -> str:
    """Return a stop with track to the west."""
    return f"{kind}=revenue:{revenue};path=a:1,b:_0{more}"


def row(*codes: Any) -> Json:
    """Return hexes side by side: A1, A3, A5 …"""
    return {f"A{2 * at + 1}": code for at, code in enumerate(codes)}


def revenue(hexes: Json, *trains: Json, at: str = "A1", **more: Any) -> int:
    usual: Json = {
        "board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": hexes},
        "colors": ["yellow", "green"],
        "operator": "Me",
        "tokens": [{"company": "Me", "hex": at}],
        "trains": [{"name": "T", **train} for train in trains],
    }
    found = best_routes(usual | more)
    assert found["optimal"]
    total: int = found["revenue"]
    return total


def rows(*listed: Json, **more: Any) -> Json:
    return {"distance": list(listed), **more}


def towards(*nodes: str, **more: Any) -> Json:
    return {"nodes": list(nodes), **more}


CITIES = ("city", "offboard")
EVERY = ("city", "offboard", "town")
LINE = row(first(20), middle("town", 10), middle("town", 10), last("city", 30))
THREE = row(first(20), middle("city", 50), last("city", 60))


@pytest.mark.parametrize(
    ("cost", "distance", "total"), [(0, 1, 30), (0, 2, 60), (2, 2, 0), (2, 3, 30), (2, 4, 60), (1, 2, 30)]
)
def test_2_a_stop_costs_a_train_its_visit_cost(cost: int, distance: int, total: int) -> None:
    hexes = row(first(20), middle("town", 10, f",visit_cost:{cost}"), last("city", 30))
    assert revenue(hexes, {"distance": distance}) == total


def test_2_values_follow_the_colours_and_diesels_have_their_own() -> None:
    hexes = row(first(20), last("offboard", "yellow_40|brown_60|diesel_90"))
    assert revenue(hexes, {"distance": 2}) == 60
    assert revenue(hexes, {"distance": 2}, colors=["yellow", "green", "brown", "gray"]) == 80
    assert revenue(hexes, {"distance": 2}, colors=["green"]) == 20
    assert [revenue(hexes, {"distance": 2, "name": name}) for name in ("D", "d", "2D")] == [110, 110, 60]


def test_2_a_border_closes_a_side_of_the_map_and_is_not_turned() -> None:
    wall = ";border=edge:4,type:impassable"
    assert revenue(row(first(20), last("city", 30)), {"distance": 2}) == 50
    assert revenue(row(first(20) + wall, last("city", 30)), {"distance": 2}) == 0
    for edge, total in ((4, 0), (1, 50)):
        code = f"city=revenue:20;path=a:_0,b:1;border=edge:{edge},type:impassable"
        assert revenue(row({"code": code, "rotation": 3}, last("city", 30)), {"distance": 2}) == total


def test_3_gauges_meet_at_sides_and_change_at_stops() -> None:
    changing = "town=revenue:10;path=a:1,b:_0,track:narrow;path=a:_0,b:4"
    hexes = row(first(20, ",track:dual"), changing, last("city", 30))
    assert revenue(hexes, {"distance": 3}) == 60
    assert revenue(hexes, {"distance": 3, "track_type": "narrow"}) == 30
    assert revenue(hexes, {"distance": 3, "track_type": "broad"}) == 0
    assert revenue(row(first(20), changing), {"distance": 3}) == 0
    assert revenue(row(first(20, ",track:thin"), last("city", 30, ",track:thin")), {"distance": 2}) == 0
    assert revenue(row(first(20, ",track:future"), last("city", 30)), {"distance": 2}) == 0


def test_3_each_lane_bears_a_train() -> None:
    two = ({"distance": 2}, {"distance": 2})
    assert revenue(row(first(20), last("city", 30)), *two) == 50
    assert revenue(row(first(20, ",lanes:2"), last("city", 30, ",lanes:2")), *two) == 100
    assert revenue(row(first(20, ",lanes:2"), last("city", 30)), *two) == 50
    across = "path=a:1,b:4,lanes:2"
    assert revenue(row(first(20, ",lanes:2"), across, last("city", 30, ",lanes:2")), *two) == 100
    assert revenue(row(first(20, ",b_lane:2.0"), last("city", 30, ",a_lane:2.1")), *two) == 50
    assert revenue(row(first(20, ",b_lane:2.0"), last("city", 30, ",a_lane:2.0")), *two) == 0


@pytest.mark.parametrize(
    ("layout", "axes", "hexes"),
    [
        ("flat", {"x": "letter", "y": "number"}, {"a4": "path=a:4,b:_0", "A3": "path=a:1,b:_0"}),
        ("flat", {"x": "letter", "y": "number"}, {"Z4": "path=a:4,b:_0", "AA3": "path=a:1,b:_0"}),
        ("flat", {"x": "number", "y": "letter"}, {"C1": "path=a:0,b:_0", "E1": "path=a:3,b:_0"}),
        ("pointy", {"x": "letter", "y": "number"}, {"A0": "path=a:5,b:_0", "B1": "path=a:2,b:_0"}),
        ("pointy", {"x": "number", "y": "letter"}, {"A-1": "path=a:4,b:_0", "A1": "path=a:1,b:_0"}),
    ],
)
def test_3_the_name_of_a_hex_is_its_place(layout: str, axes: Json, hexes: Json) -> None:
    board = {"layout": layout, "axes": axes, "hexes": {name: f"city=revenue:20;{code}" for name, code in hexes.items()}}
    token = [{"company": "Me", "hex": next(iter(hexes))}]
    assert revenue({}, {"distance": 2}, board=board, tokens=token) == 40


def test_4_a_junction_is_met_once_by_each_route_and_may_be_shared() -> None:
    cross = "junction;" + ";".join(f"path=a:{side},b:_0" for side in (0, 1, 4, 5))
    hexes = {
        "A1": first(20),
        "A3": cross,
        "A5": last("city", 30),
        "B2": "city=revenue:10;path=a:3,b:_0",
        "B4": "city=revenue:40;path=a:2,b:_0",
    }
    assert revenue(hexes, {"distance": 5}) == 60
    assert revenue(hexes, {"distance": 2}, {"distance": 2}) == 60
    both = [{"company": "Me", "hex": name} for name in ("A1", "B2")]
    assert revenue(hexes, {"distance": 2}, {"distance": 2}, tokens=both) == 100


def test_4_no_city_full_of_others_is_passed() -> None:
    def total(*standing: Json, slots: int = 1) -> int:
        hexes = row(first(20), middle("city", 30, f",slots:{slots}"), last("city", 50))
        tokens = [{"company": "Me", "hex": "A1"}, *({"company": "You", "hex": "A3", **token} for token in standing)]
        return revenue(hexes, {"distance": 3}, tokens=tokens)

    assert [total(), total({}), total({}, slots=2), total({}, {}, slots=2)] == [100, 50, 100, 50]
    assert [total({"extra": True}), total({"neutral": True}), total({}, {"extra": True})] == [100, 100, 50]
    assert [total({}, {"company": "Me", "extra": True}), total({}, {"neutral": True})] == [100, 100]
    assert total(slots=0) == 50


def test_4_a_side_is_come_to_once_between_two_stops_whatever_its_lanes() -> None:
    two = "city=revenue:20;city=revenue:30;path=a:_0,b:4,b_lane:2.0;path=a:_1,b:4,b_lane:2.1"
    assert revenue(row(two, "junction;path=a:1,b:_0,lanes:2"), {"distance": 3}) == 0
    assert revenue(row(two, "town=revenue:10;path=a:1,b:_0,lanes:2"), {"distance": 3}) == 60
    crosswise = "junction;path=a:1,b:_0,lanes:3;path=a:1,b:_0,lanes:2"
    assert revenue(row(two, crosswise), {"distance": 3}) == 0
    assert revenue(row(two, crosswise.replace("junction", "town=revenue:10")), {"distance": 3}) == 60


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"trains": [{"name": "T", "distance": 4, "multiplier": 20}]}, "/trains"),
        ({"rules": {"bonuses": [{"type": "each", "value": 10_000, "at": [{"kind": "city"}]}] * 11}}, "/rules"),
    ],
)
def test_earnings_beyond_those_of_any_title_are_refused(changes: Json, pointer: str) -> None:
    with pytest.raises(ImpossibleInput) as caught:
        revenue(row(first(10_000), last("city", 10)), {"distance": 4}, **changes)
    assert [(fault.pointer, fault.sentence.name) for fault in caught.value.faults] == [(pointer, "too_large.amounts")]


def test_4_terminal_track_is_an_end() -> None:
    hexes = row(first(20), "city=revenue:50;path=a:1,b:_0,terminal:1;path=a:_0,b:4", last("city", 40))
    assert revenue(hexes, {"distance": 3}) == 70
    assert revenue(hexes, {"distance": 3}, at="A3") == 90
    assert revenue(hexes, {"distance": 2}, {"distance": 2}, at="A3") == 160


def test_4_one_stop_of_each_group_is_visited() -> None:
    hexes = row(
        "city=revenue:20,groups:X;path=a:_0,b:4", middle("city", 30), "city=revenue:100,groups:Y|X;path=a:1,b:_0"
    )
    assert revenue(hexes, {"distance": 3}) == 50
    assert revenue(hexes, {"distance": 3}, at="A3") == 130


def test_4_both_stops_of_a_hex_unless_one_is_enough() -> None:
    double = "town=revenue:10;town=revenue:10;path=a:1,b:_0;path=a:_0,b:_1;path=a:_1,b:4"
    hexes = row(first(20), double, last("city", 30))
    assert revenue(hexes, {"distance": 4}) == 70
    assert revenue(hexes, {"distance": 4}, rules={"hex_once": True}) == 30


@pytest.mark.parametrize(
    ("train", "total"),
    [
        (rows(towards(*EVERY, pay=2), towards("town", pay=2)), 70),
        (rows(towards(*EVERY, pay=2), towards("town", pay=1)), 40),
        (rows(towards(*CITIES, pay=3), towards("town", pay=0, visit=99)), 50),
        (rows(towards(*CITIES, pay=2), towards("town", pay=1, visit=2)), 60),
        (rows(towards(*CITIES, pay=9)), 0),
        (rows(towards(*EVERY, pay=1, visit=4)), 20),
        (rows(towards(*EVERY, pay=1, visit=4), requires_token=False), 30),
        (rows(towards(*CITIES, pay=9, multiplier=2), towards("town", pay=9), multiplier=3), 160),
        ({"distance": 4, "multiplier": 2}, 140),
    ],
)
def test_5_rows_limit_what_is_visited_and_what_counts_and_multiply_what_it_earns(train: Json, total: int) -> None:
    assert revenue(LINE, train) == total


def test_5_a_token_is_among_what_counts() -> None:
    train = rows(towards(*CITIES, pay=2, visit=3))
    assert revenue(THREE, train) == 80
    assert revenue(THREE, {**train, "requires_token": False}) == 110


@pytest.mark.parametrize(("hexes", "total"), [(1, 0), (2, 30), (3, 40), (4, 70), (99, 70)])
def test_5_a_train_may_count_hexes(hexes: int, total: int) -> None:
    assert revenue(LINE, {"distance": "unlimited", "hexes": hexes}) == total


LOCAL = {"distance": 1, "local": True}
STAYS: Json = {"tokens": [{"company": "Me", "hex": "A1"}, {"company": "Me", "hex": "A5"}]}


def test_5_a_local_train_may_stay_in_a_city() -> None:
    assert revenue(LINE, {"distance": 1}) == 0
    assert revenue(LINE, LOCAL) == 20
    assert revenue(LINE, {"distance": 2, "local": True}) == 30
    assert revenue(row("city=revenue:20"), LOCAL) == 20
    assert revenue(LINE, {**LOCAL, "multiplier": 2, "hexes": 1, "track_type": "narrow"}) == 40
    assert revenue(row(middle("town", 10), last("city", 20)), LOCAL, at="A3") == 20


def test_5_a_local_train_keeps_to_its_distance() -> None:
    assert revenue(row("city=revenue:20,visit_cost:2"), LOCAL) == 0
    assert revenue(row("city=revenue:20,visit_cost:2"), {"distance": 2, "local": True}) == 20
    assert revenue(LINE, rows(towards("town", pay=2), local=True)) == 0
    assert revenue(LINE, rows(towards(*CITIES, pay=0, visit=9), local=True)) == 0
    assert revenue(LINE, rows(towards(*CITIES, pay=1), local=True)) == 20


def test_4_7_no_two_routes_stay_in_one_city_and_others_may_visit_it() -> None:
    assert revenue(THREE, LOCAL, LOCAL) == 20
    assert revenue(THREE, LOCAL, LOCAL, LOCAL, **STAYS) == 20 + 60
    assert revenue(THREE, LOCAL, LOCAL, {"distance": 2}, **STAYS) == 20 + 60 + 110


def test_6_a_route_that_stays_earns_at_its_stop_and_has_no_track_and_no_two_ends() -> None:
    def with_rule(**rule: Any) -> int:
        return revenue(THREE, LOCAL, rules=rule)

    a1, every = [{"hex": "A1"}], [{"kind": "city"}]
    assert with_rule(bonuses=[{"type": "stop", "value": 7, "at": every}]) == 27
    assert with_rule(bonuses=[{"type": "pair", "value": 7, "a": a1, "b": every}]) == 27
    assert with_rule(bonuses=[{"type": "through", "value": 7, "hexes": ["A1"]}]) == 20
    assert with_rule(bonuses=[{"type": "ends", "value": 7, "a": a1, "b": every}]) == 20
    assert with_rule(forbidden_pairs=[{"a": a1, "b": every}]) == 20
    assert with_rule(needs=[{"places": a1, "at_least": 1}]) == 20
    assert with_rule(needs=[{"places": every, "at_least": 2}]) == 0
    assert with_rule(no_end_at=a1) == 0
    assert with_rule(hex_once=True) == 20
    with pytest.raises(ImpossibleInput) as caught:
        with_rule(bonuses=[{"type": "longest", "value": 7}])
    assert [fault.pointer for fault in caught.value.faults] == ["/trains/0/local"]


def test_5_a_train_that_counts_hexes_counts_those_without_a_stop_too() -> None:
    far = row(first(20), "path=a:1,b:4", last("city", 30))
    assert revenue(far, {"distance": 2, "hexes": 2}) == 0
    assert revenue(far, {"distance": 2, "hexes": 3}) == 50
    near = row(
        first(20), "town=revenue:10;town=revenue:10;path=a:1,b:_0;path=a:_0,b:_1;path=a:_1,b:4", last("city", 30)
    )
    assert revenue(near, {"distance": "unlimited", "hexes": 2}) == 40


@pytest.mark.parametrize(
    ("bonus", "total"),
    [
        ({"type": "stop", "value": 7, "at": [{"kind": "city"}]}, 137),
        ({"type": "each", "value": 7, "at": [{"kind": "city"}, {"hex": "A1"}]}, 151),
        ({"type": "pair", "value": 7, "a": [{"hex": "A1"}], "b": [{"hex": "A5"}]}, 137),
        ({"type": "pair", "value": 7, "a": [{"kind": "city"}], "b": [{"hex": "A1", "stop": 0}]}, 137),
        ({"type": "pair", "value": 7, "a": [{"hex": "A1", "stop": 1}], "b": [{"hex": "A5"}]}, 130),
        ({"type": "all", "value": 7, "all": [{"hex": "A1"}, {"hex": "A3"}, {"hex": "A5"}]}, 137),
        ({"type": "all", "value": 7, "all": [{"hex": "A1"}, {"group": "East"}]}, 130),
        ({"type": "through", "value": 7, "hexes": ["A3", "A5", "A3", "A7"]}, 144),
        ({"type": "ends", "value": 7, "a": [{"hex": "A1"}], "b": [{"hex": "A5"}]}, 137),
        ({"type": "ends", "value": 7, "a": [{"hex": "A3"}], "b": [{"hex": "A5"}]}, 130),
        ({"type": "longest", "value": 7}, 151),
        ({"type": "stop", "value": 7, "at": [{"hex": "A3"}], "trains": ["U"]}, 130),
    ],
)
def test_6_bonuses_are_amounts_for_each_route(bonus: Json, total: int) -> None:
    assert revenue(THREE, {"distance": 3}, rules={"bonuses": [bonus]}) == total


def test_6_a_bonus_changes_what_counts_and_is_never_multiplied() -> None:
    hexes = row(first(20), middle("city", 50), last("city", 10))
    train = rows(towards(*CITIES, pay=2, visit=3))
    both = {"type": "all", "all": [{"hex": "A1"}, {"hex": "A5"}]}
    assert revenue(hexes, train, rules={"bonuses": [{**both, "value": 39}]}) == 70
    assert revenue(hexes, train, rules={"bonuses": [{**both, "value": 45}]}) == 75
    assert revenue(hexes, {**train, "multiplier": 2}, rules={"bonuses": [{**both, "value": 90}]}) == 150


def test_6_where_a_route_ends_is_for_the_rules() -> None:
    assert revenue(THREE, {"distance": 3}, rules={"no_end_at": [{"hex": "A5", "stop": 0}]}) == 70
    assert revenue(THREE, {"distance": 3}, rules={"no_end_at": [{"hex": "A1"}]}) == 0
    hexes = row("town=revenue:10;path=a:_0,b:4", middle("city", 20), middle("town", 10), last("city", 30))
    train = rows(towards(*CITIES, pay=2), towards("town", pay=9))
    assert revenue(hexes, train, at="A3") == 70
    assert revenue(hexes, train, at="A3", rules={"town_ends_as_city": True}) == 60


def test_8_a_standard_tile_lies_as_it_is_turned() -> None:
    assert revenue(row(["57", 1], ["57", 1], ["57", 4]), {"distance": 3}) == 60
    assert revenue(row(["57", 1], ["57", 0]), {"distance": 3}) == 0
