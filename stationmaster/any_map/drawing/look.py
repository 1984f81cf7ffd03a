"""The look of boards of any map: sizes, classes and colours."""

from __future__ import annotations

from typing import Final

from stationmaster.drawing.look import BLACK, CONTRAST, DARK, LIGHT, PAPER, Sheet

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
"""Grounds of hexes, which are also classes. Tiles without a known colour lie on `land`."""
BORDERS: Final = ("impassable", "water", "mountain", "province")

ROUTE_COLOURS: Final = 8
"""The number of route colours; further routes repeat them."""
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
"""Colours of companies, because a question does not state those of its title."""

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
    **LIGHT,
    "halo": PAPER,
    "tagink": PAPER,
    "name": "#25211c",
    "faint": "#6b6457",
    "white": "#f4ead2",
    "red": "#ec767c",
    "sepia": "#d9c19a",
    "purple": "#b79ad0",
    "orange": "#f2a65a",
    "salmon": "#f4b09a",
    "pink": "#f3c1d2",
    "diesel": "#d4d4d8",
    "offboard": "#ec767c",
    "impassable": "#c8202f",
    "province": "#7c4f24",
    **_routes("#d6006c", "#1f4fd8", "#0a8f6a", "#7a2fbf", "#c25a00", "#007fa3", "#8a0f1c", "#3c5a00"),
}
_DARK: Final = {
    **_LIGHT,
    **DARK,
    "halo": "#0b0c0d",
    "tagink": "#0b0c0d",
    "name": "#f2efe6",
    "faint": "#8d8678",
    "white": "#3a372f",
    "red": "#8c343a",
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
    **CONTRAST,
    "valueink": BLACK,
    "name": BLACK,
    "white": PAPER,
    "red": "#ffc9cc",
    "sepia": "#eee0c4",
    "purple": "#ddcff0",
    "orange": "#ffdcae",
    "salmon": "#fbd7cb",
    "pink": "#fbe0e9",
    "diesel": "#e8e8ec",
    "offboard": "#ffc9cc",
    "impassable": "#9c0010",
    "province": "#4a2a0a",
    **_routes("#9c0049", "#0b36a8", "#00563f", "#56158f", "#803800", "#004d63", "#6b0010", "#2c4300"),
}

SHEET: Final = Sheet("stationmaster-any-map", _RULES, _LIGHT, _DARK, _CONTRAST)
