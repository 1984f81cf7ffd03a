"""What is written on a hex of 1846, each where there is room: its id, name, value, label, prices, ports, markers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from stationmaster.drawing.boxes import Box, around, box_of
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import Point, box, text
from stationmaster.titles.g1846.drawing import marks, tiles
from stationmaster.titles.g1846.drawing.lettering import (
    RIM,
    Sheet,
    in_rows,
    moved,
    near,
    on_rings,
    sheet_of,
    text_shape,
)
from stationmaster.titles.g1846.drawing.scenery import FACES_KEPT, scenery
from stationmaster.titles.g1846.drawing.tiles import Drawn
from stationmaster.titles.g1846.model.board import Laid
from stationmaster.titles.g1846.model.kinds import Area
from stationmaster.titles.g1846.model.tables import tables

Markers = tuple[tuple[str, str | None], ...]
"""The markers on a hex: private, and the company that it serves."""

_NAME_SIZES: Final = (8.5, 8.0, 7.5, 7.0, 6.5)
_ID_SIZE: Final = 7.0
_FREE: Final = 900.0
"""A place that is worse than this covers something."""
_FIRST: Final = ((), ("markers",), ("value", "markers"), ("markers", "label"), ("label", "ports"))
"""What is written before the rest. Where little room is left, another order may find some."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What is written on a hex, and where: for what is put there later."""

    drawn: str
    boxes: tuple[Box, ...]


@dataclass
class _Writing:
    """A hex that is being written on."""

    drawn: Drawn
    sheet: Sheet
    phrases: Speech
    parts: list[str] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    worst: float = 0.0
    """How bad the worst place is that had to be taken."""

    def find(self, shape: Box, liked: Sequence[tuple[float, Point]], *, margin: float = RIM) -> Point:
        """Return the best place for a shape."""
        cost, place = self.sheet.place(shape, liked, margin=margin)
        self.worst = max(self.worst, cost)
        return place

    def at(self, place: Point) -> Point:
        """Return a place of the hex in the picture."""
        return self.drawn.middle[0] + place[0], self.drawn.middle[1] + place[1]

    def put(self, shape: Box, place: Point, part: str, *, on_plate: bool = False) -> None:
        """Draw something; a plate keeps track below it out of the way of text."""
        lies = moved(shape, place)
        if on_plate and self.sheet.crosses_track(lies):
            plate = lies.grown(0.5)
            width, height = plate.right - plate.left, plate.bottom - plate.top
            kind = f"plate {tiles.kind_of(self.drawn)}"
            self.parts.append(box(self.at(plate.middle), width, height, rx=2, class_=kind))
        self.parts.append(part)
        self.sheet.take(lies)
        self.boxes.append(moved(lies, self.drawn.middle))

    def text(self, content: str, size: float, place: Point, **look_of: object) -> None:
        """Write a line of text."""
        written = text(self.at(place), content, size, **look_of)
        self.put(text_shape(content, size), place, written, on_plate=True)


@lru_cache(maxsize=FACES_KEPT)
def signs(
    hex_id: str, laid: Laid | None, kept_for: str | None, markers: Markers, phase: str | None, phrases: Speech
) -> Signs:
    """Return all labels of a hex. `phase` is given for hexes with the values of an area."""
    drawn = scenery(hex_id, laid, phrases).drawn
    area = drawn.face.hex.area
    steps: dict[str, Callable[[_Writing], None]] = {
        "terrain": _terrain,
        "name": (lambda writing: _area(writing, area, phase)) if area is not None and phase is not None else _name,
        "value": _value,
        "markers": lambda writing: _markers(writing, markers),
        "ports": _ports,
        "label": _label,
        "notes": lambda writing: _notes(writing, kept_for),
        "id": _id,
    }
    best: _Writing | None = None
    for first in _FIRST:
        writing = _Writing(drawn, sheet_of(drawn), phrases)
        # The value of several cities has its place in their midst, whatever else is written.
        fixed = ("value",) if len(drawn.face.cities) > 1 else ()
        for step in dict.fromkeys((*fixed, *first, *steps)):
            steps[step](writing)
        best = writing if best is None or writing.worst < best.worst else best
        if best.worst < _FREE:
            break
    assert best is not None
    return Signs("".join(best.parts), tuple(best.boxes))


def _markers(writing: _Writing, markers: Markers) -> None:
    for private, company in markers:
        shape = around((0.0, 0.0), marks.marker_width(private) + 1, 14.0)
        place = writing.find(shape, near(-22.0, 25.0, 60.0))
        hex_id = writing.drawn.face.hex.id
        writing.put(shape, place, marks.marker(writing.at(place), private, company, hex_id, writing.phrases))


def tile_signs(drawn: Drawn, phrases: Speech) -> str:
    """Return what is written on a tile that lies on no board: its value, label and number."""
    writing = _Writing(drawn, sheet_of(drawn), phrases)
    _value(writing)
    _label(writing)
    _id(writing)
    return "".join(writing.parts)


def values_hex(area: Area) -> str:
    """Return the hex of an area in which its name and values stand."""
    return area.hexes[0]


