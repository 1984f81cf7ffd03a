"""Where the picture takes clicks: a clear layer on top, wide enough for a thumb. Each part says what it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stationmaster.drawing.svg import Point, circle, element, line, points, title
from stationmaster.i18n.message import Language
from stationmaster.titles.switch_and_signal.drawing import look
from stationmaster.titles.switch_and_signal.drawing.layout import layout, outline
from stationmaster.titles.switch_and_signal.drawing.scene import Scene
from stationmaster.titles.switch_and_signal.drawing.trains import train_named
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.board_names import names

_NODE, _SIGNAL, _JUNCTION, _BRANCH, _SECTION = 38.0, 14.0, 12.0, 12.0, 26.0


def hits(scene: Scene) -> str:
    """The layer. What lies further up is smaller and comes later."""
    parts = [_ground(scene.board, scene.language), *_branches(scene), *_signals(scene), *_trains(scene)]
    return element("g", *parts, class_="hits", fill="none", stroke="none", pointer_events="all")


@lru_cache(maxsize=16)
def _ground(board: Board, language: Language) -> str:
    """What is called the same in every picture of the board."""
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
    """Each branch of each junction, where its disc lies or could lie."""
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
