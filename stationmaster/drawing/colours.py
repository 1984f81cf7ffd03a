"""Colours that all boards of hexes share, in each face: paper, ink, and the grounds of tiles."""

from __future__ import annotations

from typing import Final

from stationmaster.drawing.style import contrast

PAPER: Final = "#ffffff"
INK: Final = "#1d1d1b"
BLACK: Final = "#000000"

LIGHT: Final = {
    "sheet": "#fbf8f0",
    "ink": INK,
    "line": INK,
    "edge": INK,
    "rail": INK,
    "slot": PAPER,
    "value": PAPER,
    "valueink": INK,
    "land": "#f4ead2",
    "yellow": "#fde900",
    "green": "#71bf44",
    "brown": "#cb7745",
    "gray": "#bcbdc0",
    "blue": "#9fd0ee",
    "water": "#20699b",
    "mountain": "#7c4f24",
}
DARK: Final = {
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
    "blue": "#1f4f70",
}
CONTRAST: Final = {
    "sheet": PAPER,
    "ink": BLACK,
    "line": BLACK,
    "edge": BLACK,
    "rail": BLACK,
    "land": PAPER,
    "yellow": "#fff27a",
    "green": "#b4e59a",
    "brown": "#f0c3a5",
    "gray": "#dedfe2",
    "blue": "#d3ebfa",
    "water": "#003f6b",
    "mountain": "#4a2a0a",
}


def ink_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    return max((PAPER, BLACK), key=lambda ink: contrast(ink, colour))
