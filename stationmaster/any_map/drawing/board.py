"""The whole picture: the board, tokens, routes as coloured lines, and the trains that run them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from unicodedata import east_asian_width

from stationmaster.any_map.board import Layout
from stationmaster.any_map.drawing import look
from stationmaster.any_map.drawing.face import Face, borders_of, face_of, line_of
from stationmaster.any_map.drawing.paper import Paper
from stationmaster.any_map.drawing.scene import Laid, Scene, scene_of
from stationmaster.any_map.drawing.words import words_of
from stationmaster.any_map.question import Token
from stationmaster.any_map.tile_parts import Piece
from stationmaster.drawing.hexes import APOTHEM, FLAT, POINTY, RADIUS
from stationmaster.drawing.look import PAPER, ink_on
from stationmaster.drawing.look import Face as Look
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import Point, circle, document, element, line, number, points, text, title

_MARGIN: Final = 18.0
_HEADING: Final = 34.0
_LEGEND_ROW: Final = 18.0
_LETTER: Final = 6.6
"""The approximate width of a letter of the legend."""
_WIDER: Final = 0.7
"""The factor for full-width letters."""
_ROUTE_WIDTH: Final = 5.0
_CASING_WIDTH: Final = 9.0
_LEAST_WIDTH: Final = 320.0
_MOST_FOR_WORDS: Final = 720.0
"""The greatest width that headings and legends may give to the picture of a small board."""
_SHADE: Final = 0.22
_MARK: Final = 5.0
_RING: Final = 3.0
_REACHED_WIDTH: Final = 4.0
_BESIDE: Final = 8.0
"""The size of tokens beside their city."""


@dataclass(frozen=True, slots=True)
class DrawnRoute:
    """A route to draw: over track, or from hex to hex where no track was found."""

    number: int
    """The index of the train."""
    train: str
    words: str
    """Its line in the legend."""
    track: Sequence[tuple[str, Piece]] = ()
    hexes: Sequence[str] = ()
    """Used instead of track."""


@dataclass(frozen=True, slots=True)
class DrawnReach:
    """What a company reaches, as it is drawn: hexes with sides, track, and cities in which it could place a token."""

    company: str
    hexes: Mapping[str, Sequence[int]]
    track: Sequence[tuple[str, Piece]]
    tokenable: Sequence[tuple[str, int]]
    """Hexes, each with the number of a part."""


@dataclass(frozen=True, slots=True)
class Map:
    """A board to draw: hexes with their tiles and coordinates."""

    layout: Layout
    hexes: Mapping[str, Laid]
    places: Mapping[str, tuple[int, int]]

    def centre(self, name: str) -> Point:
        """Return the centre of a hex."""
        x, y = self.places[name]
        return (x * APOTHEM, y * RADIUS * 1.5) if self.layout == "pointy" else (x * RADIUS * 1.5, y * APOTHEM)

    def frame(self) -> tuple[float, float, float, float]:
        """The bounding box of the hexes: left, top, right, bottom."""
        middles = [self.centre(name) for name in self.hexes] or [(0.0, 0.0)]
        across, down = (APOTHEM, RADIUS) if self.layout == "pointy" else (RADIUS, APOTHEM)
        return (
            min(x for x, _ in middles) - across,
            min(y for _, y in middles) - down,
            max(x for x, _ in middles) + across,
            max(y for _, y in middles) + down,
        )


def board_svg(
    shown: Map,
    tokens: Sequence[Token],
    colors: Sequence[str],
    heading: str,
    routes: Sequence[DrawnRoute],
    phrases: Speech,
    face: Look = "light",
    reach: DrawnReach | None = None,
) -> str:
    """Return the picture. The same arguments give the same bytes."""
    paper = Paper()
    faces: dict[str, Face] = {}
    below, above = [], []
    for name, laid in shown.hexes.items():
        faces[name] = drawn = face_of(shown.layout, laid, tuple(colors), name)
        below.append(paper.take(_hex(shown, name, drawn.below)))
        above.append(paper.take(_hex(shown, name, drawn.above)))
    placed = _placed(tokens, faces)
    companies = [token.company for token in tokens] + ([] if reach is None else [reach.company])
    colours = look.company_colours(companies)
    left, top, right, bottom = shown.frame()
    words = [_width(heading, 15), *(_width(route.words, 11) + 40 for route in routes)]
    width = max(right - left + 2 * _MARGIN, _LEAST_WIDTH, min(max(words) + 2 * _MARGIN, _MOST_FOR_WORDS))
    legend_top = _HEADING + bottom - top + _MARGIN
    rows = [_legend_row(route, legend_top + at * _LEGEND_ROW, width) for at, route in enumerate(routes)]
    layers = [
        *below,
        *map(paper.take, _borders(shown)),
        *(() if reach is None else map(paper.take, _reached(shown, reach, faces, colours))),
        *(paper.take(_casing(shown, route)) for route in routes),
        *(paper.take(_route(shown, route)) for route in routes),
        *above,
        *(paper.take(_token(shown, one, colours, phrases)) for one in placed),
        *map(paper.take, _targets(shown, faces, placed, phrases)),
    ]
    return document(
        width,
        legend_top + len(rows) * _LEGEND_ROW + _MARGIN,
        heading,
        element("rect", width="100%", height="100%", class_="sheet"),
        text((_MARGIN, 17), _fitting(heading, width, 15), 15, text_anchor="start", font_weight="bold"),
        element("g", *layers, transform=f"translate({number(_MARGIN - left)} {number(_HEADING - top)})"),
        *rows,
        look=look.SHEET.classes(face),
        style=look.SHEET.within(face),
        lang=phrases.lang,
    )


@dataclass(frozen=True, slots=True)
class _Placed:
    """A token with its position."""

    token: Token
    at: Point
    radius: float
    slot: int | None


def _placed(tokens: Sequence[Token], faces: Mapping[str, Face]) -> list[_Placed]:
    """Place each token in the next slot of its city; one that takes no slot, or finds none, goes beside the city.

    In a city without slots the first token goes in the middle.
    """
    taken: dict[tuple[str, int], int] = {}
    written: dict[str, Scene] = {}
    placed = []
    for token in tokens:
        city, face = (token.hex, token.city), faces[token.hex]
        slots, radius = face.slots[token.city]
        slot = taken.get(city, 0)
        if not token.extra and slot < len(slots):
            taken[city] = slot + 1
            placed.append(_Placed(token, slots[slot], radius - 1.5, slot))
            continue
        at = face.cities[token.city]
        if slots or slot:
            at = written.setdefault(token.hex, face.scene.again()).free_spot(at, _BESIDE)
        else:
            taken[city] = 1
        placed.append(_Placed(token, at, _BESIDE, None))
    return placed


def _borders(shown: Map) -> Iterator[str]:
    for name, laid in shown.hexes.items():
        drawn = borders_of(shown.layout, laid)
        if drawn:
            yield _hex(shown, name, drawn)


def _hex(shown: Map, name: str, *drawn: str) -> str:
    x, y = shown.centre(name)
    return element("g", *drawn, data_hex=name, transform=f"translate({number(x)} {number(y)})")


def _token(shown: Map, one: _Placed, colours: Mapping[str, str], phrases: Speech) -> str:
    x, y = shown.centre(one.token.hex)
    at, token = (x + one.at[0], y + one.at[1]), one.token
    colour = PAPER if token.neutral else colours[token.company]
    short = token.company if len(token.company) <= 5 else token.company[:4] + "…"
    size = one.radius * {1: 1.1, 2: 0.95, 3: 0.8, 4: 0.66}.get(len(short), 0.55)
    return element(
        "g",
        title(phrases.say("map_hex.token", company=token.company, hex=token.hex)),
        circle(at, one.radius, class_="token", fill=colour, stroke_width=0.8),
        text(at, short, size, fill=ink_on(colour), font_weight="bold"),
        data_token=token.company,
        data_hex=token.hex,
        data_city=token.city,
        data_slot=one.slot,
    )


def _casing(shown: Map, route: DrawnRoute) -> str:
    """The casing that separates a route from the track below it."""
    return element(
        "g",
        *_lines(shown, route),
        class_="casing",
        fill="none",
        stroke_width=_CASING_WIDTH,
        stroke_linecap="round",
    )


def _route(shown: Map, route: DrawnRoute) -> str:
    return element(
        "g",
        title(route.words),
        *_lines(shown, route),
        class_=f"route {look.route_class(route.number)}",
        data_route=route.number,
        data_train=route.train,
        fill="none",
        stroke_width=_ROUTE_WIDTH,
        stroke_linecap="round",
    )


def _lines(shown: Map, route: DrawnRoute) -> list[str]:
    lines = []
    for name, piece in route.track:
        x, y = shown.centre(name)
        scene: Scene = scene_of(shown.layout, shown.hexes[name])
        lines.append(element("path", d=line_of(scene, piece), transform=f"translate({number(x)} {number(y)})"))
    middles = [shown.centre(name) for name in route.hexes if name in shown.hexes]
    return [*lines, *(line(one, other, stroke_dasharray="3 7") for one, other in pairwise(middles))]


def _targets(shown: Map, faces: Mapping[str, Face], placed: Sequence[_Placed], phrases: Speech) -> Iterator[str]:
    """Clickable areas are on top: each hex with its name, and each slot of its cities."""
    standing: dict[str, list[Token]] = {}
    for one in placed:
        standing.setdefault(one.token.hex, []).append(one.token)
    clear = {"fill": "transparent", "pointer_events": "all"}
    grid = POINTY if shown.layout == "pointy" else FLAT
    ground = element("polygon", points=points(grid.corners((0.0, 0.0))), **clear)
    for name, face in faces.items():
        slots = [
            circle(at, radius, data_hex=name, data_city=city, data_slot=slot, **clear)
            for city, (places, radius) in face.slots.items()
            for slot, at in enumerate(places)
        ]
        laid = shown.hexes[name]
        words = words_of(name, laid, scene_of(shown.layout, laid).tile, standing.get(name, ()), phrases)
        yield _hex(shown, name, title(words), ground, *slots)


def _reached(shown: Map, reach: DrawnReach, faces: Mapping[str, Face], colours: Mapping[str, str]) -> Iterator[str]:
    """Yield the shade of hexes, marks at their sides, track, and rings around cities, in the company's colour."""
    colour = colours[reach.company]
    grid = POINTY if shown.layout == "pointy" else FLAT
    middle = (0.0, 0.0)
    corners = points(grid.corners(middle))
    for name, sides in reach.hexes.items():
        shade = element("polygon", points=corners, fill=colour, fill_opacity=_SHADE, stroke="none")
        marks = [circle(grid.edge_point(middle, side), _MARK, fill=colour, stroke="none") for side in sides]
        x, y = shown.centre(name)
        yield element(
            "g",
            shade,
            *marks,
            class_="reach",
            data_reached=name,
            data_sides=" ".join(map(str, sides)),
            transform=f"translate({number(x)} {number(y)})",
        )
    track = DrawnRoute(0, reach.company, "", track=reach.track)
    yield element(
        "g",
        *_lines(shown, track),
        class_="reached",
        fill="none",
        stroke=colour,
        stroke_width=_REACHED_WIDTH,
        stroke_linecap="round",
    )
    for name, part in reach.tokenable:
        scene = faces[name].scene
        stop = scene.tile.stop(part)
        if stop is not None:
            x, y = shown.centre(name)
            at = scene.points[part]
            yield circle(
                (x + at[0], y + at[1]),
                scene.reach(stop) + _RING,
                class_="tokenable",
                data_tokenable=name,
                data_part=part,
                fill="none",
                stroke=colour,
                stroke_width=_RING,
                stroke_dasharray="5 3",
            )


def _legend_row(route: DrawnRoute, top: float, width: float) -> str:
    dashes = "3 7" if route.hexes else None
    stroke = line(
        (_MARGIN, top),
        (_MARGIN + 26, top),
        class_=look.route_class(route.number),
        stroke_width=6,
        stroke_linecap="round",
        stroke_dasharray=dashes,
    )
    words = _fitting(route.words, width - 40, 11)
    return stroke + text((_MARGIN + 38, top), words, 11, text_anchor="start")


def _fitting(words: str, width: float, size: float) -> str:
    """Truncate a line to fit between the margins."""
    room = width - 2 * _MARGIN
    if _width(words, size) <= room:
        return words
    ends = (end for end in range(len(words), 7, -1) if _width(words[:end] + "…", size) <= room)
    return words[: next(ends, 7)] + "…"


def _width(words: str, size: float) -> float:
    """Estimate the width of words."""
    wide = sum(east_asian_width(letter) in "WF" for letter in words)
    return (len(words) + _WIDER * wide) * _LETTER * size / 11
