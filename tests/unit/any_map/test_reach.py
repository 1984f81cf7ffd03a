"""Every rule of docs/reach.md on a board so small that its result is worked out by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stationmaster import routes
from stationmaster.any_map.picture import reach_picture
from stationmaster.errors import ImpossibleInput, WrongShape

Json = dict[str, Any]

HOME = "city=revenue:20;path=a:_0,b:4"
END = "city=revenue:20;path=a:1,b:_0"


def across(part: str) -> str:
    return f"{part};path=a:1,b:_0;path=a:_0,b:4"


def row(*codes: Any) -> Json:
    """Return hexes side by side: A1, A3, A5 …"""
    return {f"A{2 * at + 1}": code for at, code in enumerate(codes)}


def reach(hexes: Json, *tokens: Json, **more: Any) -> Json:
    board = {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": hexes}
    question = {"board": board, "operator": "Me", "tokens": [{"company": "Me", "hex": "A1"}, *tokens]}
    return routes.reach(question | more)


def stops(*args: Any, **more: Any) -> list[str]:
    return [hex_ for hex_, _ in reach(*args, **more)["stops"]]


def test_hexes_have_the_sides_of_track_and_those_around_tokens() -> None:
    found = reach({**row(HOME, across("town=revenue:10"), ""), "B2": ""})
    assert found["hexes"] == {"A1": [4, 5], "A3": [1, 4], "A5": [1]}
    assert found["stops"] == [("A1", 0), ("A3", 0)]
    assert found["tokenable"] == []
    assert found["complete"] is True


@pytest.mark.parametrize(
    ("middle", "tokens", "passes"),
    [
        ("town=revenue:10", (), True),
        ("halt=revenue:10", (), True),
        ("offboard=revenue:10", (), False),
        ("city=revenue:10", (), True),
        ("city=revenue:10", ({"company": "You", "hex": "A3"},), False),
        ("city=revenue:10,slots:2", ({"company": "You", "hex": "A3"},), True),
        ("city=revenue:10", ({"company": "You", "hex": "A3", "extra": True},), True),
        ("city=revenue:10", ({"company": "You", "hex": "A3", "neutral": True},), True),
        ("city=revenue:10", ({"company": "You", "hex": "A3"}, {"company": "Me", "hex": "A3", "extra": True}), True),
    ],
)
def test_a_trace_passes_a_stop_unless_it_is_blocked(middle: str, tokens: tuple[Json, ...], passes: bool) -> None:
    assert stops(row(HOME, across(middle), END), *tokens) == ["A1", "A3", *(["A5"] if passes else [])]


@pytest.mark.parametrize(
    ("middle", "passes"),
    [
        ("town=revenue:10;path=a:1,b:_0,terminal:1;path=a:_0,b:4", False),
        ("town=revenue:10;path=a:1,b:_0;path=a:_0,b:4,terminal:1", True),
        ("town=revenue:10;path=a:1,b:_0,ignore:1;path=a:_0,b:4", True),
        ("town=revenue:10;path=a:1,b:_0;path=a:_0,b:4,ignore:1", False),
        ("junction;path=a:1,b:_0;path=a:_0,b:4", True),
        ("junction;path=a:1,b:_0,terminal:1;path=a:_0,b:4", False),
    ],
)
def test_terminal_and_ignored_track(middle: str, passes: bool) -> None:
    assert ("A5" in stops(row(HOME, middle, END))) is passes


@pytest.mark.parametrize(
    ("track", "track_type", "reached"),
    [
        ("narrow", None, False),
        ("dual", None, True),
        ("dual", "broad", True),
        ("dual", "narrow", False),
        ("thin", None, False),
        ("future", None, False),
    ],
)
def test_gauges_agree_at_sides(track: str, track_type: str | None, reached: bool) -> None:
    found = stops(row(HOME, f"city=revenue:10;path=a:1,b:_0,track:{track}"), track_type=track_type)
    assert ("A3" in found) is reached


def test_at_stops_all_gauges_meet() -> None:
    middle = "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4,track:narrow"
    assert stops(row(HOME, middle, "city=revenue:10;path=a:1,b:_0,track:narrow")) == ["A1", "A3", "A5"]


def test_no_trace_goes_round_a_loop_and_back_over_the_way_it_came() -> None:
    # From A1 a switch on A3 leads into the loop A3, A5, B4; out of it no trace comes back to the spur at A3's side 0.
    hexes = {
        **row(HOME, "path=a:1,b:4;path=a:1,b:5;path=a:4,b:0", "path=a:1,b:0"),
        "B4": "path=a:2,b:3",
        "B2": "city=revenue:10;path=a:3,b:_0",
    }
    # Over B4 and A5 a trace comes to side 4 of A3 from outside, and goes on to side 0.
    assert "B2" in stops(hexes)
    hexes["A3"] = "path=a:1,b:4;path=a:1,b:5"
    found = reach(hexes)
    assert found["hexes"]["A3"] == [1, 4, 5]
    assert "B2" not in [hex_ for hex_, _ in found["stops"]]


def test_lanes_of_different_widths_meet_in_the_middle() -> None:
    single = "city=revenue:10;path=a:1,b:_0"
    double = "town=revenue:10;path=a:1,b:_0,a_lane:2.0;path=a:_0,b:4"
    other = "town=revenue:10;path=a:1,b:_0,a_lane:2.1;path=a:_0,b:4"
    assert stops(row(HOME, double, single)) == ["A1"]
    assert stops(row(HOME, other, single)) == ["A1", "A3", "A5"]


def test_an_impassable_border_closes_a_side_for_both_hexes() -> None:
    for hexes in (
        row(f"{HOME};border=edge:4,type:impassable", END),
        row(HOME, f"{END};border=edge:1,type:impassable"),
    ):
        found = reach(hexes)
        assert found["stops"] == [("A1", 0)]
        assert "A3" not in found["hexes"]


TWO = "city=revenue:20,slots:2;city=revenue:20;path=a:1,b:_0;path=a:1,b:_1"


@pytest.mark.parametrize(
    ("tokens", "reservations", "tokenable"),
    [
        ([], [], [0, 1]),
        ([{"company": "Me", "city": 1, "extra": True}], [], []),
        ([{"company": "You"}, {"company": "They"}], [], [1]),
        ([{"company": "You"}], [{"company": "They", "city": 0}], [1]),
        ([{"company": "You"}], [{"company": "Me", "city": 0}, {"company": "They", "city": 0}], [0, 1]),
        ([], [{"company": "You"}, {"company": "They"}], [0, 1]),
        ([], [{"company": "You"}, {"company": "They"}, {"company": "We"}], []),
        ([], [{"company": "You", "closed": True}], []),
        ([], [{"company": "You", "closed": True}, {"company": "Me"}], [0, 1]),
    ],
)
def test_tokenable_cities(tokens: list[Json], reservations: list[Json], tokenable: list[int]) -> None:
    placed = [{"hex": "A3", **token} for token in tokens]
    found = reach(row(HOME, TWO), *placed, reservations=[{"hex": "A3", **kept} for kept in reservations])
    assert found["tokenable"] == [("A3", city) for city in tokenable]


def test_a_question_may_name_several_companies() -> None:
    hexes, you = row(HOME, across("city=revenue:10"), END), {"company": "You", "hex": "A5"}
    one = {name: reach(hexes, you, operator=name) for name in ("Me", "You")}
    assert reach(hexes, you, operator=None, operators="all") == {"by_operator": one}
    assert reach(hexes, you, operator=None, operators=["You", "You"]) == {"by_operator": {"You": one["You"]}}


def test_track_is_named_on_request() -> None:
    board = {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": row(HOME, "")}
    question = {"board": board, "operator": "Me", "tokens": [{"company": "Me", "hex": "A1"}]}
    assert routes.reach(question, track=True)["track"] == [{"hex": "A1", "sides": [4], "parts": [0]}]
    assert "track" not in routes.reach(question)


@pytest.mark.parametrize(
    ("more", "pointer", "code"),
    [
        ({"operator": None}, "/operator", "missing"),
        ({"operators": "all"}, "/operators", "unknown_field"),
        ({"reservations": [{"company": "You", "hex": "Z1"}]}, "/reservations/0/hex", "not_on_board"),
        ({"reservations": [{"company": "You", "hex": "A1", "city": 1}]}, "/reservations/0/city", "unknown_city"),
        ({"tokens": [{"company": "Me", "hex": "A9"}]}, "/tokens/0/hex", "not_on_board"),
    ],
)
def test_faults_have_pointers(more: Json, pointer: str, code: str) -> None:
    with pytest.raises((ImpossibleInput, WrongShape)) as raised:
        reach(row(HOME), **more)
    assert [(fault.pointer, fault.code) for fault in raised.value.faults] == [(pointer, code)]


def test_a_picture_shades_what_is_reached() -> None:
    board = {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": row(HOME, END, "")}
    question = {"board": board, "operator": "Me", "tokens": [{"company": "Me", "hex": "A1"}]}
    drawn = reach_picture(question)
    assert "What Me reaches" in drawn
    assert re.findall(r'data-reached="(\w+)" data-sides="([\d ]+)"', drawn) == [("A1", "4"), ("A3", "1")]
    assert re.findall(r'data-tokenable="(\w+)" data-part="(\d)"', drawn) == [("A3", "0")]
    del question["operator"]
    with pytest.raises(WrongShape):
        reach_picture(question | {"operators": "all"})
