"""Colours and sizes of boards of any map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

HEX_FILL: Final[Mapping[str, str]] = {
    "white": "#f4ead2",
    "yellow": "#fde900",
    "green": "#71bf44",
    "brown": "#cb7745",
    "gray": "#bcbdc0",
    "grey": "#bcbdc0",
    "red": "#ec767c",
    "blue": "#9fd0ee",
    "sepia": "#d9c19a",
    "purple": "#b79ad0",
    "orange": "#f2a65a",
    "salmon": "#f4b09a",
    "pink": "#f3c1d2",
    "diesel": "#d4d4d8",
}
NEUTRAL: Final = "#f4ead2"
"""A hex whose colour is not told, or not known here."""
OFFBOARD: Final = "#ec767c"

BACKGROUND: Final = "#fbf8f0"
INK: Final = "#1d1d1b"
FAINT: Final = "#6b6457"
NAME: Final = "#25211c"
"""The names of hexes: lighter than ink, and yet to be read on every ground."""
PAPER: Final = "#ffffff"
WATER: Final = "#2f7fb8"
MOUNTAIN: Final = "#8a5a2b"
CLOSED: Final = "#c8202f"

ROUTES: Final = ("#d6006c", "#1f4fd8", "#0a8f6a", "#7a2fbf", "#c25a00", "#007fa3", "#8a0f1c", "#3c5a00")
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


def hex_fill(color: str | None, *, offboard: bool) -> str:
    """The ground of a hex."""
    if color is None:
        return OFFBOARD if offboard else NEUTRAL
    return HEX_FILL.get(color, NEUTRAL)


def company_colours(companies: Sequence[str]) -> dict[str, str]:
    """A colour for each company, in the order in which their tokens are told."""
    return {name: COMPANIES[at % len(COMPANIES)] for at, name in enumerate(dict.fromkeys(companies))}


def ink_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour (relative luminance, ITU-R BT.709)."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return PAPER if 0.2126 * red + 0.7152 * green + 0.0722 * blue < 120 else INK