def _name(writing: _Writing) -> None:
    """Write the name of a city: in one line or two, as large as fits. That of an area stands in one of its hexes."""
    shown = writing.drawn.face.hex
    if not shown.name or shown.area is not None:
        return
    name = writing.phrases.name(shown.id)
    ways = [[name]] + ([name.split(" ")] if " " in name else [])
    found: list[tuple[float, float, list[str], Point]] = []
    for lines in ways:
        for size in _NAME_SIZES:
            cost, place = writing.sheet.place(_lines_shape(lines, size), in_rows())
            worse = (8.5 - size) * 8 + 6 * (len(lines) - 1)
            found.append((cost + worse, size, lines, place))
            if cost < 5.0:
                break
    cost, size, lines, place = min(found, key=lambda entry: entry[0])
    writing.worst = max(writing.worst, cost)
    for line, down in zip(lines, _downs(lines, size), strict=True):
        writing.text(line, size, (place[0], place[1] + down), font_weight="bold")


def _downs(lines: Sequence[str], size: float) -> list[float]:
    """Return how far below the middle of all each line lies."""
    return [(row - (len(lines) - 1) / 2) * (size + 0.8) for row in range(len(lines))]


def _lines_shape(lines: Sequence[str], size: float) -> Box:
    boxes = [moved(text_shape(line, size), (0.0, down)) for line, down in zip(lines, _downs(lines, size), strict=True)]
    return box_of([corner for box in boxes for corner in box.corners])


def _value(writing: _Writing) -> None:
    cities = writing.drawn.face.cities
    if not cities or not cities[0].value:
        return
    radius = tiles.VALUE_RADIUS + (1.5 if len(cities) > 1 else 0)
    shape = around((0.0, 0.0), 2 * radius, 2 * radius)
    place = (0.0, 0.0) if len(cities) > 1 else writing.find(shape, on_rings(), margin=-1.5)
    writing.put(shape, place, tiles.value_mark(writing.at(place), cities[0].value, radius))


def _terrain(writing: _Writing) -> None:
    """Write the price printed in a hex, until a tile is put there (6.48a)."""
    land = writing.drawn.face.hex.terrain
    if land is None or writing.drawn.face.tile is not None:
        return
    shape = Box(-13.0, -13.0, 13.0, 9.8)
    place = writing.find(shape, near(0.0, 0.0, 45.0))
    writing.put(shape, place, marks.triangle(writing.at(place), land.kind, land.price))


def _ports(writing: _Writing) -> None:
    number = writing.drawn.face.hex.ports
    if not number:
        return
    shape = Box(-7.0 * number, -6.5, 7.0 * number, 4.5)
    place = writing.find(shape, near(0.0, 30.0, 80.0))
    writing.put(shape, place, marks.ports(number, writing.at(place)))


def _label(writing: _Writing) -> None:
    """Write the letter of the tiles that a hex takes (6.44)."""
    label = writing.drawn.face.hex.label
    if label is None or not writing.drawn.face.hex.takes_tiles:
        return
    for size in (11.0, 9.0):
        cost, place = writing.sheet.place(text_shape(label, size), near(-34.0, -12.0, 80.0))
        if cost < _FREE:
            break
    writing.worst = max(writing.worst, cost)
    writing.text(label, size, place, font_weight="bold")


def _notes(writing: _Writing, kept_for: str | None) -> None:
    """Note the only company that may build on an empty hex (6.45c), and the land grant (6.48d)."""
    shown = writing.drawn.face
    if shown.tile is not None:
        return
    rows = [] if kept_for is None else [writing.phrases.say("written.kept", private=kept_for)]
    rows += [f"{name} $0" for name, kind in tables().corporations.items() if shown.hex.id in kind.land_grant]
    for row in rows:
        place = writing.find(text_shape(row, 8.5), near(0.0, 0.0, 45.0))
        writing.text(row, 8.5, place, class_="faint", font_style="italic")


def _id(writing: _Writing) -> None:
    name = writing.drawn.face.hex.id
    place = writing.find(text_shape(name, _ID_SIZE), near(0.0, 42.0, 95.0), margin=1.0)
    writing.text(name, _ID_SIZE, place, class_="faint")


# Off-board areas


def _area(writing: _Writing, area: Area, phase: str) -> None:
    """Write the name, both values with the one that holds now standing out, and the mark E or W."""
    name = writing.phrases.name(area.hexes[0])
    lines = name.split(" ") if len(name) > 10 else [name]
    shape = _lines_shape(lines, 8.5)
    place = writing.find(shape, near(0.0, -24.0, 60.0))
    for line, down in zip(lines, _downs(lines, 8.5), strict=True):
        writing.text(line, 8.5, (place[0], place[1] + down), font_weight="bold")
    shape = around((0.0, 0.0), 48.0, 17.0)
    place = writing.find(shape, near(0.0, 0.0, 40.0))
    now = tables().phases[phase].values  # type: ignore[index]
    writing.put(shape, place, "".join(marks.area_values(area, writing.at(place), now)))
    if area.label:
        mark = f"{area.label} +{area.bonus}"
        place = writing.find(text_shape(mark, 9.0), near(0.0, 17.0, 60.0))
        writing.text(mark, 9.0, place, font_weight="bold")
