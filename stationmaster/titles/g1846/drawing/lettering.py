"""Where things are written on a hex of 1846: inside it, beside its slots and each other, and best beside its track.

Each thing has places that it likes, the best first. It takes the best one that is free; where none is, the one that
covers least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from stationmaster.drawing.boxes import Box, around, text_box
from stationmaster.drawing.hexes import POINTY
from stationmaster.drawing.svg import Point
from stationmaster.titles.g1846.drawing import look, tiles
from stationmaster.titles.g1846.drawing.geometry import APOTHEM, RADIUS, edge_point
from stationmaster.titles.g1846.drawing.tiles import Drawn
from stationmaster.titles.g1846.model.kinds import Segment, city_of, is_edge

RIM: Final = 2.0
"""What is written keeps so far away from the sides of its hex."""
_GAP: Final = 1.0
_COVERED: Final = 1000.0
"""How much worse covering something is than lying far away."""
_ON_TRACK: Final = 9.0
_SAMPLES: Final = 9
_TRACK_REACH: Final = look.TRACK_WIDTH / 2 + 0.5
_SLOPE: Final = APOTHEM / RADIUS


class Disc(NamedTuple):
    """Something round."""

    at: Point
    radius: float


@dataclass
class Sheet:
    """A hex that is being written on: what is taken already, relative to the middle of the hex."""

    discs: list[Disc] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    track: list[Point] = field(default_factory=list)

    def place(self, shape: Box, liked: Sequence[tuple[float, Point]], *, margin: float = RIM) -> tuple[float, Point]:
        """Return the best place for a shape that is given around the origin, and how bad that is. Nothing is taken
        yet.
        """
        best, where = float("inf"), liked[0][1]
        left, top, right, bottom = shape
        limit = APOTHEM - margin
        for cost, at in liked:
            if cost >= best:
                break
            x, y = at
            across = max(right + x, -left - x)
            beyond = max(across, across / 2 + max(bottom + y, -top - y) * _SLOPE) - limit
            total = cost + _COVERED * beyond if beyond > 0 else cost
            if total < best:
                total = self._cost(left + x, top + y, right + x, bottom + y, total, best)
                if total < best:
                    best, where = total, at
        return best, where

    def take(self, box: Box) -> None:
        """Mark a shape as taken."""
        self.boxes.append(box.grown(_GAP))

    def crosses_track(self, box: Box) -> bool:
        """Return whether track runs below a box."""
        return self._on_track(*box) > 0

    def _cost(self, left: float, top: float, right: float, bottom: float, cost: float, most: float) -> float:
        """Return how bad a place is, or anything that is not less than `most`. It is called very often."""
        for over in self.boxes:
            if left < over[2] and over[0] < right and top < over[3] and over[1] < bottom:
                cost += _COVERED
                if cost >= most:
                    return cost
        for (x, y), radius in self.discs:
            across = left - x if left > x else x - right if x > right else 0.0
            down = top - y if top > y else y - bottom if y > bottom else 0.0
            if across * across + down * down < radius * radius:
                cost += _COVERED
        return cost if cost >= most else cost + _ON_TRACK * self._on_track(left, top, right, bottom)

    def _on_track(self, left: float, top: float, right: float, bottom: float) -> int:
        """Return how much track runs below a box."""
        left, top, right, bottom = left - _TRACK_REACH, top - _TRACK_REACH, right + _TRACK_REACH, bottom + _TRACK_REACH
        return sum([left < x < right and top < y < bottom for x, y in self.track])


def sheet_of(drawn: Drawn) -> Sheet:
    """Return a hex with its slots, its track and the prices of its sides, and nothing written on it yet."""
    shown, middle = drawn.face, drawn.middle
    sheet = Sheet()
    for city, kind in enumerate(shown.cities):
        places = tiles.slot_points(tiles.city_point(drawn, city), kind.slots)
        sheet.discs += [Disc(_from(middle, at), look.SLOT_RADIUS + 1.5) for at in places]
        if kind.slots > 1:
            sheet.boxes.append(_from_box(middle, _platform(drawn, city)))
    for edge in shown.hex.crossings:
        at = _from(middle, edge_point(middle, edge))
        sheet.boxes.append(around(at, 22.0, 13.0))
        sheet.discs += [Disc(at, 9.0)]
    for segment in shown.track:
        sheet.track += [_from(middle, at) for at in _along(drawn, segment)]
    return sheet


def _platform(drawn: Drawn, city: int) -> Box:
    """Return the ground below several slots, its corners cut off where it is a hexagon."""
    at, slots = tiles.city_point(drawn, city), drawn.face.cities[city].slots
    if slots == 2:
        return around(at, 4 * look.SLOT_RADIUS + 2, 2 * look.SLOT_RADIUS + 2)
    return around(at, 3.6 * look.SLOT_RADIUS, 3.2 * look.SLOT_RADIUS)


def _along(drawn: Drawn, segment: Segment) -> Iterator[Point]:
    """Yield points of a piece of track."""
    edge, end = segment
    if is_edge(end):
        yield from (POINTY.on_track(drawn.middle, edge, end, step / _SAMPLES) for step in range(_SAMPLES + 1))
        return
    start = edge_point(drawn.middle, edge)
    goal = tiles.city_point(drawn, city_of(end)) if drawn.face.cities else drawn.middle
    reach = 1.0 if drawn.face.cities else 0.4
    for step in range(_SAMPLES):
        share = reach * step / _SAMPLES
        yield start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def _from(middle: Point, at: Point) -> Point:
    return at[0] - middle[0], at[1] - middle[1]


def _from_box(middle: Point, box: Box) -> Box:
    return Box(box.left - middle[0], box.top - middle[1], box.right - middle[0], box.bottom - middle[1])


# The places that things like


@cache
def near(x: float, y: float, reach: float, step: float = 3.0) -> tuple[tuple[float, Point], ...]:
    """Return all places of the hex, the nearest to a point first; none further away than `reach`."""
    span = int(RADIUS // step)
    grid = [(i * step, j * step) for i in range(-span, span + 1) for j in range(-span, span + 1)]
    spots = [(hypot(at[0] - x, at[1] - y), at) for at in [(x, y), *grid]]
    return tuple(sorted(spot for spot in spots if spot[0] <= reach))


@cache
def in_rows() -> tuple[tuple[float, Point], ...]:
    """Return places for a name: above or below the middle, sideways only where it must be."""
    rows = [(x, y) for y in range(-42, 43, 2) for x in range(-24, 25, 3)]
    return tuple(
        sorted((abs(x) * 0.7 + abs(abs(y) - 26) * 0.5 + (0.5 if y > 0 else 0.0), (float(x), float(y))) for x, y in rows)
    )


@cache
def on_rings() -> tuple[tuple[float, Point], ...]:
    """Return places for a value: around the middle, in the corners first."""
    spots = []
    for away in (31.0, 33.0, 35.0, 29.0, 27.0, 37.0):
        for turn in range(24):
            angle = turn * pi / 12
            cost = abs(away - 31.0) * 0.2 + (0.0 if turn % 4 == 2 else 1.0) + (0.5 if angle > pi else 0.0)
            spots.append((cost, (cos(angle) * away, sin(angle) * away)))
    return tuple(sorted(spots))


def text_shape(content: str, size: float) -> Box:
    """Return what a line of text covers, around the origin."""
    return text_box((0.0, 0.0), content, size)


def moved(box: Box, by: Point) -> Box:
    """Return a shifted box."""
    return Box(box.left + by[0], box.top + by[1], box.right + by[0], box.bottom + by[1])
