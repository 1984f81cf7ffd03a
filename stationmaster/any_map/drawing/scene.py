"""Positions of the parts of a tile in its hex: stops, junctions, track, and free ground for labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import atan2, cos, hypot, inf, pi, sin
from typing import Final

from stationmaster.any_map.board import Layout
from stationmaster.any_map.cache import Kept
from stationmaster.any_map.drawing import look
from stationmaster.any_map.drawing.look import Decoration, decoration_of
from stationmaster.any_map.tile_language import parse_tile
from stationmaster.any_map.tile_parts import Piece, Stop, Tile, is_side, part_end, part_of
from stationmaster.drawing.hexes import APOTHEM, FLAT, POINTY, Grid
from stationmaster.drawing.svg import Point

MIDDLE: Final[Point] = (0.0, 0.0)
PARTS_KEPT: Final = 20_000
"""The most parts of hexes that are cached."""
MOST_VALUES: Final = 8
"""The most values of a stop that are drawn, each for a colour."""
MOST_SLOTS: Final = 6
"""The most slots of a city that are drawn; the rest is shown as a number."""
CROWDED: Final = 24
"""With more parts than this, no free ground is searched for."""
_SHARES: Final = (0.5, 0.36, 0.64, 0.25, 0.75)
"""Where on its track a town may lie, best first."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The tile on a hex for a picture: a code and its rotation."""

    code: str
    rotation: int
    color: str | None
    number: str | None
    """The number of a standard tile."""


@dataclass(slots=True)
class Scene:
    """A hex around the origin, with everything in its place."""

    layout: Layout
    laid: Laid
    tile: Tile
    decoration: Decoration
    points: dict[int, Point] = field(default_factory=dict)
    """Stops and junctions, by number."""
    passed: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Towns on plain track, with the sides that it joins."""
    busy: list[tuple[Point, float]] = field(default_factory=list)
    """What is drawn, as circles."""
    rooms: dict[tuple[float, float | None], list[tuple[float, int]]] = field(default_factory=dict)
    """For each spot the room that the first circles leave around it."""

    def again(self) -> Scene:
        """Return a copy to write on."""
        return replace(self, busy=list(self.busy), rooms={})

    @property
    def grid(self) -> Grid:
        """The orientation of the hex."""
        return _grid(self.layout)

    @property
    def is_offboard(self) -> bool:
        """Whether routes only begin and end here."""
        return any(stop.kind == "offboard" for stop in self.tile.stops)

    @property
    def slot_radius(self) -> float:
        """The size of slots: smaller where there is little room."""
        cities = self.tile.cities
        crowded = len(cities) > 1 and any(city.slots > 1 for city in cities)
        return look.SMALL_SLOT if crowded or any(city.slots > 4 for city in cities) else look.SLOT_RADIUS

    def slots(self, city: Stop) -> list[Point]:
        """The middles of a city's slots: one, two across the way to it, or a ring."""
        at, step, count = self.points[city.number], self.slot_radius, min(city.slots, MOST_SLOTS)
        if count <= 1:
            return [at] if city.slots else []
        if count == 2:
            way = atan2(at[1], at[0]) + pi / 2 if hypot(*at) > 1 else 0.0
            dx, dy = cos(way) * step, sin(way) * step
            return sorted([(at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)])
        ring = step / sin(pi / count)
        first = -pi / 2 if count != 4 else -3 * pi / 4
        angles = [first + 2 * pi * slot / count for slot in range(count)]
        return [(at[0] + cos(angle) * ring, at[1] + sin(angle) * ring) for angle in angles]

    def reach(self, stop: Stop) -> float:
        """The radius of a stop."""
        if stop.kind == "city":
            at = self.points[stop.number]
            return self.slot_radius + max((_apart(at, slot) for slot in self.slots(stop)), default=0.0)
        return 24.0 if stop.kind == "offboard" else look.TOWN_RADIUS + 2

    def free_spot(self, near: Point, room: float, inside: float | None = None) -> Point:
        """Return a point of the hex with that much room around it, if there is one; of several the nearest to a point.

        The point is taken from then on. It is not farther from the middle than `inside`, and keeps its room from sides
        of the hex.
        """
        crowded = len(self.busy) > 4 * CROWDED
        best = near if crowded else self._freest(near, room, inside)
        self.busy.append((best, room))
        return best

    def _freest(self, near: Point, room: float, inside: float | None) -> Point:
        """Return the spot with most room, up to what is wanted; of equal spots the nearest to a point, then the first.

        A spot is abandoned as soon as another is better. Its progress is cached, so that each circle is compared with a
        spot only once.
        """
        spots = _spots(self.layout, room, inside)
        known = self.rooms.setdefault((room, inside), [(inf, 0)] * len(spots))
        best, most, least_far = near, -inf, inf
        for number, spot in enumerate(spots):
            far = _apart(spot, near)
            free, seen = known[number]
            if free < most or (most == room and far >= least_far):
                continue
            for at, taken in self.busy[seen:]:
                seen += 1
                free = min(free, _apart(spot, at) - taken)
                if free < most:
                    break
            known[number] = free, seen
            found = min(free, room)
            if found > most or (found == most and far < least_far):
                best, most, least_far = spot, found, far
        return best


