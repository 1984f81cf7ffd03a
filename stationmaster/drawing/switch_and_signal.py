"""The board of Switch & Signal as it stands, as one SVG picture.

`board_svg` takes a view and what is to be marked: `trains` and `spaces` (sections, cities, departure points, junctions,
signal spaces) by their ids. Sections are straight lines; the coordinates of a board are made for that. A switch disc
lies on the branch that it closes, a signal at the exit that it guards, a train on its section facing where it goes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Any

from stationmaster.drawing.svg import Point, box, circle, document, element, line, number, points, text, title
from stationmaster.switch_and_signal.boards.board import Board, map_board, read_board
from stationmaster.switch_and_signal.components.kinds import City, Junction, SignalSpace

_MARGIN = 84.0
_HEADING = 46.0
_FOOT = 74.0

_GROUND = "#eef3e6"
_INK = "#23281f"
_TRACK = "#5b5348"
_PAPER = "#ffffff"
_MARK = "#d6006c"
_RED, _GREEN = "#c8202f", "#1f9a48"
_GOODS = {"yellow": "#f2c418", "blue": "#2c62b4", "red": "#cf2e2e", "white": "#ffffff"}
_TRAINS = {"black": "#1e1e1e", "brown": "#8a5a33", "gray": "#8d949a"}

_CITY_RADIUS = 19.0
_SIGNAL_AT = 33.0
"""How far from a city's middle the signals of its exits stand."""
_DISC_AT = 17.0
"""How far from a junction its switch discs lie."""
_OUTLINE: dict[str, object] = {
    "stroke": _GROUND,
    "stroke_width": 3,
    "stroke_linejoin": "round",
    "paint_order": "stroke",
}


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A board, the view of a game on it, and the ids to be marked."""

    board: Board
    view: Mapping[str, Any]
    marked: Collection[str]
    at: Mapping[str, Point]


def board_svg(view: Mapping[str, Any], highlight: Mapping[str, Any] | None = None) -> str:
    """The board that a view shows. Ids in `highlight` that the board does not know mark nothing."""
    board = map_board(view["map"]) if view.get("board") is None else read_board(view["board"])
    pointed = highlight or {}
    marked = frozenset((*pointed.get("trains", ()), *pointed.get("spaces", ())))
    spaces = (board.cities, board.points, board.junctions, board.track_signals)
    at = {name: node.at for nodes in spaces for name, node in nodes.items()}
    drawn = _Drawing(board, view, marked, at)
    width, height = board.canvas
    words = f"{board.name} · turn {view['turn']}"
    layers = element(
        "g",
        *_sections(drawn),
        *_junctions(drawn),
        *_signals(drawn),
        *_cities(drawn),
        *_departures(drawn),
        *_trains(drawn),
        transform=f"translate({number(_MARGIN)} {number(_HEADING + _MARGIN / 2)})",
    )
    return document(
        width + 2 * _MARGIN,
        height + _HEADING + _MARGIN + _FOOT,
        f"The board of Switch & Signal: {words}",
        element("rect", width="100%", height="100%", fill=_GROUND),
        text((_MARGIN / 2, 24), words, 20, text_anchor="start", font_weight="bold", fill=_INK),
        layers,
        *_foot(drawn, height + _HEADING + _MARGIN + _FOOT / 2 - 6),
    )


# --- the network ------------------------------------------------------------------------------------------------------


def _sections(drawn: _Drawing) -> Iterator[str]:
    for name, section in drawn.board.sections.items():
        ends = drawn.at[section.ends[0]], drawn.at[section.ends[1]]
        mark = line(*ends, stroke=_MARK, stroke_width=17, stroke_linecap="round") if name in drawn.marked else ""
        bed = line(*ends, stroke=_TRACK, stroke_width=9, stroke_linecap="round")
        sleepers = line(*ends, stroke="#d8cdb6", stroke_width=4, stroke_dasharray="2 4")
        yield element("g", title(name), mark, bed, sleepers)


def _junctions(drawn: _Drawing) -> Iterator[str]:
    for name, junction in drawn.board.junctions.items():
        ring = circle(junction.at, 12, fill="none", stroke=_MARK, stroke_width=4) if name in drawn.marked else ""
        point = circle(junction.at, 7, fill=_PAPER, stroke=_TRACK, stroke_width=3)
        closed = drawn.view["switch_discs"].get(name, ())
        discs = [_disc(drawn, junction, branch) for branch in closed if branch in junction.branches]
        yield element("g", title(junction.name), ring, point, *discs)


def _disc(drawn: _Drawing, junction: Junction, branch: str) -> str:
    """A switch disc closes its branch."""
    far = drawn.at[drawn.board.sections[branch].other(junction.id)]
    place = _toward(junction.at, far, _DISC_AT)
    arm = 4.0
    bars = line((place[0] - arm, place[1] - arm), (place[0] + arm, place[1] + arm), stroke=_PAPER, stroke_width=2.2)
    bars += line((place[0] - arm, place[1] + arm), (place[0] + arm, place[1] - arm), stroke=_PAPER, stroke_width=2.2)
    return circle(place, 8, fill="#3b3f45", stroke=_PAPER, stroke_width=1) + bars


def _signals(drawn: _Drawing) -> Iterator[str]:
    green = frozenset(drawn.view["green_signals"])
    for name, space in drawn.board.signals.items():
        place = _signal_point(drawn, space)
        ring = circle(place, 11, fill="none", stroke=_MARK, stroke_width=4) if name in drawn.marked else ""
        colour = _GREEN if name in green else _RED
        mast = circle(place, 7.5, fill=colour, stroke=_PAPER, stroke_width=1.6)
        bar = "" if name in green else box(place, 8, 2.4, fill=_PAPER)
        yield element("g", title(f"{name}: {'green' if name in green else 'red'}"), ring, mast, bar)


def _signal_point(drawn: _Drawing, space: SignalSpace) -> Point:
    if space.node is not None:
        return drawn.at[space.node]
    city, section = str(space.city), str(space.section)
    return _toward(drawn.at[city], drawn.at[drawn.board.sections[section].other(city)], _SIGNAL_AT)


def _toward(start: Point, end: Point, distance: float) -> Point:
    """The point so far from the start in the direction of the end, but not beyond the middle."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    part = min(distance, length / 2) / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


