"""The look of boards of any map: sizes, classes and colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stationmaster.drawing.style import Sheet, contrast

PAPER: Final = "#ffffff"
BLACK: Final = "#000000"
_INK: Final = "#1d1d1b"

GROUNDS: Final = (
    "land",
    "white",
    "yellow",
    "green",
    "brown",
    "gray",
    "red",
    "blue",
    "sepia",
    "purple",
    "orange",
    "salmon",
    "pink",
    "diesel",
    "offboard",
)
"""Grounds of hexes, which are classes, too. On `land` lies what tells no colour, or one that is not known here."""
_SPELT: Final = {"grey": "gray"}
BORDERS: Final = ("impassable", "water", "mountain", "province")

ROUTE_COLOURS: Final = 8
"""So many routes have colours of their own; then these begin anew."""
COMPANIES: Final = (
    "#1b4f9c",
    "#b3261e",
    "#1d7a46",
    "#6a3d9a",
    "#e0912f",
    "#20808d",
    "#8c564b",
    "#c2337a",
    "#4d4d4d",
    "#9aa61b",
    "#58a6e0",
    "#f2b8c6",
)
"""Titles have colours of their own for their companies; a question does not tell them."""

TRACK_WIDTH: Final = 8.0
SLOT_RADIUS: Final = 12.5
SMALL_SLOT: Final = 10.5
"""Where a hex has several cities, and one of them several slots."""
TOWN_RADIUS: Final = 6.5

RIM: Final[Mapping[str, object]] = {"stroke_width": 2.5, "stroke_linejoin": "round"}
"""Around text that lies on track."""

_RULES: Final = (
    """\
&{fill:$ink}
.sheet{fill:$sheet}
.hex{stroke:$line}
"""
    + "".join(f".hex.{name}{{fill:${name}}}\n.bed.{name}{{stroke:${name}}}\n" for name in GROUNDS)
    + "".join(f".rim.{name}{{fill:${name};stroke:${name}}}\n.value.{name}{{fill:${name}}}\n" for name in GROUNDS)
    + """\
.track{stroke:$rail}
.terminal{fill:$rail;stroke:none}
.inlay{stroke:$halo}
.junction{fill:$rail}
.city{fill:$slot;stroke:$line}
.slotless{fill:$faint}
.platform{stroke:$slot}
.slot{fill:$slot;stroke:$line}
.more{fill:$valueink}
.town{fill:$rail;stroke:$halo}
.halt{fill:$slot;stroke:$line}
.value{stroke:$line}
.plain{fill:$value}
.counting{stroke:$ink}
.worth{fill:$valueink}
.name{fill:$name}
.rim.halo{fill:$halo;stroke:$halo}
.tag{stroke:$halo}
.price{fill:$tagink}
.token{stroke:$edge}
.casing{stroke:$halo}
"""
    + "".join(f".border.{name}{{stroke:${name}}}\n.tag.{name}{{fill:${name}}}\n" for name in BORDERS)
    + "".join(f".route-{i}{{stroke:$route{i}}}\n" for i in range(ROUTE_COLOURS))
)


def _routes(*colours: str) -> dict[str, str]:
    return {f"route{i}": colour for i, colour in enumerate(colours)}


_LIGHT: Final = {
    "sheet": "#fbf8f0",
    "ink": _INK,
    "line": _INK,
    "edge": _INK,
    "rail": _INK,
    "slot": PAPER,
    "value": PAPER,
    "valueink": _INK,
    "halo": PAPER,
    "tagink": PAPER,
    "name": "#25211c",
    "faint": "#6b6457",
    "land": "#f4ead2",
    "white": "#f4ead2",
    "yellow": "#fde900",
    "green": "#71bf44",
    "brown": "#cb7745",
    "gray": "#bcbdc0",
    "red": "#ec767c",
    "blue": "#9fd0ee",
    "sepia": "#d9c19a",
    "purple": "#b79ad0",
    "orange": "#f2a65a",
    "salmon": "#f4b09a",
    "pink": "#f3c1d2",
    "diesel": "#d4d4d8",
    "offboard": "#ec767c",
    "impassable": "#c8202f",
    "water": "#20699b",
    "mountain": "#7c4f24",
    "province": "#7c4f24",
    **_routes("#d6006c", "#1f4fd8", "#0a8f6a", "#7a2fbf", "#c25a00", "#007fa3", "#8a0f1c", "#3c5a00"),
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
    "halo": "#0b0c0d",
    "tagink": "#0b0c0d",
    "name": "#f2efe6",
    "faint": "#8d8678",
    "land": "#3a372f",
    "white": "#3a372f",
    "yellow": "#6e6400",
    "green": "#2c6110",
    "brown": "#7a3d17",
    "gray": "#50535a",
    "red": "#8c343a",
    "blue": "#1f4f70",
    "sepia": "#5b4a2e",
    "purple": "#543a70",
    "orange": "#84480a",
    "salmon": "#8a4434",
    "pink": "#7c3d57",
    "diesel": "#43464d",
    "offboard": "#8c343a",
    "impassable": "#ff7d86",
    "water": "#74bdf0",
    "mountain": "#dda768",
    "province": "#dda768",
    **_routes("#ff7ab8", "#8db4ff", "#55e0b8", "#cfa4ff", "#ffb16b", "#6fdcf5", "#ff8f8f", "#c3e05a"),
}
_CONTRAST: Final = {
    **_LIGHT,
    "sheet": PAPER,
    "ink": BLACK,
    "line": BLACK,
    "edge": BLACK,
    "rail": BLACK,
    "valueink": BLACK,
    "name": BLACK,
    "land": PAPER,
    "white": PAPER,
    "yellow": "#fff27a",
    "green": "#b4e59a",
    "brown": "#f0c3a5",
    "gray": "#dedfe2",
    "red": "#ffc9cc",
    "blue": "#d3ebfa",
    "sepia": "#eee0c4",
    "purple": "#ddcff0",
    "orange": "#ffdcae",
    "salmon": "#fbd7cb",
    "pink": "#fbe0e9",
    "diesel": "#e8e8ec",
    "offboard": "#ffc9cc",
    "impassable": "#9c0010",
    "water": "#003f6b",
    "mountain": "#4a2a0a",
    "province": "#4a2a0a",
    **_routes("#9c0049", "#0b36a8", "#00563f", "#56158f", "#803800", "#004d63", "#6b0010", "#2c4300"),
}

SHEET: Final = Sheet("stationmaster-any-map", _RULES, _LIGHT, _DARK, _CONTRAST)


def ground_of(color: str | None, *, offboard: bool) -> str:
    """The ground of a hex."""
    if color is None:
        return "offboard" if offboard else "land"
    return known_colour(color) or "land"


def known_colour(color: str) -> str | None:
    """The ground that a colour of the tile language means, if it is known here."""
    name = _SPELT.get(color, color)
    return name if name in GROUNDS else None


def route_class(number: int) -> str:
    """The class that gives a route its colour."""
    return f"route-{number % ROUTE_COLOURS}"


def company_colours(companies: Sequence[str]) -> dict[str, str]:
    """A colour for each company, in the order in which their tokens are told."""
    return {name: COMPANIES[at % len(COMPANIES)] for at, name in enumerate(dict.fromkeys(companies))}


def ink_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    return max((PAPER, BLACK), key=lambda ink: contrast(ink, colour))
