"""The grid of the board: hexes, edges, neighbours, rotation.

A hex is named by its row (a letter, `A` at the top) and its number; one step sideways changes the number by 2, one
step up or down a row changes it by 1. The hexes stand on a corner. Edges count clockwise from the lower left:
0 south-west, 1 west, 2 north-west, 3 north-east, 4 east, 5 south-east.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

EDGES: Final = 6
SIDES: Final = ("south-west", "west", "north-west", "north-east", "east", "south-east")
"""The names of the edges, in the order in which they are counted."""

_STEPS: Final = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
"""For each edge how row and number change when one steps across it."""


def parse(hex_id: str) -> tuple[int, int]:
    """Row (0 for `A`) and number of a hex; also the order in which hexes are listed everywhere."""
    return ord(hex_id[0]) - ord("A"), int(hex_id[1:])


def beyond(hex_id: str, edge: int) -> str:
    """Return the name of the hex across an edge, whether or not the board has it."""
    row, number = parse(hex_id)
    down, right = _STEPS[edge]
    return f"{chr(ord('A') + row + down)}{number + right}"


def opposite(edge: int) -> int:
    """Return the same hexside, as the neighbour counts it."""
    return (edge + EDGES // 2) % EDGES


def turned(edge: int, rotation: int) -> int:
    """Return where an edge of a tile comes to lie when the tile is turned clockwise by `rotation` x 60 degrees."""
    return (edge + rotation) % EDGES


RADIUS: Final = 52.0
"""From the middle of a hex to its corners, in the units of the pictures."""
APOTHEM: Final = RADIUS * sqrt(3) / 2
"""From the middle of a hex to its sides."""
_A1: Final = (18.0 + APOTHEM, 36.0 + RADIUS)
"""Where the middle of `A1` lies in a picture of the board."""


def middle(hex_id: str) -> tuple[float, float]:
    """Return where the middle of a hex lies in pictures of the board; y grows downwards."""
    row, column = parse(hex_id)
    return _A1[0] + (column - 1) * APOTHEM, _A1[1] + row * RADIUS * 1.5