# --- cities and departure points --------------------------------------------------------------------------------------


def _cities(drawn: _Drawing) -> Iterator[str]:
    for name, city in drawn.board.cities.items():
        ring = (
            circle(city.at, _CITY_RADIUS + 6, fill="none", stroke=_MARK, stroke_width=5) if name in drawn.marked else ""
        )
        if city.is_port:
            body = box(city.at, 2 * _CITY_RADIUS, 2 * _CITY_RADIUS, rx=5, fill="#bfe0f2", stroke=_INK, stroke_width=2.5)
            content = "".join(_received(drawn, city))
        else:
            body = circle(city.at, _CITY_RADIUS, fill=_PAPER, stroke=_GOODS.get(str(city.goods), _INK), stroke_width=6)
            body += circle(city.at, _CITY_RADIUS + 3, fill="none", stroke=_INK, stroke_width=1.2)
            left = drawn.view["goods"].get(name, 0)
            content = "".join(_cubes(city.at, [str(city.goods)] * left))
        label = _label(drawn, city)
        yield element("g", title(city.name), ring, body, content, label)


def _label(drawn: _Drawing, city: City) -> str:
    """The city's name where no exit is in its way: above, below, on the right or on the left."""
    x, y = city.at
    far = [drawn.at[drawn.board.sections[exit_.section].other(city.id)] for exit_ in city.exits]
    ways = [atan2(end[1] - y, end[0] - x) for end in far]
    half = _CITY_RADIUS + 13
    spots: list[tuple[float, Point, str]] = [
        (-pi / 2, (x, y - half), "middle"),
        (pi / 2, (x, y + half), "middle"),
        (0.0, (x + half - 4, y), "start"),
        (pi, (x - half + 4, y), "end"),
    ]

    def room(angle: float) -> float:
        return min((abs((way - angle + pi) % (2 * pi) - pi) for way in ways), default=pi)

    _, place, anchor = max(spots, key=lambda spot: min(room(spot[0]), pi / 4))
    return text(place, city.name, 15, text_anchor=anchor, font_weight="bold", fill=_INK, **_OUTLINE)


def _received(drawn: _Drawing, city: City) -> Iterator[str]:
    """The goods that a port has received."""
    received = drawn.view["ports"].get(city.id, {}).get("received", {})
    yield from _cubes(city.at, [colour for colour, count in received.items() for _ in range(count)])


def _cubes(at: Point, colours: list[str]) -> Iterator[str]:
    """Goods as cubes, up to four in a row."""
    rows = [colours[i : i + 4] for i in range(0, len(colours), 4)]
    step = 8.5
    for down, row in enumerate(rows):
        for right, colour in enumerate(row):
            place = (at[0] + (right - (len(row) - 1) / 2) * step, at[1] + (down - (len(rows) - 1) / 2) * step)
            yield box(place, 7, 7, fill=_GOODS.get(colour, _PAPER), stroke=_INK, stroke_width=1)


