"""The look of boards of any map: sizes, classes and colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stationmaster.any_map.cache import Kept
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
_SPELT: Final = {"grey": "gray"}
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

TRACK_WIDTH: Final = 8.0
SLOT_RADIUS: Final = 12.5
SMALL_SLOT: Final = 10.5
"""The size where a hex has several cities, one of them with several slots."""
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


def ground_of(color: str | None, *, offboard: bool) -> str:
    """The ground of a hex."""
    if color is None:
        return "offboard" if offboard else "land"
    return known_colour(color) or "land"


def known_colour(color: str) -> str | None:
    """Return the ground of a colour of the tile language, if known."""
    name = _SPELT.get(color, color)
    return name if name in GROUNDS else None


def route_class(number: int) -> str:
    """The class that gives a route its colour."""
    return f"route-{number % ROUTE_COLOURS}"


def company_colours(companies: Sequence[str]) -> dict[str, str]:
    """Return a colour for each company, in the order of the tokens."""
    return {name: COMPANIES[at % len(COMPANIES)] for at, name in enumerate(dict.fromkeys(companies))}


# The decoration of a tile: its label, prices of its ground, where its stops lie, which values are not shown. The
# code has been read for what matters before, so nothing here is refused: what makes no sense is left out.

_NUMBERED: Final = ("city", "town", "halt", "offboard", "pass", "junction")
_BORDERS: Final = ("impassable", "water", "mountain", "province")
_LONGEST: Final = 6
"""The most letters of a label that are shown."""


@dataclass(frozen=True, slots=True)
class Decoration:
    """The decoration of a tile by its code; rotation turns the places of stops, but not borders."""

    label: str | None
    prices: tuple[tuple[str, str], ...]
    """Costs of building, each with the kind of terrain."""
    borders: tuple[tuple[int, str, str | None], ...]
    """Sides with a border, its type, and what crossing it costs."""
    lies: Mapping[int, float | None]
    """For numbered parts with a position, the side in whose direction they lie; None is the middle."""
    hidden: frozenset[int]
    """Stops whose values are hidden."""


def decoration_of(code: str) -> Decoration:
    """Return the decoration that the code of a tile describes."""
    kept = _KEPT.find(code)
    return _KEPT.keep(code, _decoration(code), 1 + code.count(";")) if kept is None else kept[0]


_KEPT: Final[Kept[Decoration]] = Kept(20_000)
_MATTERS: Final = (*_NUMBERED, "label", "upgrade", "border")


def _decoration(code: str) -> Decoration:
    label, prices, borders = None, [], []
    lies: dict[int, float | None] = {}
    hidden, number = set(), 0
    for kind, value, keys in _parts(code):
        if kind in _NUMBERED:
            lie = _lie(keys.get("loc"))
            if lie is not None:
                lies[number] = lie[0]
            if keys.get("hide") == "1":
                hidden.add(number)
            number += 1
        elif kind == "label" and value:
            label = value[:_LONGEST]
        elif kind == "upgrade" and keys.get("cost", "").isdecimal():
            prices.append((keys.get("terrain", "").partition("|")[0], keys["cost"][:_LONGEST]))
        elif kind == "border" and keys.get("type") in _BORDERS and keys.get("edge") in tuple("012345"):
            cost = keys.get("cost", "")
            borders.append((int(keys["edge"]), keys["type"], cost[:_LONGEST] if cost.isdecimal() else None))
    return Decoration(label, tuple(prices), tuple(borders), lies, frozenset(hidden))


def _parts(code: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    for part in code.split(";"):
        kind, _, value = part.strip().partition("=")
        if kind.strip() not in _MATTERS:
            continue
        pairs = (entry.partition(":") for entry in value.split(","))
        yield kind.strip(), value, {key.strip(): text.strip() for key, _, text in pairs}


def _lie(text: str | None) -> tuple[float | None] | None:
    """Return the direction in a code, or None if it is useless."""
    if text is None:
        return None
    if text == "center":
        return (None,)
    whole, _, half = text.partition(".")
    if len(whole) == 1 and whole in "012345" and half in ("", "0", "5"):
        return (float(text),)
    return None