def _grid(layout: Layout) -> Grid:
    return POINTY if layout == "pointy" else FLAT


@lru_cache(maxsize=64)
def _spots(layout: Layout, room: float, inside: float | None) -> Sequence[Point]:
    """Return the candidate points for free ground."""
    rim = _rim(_grid(layout), room) if inside is None else _ring(inside, 24)
    within = APOTHEM - room if inside is None else inside
    return [MIDDLE, *rim, *_ring(within * 0.7, 12), *_ring(within * 0.4, 6)]


def _rim(grid: Grid, room: float) -> Iterator[Point]:
    """Return points at a distance from the nearest side of the hex, all around."""
    for quarter in range(24):
        side = quarter / 4
        yield grid.toward(MIDDLE, side, (APOTHEM - room - 1) / cos((side - round(side)) * pi / 3))


def parts_of(tile: Tile, decoration: Decoration) -> int:
    """Count the parts to draw of a hex."""
    slots = sum([min(city.slots, MOST_SLOTS) for city in tile.cities])
    values = sum([min(len(stop.revenue.by_color), MOST_VALUES) for stop in tile.stops])
    phrases = len(tile.stops) + len(tile.junctions) + len(tile.pieces)
    return phrases + slots + values + len(decoration.prices) + len(decoration.borders) + (decoration.label is not None)


def scene_of(layout: Layout, laid: Laid) -> Scene:
    """Return the scene of a hex. It is cached: use `again` for a copy to write on."""
    key = layout, laid
    kept = _SCENES.find(key)
    if kept is not None:
        return kept[0]
    scene = _scene(layout, laid)
    return _SCENES.keep(key, scene, 1 + parts_of(scene.tile, scene.decoration))


_SCENES: Final[Kept[Scene]] = Kept(PARTS_KEPT)


def _scene(layout: Layout, laid: Laid) -> Scene:
    scene = Scene(layout, laid, parse_tile(laid.code).turned(laid.rotation), decoration_of(laid.code))
    parts = {stop.number: [*sides_of(scene.tile, stop.number)] for stop in scene.tile.stops}
    for stop in scene.tile.stops:
        ways = _passed(scene.tile, stop)
        if ways is not None:
            scene.passed[stop.number] = ways
    order = sorted(scene.tile.stops, key=lambda stop: (stop.number in scene.passed, stop.kind != "city", stop.number))
    for junction in joined(scene.tile):
        scene.points[junction] = _nearest_free(scene, [MIDDLE], 4.0) if scene.points else MIDDLE
    for stop in order:
        scene.points[stop.number] = MIDDLE
        room, wanted = scene.reach(stop), _wanted(scene, stop, parts[stop.number])
        scene.points[stop.number] = _nearest_free(scene, wanted, room)
        if scene.points[stop.number] not in wanted:
            scene.passed.pop(stop.number, None)
        if stop.kind == "city":
            scene.busy += [(slot, scene.slot_radius + 1) for slot in scene.slots(stop)]
        scene.busy.append((scene.points[stop.number], look.TOWN_RADIUS if stop.kind == "city" else room))
    priced = (side for side, _, cost in scene.decoration.borders if cost is not None)
    scene.busy += [(scene.grid.edge_point(MIDDLE, side), 12.0) for side in priced]
    for piece in scene.tile.pieces:
        scene.busy += [(point, look.TRACK_WIDTH / 2 + 1) for point in _along(scene, piece)]
    return scene


