"""The board of Switch & Signal as it stands, as one SVG picture.

`board_svg` takes a view and what is to be marked: `trains` and `spaces` (sections, cities, departure points, junctions,
signal spaces) by their ids. Sections are straight lines; the coordinates of a board are made for that. A switch disc
lies on the branch that it closes, a signal at the exit that it guards, a train on its section facing where it goes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Any, Final

from stationmaster.drawing.boxes import fitting
from stationmaster.drawing.look import Face
from stationmaster.drawing.preview import Preview
from stationmaster.drawing.svg import Point, box, circle, document, element, line, number, points, text, title
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.titles.switch_and_signal.drawing import look
from stationmaster.titles.switch_and_signal.drawing.layout import layout, outline
from stationmaster.titles.switch_and_signal.drawing.marks import demand_known, marked_nodes, marked_sections, previewed
from stationmaster.titles.switch_and_signal.drawing.places import cities, departures
from stationmaster.titles.switch_and_signal.drawing.scene import Scene, heading, scene_of
from stationmaster.titles.switch_and_signal.drawing.table import NARROWEST, panel
from stationmaster.titles.switch_and_signal.drawing.trains import train_named, trains
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.board_names import names
from stationmaster.titles.switch_and_signal.model.geometry import Geometry, geometry
from stationmaster.titles.switch_and_signal.model.kinds import Junction

_HEADING = 21.0


def board_svg(
    view: Mapping[str, Any],
    highlight: Mapping[str, Any] | None = None,
    *,
    routes: Sequence[Mapping[str, Any]] = (),
    preview: Preview | None = None,
    face: Face = "light",
    language: Language = ENGLISH,
) -> str:
    """Draw the board that a view shows.

    With a `preview` the view is that after an action, and its changes are marked. There are no `routes` in this game.

    :raises ImpossibleInput: for spaces in `highlight` that the board does not have.
    """
    pointed = highlight or {}
    demand_known(view, pointed)
    scene = scene_of(view, frozenset((*pointed.get("trains", ()), *pointed.get("spaces", ()))), language)
    layers = [
        ground(scene.ground),
        *marked_sections(scene),
        _layer("sections", [sections(scene.board, scene.language)]),
        _layer("junctions", junctions(scene)),
        _layer("signals", signals(scene)),
        _layer("cities", cities(scene)),
        _layer("departures", departures(scene)),
        _layer("trains", trains(scene)),
        *marked_nodes(scene),
        *(previewed(scene, preview) if preview else ()),
    ]
    return _page(scene, layers, face)


def _layer(name: str, parts: Iterable[str]) -> str:
    return element("g", *parts, class_=name)


def _page(scene: Scene, layers: Sequence[str], face: Face) -> str:
    lies = scene.layout.geometry
    width = max(lies.width, NARROWEST)
    table, height = panel(scene.view, lies.height, width, scene.phrases)
    words = heading(scene)
    above = text((20, _HEADING), fitting(words, 20, width / 2), 20, text_anchor="start", font_weight="bold")
    return document(
        width,
        lies.height + height,
        scene.phrases.say("picture", heading=words),
        element("g", *layers, class_="map"),
        above,
        _result(scene, width),
        table,
        hits(scene),
        role="graphics-document",
        look=look.SHEET.classes(face),
        style=look.SHEET.within(face),
        lang=scene.phrases.lang,
    )


def _result(scene: Scene, width: float) -> str:
    """Return how the game ended."""
    result = scene.view.get("result")
    if not result:
        return ""
    kind = "won" if result["won"] else "lost"
    words = fitting(scene.phrases.say(f"picture.{kind}", reason=result["reason"]), 18, width / 2 - 60)
    at = (width * 0.75, _HEADING)
    banner = box(at, width / 2 - 40, 30, rx=6, class_=kind)
    return element(
        "g", title(words), banner, text(at, words, 18, class_="verdict", font_weight="bold"), data_result=kind
    )


# Where the picture takes clicks: a clear layer on top, wide enough for a thumb. Each part has its name.

_NODE, _SIGNAL, _JUNCTION, _BRANCH, _SECTION = 38.0, 14.0, 12.0, 12.0, 26.0


def hits(scene: Scene) -> str:
    """Return the layer for clicks. What lies further up is smaller and comes later."""
    parts = [_ground(scene.board, scene.language), *_branches(scene), *_signals(scene), *_trains(scene)]
    return element("g", *parts, class_="hits", fill="none", stroke="none", pointer_events="all")


@lru_cache(maxsize=16)
def _ground(board: Board, language: Language) -> str:
    """Return the handles that are the same in every picture of the board."""
    lies, named = layout(board), names(board, language)
    at = lies.geometry.nodes
    drawn = []
    for name, section in board.sections.items():
        ends = at[section.ends[0]], at[section.ends[1]]
        drawn.append(_hit_line(*ends, named.sections[name], data_section=name))
    for name, city in board.cities.items():
        drawn.append(_hit(at[name], _NODE, city.name, data_city=name))
    for name, point in board.points.items():
        drawn.append(_hit(at[name], look.POINT_RADIUS + 5, point.name, data_point=name))
    for name, junction in board.junctions.items():
        drawn.append(_hit(at[name], _JUNCTION, junction.name, data_junction=name))
    return "".join(drawn)


def _branches(scene: Scene) -> Iterator[str]:
    """Yield each branch of each junction, where its disc lies or could lie."""
    for name, junction in scene.board.junctions.items():
        closed = scene.view["switch_discs"].get(name, ())
        for branch in junction.branches:
            state = "closed" if branch in closed else "open"
            label = scene.phrases.say(
                f"shown.branch_{state}", junction=junction.name, section=scene.names.sections[branch]
            )
            at = scene.layout.discs[name, branch]
            yield _hit(at, _BRANCH, label, data_junction=name, data_branch=branch, data_state=state)


def _signals(scene: Scene) -> Iterator[str]:
    green = frozenset(scene.view["green_signals"])
    for name, at in scene.layout.geometry.signals.items():
        state = "green" if name in green else "red"
        label = scene.phrases.say(f"shown.signal_{state}", signal=scene.names.signals[name])
        yield _hit(at, _SIGNAL, label, data_signal=name, data_state=state)


def _trains(scene: Scene) -> Iterator[str]:
    long, wide = look.TRAIN_LENGTH / 2 + 2, look.TRAIN_WIDTH / 2 + 5
    for train in scene.view["trains"]:
        place = train["place"]
        stand = scene.layout.stand(place)
        if stand is None:
            continue
        shape = outline(stand, [(-long, -wide), (long, -wide), (long, wide), (-long, wide)])
        where = {f"data_{name}": place[name] for name in ("section", "city", "point") if name in place}
        name = title(train_named(train, scene.phrases))
        yield element("polygon", name, points=points(shape), class_="hit", role="img", data_train=train["id"], **where)


def _hit(at: Point, radius: float, label: str, **handles: object) -> str:
    return circle(at, radius, title(label), class_="hit", role="img", **handles)


def _hit_line(start: Point, end: Point, label: str, **handles: object) -> str:
    return line(start, end, within=title(label), class_="hit", role="img", stroke_width=_SECTION, **handles)


# Land and sea below the network: coasts drawn for the boards of the box, an island for boards of the players'
# own.

_SHORE: Final = 78.0
"""How far an island reaches beyond the nodes of its board."""
_AROUND: Final = 16
_Shapes = Mapping[str, Sequence[Sequence[Point]]]


@lru_cache(maxsize=16)
def ground(board: Board) -> str:
    """Draw the sea, and the land in it."""
    lies = geometry(board)
    drawn = _coasts().get(board.id) if board.is_of_the_box else None
    if drawn is None:
        land, lakes = [_straight(_island(lies))], []
    else:
        land = [_smooth([lies.spot(at) for at in shape]) for shape in drawn["land"]]
        lakes = [_smooth([lies.spot(at) for at in shape]) for shape in drawn["lakes"]]
    sea = element("rect", width=number(lies.width), height=number(lies.height), class_="sea")
    shores = "".join(element("path", d=shape, class_="shore") for shape in land)
    ground_of = "".join(element("path", d=shape, class_="land") for shape in land)
    water = "".join(element("path", d=shape, class_="lake") for shape in lakes)
    return element("g", sea, shores, ground_of, water, class_="ground")


@cache
def _coasts() -> Mapping[str, _Shapes]:
    """Return the coasts of the boards of the box, in the coordinates of these boards."""
    text = files("stationmaster.titles.switch_and_signal").joinpath("data/land.json").read_text(encoding="utf-8")
    coasts: Mapping[str, _Shapes] = json.loads(text)
    return coasts


def _island(lies: Geometry) -> list[Point]:
    """Return land around all nodes."""
    steps = [2 * pi * step / _AROUND for step in range(_AROUND)]
    around = [(x + cos(a) * _SHORE, y + sin(a) * _SHORE) for x, y in lies.nodes.values() for a in steps]
    return _hull(around)


def _hull(scattered: Iterable[Point]) -> list[Point]:
    """Return the convex hull (Andrew's monotone chain)."""
    ordered = sorted(set(scattered))
    sides = []
    for way in (ordered, ordered[::-1]):
        side: list[Point] = []
        for point in way:
            while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        sides.append(side[:-1])
    return sides[0] + sides[1]


def _turn(one: Point, other: Point, third: Point) -> float:
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])


