"""The look of pictures of 1846: sizes, classes and colours."""

from __future__ import annotations

from typing import Final

from stationmaster.drawing.look import CONTRAST, DARK, INK, LIGHT, PAPER, Sheet
from stationmaster.titles.g1846.model.tables import tables

REMOVED: Final = "#8c8c8c"

ROUTE_COLOURS: Final = 6
"""The number of routes with colours of their own; further routes repeat them."""
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
    **LIGHT,
    "paper": PAPER,
    "keptink": "#5d564a",
    "offboard": "#f08b90",
    "faint": "#241f16",
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
    **DARK,
    "offboard": "#8c343a",
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
    **CONTRAST,
    "offboard": "#ffc9cc",
    "faint": "#000000",
    "keptink": "#000000",
    "mark": "#9c0049",
    "opening": "#fff27a",
}

SHEET: Final = Sheet("stationmaster-1846", _RULES, _LIGHT, _DARK, _CONTRAST)


def company_colour(company: str) -> str:
    """Return the colour of a corporation's or an independent's tokens."""
    known = tables().corporations.get(company)
    if known is not None:
        return known.colour
    return tables().privates[company].colour or REMOVED


def short(company: str) -> str:
    """Return a company's name as it fits on a token."""
    return {"BIG4": "B4", "ERIE": "Erie"}.get(company, company)
