"""Colours and sizes of the board of 1846."""

from __future__ import annotations

from stationmaster.g1846.components.tables import tables

HEX_FILL = {
    None: "#f4ead2",
    "yellow": "#fde900",
    "green": "#71bf44",
    "brown": "#cb7745",
    "gray": "#bcbdc0",
    "offboard": "#ec767c",
    "blue": "#9fd0ee",
}
BACKGROUND = "#fbf8f0"
INK = "#1d1d1b"
FAINT = "#6b6457"
PAPER = "#ffffff"
WATER = "#2f7fb8"
MOUNTAIN = "#8a5a2b"
REMOVED = "#8c8c8c"
HIGHLIGHT = "#d6006c"
ROUTES = ("#d6006c", "#1f4fd8", "#0a8f6a", "#7a2fbf", "#c25a00", "#007fa3")

TRACK_WIDTH = 8.0
SLOT_RADIUS = 12.5
TOKEN_RADIUS = 11.0


def company_colour(company: str) -> str:
    """The colour of a corporation's or an independent's tokens."""
    known = tables().corporations.get(company)
    if known is not None:
        return known.colour
    return tables().privates[company].colour or REMOVED


def ink_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour (relative luminance, ITU-R BT.709)."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return PAPER if 0.2126 * red + 0.7152 * green + 0.0722 * blue < 120 else INK


def short(company: str) -> str:
    """A company's name as it fits on a token."""
    return {"BIG4": "B4", "ERIE": "Erie"}.get(company, company)
