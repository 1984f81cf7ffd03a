"""A drawing of hex names, edge numbers and tile rotations of 1846, generated from the grid and the box."""

from __future__ import annotations

from stationmaster.drawing.svg import Point, document, element, number, points, text
from stationmaster.registry import GAMES
from stationmaster.titles.g1846.drawing.geometry import APOTHEM, RADIUS, centre, corners, toward, track_path
from stationmaster.titles.g1846.model import grid

HEX = "D14"
TILE = "8"
ROTATIONS = (0, 1, 2)

INK, PAPER, MAP, TRACK, QUIET = "#222222", "#ffffff", "#f3e9d2", "#ffe600", "#6b6b6b"
_WIDTH, _HEIGHT = 760.0, 330.0
_AROUND: Point = (180.0, 150.0)
_TILES: Point = (430.0, 150.0)


def drawing() -> str:
    """Return the drawing."""
    background = element("rect", width=number(_WIDTH), height=number(_HEIGHT), fill=PAPER)
    shown = document(_WIDTH, _HEIGHT, "Hexes of 1846: names, edges, rotations", background, *_names(), *_rotations())
    return shown + "\n"


def _hex(middle: Point, fill: str) -> str:
    return element("polygon", points=points(corners(middle)), fill=fill, stroke=INK, stroke_width=1)


def _names() -> list[str]:
    """Draw a hex with the numbers of its edges, and its neighbours with their names."""
    x, y = centre(HEX)
    around = [grid.beyond(HEX, edge) for edge in range(grid.EDGES)]
    middles = {name: (_AROUND[0] + centre(name)[0] - x, _AROUND[1] + centre(name)[1] - y) for name in (HEX, *around)}
    parts = [_hex(middle, TRACK if name == HEX else MAP) for name, middle in middles.items()]
    parts += [text(middle, name, 16, fill=INK) for name, middle in middles.items()]
    for edge in range(grid.EDGES):
        at = toward(middles[HEX], edge, APOTHEM * 0.72)
        parts.append(text(at, str(edge), 15, fill=INK, font_weight="bold"))
    caption = "Edges count clockwise from the lower left."
    return [*parts, text((_AROUND[0], _HEIGHT - 30), caption, 13, fill=QUIET)]


def _rotations() -> list[str]:
    """Draw a tile in some rotations, each labelled with the edges that its track meets."""
    track = GAMES["1846"].components()["tiles"][TILE]["track"]
    parts: list[str] = []
    for place, rotation in enumerate(ROTATIONS):
        middle = (_TILES[0] + place * (2 * APOTHEM + 22), _TILES[1])
        parts.append(_hex(middle, TRACK))
        for one, other in track:
            edges = [grid.turned(int(end[1:]), rotation) for end in (one, other)]
            parts.append(element("path", d=track_path(middle, *edges), fill="none", stroke=INK, stroke_width=9))
            parts += [_outside(middle, edge) for edge in edges]
        parts.append(text((middle[0], middle[1] + RADIUS + 40), f"rotation {rotation}", 14, fill=INK))
    middle_of_all = _TILES[0] + (2 * APOTHEM + 22)
    caption = f"Tile {TILE}: rotation r turns it r × 60° clockwise."
    return [*parts, text((middle_of_all, _HEIGHT - 30), caption, 13, fill=QUIET)]


def _outside(middle: Point, edge: int) -> str:
    return text(toward(middle, edge, APOTHEM + 12), str(edge), 14, fill=INK, font_weight="bold")
