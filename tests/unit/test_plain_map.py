"""A map that is stated once: its boards have the networks of questions about them."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster._route_core import PlainMap
from stationmaster.any_map.finder import best_routes

PRINTED: dict[str, Any] = {
    "layout": "pointy",
    "axes": {"x": "number", "y": "letter"},
    "hexes": {
        "B2": "offboard=revenue:yellow_30|green_40;path=a:4,b:_0",
        "B4": "city=revenue:10",
        "B6": "",
        "B8": "city=revenue:30,slots:2;path=a:1,b:_0",
    },
}
CITY, PLAIN = "city=revenue:20;path=a:1,b:_0;path=a:4,b:_0", "path=a:1,b:4"
TILES = [
    ("57", [CITY, "city=revenue:20;path=a:2,b:_0;path=a:5,b:_0"]),
    ("9", [PLAIN]),
    ("44", ["junction;path=a:1,b:_0"]),
]
LAID = {"B4": ("57", 0), "B6": ("9", 0)}
SLOTS = {"B4": (("Red",),), "B8": (("Blue", None),)}
TRAINS = [{"name": "3", "distance": 3}]
RULES = {"bonuses": [{"type": "each", "value": 20, "at": [{"hex": "B8"}]}, {"type": "longest", "value": 5}]}


@pytest.fixture
def plain_map() -> PlainMap:
    return PlainMap(PRINTED, TILES)


@pytest.mark.parametrize("operator", ["Red", "Blue", "Green"])
def test_a_board_earns_what_a_question_about_it_earns(plain_map: PlainMap, operator: str) -> None:
    fleet = plain_map.fleet(TRAINS, RULES)
    made = plain_map.network(LAID, SLOTS, operator, ["yellow", "green"], fleet)
    found = made.network.best(fleet.trains, visit_bonus=fleet.visit_bonus)
    expected = best_routes(
        {
            "board": {**PRINTED, "hexes": {**PRINTED["hexes"], "B4": CITY, "B6": PLAIN}},
            "colors": ["yellow", "green"],
            "operator": operator,
            "tokens": [{"company": "Red", "hex": "B4"}, {"company": "Blue", "hex": "B8"}],
            "trains": TRAINS,
            "rules": RULES,
        }
    )
    assert (found.total, found.optimal) == (expected["revenue"], expected["optimal"])
    for route, other in zip(filter(None, found.routes), expected["routes"], strict=True):
        assert list(dict.fromkeys(hex_id for hex_id, _ in made.track(route.segments))) == other["path"]
        assert [plain_map.stops[visit.stop] for visit in route.stops] == [
            (stop["hex"], stop["stop"]) for stop in other["stops"]
        ]


def test_segments_are_numbered_by_their_hexes(plain_map: PlainMap) -> None:
    made = plain_map.network(LAID, {}, "Blue", [], plain_map.fleet([], {}))
    assert [made.first_segment(hex_id) for hex_id in PRINTED["hexes"]] == [0, 1, 3, 4]
    assert made.track([1, 3]) == [("B4", (1, -1)), ("B6", (1, 4))]
    assert plain_map.pieces(LAID, "B4") == [(1, -1), (4, -1)]
    assert plain_map.pieces({"B4": ("57", 1)}, "B4") == []  # Its track leads off the map.
    assert (made.network.joints, made.network.segments[0]) == (3, (0, -1))
    with pytest.raises(IndexError):
        made.track([5])


def test_traces_begin_at_tokens_or_at_a_side(plain_map: PlainMap) -> None:
    assert plain_map.reach(LAID, SLOTS, "Blue") == ({"B4": 1 << 4, "B6": 1 << 4}, [1, 2])
    assert plain_map.reach(LAID, SLOTS, "Blue", closed=("B4", 4)) == ({"B6": 1 << 4}, [2])
    assert plain_map.reach(LAID, SLOTS, "Blue", without=["B6"]) == ({"B6": 1 << 4}, [2])
    into, _ = plain_map.reach(LAID, {}, "", without=["B2"], start=("B2", 4))
    assert into == {"B4": 1 << 1, "B6": 1 << 1, "B8": 1 << 1}
    with pytest.raises(ValueError, match="no trace can leave B6 over that side"):
        plain_map.reach(LAID, {}, "", start=("B6", 4))


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ({"B6": ("44", 0)}, "B6 has more than plain track"),
        ({"B4": ("9", 0)}, "a tile on B4 has other stops than are printed there"),
        ({"B6": ("9", 1)}, "there is no tile 9 in rotation 1"),
        ({"B6": ("8", 0)}, "there is no tile 8 in rotation 0"),
        ({"Z9": ("9", 0)}, "there is no hex Z9"),
    ],
)
def test_tiles_that_do_not_fit_are_refused(plain_map: PlainMap, tiles: dict[str, tuple[str, int]], reason: str) -> None:
    with pytest.raises(ValueError, match=rf"^{reason}$"):
        plain_map.reach(tiles, {}, "Blue")


@pytest.mark.parametrize("code", ["path=a:1,b:4,lanes:2", "path=a:1,b:4,track:narrow", "town=revenue:-5;path=a:1,b:_0"])
def test_maps_that_are_not_plain_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match="B4 has more than plain track"):
        PlainMap({**PRINTED, "hexes": {**PRINTED["hexes"], "B4": code}}, [])


def test_maps_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(ValueError, match="/board/hexes/B2: bad_path"):
        PlainMap({**PRINTED, "hexes": {"B2": "path=a:0"}}, [])


def test_trains_belong_to_their_map(plain_map: PlainMap) -> None:
    other = PlainMap({**PRINTED, "hexes": {"B2": ""}}, [])
    with pytest.raises(ValueError, match="the trains were made for another map"):
        plain_map.network(LAID, {}, "Blue", [], other.fleet([], {}))


@pytest.mark.parametrize(
    ("trains", "rules"),
    [
        ([{"name": "3", "distance": 3, "multiplier": 2}], {}),
        (TRAINS, {"bonuses": [{"type": "through", "value": 10, "hexes": ["B6"]}]}),
        ([{"name": "3"}], {}),
        (TRAINS, {"bonuses": [{"type": "longest", "value": 10_000}] * 11}),
        (TRAINS, {"no_end_at": [{}]}),
    ],
)
def test_trains_and_rules_that_need_more_are_refused(plain_map: PlainMap, trains: Any, rules: Any) -> None:
    with pytest.raises(ValueError, match=r"need terms|distance|bonus|no_end_at"):
        plain_map.fleet(trains, rules)
