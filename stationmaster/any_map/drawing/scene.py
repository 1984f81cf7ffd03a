"""Where the parts of a tile lie in its hex: stops, junctions, track, and free ground for what is written there."""

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
"""So many parts of hexes are kept, once they are drawn."""
MOST_VALUES: Final = 8
"""So many values of a stop are drawn, each for a colour."""
MOST_SLOTS: Final = 6
"""So many slots of a city are drawn; the rest is told as a number."""
CROWDED: Final = 24
"""With more parts than this nobody looks for free ground any more."""
_SHARES: Final = (0.5, 0.36, 0.64, 0.25, 0.75)
"""Where on its track a town may lie, best first."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on a hex, as far as a picture goes: a code, turned."""

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
    """For spots how much room the first so many circles leave around them."""

    def again(self) -> Scene:
        """The same, to be written on."""
        return replace(self, busy=list(self.busy), rooms={})

    @property
    def grid(self) -> Grid:
        """How the hex stands."""
        return _grid(self.layout)

    @property
    def is_offboard(self) -> bool:
        """Whether routes only begin and end here."""
        return any(stop.kind == "offboard" for stop in self.tile.stops)

    @property
    def slot_radius(self) -> float:
        """How large slots are: smaller where there would not be room."""
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
        """How far around its point a stop reaches."""
        if stop.kind == "city":
            at = self.points[stop.number]
            return self.slot_radius + max((_apart(at, slot) for slot in self.slots(stop)), default=0.0)
        return 24.0 if stop.kind == "offboard" else look.TOWN_RADIUS + 2

    def free_spot(self, near: Point, room: float, inside: float | None = None) -> Point:
        """A point of the hex with so much room around it, if there is one; of those the nearest to a point.

        It counts as taken from then on. None is farther from the middle than `inside`, or than that it keeps its room
        from the sides of the hex.
        """
        crowded = len(self.busy) > 4 * CROWDED
        best = near if crowded else self._freest(near, room, inside)
        self.busy.append((best, room))
        return best

    def _freest(self, near: Point, room: float, inside: float | None) -> Point:
        """Return the spot with most room, up to what is wanted; of equals the nearest to a point, of these the first.

        A spot is given up as soon as it cannot be the one. How far it was looked at is kept, so that nothing on the hex
        is held against a spot twice.
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
    """Return the points at which free ground is looked for."""
    rim = _rim(_grid(layout), room) if inside is None else _ring(inside, 24)
    within = APOTHEM - room if inside is None else inside
    return [MIDDLE, *rim, *_ring(within * 0.7, 12), *_ring(within * 0.4, 6)]


def _rim(grid: Grid, room: float) -> Iterator[Point]:
    """Points so far from the nearest side of the hex, all around."""
    for quarter in range(24):
        side = quarter / 4
        yield grid.toward(MIDDLE, side, (APOTHEM - room - 1) / cos((side - round(side)) * pi / 3))


def parts_of(tile: Tile, decoration: Decoration) -> int:
    """Return how many parts there are to be drawn of a hex."""
    slots = sum([min(city.slots, MOST_SLOTS) for city in tile.cities])
    values = sum([min(len(stop.revenue.by_color), MOST_VALUES) for stop in tile.stops])
    phrases = len(tile.stops) + len(tile.junctions) + len(tile.pieces)
    return phrases + slots + values + len(decoration.prices) + len(decoration.borders) + (decoration.label is not None)


def scene_of(layout: Layout, laid: Laid) -> Scene:
    """Return a hex with what lies there. It is kept: take it `again` to write on it."""
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
    """Where a stop should lie, best first."""
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
    """The first of the points where nothing is in the way, else the nearest such point to the best of them."""
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
