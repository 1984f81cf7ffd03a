"""Positions of hexes, and joins of their track: the worked examples of the reference, and its cases."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.any_map.board import beyond, coordinates, lay, meet
from stationmaster.any_map.network import draw
from stationmaster.any_map.question import Board
from stationmaster.errors import ImpossibleInput
from stationmaster.schema.statements import read


def board(hexes: dict[str, Any], **told: Any) -> Board:
    axes = {"x": "number", "y": "letter"}
    return read(Board, {"layout": "pointy", "axes": axes, "hexes": hexes, **told})


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("A1", (0, 0)),
        ("Z3", (25, 2)),
        ("AA7", (26, 6)),
        ("AB7", (27, 6)),
        ("a12", (-1, 11)),
        ("b0", (-2, -1)),
        ("C-2", (2, -3)),
    ],
)
def test_names_are_letters_and_a_number(name: str, at: tuple[int, int]) -> None:
    assert coordinates(name, x_is_letter=True) == at
    assert coordinates(name, x_is_letter=False) == (at[1], at[0])


@pytest.mark.parametrize("name", ["", "D", "18", "Dd3", "D 3", "D1e3", "D99999", "D１"])
def test_other_names_are_none(name: str) -> None:
    assert coordinates(name, x_is_letter=True) is None


def test_the_neighbours_of_the_reference() -> None:
    assert [beyond("flat", (2, 3), side) for side in (0, 1, 4)] == [(2, 5), (1, 4), (3, 2)]
    assert [beyond("pointy", (3, 2), side) for side in (0, 1, 4)] == [(2, 3), (1, 2), (5, 2)]


def joined(hexes: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the hexes whose track joins."""
    drawn = draw(lay(board(hexes)), [], ())
    used = {end for segment in drawn.segments for end in segment}
    names = drawn.ground.names
    return [
        (names[one], names[other])
        for joint, (one, other) in enumerate(drawn.joints)
        if {2 * joint, 2 * joint + 1} <= used
    ]


def test_the_worked_example_of_joining() -> None:
    hexes = {"C4": ["57", 1], "C6": {"code": "path=a:0,b:2", "rotation": 5}, "D7": ["57", 2], "C2": "junction"}
    assert joined(hexes) == [("C4", "C6"), ("C6", "D7")]


EAST, WEST = "town=revenue:10;path=a:4,b:_0", "town=revenue:10;path=a:1,b:_0"


def test_nothing_passes_an_impassable_border() -> None:
    def closed(side: int, kind: str = "impassable") -> str:
        return f";border=edge:{side},type:{kind}"

    assert joined({"C4": EAST, "C6": WEST}) == [("C4", "C6")]
    assert joined({"C4": EAST, "C6": WEST + closed(1)}) == []
    assert joined({"C4": EAST + closed(4), "C6": WEST}) == []
    assert joined({"C4": EAST, "C6": WEST + closed(1, "water")}) == [("C4", "C6")]


def test_lanes_join_where_they_meet() -> None:
    assert joined({"C4": EAST + ",lanes:2", "C6": WEST + ",lanes:2"}) == [("C4", "C6")] * 2
    assert joined({"C4": EAST + ",lanes:2", "C6": WEST}) == [("C4", "C6")]
    assert joined({"C4": EAST + ",a_lane:2.0", "C6": WEST}) == []


def test_what_was_drawn_before_is_drawn_again_wherever_it_lies() -> None:
    """Numbers of stops and junctions depend on the hexes before; what is cached of a hex must not."""
    city, junction = "city=revenue:20;path=a:1,b:_0;path=a:_0,b:4", "junction;path=a:1,b:_0;path=a:_0,b:4"
    for first in ("", city, f"{city};town=revenue:10", junction):
        for _ in range(2):
            drawn = draw(lay(board({"C2": first, "C4": city, "C6": junction, "C8": city})), [], ())
            last = [segment for segment, (name, _) in zip(drawn.segments, drawn.track, strict=True) if name == "C8"]
            assert last == [(2 * 2 + 1, -len(drawn.stops))]
            assert drawn.junctions == 1 + (first == junction)
            inner = {end for segment in drawn.segments for end in segment if end >= 2 * len(drawn.joints)}
            assert inner == {2 * len(drawn.joints) + number for number in range(drawn.junctions)}


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        ((0, 1), (0, 1), True),
        ((0, 2), (1, 2), True),
        ((0, 2), (0, 2), False),
        ((0, 1), (1, 2), True),
        ((0, 1), (0, 2), False),
        ((0, 1), (1, 3), True),
        ((1, 2), (0, 3), False),
        ((1, 2), (1, 3), True),
    ],
)
def test_lanes_meet_in_the_middle(one: tuple[int, int], other: tuple[int, int], meets: bool) -> None:
    assert meet(one, other) is meet(other, one) is meets


@pytest.mark.parametrize(
    ("entry", "pointer", "code"),
    [
        (["57", 9], "/hexes/C4/1", "out_of_range"),
        (["57"], "/hexes/C4", "too_short"),
        ([57, 1], "/hexes/C4/0", "wrong_type"),
        ({"code": "", "rotation": 6}, "/hexes/C4/rotation", "out_of_range"),
        (57, "/hexes/C4", "wrong_type"),
    ],
)
def test_a_fault_of_an_entry_is_reported_of_the_form_that_it_has(entry: Any, pointer: str, code: str) -> None:
    with pytest.raises(ImpossibleInput) as caught:
        board({"C4": entry})
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [(pointer, code)]


def test_no_more_is_read_of_a_board_than_a_search_can_hold() -> None:
    full = ";".join(f"town=revenue:10;path=a:{side},b:_{side},lanes:8" for side in range(6))
    names = [f"{chr(65 + row)}{2 * column + 1 + row % 2}" for row in range(20) for column in range(20)]
    with pytest.raises(ImpossibleInput) as caught:
        lay(board(dict.fromkeys(names, full) | {"Z99": "no=such:thing;ctiy"}))
    assert [(fault.pointer, fault.sentence.name) for fault in caught.value.faults] == [("/board", "too_large.track")]


def test_every_fault_of_a_board_has_its_pointer() -> None:
    hexes = {"C4": ["no such", 0], "C 6": "", "C8": "ctiy=revenue:10", "D1": "path=a:0"}
    with pytest.raises(ImpossibleInput) as caught:
        lay(board(hexes, axes={"x": "letter", "y": "letter"}))
    assert {(fault.pointer, fault.code) for fault in caught.value.faults} == {
        ("/board/axes", "same_axes"),
        ("/board/hexes/C4/0", "unknown_tile"),
        ("/board/hexes/C 6", "bad_hex_name"),
        ("/board/hexes/C8", "unknown_part"),
        ("/board/hexes/D1", "bad_path"),
    }