def sides_of(tile: Tile, number: int) -> Iterator[int]:
    """The sides to which track leads from a numbered part."""
    for piece in tile.pieces:
        if part_end(number) in piece.ends:
            yield from (end for end in piece.ends if is_side(end))


def joined(tile: Tile) -> list[int]:
    """The junctions at which track meets."""
    return [number for number in tile.junctions if any(part_end(number) in piece.ends for piece in tile.pieces)]


def _passed(tile: Tile, stop: Stop) -> tuple[int, int] | None:
    """The two sides that a town lies between, if that is all of its track."""
    if stop.kind not in ("town", "halt"):
        return None
    own = [piece for piece in tile.pieces if part_end(stop.number) in piece.ends]
    sides = [*sides_of(tile, stop.number)]
    plain = all(lane == (0, 1) for piece in own for lane in piece.lanes)
    return (sides[0], sides[1]) if len(own) == len(sides) == len(set(sides)) == 2 and plain else None


def _wanted(scene: Scene, stop: Stop, sides: Sequence[int]) -> list[Point]:
    """Return the preferred positions of a stop, best first."""
    grid, between = scene.grid, scene.passed.get(stop.number)
    if between is not None:
        return [grid.on_track(MIDDLE, *between, share) for share in _SHARES]
    if stop.number in scene.decoration.lies:
        lie = scene.decoration.lies[stop.number]
        return [MIDDLE if lie is None else grid.toward(MIDDLE, lie + scene.laid.rotation, APOTHEM * 0.56)]
    if len(scene.tile.stops) == 1 and not (joined(scene.tile) and sides):
        return [MIDDLE]
    ways = [grid.toward(MIDDLE, side, 1.0) for side in dict.fromkeys(sides)]
    x, y = sum(way[0] for way in ways), sum(way[1] for way in ways)
    if not ways or hypot(x, y) < 0.3:
        return [MIDDLE]
    return [(x / hypot(x, y) * APOTHEM * 0.56, y / hypot(x, y) * APOTHEM * 0.56)]


def _nearest_free(scene: Scene, wanted: Sequence[Point], room: float) -> Point:
    """Return the first free point, else the free point nearest to the best one."""
    stops = scene.busy
    taken = [(point, 4.0) for number, point in scene.points.items() if number in scene.tile.junctions]

    def free(at: Point) -> bool:
        return all(_apart(at, other) >= room + near - 1 for other, near in (*stops, *taken))

    found = next((at for at in wanted if free(at)), None)
    if found is not None or len(scene.tile.stops) > CROWDED:
        return found or wanted[0]
    around = [*_ring(APOTHEM * 0.3, 6), *_ring(APOTHEM * 0.56, 12), *_ring(APOTHEM * 0.68, 12)]
    open_ = [at for at in around if free(at)]
    return min(open_, key=lambda at: _apart(at, wanted[0]), default=wanted[0])


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _ring(radius: float, count: int) -> list[Point]:
    return [(cos(2 * pi * at / count) * radius, sin(2 * pi * at / count) * radius) for at in range(count)]


def _along(scene: Scene, piece: Piece) -> Iterable[Point]:
    """Some points of a piece of track."""
    a, b = piece.ends
    if is_side(a) and is_side(b):
        return [scene.grid.on_track(MIDDLE, a, b, share / 6) for share in range(7)]
    one, other = (
        scene.grid.edge_point(MIDDLE, end) if is_side(end) else scene.points.get(part_of(end), MIDDLE) for end in (a, b)
    )
    return [(one[0] + (other[0] - one[0]) * s / 4, one[1] + (other[1] - one[1]) * s / 4) for s in range(5)]
