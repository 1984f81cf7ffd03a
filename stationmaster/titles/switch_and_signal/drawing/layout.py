"""Where things lie on the picture of a board of Switch & Signal, whatever happens in the game on it.

Every section, city and departure point holds at most one train (SS-2.5), so each has one place for it, clear of signals
and discs. Names are written where they cover none of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import atan2, cos, hypot, pi, sin
from typing import Final

from stationmaster.drawing.boxes import Box, along, around, box_of, text_box, text_width
from stationmaster.drawing.svg import Point
from stationmaster.titles.switch_and_signal.drawing import look
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.geometry import Geometry, geometry, toward

_GAP: Final = 2.0
_NEAR: Final = 170.0
"""Only what lies nearer than this to a node can be in the way of its name."""
_CROWDED: Final = 90
"""Among more boxes and tracks than this there is no room for a name, and none is looked for."""
_LONGEST_NAME: Final = 150.0


@dataclass(frozen=True, slots=True)
class Stand:
    """A place for a train: its middle, and the direction in which it faces, clockwise from the right."""

    at: Point
    angle: float


@dataclass(frozen=True)
class Layout:
    """Where things lie in the picture of a board."""

    board: Board
    geometry: Geometry
    discs: Mapping[tuple[str, str], Point]
    """For each branch (section) of a junction where a disc lies."""
    on_section: Mapping[tuple[str, str], Stand]
    """For each section, and the end that a train on it faces."""
    at_point: Mapping[str, Stand]
    in_city: Mapping[str, Stand]
    names: Mapping[str, Point]
    """Where the names of cities, departure points and junctions are written: their middles."""

    def stand(self, place: Mapping[str, str]) -> Stand | None:
        """Return the place of a train in the picture; None in the depot."""
        match place["at"]:
            case "section":
                return self.on_section.get((place["section"], place["towards"]))
            case "city":
                return self.in_city.get(place["city"])
            case "departure":
                return self.at_point.get(place["point"])
            case _:
                return None


@lru_cache(maxsize=16)
def layout(board: Board) -> Layout:
    """Return the layout of a board."""
    lies = geometry(board)
    discs = dict(_discs(board, lies))
    on_section = dict(_on_sections(board, lies))
    at_point = {name: _at_point(board, lies, name) for name in board.points}
    in_city = {
        name: Stand((lies.nodes[name][0], lies.nodes[name][1] + (14 if city.is_port else 8)), 0.0)
        for name, city in board.cities.items()
    }
    taken = [*_taken(board, lies), *_discs_taken(discs), *_stands_taken([*on_section.values(), *at_point.values()])]
    return Layout(board, lies, discs, on_section, at_point, in_city, dict(_names(board, lies, taken)))


def outline(stand: Stand, shape: list[Point]) -> list[Point]:
    """Return the points of a shape that points to the right, turned as the train there stands."""
    turn, lift = cos(stand.angle), sin(stand.angle)
    return [(stand.at[0] + x * turn - y * lift, stand.at[1] + x * lift + y * turn) for x, y in shape]


def _discs(board: Board, lies: Geometry) -> Iterator[tuple[tuple[str, str], Point]]:
    for name, junction in board.junctions.items():
        for branch in junction.branches:
            far = lies.nodes[board.sections[branch].other(name)]
            yield (name, branch), toward(lies.nodes[name], far, look.DISC_AT)


def _on_sections(board: Board, lies: Geometry) -> Iterator[tuple[tuple[str, str], Stand]]:
    """Yield the middle of the track between discs, signals, cities and departure points."""
    for name, section in board.sections.items():
        one, other = section.ends
        start, end = lies.nodes[one], lies.nodes[other]
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        first, last = _clear_of(board, lies, name, one), length - _clear_of(board, lies, name, other)
        share = (first + last) / 2 / length if first < last else 0.5
        at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        angle = atan2(end[1] - start[1], end[0] - start[0])
        yield (name, other), Stand(at, angle)
        yield (name, one), Stand(at, angle + pi if angle <= 0 else angle - pi)


def _clear_of(board: Board, lies: Geometry, section: str, node: str) -> float:
    """Return how much of a section an end of it takes."""
    if node in board.cities:
        (x, y), (u, v) = lies.nodes[node], lies.signals[board.exit_signal[node, section]]
        return hypot(u - x, v - y) + look.SIGNAL_RADIUS
    if node in board.points:
        return look.POINT_RADIUS + _GAP
    if node in board.junctions:
        return look.DISC_AT + look.DISC_RADIUS
    return look.SIGNAL_RADIUS


def _at_point(board: Board, lies: Geometry, name: str) -> Stand:
    """Return the place within the house of a departure point, below its number."""
    x, y = lies.nodes[name]
    far = lies.nodes[board.sections[board.points[name].section].other(name)]
    return Stand((x, y + look.SHED), 0.0 if far[0] >= x else pi)


# Names


def _taken(board: Board, lies: Geometry) -> Iterator[Box]:
    """Yield the shapes of every picture of the board: nodes and signals."""
    for name in board.cities:
        yield around(lies.nodes[name], 2 * look.CITY_RADIUS + 8, 2 * look.CITY_RADIUS + 8)
    for name in board.points:
        yield around(lies.nodes[name], 2 * look.POINT_RADIUS + 2, 2 * look.POINT_RADIUS + 4)
    for name in board.junctions:
        yield around(lies.nodes[name], 2 * look.JUNCTION_RADIUS, 2 * look.JUNCTION_RADIUS)
    for at in lies.signals.values():
        yield around(at, 2 * look.SIGNAL_RADIUS + 2, 2 * look.SIGNAL_RADIUS + 2)


def _discs_taken(discs: Mapping[tuple[str, str], Point]) -> Iterator[Box]:
    return (around(at, 2 * look.DISC_RADIUS + 1, 2 * look.DISC_RADIUS + 1) for at in discs.values())


def _stands_taken(stands: list[Stand]) -> Iterator[Box]:
    long, wide = look.TRAIN_LENGTH / 2, look.TRAIN_WIDTH / 2
    for stand in stands:
        yield box_of(outline(stand, [(-long, -wide), (long, -wide), (long, wide), (-long, wide)]))


def _names(board: Board, lies: Geometry, taken: list[Box]) -> Iterator[tuple[str, Point]]:
    """Yield cities first: each name where nothing is in its way, if possible not beside track."""
    tracks = [(lies.nodes[one], lies.nodes[other]) for one, other in (way.ends for way in board.sections.values())]
    everything = list(taken)
    named = [(name, city.name, look.CITY_RADIUS + 4, look.NAME) for name, city in board.cities.items()]
    named += [(name, point.name, look.POINT_RADIUS + 2, look.SMALL) for name, point in board.points.items()]
    named += [(name, it.name, look.JUNCTION_RADIUS + 2, look.SMALLEST) for name, it in board.junctions.items()]
    for name, words, reach, size in named:
        here = lies.nodes[name]
        near = [box for box in everything if _is_near(box.middle, here)]
        passing = [track for track in tracks if along(*track, around(here, 2 * _NEAR, 2 * _NEAR)) > 0]
        crowded = len(near) + len(passing) > _CROWDED
        best = min(
            islice(_spots(here, words, reach, size), 1 if crowded else None),
            key=lambda spot: _cost(spot, words, size, near, passing, lies, here),
        )
        everything.append(text_box(best, words, size).grown(_GAP))
        yield name, best


def _is_near(at: Point, here: Point) -> bool:
    return abs(at[0] - here[0]) < _NEAR and abs(at[1] - here[1]) < _NEAR


def _spots(here: Point, words: str, reach: float, size: float) -> Iterator[Point]:
    """Yield places for a name around a node, above and below it first."""
    half, high = min(text_width(words, size), _LONGEST_NAME) / 2, size / 2
    for away in (4.0, 14.0, 26.0, 40.0):
        for step in range(24):
            angle = -pi / 2 + step * pi / 12
            across, down = cos(angle), sin(angle)
            yield here[0] + across * (reach + away + half), here[1] + down * (reach + away + high)


def _cost(
    spot: Point,
    words: str,
    size: float,
    near: list[Box],
    passing: list[tuple[Point, Point]],
    lies: Geometry,
    here: Point,
) -> float:
    """Return how bad a place for a name is: what it covers weighs most, then track, then how far away it is."""
    box = text_box(spot, words, size).grown(_GAP)
    covered = sum(box.shared(other) for other in near)
    crossed = sum(along(*track, box) for track in passing)
    outside = max(0.0, -box.left, -box.top, box.right - lies.width, box.bottom - lies.height)
    slanting = abs(spot[0] - here[0]) * 0.04
    return covered * 100 + outside * 1000 + crossed * 3 + hypot(spot[0] - here[0], spot[1] - here[1]) * 0.1 + slanting
