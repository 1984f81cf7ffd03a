"""Where the nodes and signal spaces of a board lie in its pictures.

Boards have coordinates of any size: they are scaled so that a train has room on the shortest section.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final

from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.kinds import Point

SHORTEST: Final = 64.0
"""How long the shortest section is drawn, if the board is not too large for that."""
WIDEST: Final = 2400.0
"""How wide or high the network is drawn at most."""
LEAST: Final = 260.0
"""And at least, unless all of it lies in one spot."""
MARGIN: Final = 104.0
"""Around the network: there is room for names."""
HEADING: Final = 44.0
CITY_RADIUS: Final = 30.0
HARBOUR: Final = 33.0
"""From the middle of a port, which is a square, to its sides."""
_BEFORE: Final = 13.0
"""The distance of the signals of its exits from a city or port."""


@dataclass(frozen=True)
class Geometry:
    """The picture of a board: its size, and where things lie in it; y grows downwards."""

    width: float
    height: float
    nodes: Mapping[str, Point]
    signals: Mapping[str, Point]
    scale: float
    origin: Point
    """Where the point (0, 0) of the board's coordinates lies."""

    def spot(self, at: Point) -> Point:
        """Return where a point of the board's coordinates lies."""
        return self.origin[0] + at[0] * self.scale, self.origin[1] + at[1] * self.scale


def toward(start: Point, end: Point, distance: float) -> Point:
    """Return the point so far from the start in the direction of the end, but not beyond the middle."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    part = min(distance, length / 2) / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


@lru_cache(maxsize=16)
def geometry(board: Board) -> Geometry:
    """Where things lie in pictures of a board."""
    spaces = (board.cities, board.points, board.junctions, board.track_signals)
    given: dict[str, Point] = {name: node.at for nodes in spaces for name, node in nodes.items()}
    left, top = min(x for x, _ in given.values()), min(y for _, y in given.values())
    wide = max(x for x, _ in given.values()) - left
    high = max(y for _, y in given.values()) - top
    scale = _scale(board, given, max(wide, high))
    origin = MARGIN - left * scale, HEADING + MARGIN - top * scale
    at = {name: (origin[0] + x * scale, origin[1] + y * scale) for name, (x, y) in given.items()}
    size = wide * scale + 2 * MARGIN, high * scale + 2 * MARGIN + HEADING
    return Geometry(*size, at, _signals(board, at), scale, origin)


def _scale(board: Board, at: Mapping[str, Point], reach: float) -> float:
    if reach <= 0:
        return 1.0
    lengths = [_length(*(at[end] for end in section.ends)) for section in board.sections.values()]
    shortest = min((length for length in lengths if length > 0), default=reach)
    return min(max(SHORTEST / shortest, LEAST / reach), WIDEST / reach)


def _length(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _signals(board: Board, at: Mapping[str, Point]) -> Mapping[str, Point]:
    found: dict[str, Point] = {}
    for name, space in board.signals.items():
        if space.node is not None:
            found[name] = at[space.node]
        else:
            city, section = str(space.city), str(space.section)
            far = at[board.sections[section].other(city)]
            found[name] = toward(at[city], far, _reach(at[city], far, is_port=board.cities[city].is_port))
    return found


def _reach(city: Point, far: Point, *, is_port: bool) -> float:
    """Return the distance from the middle of a city to the signal on the way to a point."""
    if not is_port:
        return CITY_RADIUS + _BEFORE
    across, down = abs(far[0] - city[0]), abs(far[1] - city[1])
    return HARBOUR * (hypot(across, down) or 1.0) / (max(across, down) or 1.0) + _BEFORE - 1
