"""Where things lie in a hex that stands on its corner. Edges count clockwise from the lower left, y grows downwards."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from stationmaster.drawing.svg import Point, number
from stationmaster.g1846.components import hexgrid

RADIUS = 52.0
"""From the centre of a hex to its corners."""
APOTHEM = RADIUS * sqrt(3) / 2
"""From the centre of a hex to its edges."""


def centre(hex_id: str) -> Point:
    """Where a hex lies; `A1` would lie at the origin."""
    row, column = hexgrid.parse(hex_id)
    return (column - 1) * APOTHEM, row * RADIUS * 1.5


def edge_angle(edge: float) -> float:
    """The direction of the middle of an edge; an edge and a half is the corner behind it."""
    return (120 + 60 * edge) * pi / 180


def toward(middle: Point, edge: float, distance: float) -> Point:
    """The point so far from the centre in the direction of an edge."""
    angle = edge_angle(edge)
    return middle[0] + cos(angle) * distance, middle[1] + sin(angle) * distance


def corners(middle: Point, radius: float = RADIUS) -> list[Point]:
    """The six corners; corner k lies between the edges k and k + 1."""
    return [toward(middle, edge + 0.5, radius) for edge in range(hexgrid.EDGES)]


def edge_point(middle: Point, edge: int) -> Point:
    """The middle of an edge, where track crosses it."""
    return toward(middle, edge, APOTHEM)


def track_path(middle: Point, one: int, other: int) -> str:
    """Plain track between two edges: straight, a wide curve or a tight one, at right angles to both edges."""
    start, end = edge_point(middle, one), edge_point(middle, other)
    turn = min((one - other) % hexgrid.EDGES, (other - one) % hexgrid.EDGES)
    if turn == hexgrid.EDGES // 2:
        return f"M{_pair(start)}L{_pair(end)}"
    radius = RADIUS / 2 if turn == 1 else RADIUS * 1.5
    cross = (end[0] - start[0]) * (middle[1] - start[1]) - (end[1] - start[1]) * (middle[0] - start[0])
    sweep = 1 if cross < 0 else 0
    return f"M{_pair(start)}A{number(radius)} {number(radius)} 0 0 {sweep} {_pair(end)}"


def spur_path(start: Point, end: Point, bend: Point | None = None) -> str:
    """Track between an edge and a city, bent towards a point if need be."""
    curve = f"Q{_pair(bend)} " if bend else "L"
    return f"M{_pair(start)}{curve}{_pair(end)}"


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