def _straight(shape: Sequence[Point]) -> str:
    """Return a closed line through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in shape) + "Z"


def _smooth(shape: Sequence[Point]) -> str:
    """Return a closed curve through points (Catmull and Rom's, as Bézier curves)."""
    count = len(shape)
    parts = [f"M{number(shape[0][0])} {number(shape[0][1])}"]
    for i in range(count):
        before, start, end, after = (shape[(i + step) % count] for step in (-1, 0, 1, 2))
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        parts.append("C" + " ".join(f"{number(x)} {number(y)}" for x, y in (first, second, end)))
    return "".join(parts) + "Z"


# The network: sections, junctions with their switch discs, signals.


@lru_cache(maxsize=16)
def sections(board: Board, language: Language) -> str:
    """Return all track, the same in every picture of the board."""
    at, named = layout(board).geometry.nodes, names(board, language).sections
    drawn = []
    for name, section in board.sections.items():
        ends = at[section.ends[0]], at[section.ends[1]]
        rails = line(*ends, class_="bed") + line(*ends, class_="ties")
        drawn.append(element("g", title(named[name]), rails, class_="section", data_section=name))
    return "".join(drawn)


def junctions(scene: Scene) -> Iterator[str]:
    """Yield junctions with the way that is open, and a disc on each branch that is closed (SS-2.6)."""
    for name, junction in scene.board.junctions.items():
        closed = [branch for branch in scene.view["switch_discs"].get(name, ()) if branch in junction.branches]
        knot = circle(scene.at[name], look.JUNCTION_RADIUS, class_="knot")
        way = _open_way(scene, junction, closed)
        discs = "".join(_disc(scene, junction, branch) for branch in closed)
        label = text(scene.layout.names[name], junction.name, look.SMALLEST, class_="name")
        yield element("g", title(junction.name), knot, way, discs, label, class_="junction", data_junction=name)


def _open_way(scene: Scene, junction: Junction, closed: list[str]) -> str:
    """Return the way that trains can take, as a light line."""
    lies = scene.layout.discs
    ends = [lies[junction.id, branch] for branch in junction.branches if branch not in closed]
    if len(ends) != 2:
        return ""
    return element("polyline", points=points([ends[0], scene.at[junction.id], ends[1]]), class_="open-way")


def _disc(scene: Scene, junction: Junction, branch: str) -> str:
    """Draw a switch disc, which closes its branch."""
    at = scene.layout.discs[junction.id, branch]
    arm = look.DISC_RADIUS * 0.5
    bars = line((at[0] - arm, at[1] - arm), (at[0] + arm, at[1] + arm))
    bars += line((at[0] - arm, at[1] + arm), (at[0] + arm, at[1] - arm))
    name = title(scene.phrases.say("shown.branch_closed", junction=junction.name, section=scene.names.sections[branch]))
    handles = {"data_switch": junction.id, "data_disc": branch}
    return element("g", name, circle(at, look.DISC_RADIUS), bars, class_="disc", **handles)


def signals(scene: Scene) -> Iterator[str]:
    """Yield signal spaces: green with a tick, red with a bar."""
    green = frozenset(scene.view["green_signals"])
    for name, at in scene.layout.geometry.signals.items():
        state = "green" if name in green else "red"
        name_of = title(scene.phrases.say(f"shown.signal_{state}", signal=scene.names.signals[name]))
        yield element("g", name_of, _lamp(at, state), class_=f"signal {state}", data_signal=name, data_state=state)


def _lamp(at: Point, state: str) -> str:
    lamp = circle(at, look.SIGNAL_RADIUS)
    if state == "red":
        return lamp + box(at, 9, 2.6)
    x, y = at
    return lamp + element("path", d=f"M{x - 3.6:.1f} {y:.1f}l2.6 2.8 4.6 -5.4")
