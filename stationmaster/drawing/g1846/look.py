"""The look of pictures of 1846: sizes, classes and colours."""

from __future__ import annotations

from typing import Final

from stationmaster.drawing.style import Sheet, contrast
from stationmaster.g1846.components.tables import tables

PAPER: Final = "#ffffff"
INK: Final = "#1d1d1b"
BLACK: Final = "#000000"
REMOVED: Final = "#8c8c8c"

ROUTE_COLOURS: Final = 6
"""So many routes have colours of their own; then these begin anew."""
TRACK_WIDTH: Final = 8.0
SLOT_RADIUS: Final = 12.5
TOKEN_RADIUS: Final = 11.0

_GROUNDS: Final = ("land", "yellow", "green", "brown", "gray", "offboard", "blue")

_RULES: Final = (
    """\
&{fill:$ink}
.sheet{fill:$sheet}
.hex{stroke:$line;stroke-width:1}
"""
    + "".join(f".{name}{{fill:${name}}}\n.{name} .rim{{stroke:${name}}}\n" for name in _GROUNDS)
    + """\
.seam{stroke:$offboard;stroke-width:3}
.rim{fill:none;stroke-width:12}
.rail{fill:none;stroke:$rail;stroke-width:8}
.platform{fill:$slot;stroke:$line;stroke-width:1.5}
.slot{fill:$slot;stroke:$line;stroke-width:1.5}
.token{stroke:$edge;stroke-width:.8}
.token text{stroke:none}
.paper{fill:$paper}
.cross{stroke:$paper;stroke-width:2}
.kept text{fill:$keptink}
.value{fill:$value;stroke:$line;stroke-width:.8}
.valuetext{fill:$valueink}
.faint{fill:$faint}
.plate{stroke:none;fill-opacity:.85}
.water{fill:$water}
.mountain{fill:$mountain}
.terrain{stroke:$line;stroke-width:.8}
.tag{stroke:$paper;stroke-width:.8}
.bar{stroke-width:6;stroke-linecap:round}
.bar.water{stroke:$water}
.bar.mountain{stroke:$mountain}
.paid{opacity:.55}
.ship{fill:$water;stroke:$paper;stroke-width:.5}
.now{stroke-width:2}
.mark{stroke:$mark;stroke-width:1.6}
.pointed{fill:none;stroke:$mark;stroke-width:5;stroke-linejoin:round}
.previewed{fill:none;stroke:$mark;stroke-width:4;stroke-dasharray:9 5;stroke-linejoin:round}
.line{fill:none;stroke-width:10;stroke-linejoin:round;stroke-linecap:round}
.casing{fill:none;stroke:$casing;stroke-width:13;stroke-linejoin:round;stroke-linecap:round}
.column{fill:$column;stroke:$line;stroke-width:.8}
.opening{fill:$opening}
.closing{fill:$offboard}
"""
    + "".join(f".route-{i} .line{{stroke:$route{i}}}\n.route-{i} .engine{{fill:$route{i}}}\n" for i in range(6))
    + """\
.engine{stroke:$casing;stroke-width:1.5}
.engine-text{fill:$engineink}
"""
)

_LIGHT: Final = {
    "sheet": "#fbf8f0",
    "ink": INK,
    "line": INK,
    "edge": INK,
    "rail": INK,
    "paper": PAPER,
    "slot": PAPER,
    "value": PAPER,
    "valueink": INK,
    "keptink": "#5d564a",
    "land": "#f4ead2",
    "yellow": "#fde900",
    "green": "#71bf44",
    "brown": "#cb7745",
    "gray": "#bcbdc0",
    "offboard": "#f08b90",
    "blue": "#9fd0ee",
    "faint": "#241f16",
    "water": "#20699b",
    "mountain": "#7c4f24",
    "mark": "#c4005f",
    "casing": PAPER,
    "column": PAPER,
    "opening": "#fde900",
    "engineink": PAPER,
    "route0": "#c4005f",
    "route1": "#1f4fd8",
    "route2": "#00745a",
    "route3": "#7a2fbf",
    "route4": "#a84b00",
    "route5": "#00667f",
}
_DARK: Final = {
    **_LIGHT,
    "sheet": "#15171a",
    "ink": "#f2efe6",
    "line": "#0b0c0d",
    "edge": "#f2efe6",
    "rail": "#f2efe6",
    "slot": "#f4f1ea",
    "value": "#f4f1ea",
    "land": "#3a372f",
    "yellow": "#6e6400",
    "green": "#2c6110",
    "brown": "#7a3d17",
    "gray": "#50535a",
    "offboard": "#8c343a",
    "blue": "#1f4f70",
    "faint": "#f2efe6",
    "mark": "#ff7ab8",
    "casing": "#0b0c0d",
    "column": "#25282d",
    "opening": "#6e6400",
    "engineink": INK,
    "route0": "#ff7ab8",
    "route1": "#8db4ff",
    "route2": "#55e0b8",
    "route3": "#cfa4ff",
    "route4": "#ffb16b",
    "route5": "#6fdcf5",
}
_CONTRAST: Final = {
    **_LIGHT,
    "sheet": PAPER,
    "ink": "#000000",
    "line": "#000000",
    "edge": "#000000",
    "rail": "#000000",
    "land": PAPER,
    "yellow": "#fff27a",
    "green": "#b4e59a",
    "brown": "#f0c3a5",
    "gray": "#dedfe2",
    "offboard": "#ffc9cc",
    "blue": "#d3ebfa",
    "faint": "#000000",
    "keptink": "#000000",
    "water": "#003f6b",
    "mountain": "#4a2a0a",
    "mark": "#9c0049",
    "opening": "#fff27a",
}

SHEET: Final = Sheet("stationmaster-1846", _RULES, _LIGHT, _DARK, _CONTRAST)


def company_colour(company: str) -> str:
    """The colour of a corporation's or an independent's tokens."""
    known = tables().corporations.get(company)
    if known is not None:
        return known.colour
    return tables().privates[company].colour or REMOVED


def ink_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    return max((PAPER, BLACK), key=lambda ink: contrast(ink, colour))


def short(company: str) -> str:
    """A company's name as it fits on a token."""
    return {"BIG4": "B4", "ERIE": "Erie"}.get(company, company)
