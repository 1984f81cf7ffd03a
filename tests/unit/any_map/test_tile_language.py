"""Tiles are parsed as the reference specifies; a parse error is reported with its column."""

from __future__ import annotations

import pytest

from stationmaster.any_map.tile_language import MAX_PARTS, parse_tile, standard_tiles
from stationmaster.any_map.tile_parts import Piece, Revenue, Stop, Tile, part_end
from stationmaster.errors import ImpossibleInput


def test_stops_and_junctions_have_one_common_count() -> None:
    tile = parse_tile("town=revenue:10;junction;city=revenue:20,slots:2,groups:A|B,visit_cost:0;path=a:0,b:_2")
    assert tile.stops == (
        Stop(0, "town", Revenue(10)),
        Stop(2, "city", Revenue(20), slots=2, groups=("A", "B"), visit_cost=0),
    )
    assert tile.junctions == (1,)
    assert tile.cities == (tile.stops[1],)
    assert tile.pieces == (Piece((0, part_end(2))),)


def test_values_by_colour_are_those_of_the_last_colour_that_has_one() -> None:
    (stop,) = parse_tile("offboard=revenue:yellow_40|brown_60|diesel_90").stops
    assert [stop.revenue.at(colors) for colors in ([], ["yellow"], ["yellow", "green"])] == [0, 40, 40]
    assert stop.revenue.at(["yellow", "green", "brown", "gray"]) == 60
    assert stop.revenue.at(["yellow"], diesel=True) == 90
    assert stop.revenue.at(["yellow", "diesel"]) == 40  # Only a diesel takes that value.


def test_what_is_listed_may_have_blanks_and_empty_entries() -> None:
    (stop,) = parse_tile("offboard=revenue: yellow_40 | brown_60 |,groups: East | |NY").stops
    assert (stop.revenue, stop.groups) == (Revenue(by_color=(("yellow", 40), ("brown", 60))), ("East", "NY"))


def test_blanks_stand_around_any_word() -> None:
    assert parse_tile(" city = revenue: 30 ; path = a : _0, b:\t1 ;\n") == parse_tile("city=revenue:30;path=a:_0,b:1")


def test_lanes_are_crossed_between_sides_and_straight_to_a_part() -> None:
    between = parse_tile("path=a:0,b:3,lanes:2").pieces
    assert [piece.lanes for piece in between] == [((0, 2), (1, 2)), ((1, 2), (0, 2))]
    inwards = parse_tile("city=revenue:0;path=a:0,b:_0,lanes:2").pieces
    assert [piece.lanes for piece in inwards] == [((0, 2), (0, 2)), ((1, 2), (1, 2))]
    (told,) = parse_tile("path=a:0,b:3,a_lane:3.1,b_lane:2.0").pieces
    assert told.lanes == ((1, 3), (0, 2))


def test_track_turns_and_borders_do_not() -> None:
    tile = parse_tile("path=a:0,b:4;border=edge:2,type:impassable;border=edge:1,type:water").turned(3)
    assert tile.pieces[0].ends == (3, 1)
    assert tile.closed == {2}


@pytest.mark.parametrize(
    "code",
    [
        "",
        "label=OO;upgrade=cost:40,terrain:mountain|water;icon=image:a/b;stub=edge:1",
        "path=a:0,b:1,track:future",
        "x=y",
    ],
)
def test_what_is_no_track_is_a_plain_hex(code: str) -> None:
    assert parse_tile(code) == Tile()


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("path=a:0,b:1;   ctiy=revenue:30", 'column 17, unknown part "ctiy"'),
        ("twn=revenue:10", None),
        ("twon=revenue:10", 'column 1, unknown part "twon"'),
        ("junctoin", 'column 1, unknown part "junctoin"'),
        ("path=a:0,b:_0", 'column 1, there is no part "_0"'),
        ("path=a:0", "column 1, this path has no b"),
        ("path=a:0,b:0", "column 12, this path leads back to where it begins"),
        ("path=a:x,b:0", 'column 8, "x" is neither a side (0 to 5) nor a part (_0, _1 …)'),
        ("path=a:0,b:1,a_lane:2.2", 'column 21, "2.2" is no lane such as 2.0, the first of two'),
        ("path=a:0,b:1,track:maglev", 'column 20, track "maglev" cannot be judged'),
        ("city=revenue:many", 'column 14, "many" is no whole number from 0 to 10000'),
        ("city=revenue:yellow_20|green", 'column 24, "green" is no value of a colour, such as green_40'),
        ("border=type:impassable", "column 13, this border has no edge"),
        ("pass=revenue:10;path=a:0,b:_0;path=a:3,b:_0", "column 1, pass cannot be judged"),
        ("city=revenue:３０", 'column 14, "３０" is no whole number from 0 to 10000'),
        (";" * MAX_PARTS, f"column {MAX_PARTS + 1}, a tile has at most {MAX_PARTS} parts or characters"),
    ],
)
def test_faults_name_their_column(code: str, told: str | None) -> None:
    if told is None:
        assert parse_tile(code) == Tile()
        return
    with pytest.raises(ImpossibleInput) as caught:
        parse_tile(code, "/here")
    assert [(fault.pointer, fault.detail) for fault in caught.value.faults] == [("/here", told)]


def test_every_standard_tile_can_be_read() -> None:
    tiles = standard_tiles()
    assert len(tiles) == 469
    assert sum(len(entry.tile.pieces) for entry in tiles.values()) > 1_500
    assert (tiles["57"].color, len(tiles["57"].tile.cities)) == ("yellow", 1)
