"""Where hexes lie, by their names, and which are neighbours.

Coordinates count half steps ("doubled"), x to the right and y downwards; a name's letters are one of them and its
number the other. Side e of a hex touches side (e + 3) mod 6 of its neighbour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from stationmaster.routes.tiles.parts import SIDES

Layout: TypeAlias = Literal["flat", "pointy"]
At: TypeAlias = tuple[int, int]

STEPS: Final[Mapping[Layout, tuple[At, ...]]] = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}
"""What to add to a hex's coordinates for the neighbour over each side."""

_NAME: Final = re.compile(r"([A-Z]{1,4}|[a-z]{1,4})(-?[0-9]{1,4})")
_ALPHABET: Final = 26


def coordinates(name: str, x_is_letter: bool) -> At | None:
    """Where a hex lies; None if that is no name of a hex."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    letter, number = _letters(found[1]), int(found[2]) - 1
    return (letter, number) if x_is_letter else (number, letter)


def _letters(letters: str) -> int:
    """A = 0 … Z = 25, AA = 26 …; small letters count backwards: a = -1, b = -2 …"""
    count = 0
    for letter in letters.upper():
        count = count * _ALPHABET + ord(letter) - ord("A") + 1
    return -count if letters.islower() else count - 1


def opposite(side: int) -> int:
    """The side of the neighbour that a side touches."""
    return (side + SIDES // 2) % SIDES


def beyond(layout: Layout, at: At, side: int) -> At:
    """Where the neighbour over a side lies."""
    dx, dy = STEPS[layout][side]
    return at[0] + dx, at[1] + dy
