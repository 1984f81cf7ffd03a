"""Codes of tiles are read as the reference specifies; what cannot be read is reported with its column."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster import routes
from stationmaster.any_map.finder import tiles
from stationmaster.errors import ImpossibleInput


def question(code: str) -> dict[str, Any]:
    """Return a question about a map of one hex."""
    board = {"layout": "flat", "axes": {"x": "letter", "y": "number"}, "hexes": {"A1": code}}
    return {"board": board, "colors": [], "operator": "P", "tokens": [], "trains": []}


@pytest.mark.parametrize(
    "code",
    [
        "",
        "label=OO;upgrade=cost:40,terrain:mountain|water;icon=image:a/b;stub=edge:1",
        "path=a:0,b:1,track:future",
        "x=y",
        "twn=revenue:10",
        " city = revenue: 30 ; path = a : _0, b:\t1 ;\n",
    ],
)
def test_what_does_not_matter_is_read_over(code: str) -> None:
    assert routes.find(question(code))["routes"] == []


@pytest.mark.parametrize(
    ("code", "detail"),
    [
        ("path=a:0,b:1;   ctiy=revenue:30", 'column 17, unknown part "ctiy"'),
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
        (";" * 200, "column 201, a tile has at most 200 parts or characters"),
    ],
)
def test_faults_name_their_column(code: str, detail: str) -> None:
    with pytest.raises(ImpossibleInput) as caught:
        routes.find(question(code))
    assert [(fault.pointer, fault.detail) for fault in caught.value.faults] == [("/board/hexes/A1", detail)]


def test_every_standard_tile_can_be_laid() -> None:
    known = tiles()["tiles"]
    assert len(known) == 469
    assert known["57"] == {"color": "yellow", "code": "city=revenue:20;path=a:0,b:_0;path=a:_0,b:3"}
    for number in known:
        assert routes.find({**question(""), "board": {**question("")["board"], "hexes": {"A1": [number, 2]}}})[
            "optimal"
        ]
