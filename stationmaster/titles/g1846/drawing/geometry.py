"""Where things lie on the board of 1846, whose hexes stand on their corners."""

from __future__ import annotations

from stationmaster.drawing.hexes import APOTHEM, POINTY, RADIUS, pair
from stationmaster.drawing.svg import Point
from stationmaster.titles.g1846.model.grid import middle as centre

__all__ = ["APOTHEM", "RADIUS", "centre", "corners", "edge_point", "spur_path", "toward", "track_path"]

toward = POINTY.toward
corners = POINTY.corners
edge_point = POINTY.edge_point
track_path = POINTY.track_path


def spur_path(start: Point, end: Point, bend: Point | None = None) -> str:
    """Track between an edge and a city, bent towards a point if need be."""
    curve = f"Q{pair(bend)} " if bend else "L"
    return f"M{pair(start)}{curve}{pair(end)}"