def _departures(drawn: _Drawing) -> Iterator[str]:
    for name, point in drawn.board.points.items():
        x, y = point.at
        ring = circle(point.at, 23, fill="none", stroke=_MARK, stroke_width=5) if name in drawn.marked else ""
        shape = [(x - 15, y - 11), (x, y - 19), (x + 15, y - 11), (x + 15, y + 13), (x - 15, y + 13)]
        body = element("polygon", points=points(shape), fill="#f6e7bf", stroke=_INK, stroke_width=2)
        shown = drawn.view["departure_numbers"].get(name, point.number)
        figure = text((x, y), "–" if shown is None else str(shown), 17, font_weight="bold", fill=_INK)
        label = text((x, y + 22), point.name, 12, fill=_INK, **_OUTLINE)
        yield element("g", title(point.name), ring, body, figure, label)


# --- trains -----------------------------------------------------------------------------------------------------------


def _trains(drawn: _Drawing) -> Iterator[str]:
    """Trains that stand in one place are set side by side."""
    crowd: dict[str, int] = {}
    for train in drawn.view["trains"]:
        place = train["place"]
        if place["at"] == "section" and place["section"] in drawn.board.sections:
            yield _on_section(drawn, train)
        elif place["at"] in ("departure", "city"):
            space = place["point"] if place["at"] == "departure" else place["city"]
            beside = crowd[space] = crowd.get(space, -1) + 1
            x, y = drawn.at[space]
            yield _train(drawn, train, (x + 34, y + 4 + 18 * beside), 0.0)


def _on_section(drawn: _Drawing, train: Mapping[str, Any]) -> str:
    section = drawn.board.sections[train["place"]["section"]]
    goal = drawn.at[train["place"]["towards"]]
    start = drawn.at[section.other(train["place"]["towards"])]
    middle = (start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2
    return _train(drawn, train, middle, atan2(goal[1] - start[1], goal[0] - start[0]))


def _train(drawn: _Drawing, train: Mapping[str, Any], at: Point, angle: float) -> str:
    """An engine that points where it goes, its good on its back."""
    outline = [(-17.0, -8.0), (8.0, -8.0), (18.0, 0.0), (8.0, 8.0), (-17.0, 8.0)]
    turned = [(at[0] + x * cos(angle) - y * sin(angle), at[1] + x * sin(angle) + y * cos(angle)) for x, y in outline]
    is_marked = train["id"] in drawn.marked
    edge = {"stroke": _MARK if is_marked else _PAPER, "stroke_width": 4 if is_marked else 1.8}
    body = element("polygon", points=points(turned), fill=_TRAINS.get(train["colour"], _INK), **edge)
    back = (at[0] - 9 * cos(angle), at[1] - 9 * sin(angle))
    good = train["good"]
    load = box(back, 9, 9, fill=_GOODS.get(good, _PAPER), stroke=_PAPER, stroke_width=1.2) if good else ""
    digit = text(at, str(train["id"]).rpartition("-")[2], 10, fill=_PAPER, font_weight="bold")
    return element("g", title(str(train["id"])), body, load, digit)


# --- beside the board -------------------------------------------------------------------------------------------------


def _foot(drawn: _Drawing, y: float) -> Iterator[str]:
    """The clock, the depot, and how many departure cards are left."""
    view = drawn.view
    yield text((_MARGIN / 2, y), "Clock", 14, text_anchor="start", fill=_INK, font_weight="bold")
    full = view["settings"]["time_tokens"]
    for token in range(max(full, view["clock"])):
        fill = "#e0a21b" if token < view["clock"] else "none"
        yield circle((_MARGIN / 2 + 60 + 22 * token, y), 8, fill=fill, stroke=_INK, stroke_width=1.5)
    left = _MARGIN / 2 + 100 + 22 * full
    yield text((left, y), f"Departure cards: {view['departure_deck']['count']}", 14, text_anchor="start", fill=_INK)
    left += 190
    yield text((left, y), "Depot", 14, text_anchor="start", fill=_INK, font_weight="bold")
    waiting = [train for train in view["trains"] if train["place"]["at"] == "depot"]
    for index, train in enumerate(waiting):
        yield _train(drawn, train, (left + 75 + 42 * index, y), 0.0)
