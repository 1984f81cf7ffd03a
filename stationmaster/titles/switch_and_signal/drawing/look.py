"""The look of pictures of Switch & Signal: sizes, classes and colours."""

from __future__ import annotations

from typing import Final

from stationmaster.drawing.look import Sheet
from stationmaster.titles.switch_and_signal.model.geometry import CITY_RADIUS, HARBOUR

__all__ = ["CITY_RADIUS", "HARBOUR"]

SIGNAL_RADIUS: Final = 8.0
JUNCTION_RADIUS: Final = 8.0
DISC_AT: Final = 14.0
"""How far from the middle of a junction its switch discs lie."""
DISC_RADIUS: Final = 6.0
POINT_RADIUS: Final = 20.0
SHED: Final = 6.0
"""How far below the middle of a departure point a train stands in its house."""
TRAIN_LENGTH: Final = 32.0
TRAIN_WIDTH: Final = 17.0
CUBE: Final = 10.0
NAME: Final = 16.0
"""The size of the names of cities."""
SMALL: Final = 13.0
SMALLEST: Final = 11.0
"""The size of the names of junctions."""

_GOODS: Final = ("yellow", "blue", "red", "white")
_COLOURS: Final = ("black", "brown", "gray")

_RULES: Final = (
    """\
&{fill:$ink}
.sea{fill:$sea}
.land{fill:$land;stroke:$coast;stroke-width:3;stroke-linejoin:round}
.lake{fill:$sea;stroke:$coast;stroke-width:2}
.shore{fill:none;stroke:$shallow;stroke-width:16;stroke-linejoin:round}
.bed{stroke:$bed;stroke-width:10;stroke-linecap:round}
.ties{stroke:$ties;stroke-width:4;stroke-dasharray:2 4}
.knot{fill:$bed}
.open-way{fill:none;stroke:$open;stroke-width:4.5;stroke-linejoin:round;stroke-linecap:round}
.disc circle{fill:$disc;stroke:$paper;stroke-width:1}
.disc line{stroke:$paper;stroke-width:2}
.signal circle{stroke:$paper;stroke-width:2}
.red circle{fill:$stop}
.green circle{fill:$go}
.signal rect{fill:$paper}
.signal path{fill:none;stroke:$paper;stroke-width:2.2}
.town{fill:$town;stroke:$ink;stroke-width:1.4}
.rim{fill:none;stroke-width:6}
.harbour{fill:$harbour;stroke:$ink;stroke-width:2.5}
.cell{fill:$cell;stroke-width:2}
.cube{stroke:$outline;stroke-width:1.2}
.glyph{fill:none;stroke:$glyph;stroke-width:1.6}
.house{fill:$house;stroke:$houseline;stroke-width:2}
.number{fill:$houseline}
.name{fill:$ink}
.body{stroke:$paper;stroke-width:1.6}
.load{stroke:$paper;stroke-width:1.2}
.digit{fill:$paper}
.pointed{fill:none;stroke:$mark;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.previewed{fill:none;stroke:$mark;stroke-width:3.5;stroke-dasharray:7 5;stroke-linejoin:round}
.ran{fill:none;stroke:$mark;stroke-width:4;stroke-dasharray:2 7;stroke-linecap:round}
.panel{fill:$panel}
.block{fill:$block;stroke:$rule;stroke-width:1}
.active .block{stroke:$mark;stroke-width:2.5}
.quiet{fill:$quiet}
.pointer{fill:$mark}
.full{fill:$clock;stroke:$outline;stroke-width:1.4}
.spent{fill:none;stroke:$quiet;stroke-width:1.4}
.card{fill:$card;stroke:$outline;stroke-width:1.4}
.done{opacity:.62}
.current{fill:none;stroke:$mark;stroke-width:3}
.die{fill:$die;stroke:$outline;stroke-width:1.4}
.pip{fill:$houseline}
.icon{fill:none;stroke:$houseline;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.used{fill:$quiet}
.won{fill:$go}
.lost{fill:$stop}
.verdict{fill:$paper}
"""
    + "".join(f".cube.{good}{{fill:${good}}}\n.rim.{good}{{stroke:${good}}}\n" for good in _GOODS)
    + "".join(f".load.{good}{{fill:${good}}}\n.cell.{good}{{stroke:${good}}}\n" for good in _GOODS)
    + ".cell.white{stroke:$quiet}\n.cell.any{stroke:$quiet;stroke-dasharray:2 2}\n"
    + "".join(f".body.{colour}{{fill:${colour}}}\n" for colour in _COLOURS)
    + ".body.any{fill:$bed}\n"
)

_LIGHT: Final = {
    "ink": "#20261c",
    "sea": "#bfdcec",
    "shallow": "#d3e8f3",
    "land": "#eaf0d9",
    "coast": "#8aa86f",
    "bed": "#544b40",
    "ties": "#d8cdb6",
    "open": "#ffffff",
    "disc": "#33373d",
    "paper": "#ffffff",
    "stop": "#b71c28",
    "go": "#137a37",
    "town": "#ffffff",
    "harbour": "#d9ecf7",
    "cell": "#ffffff",
    "outline": "#20261c",
    "glyph": "#20261c",
    "house": "#f6e7bf",
    "houseline": "#20261c",
    "mark": "#c4005f",
    "panel": "#f7f5ec",
    "block": "#ffffff",
    "rule": "#c9c4b3",
    "quiet": "#5b5a50",
    "clock": "#e0a21b",
    "card": "#fffdf5",
    "die": "#ffffff",
    "yellow": "#f2c418",
    "blue": "#3f7fd6",
    "red": "#dd4b4b",
    "white": "#ffffff",
    "black": "#1a1a1a",
    "brown": "#7d4e29",
    "gray": "#666d74",
}
_DARK: Final = {
    **_LIGHT,
    "ink": "#f2f1ea",
    "sea": "#12293a",
    "shallow": "#17364b",
    "land": "#2b3326",
    "coast": "#55703f",
    "bed": "#a79c8a",
    "ties": "#3b362d",
    "open": "#10130e",
    "disc": "#101214",
    "stop": "#d9303c",
    "go": "#1d9448",
    "town": "#1b2118",
    "harbour": "#173347",
    "cell": "#1b2118",
    "outline": "#0c0e0b",
    "house": "#f0dfb4",
    "mark": "#ff7ab8",
    "panel": "#191c18",
    "block": "#232721",
    "rule": "#454b40",
    "quiet": "#b5b3a6",
    "card": "#f3efe2",
    "die": "#f3efe2",
    "black": "#000000",
    "gray": "#6f767d",
}
_CONTRAST: Final = {
    **_LIGHT,
    "ink": "#000000",
    "sea": "#e3f2fb",
    "shallow": "#e3f2fb",
    "land": "#ffffff",
    "coast": "#000000",
    "bed": "#000000",
    "ties": "#ffffff",
    "disc": "#000000",
    "stop": "#9a0010",
    "go": "#005c22",
    "outline": "#000000",
    "houseline": "#000000",
    "mark": "#9c0049",
    "panel": "#ffffff",
    "rule": "#000000",
    "quiet": "#000000",
}

SHEET: Final = Sheet("stationmaster-switch-and-signal", _RULES, _LIGHT, _DARK, _CONTRAST)
