"""Land and sea below the network: coasts drawn for the boards of the box, an island for boards of the players' own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Final

from stationmaster.drawing.svg import Point, element, number
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.geometry import Geometry, geometry

_SHORE: Final = 78.0
"""How far an island reaches beyond the nodes of its board."""
_AROUND: Final = 16
_Shapes = Mapping[str, Sequence[Sequence[Point]]]


@lru_cache(maxsize=16)
def ground(board: Board) -> str:
    """Sea, and the land in it."""
    lies = geometry(board)
    drawn = _coasts().get(board.id) if board.is_of_the_box else None
    if drawn is None:
        land, lakes = [_straight(_island(lies))], []
    else:
        land = [_smooth([lies.spot(at) for at in shape]) for shape in drawn["land"]]
        lakes = [_smooth([lies.spot(at) for at in shape]) for shape in drawn["lakes"]]
    sea = element("rect", width=number(lies.width), height=number(lies.height), class_="sea")
    shores = "".join(element("path", d=shape, class_="shore") for shape in land)
    ground_of = "".join(element("path", d=shape, class_="land") for shape in land)
    water = "".join(element("path", d=shape, class_="lake") for shape in lakes)
    return element("g", sea, shores, ground_of, water, class_="ground")


@cache
def _coasts() -> Mapping[str, _Shapes]:
    """The coasts of the boards of the box, in the coordinates of these boards."""
    text = files("stationmaster.titles.switch_and_signal").joinpath("data/land.json").read_text(encoding="utf-8")
    coasts: Mapping[str, _Shapes] = json.loads(text)
    return coasts


def _island(lies: Geometry) -> list[Point]:
    """Land around all nodes."""
    steps = [2 * pi * step / _AROUND for step in range(_AROUND)]
    around = [(x + cos(a) * _SHORE, y + sin(a) * _SHORE) for x, y in lies.nodes.values() for a in steps]
    return _hull(around)


def _hull(scattered: Iterable[Point]) -> list[Point]:
    """The convex hull (Andrew's monotone chain)."""
    ordered = sorted(set(scattered))
    sides = []
    for way in (ordered, ordered[::-1]):
        side: list[Point] = []
        for point in way:
            while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        sides.append(side[:-1])
    return sides[0] + sides[1]


def _turn(one: Point, other: Point, third: Point) -> float:
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])


def _straight(shape: Sequence[Point]) -> str:
    """A closed line through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in shape) + "Z"


def _smooth(shape: Sequence[Point]) -> str:
    """A closed curve through points (Catmull and Rom's, as Bézier curves)."""
    count = len(shape)
    parts = [f"M{number(shape[0][0])} {number(shape[0][1])}"]
    for i in range(count):
        before, start, end, after = (shape[(i + step) % count] for step in (-1, 0, 1, 2))
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        parts.append("C" + " ".join(f"{number(x)} {number(y)}" for x, y in (first, second, end)))
    return "".join(parts) + "Z"
