"""The geometry of hexes in both orientations. Sides count clockwise, y grows downwards."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

from stationmaster.drawing.svg import Point, number

RADIUS: Final = 52.0
"""From the centre of a hex to its corners."""
APOTHEM: Final = RADIUS * sqrt(3) / 2
"""From the centre of a hex to its sides."""
SIDES: Final = 6


@dataclass(frozen=True, slots=True)
class Grid:
    """The orientation of the hexes of a map: the direction of side 0, in degrees clockwise from the right."""

    first: float

    def angle(self, edge: float) -> float:
        """Return the direction of the middle of a side; a side and a half is the corner behind it."""
        return (self.first + 60 * edge) * pi / 180

    def toward(self, middle: Point, edge: float, distance: float) -> Point:
        """Return the point at a distance from the centre, in the direction of a side."""
        angle = self.angle(edge)
        return middle[0] + cos(angle) * distance, middle[1] + sin(angle) * distance

    def corners(self, middle: Point, radius: float = RADIUS) -> list[Point]:
        """Return the six corners; corner k lies between the sides k and k + 1."""
        return [self.toward(middle, edge + 0.5, radius) for edge in range(SIDES)]

    def edge_point(self, middle: Point, edge: int) -> Point:
        """Return the middle of a side, where track crosses it."""
        return self.toward(middle, edge, APOTHEM)

    def track_path(self, middle: Point, one: int, other: int) -> str:
        """Plain track between two sides: straight, a wide curve or a tight one, at right angles to both sides."""
        return self.part_of_track(middle, one, other, self.edge_point(middle, other))

    def part_of_track(self, middle: Point, one: int, other: int, until: Point) -> str:
        """Return the start of such track, up to a point of it."""
        start = self.edge_point(middle, one)
        turn = _turn(one, other)
        if turn == SIDES // 2:
            return f"M{pair(start)}L{pair(until)}"
        sweep = 1 if _runs_clockwise(one, other) else 0
        radius = number(_curve_radius(turn))
        return f"M{pair(start)}A{radius} {radius} 0 0 {sweep} {pair(until)}"

    def on_track(self, middle: Point, one: int, other: int, share: float) -> Point:
        """Return the point of such track at a fraction of its length."""
        start, end = self.edge_point(middle, one), self.edge_point(middle, other)
        turn = _turn(one, other)
        if turn == SIDES // 2:
            return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        radius, turned = _curve_radius(turn), pi * (2 if turn == 1 else 1) / 3
        side = 1 if _runs_clockwise(one, other) else -1
        inward = self.angle(one) + pi
        around = inward + side * pi / 2
        hub = start[0] + cos(around) * radius, start[1] + sin(around) * radius
        angle = around + pi + side * turned * share
        return hub[0] + cos(angle) * radius, hub[1] + sin(angle) * radius


POINTY: Final = Grid(120.0)
"""Hexes that stand on a corner; side 0 is at the lower left."""
FLAT: Final = Grid(90.0)
"""Hexes that stand on a side; side 0 is at the bottom."""


def pair(point: Point) -> str:
    """Return a point in a path."""
    return f"{number(point[0])} {number(point[1])}"


def _turn(one: int, other: int) -> int:
    """Return the distance between two sides, the shorter way round: 1 is a tight curve, 3 straight."""
    return min((one - other) % SIDES, (other - one) % SIDES)


def _curve_radius(turn: int) -> float:
    return RADIUS / 2 if turn == 1 else RADIUS * 1.5


def _runs_clockwise(one: int, other: int) -> bool:
    """Return whether track from one side to the other bends to the right; it bends around the corner between them."""
    return (other - one) % SIDES > SIDES // 2
