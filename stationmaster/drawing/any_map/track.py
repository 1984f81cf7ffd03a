"""The lines of track in a hex around the origin."""

from __future__ import annotations

from math import hypot
from typing import Final

from stationmaster.drawing.any_map import look
from stationmaster.drawing.any_map.scene import MIDDLE, Scene
from stationmaster.drawing.hexes import APOTHEM, RADIUS, pair
from stationmaster.drawing.svg import Point, element, points
from stationmaster.routes.tiles.parts import SINGLE, End, Lane, Piece, is_side, part_of

_LANE_WIDTH: Final = 9.0
_SPUR: Final = 0.62
"""Track to an off-board area ends in a tip; so much of the way lies before it."""
_DASHES: Final = {"narrow": "7 4", "thin": "2 4"}


def track_of(scene: Scene) -> str:
    """All track of a hex, with a light rim so that crossing lines can be told apart."""
    ground = look.ground_of(scene.laid.color, offboard=scene.is_offboard)
    pieces = list(dict.fromkeys(scene.tile.pieces))
    return "".join(_drawn(scene, piece, ground) for piece in pieces)


def _drawn(scene: Scene, piece: Piece, ground: str) -> str:
    if tip := _tip(scene, piece):
        return element("polygon", class_="track terminal", points=points(tip))
    line = line_of(scene, piece)
    width = look.TRACK_WIDTH - (2.5 if piece.lanes != (SINGLE, SINGLE) else 0) - (4 if piece.gauge == "thin" else 0)
    common = {"d": line, "fill": "none"}
    parts = [element("path", class_=f"bed {ground}", **common, stroke_width=width + 4)]
    dashes = _DASHES.get(piece.gauge)
    parts.append(element("path", class_=f"track {piece.gauge}", **common, stroke_width=width, stroke_dasharray=dashes))
    if piece.gauge == "dual":
        parts.append(element("path", class_="inlay", **common, stroke_width=2, stroke_dasharray="7 4"))
    return "".join(parts)


def line_of(scene: Scene, piece: Piece, *, turned: bool = False) -> str:
    """The line of one piece, from its first end to its second, or the other way with `turned`."""
    ends = list(zip(piece.ends, piece.lanes, strict=True))
    (a, a_lane), (b, b_lane) = reversed(ends) if turned else ends
    start, goal = _point(scene, a, a_lane), _point(scene, b, b_lane)
    if is_side(a) and is_side(b):
        if a_lane == b_lane == SINGLE:
            return scene.grid.track_path(MIDDLE, a, b)
        one, other = _inward(scene, start, a, 0.55), _inward(scene, goal, b, 0.55)
        return f"M{pair(start)}C{pair(one)} {pair(other)} {pair(goal)}"
    if is_side(a):
        return _spur(scene, a, start, b, goal)
    if is_side(b):
        return _spur(scene, b, goal, a, start)
    return f"M{pair(start)}L{pair(goal)}"


def ends_of(scene: Scene, piece: Piece) -> tuple[Point, Point]:
    """Where a piece of track begins and ends."""
    a, b = (_point(scene, end, lane) for end, lane in zip(piece.ends, piece.lanes, strict=True))
    return a, b


def _spur(scene: Scene, side: int, start: Point, end: End, goal: Point) -> str:
    """Track between a side and a numbered part."""
    between = scene.passed.get(part_of(end))
    if between is not None:
        return scene.grid.part_of_track(MIDDLE, side, between[1] if side == between[0] else between[0], goal)
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    x, y = scene.grid.toward(start, side + 3, length * 0.5)
    return f"M{pair(start)}Q{x:.1f} {y:.1f} {pair(goal)}"


def _point(scene: Scene, end: End, lane: Lane) -> Point:
    if not is_side(end):
        return scene.points.get(part_of(end), MIDDLE)
    at, (which, width) = scene.grid.edge_point(MIDDLE, end), lane
    aside = (which - (width - 1) / 2) * min(_LANE_WIDTH, RADIUS * 0.8 / width)
    return scene.grid.toward(at, end + 1.5, aside)


def _inward(scene: Scene, start: Point, side: int, share: float) -> Point:
    return scene.grid.toward(start, side + 3, APOTHEM * share)


def _tip(scene: Scene, piece: Piece) -> list[Point]:
    """The corners of track that ends here: off the map, or terminal."""
    sides = [end for end in piece.ends if is_side(end)]
    stops = [scene.tile.stop(part_of(end)) for end in piece.ends if not is_side(end)]
    if len(sides) != 1 or not stops or stops[0] is None or piece.lanes != (SINGLE, SINGLE):
        return []
    if stops[0].kind != "offboard" and not piece.terminal:
        return []
    start = scene.grid.edge_point(MIDDLE, sides[0])
    goal = scene.points[stops[0].number] if piece.terminal and stops[0].kind != "offboard" else MIDDLE
    share = _SPUR if stops[0].kind == "offboard" else 1.0
    tip = start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
    half = look.TRACK_WIDTH / 2
    return [scene.grid.toward(start, sides[0] + 1.5, half), tip, scene.grid.toward(start, sides[0] - 1.5, half)]
