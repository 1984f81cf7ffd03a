"""The lines of track in a hex around the origin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from stationmaster.any_map.board import Layout
from stationmaster.any_map.cache import Kept
from stationmaster.any_map.drawing import look
from stationmaster.any_map.drawing.scene import MIDDLE, MOST_VALUES, PARTS_KEPT, Laid, Scene, joined, parts_of, scene_of
from stationmaster.any_map.tile_parts import SINGLE, End, Lane, Piece, Revenue, Stop, is_side, part_of
from stationmaster.drawing.hexes import APOTHEM, RADIUS, pair
from stationmaster.drawing.svg import Point, box, circle, element, line, points, text

_LANE_WIDTH: Final = 9.0
_SPUR: Final = 0.62
"""The part of the track to an off-board area that precedes its tip."""
_DASHES: Final = {"narrow": "7 4", "thin": "2 4"}


def track_of(scene: Scene) -> str:
    """All track of a hex, with a light rim to separate crossing lines."""
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
    """Return the ends of a piece of track."""
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


# The face of a hex without tokens, cached for each tile, rotation and stage of the game.

_BOX = (21.0, 12.5)
"""A value of one colour."""
_SMALL_BOX = (15.0, 10.0)
_VALUE_RADIUS = 8.0


@dataclass(frozen=True, slots=True)
class Face:
    """The text of a hex around the origin, below routes and above them, and where tokens stand."""

    below: str
    above: str
    slots: dict[int, tuple[tuple[Point, ...], float]]
    """For each city, by its place among the cities: the middles of its slots, and their size."""
    cities: dict[int, Point]
    scene: Scene
    """With its labels."""


def face_of(layout: Layout, laid: Laid, colors: tuple[str, ...], name: str) -> Face:
    """Return the face of a hex with its tile, at a stage of the game."""
    key = layout, laid, colors
    kept = _FACES.find(key)
    if kept is None:
        made = _nameless(layout, laid, colors)
        scene = made[0].scene
        _FACES.keep(key, made, 1 + parts_of(scene.tile, scene.decoration))
    face, at, ground = made if kept is None else kept[0]
    return replace(face, above=face.above + _name(at, name, ground))


_FACES: Final[Kept[tuple[Face, Point, str]]] = Kept(PARTS_KEPT)


def _nameless(layout: Layout, laid: Laid, colors: tuple[str, ...]) -> tuple[Face, Point, str]:
    """Return a hex without its name, the position of the name, which is placed last, and its ground."""
    scene = scene_of(layout, laid).again()
    kind = look.ground_of(laid.color, offboard=scene.is_offboard)
    ground = element(
        "polygon",
        class_=f"hex {kind}",
        points=points(scene.grid.corners(MIDDLE)),
        stroke_width=1,
    )
    stops = "".join(_stops(scene))
    written = [*_values(scene, colors), *_label(scene), *_prices(scene)]
    at = scene.free_spot(scene.grid.toward(MIDDLE, 5.5, RADIUS * 0.78), 5.0)
    cities = list(enumerate(scene.tile.cities))
    face = Face(
        ground + track_of(scene),
        stops + "".join(written),
        {number: (tuple(scene.slots(city)), scene.slot_radius) for number, city in cities},
        {number: scene.points[city.number] for number, city in cities},
        scene,
    )
    return face, at, kind


def borders_of(layout: Layout, laid: Laid) -> str:
    """Its borders: impassable ones are red, water is blue."""
    scene, drawn = scene_of(layout, laid), []
    for side, kind, cost in scene.decoration.borders:
        a, b = (scene.grid.toward(MIDDLE, side + half, RADIUS) for half in (-0.5, 0.5))
        drawn.append(line(a, b, class_=f"border {kind}", stroke_width=6, stroke_linecap="round"))
        if cost is not None:
            drawn.append(_tag(scene.grid.edge_point(MIDDLE, side), cost, kind))
    return "".join(drawn)


def _tag(at: Point, price: str, kind: str) -> str:
    """A price in the colour of what is paid for."""
    width = max(22.0, 5 * len(price) + 6)
    ground = box(at, width, 12, class_=f"tag {kind}", rx=4, stroke_width=0.8)
    return ground + text(at, price, 8, class_="price", font_weight="bold")


def _stops(scene: Scene) -> Iterator[str]:
    for number, city in enumerate(scene.tile.cities):
        yield element("g", *_city(scene, city), data_city=number, data_stop=city.number)
    for stop in scene.tile.stops:
        at = scene.points[stop.number]
        if stop.kind == "town":
            dot = circle(at, look.TOWN_RADIUS, class_="town", stroke_width=1.5)
            yield element("g", dot, data_stop=stop.number)
        elif stop.kind == "halt":
            mark = box(at, 11, 11, class_="halt", stroke_width=2)
            yield element("g", mark, data_stop=stop.number)
    for number in joined(scene.tile):
        yield circle(scene.points[number], look.TRACK_WIDTH / 2, class_="junction")


def _city(scene: Scene, city: Stop) -> Iterator[str]:
    places, radius, at = scene.slots(city), scene.slot_radius, scene.points[city.number]
    if len(places) == 2:
        yield line(*places, class_="city", stroke_width=2 * radius + 3, stroke_linecap="round")
        yield line(*places, class_="platform", stroke_width=2 * radius, stroke_linecap="round")
    elif len(places) > 2:
        yield circle(at, scene.reach(city) + 1, class_="city", stroke_width=1.5)
    elif not places:
        yield circle(at, radius, class_="city slotless", stroke_width=1.5)
    for slot, place in enumerate(places):
        yield circle(place, radius, class_="slot", data_slot=slot, stroke_width=1.5)
    if city.slots > len(places) > 0:
        yield text(at, f"+{city.slots - len(places)}", 9, class_="more", font_weight="bold")


def _values(scene: Scene, colors: tuple[str, ...]) -> Iterator[str]:
    """Values of the stops; zero is left out, and a value that many stops share is shown once."""
    alike = _alike(scene)
    if alike is not None:
        yield _plain(scene.free_spot(MIDDLE, _VALUE_RADIUS), alike)
    for stop in scene.tile.stops if alike is None else ():
        if stop.number in scene.decoration.hidden or not stop.revenue.highest:
            continue
        near = scene.points[stop.number]
        if stop.revenue.by_color:
            small = stop.kind != "offboard"
            at = scene.free_spot(near, 14.0, APOTHEM - _SMALL_BOX[0] * 1.2) if small else near
            yield _by_colour(at, stop.revenue, colors, small)
            continue
        at = scene.free_spot(near, _VALUE_RADIUS) if stop.kind != "offboard" else near
        yield _plain(at, stop.revenue.fixed)


def _alike(scene: Scene) -> int | None:
    """Return the value of three stops or more, if it is the same for all of them at every stage."""
    worth = {None if stop.revenue.by_color else stop.revenue.fixed for stop in scene.tile.stops}
    is_shown = not scene.is_offboard and not scene.decoration.hidden
    return worth.pop() or None if is_shown and len(scene.tile.stops) > 2 and len(worth) == 1 else None


def _plain(at: Point, value: int) -> str:
    ring = circle(at, _VALUE_RADIUS, class_="value plain", stroke_width=0.8)
    return ring + text(at, str(value), 8.5 if value < 100 else 7, class_="worth", font_weight="bold")


def _by_colour(at: Point, revenue: Revenue, colors: tuple[str, ...], small: bool) -> str:
    """A box for each colour; the one that counts at this stage has a strong rim."""
    shown = revenue.by_color[:MOST_VALUES]
    columns = 2 if len(shown) < 5 else 3
    rows = -(-len(shown) // columns)
    width, height = _SMALL_BOX if small else _BOX
    counting = next((color for color in reversed(colors) if color in dict(revenue.by_color)), None)
    plain: list[str] = []
    strong: list[str] = []
    for number, (color, value) in enumerate(shown):
        row, column = divmod(number, columns)
        in_row = min(columns, len(shown) - row * columns)
        here = (at[0] + (column - (in_row - 1) / 2) * width, at[1] + (row - (rows - 1) / 2) * height)
        ground = look.known_colour(color)
        drawn = _stage(here, (width, height), ground, counts=color == counting)
        size, weight = 7 if small else 9.5, "bold" if color == counting else None
        drawn += text(here, str(value), size, class_="worth" if ground is None else None, font_weight=weight)
        (strong if color == counting else plain).append(drawn)
    return "".join((*plain, *strong))


def _stage(at: Point, size: Point, ground: str | None, *, counts: bool) -> str:
    """The box of a value that counts at one stage."""
    rim, strong = (2.2, " counting") if counts else (0.6, "")
    return box(at, *size, class_=f"value {ground or 'plain'}{strong}", stroke_width=rim)


def _label(scene: Scene) -> Iterator[str]:
    if scene.decoration.label is not None:
        size = 11.0 if len(scene.decoration.label) < 3 else 8.5
        at = scene.free_spot(scene.grid.toward(MIDDLE, 2.5, RADIUS * 0.7), 6.0 + 2 * (len(scene.decoration.label) - 1))
        yield outlined(at, scene.decoration.label, size, "halo", class_="label", font_weight="bold")


def _prices(scene: Scene) -> Iterator[str]:
    for terrain, price in scene.decoration.prices:
        at = scene.free_spot(MIDDLE if not scene.tile.stops else (0, RADIUS * 0.6), 11.0)
        yield _tag(at, price, "water" if terrain in ("water", "river", "swamp", "lake") else "mountain")


def outlined(at: Point, content: str, size: float, ground: str, **look_of: object) -> str:
    """A line of text with a rim in the colour of its ground. The rim is drawn first (no `paint-order`)."""
    rim = {**look_of, "class_": f"rim {ground}", **look.RIM}
    return text(at, content, size, aria_hidden="true", **rim) + text(at, content, size, **look_of)


def _name(at: Point, name: str, ground: str) -> str:
    return outlined(at, name, 7.5 if len(name) < 6 else 5, ground, class_="name")
