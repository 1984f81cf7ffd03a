"""Trains, each colour with a shape of its own, and the goods that they carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, sin
from typing import Any, Final

from stationmaster.drawing.svg import Point, box, circle, element, line, points, text, title
from stationmaster.titles.switch_and_signal.drawing import look
from stationmaster.titles.switch_and_signal.drawing.layout import Stand, outline
from stationmaster.titles.switch_and_signal.drawing.scene import Scene
from stationmaster.titles.switch_and_signal.drawing.sentences import SpeechOfSas

_FRONT, _SIDE = look.TRAIN_LENGTH / 2, look.TRAIN_WIDTH / 2
_SHAPES: Final[Mapping[str, list[Point]]] = {
    "black": [(-_FRONT, -_SIDE), (8, -_SIDE), (_FRONT, 0), (8, _SIDE), (-_FRONT, _SIDE)],
    "brown": [(-_FRONT, -_SIDE), (11, -_SIDE), (_FRONT, -3), (_FRONT, 3), (11, _SIDE), (-_FRONT, _SIDE)],
    "gray": [(-_FRONT, -_SIDE), (12, -_SIDE), (12, -4), (_FRONT, 0), (12, 4), (12, _SIDE), (-_FRONT, _SIDE)],
}
"""How trains look that face to the right: the express is pointed, the regular train blunt, the slow one is coupled."""


def trains(scene: Scene) -> Iterator[str]:
    """Yield the trains on the network."""
    for train in scene.view["trains"]:
        stand = scene.layout.stand(train["place"])
        if stand is not None:
            yield engine(train, stand, scene.phrases)


def engine(train: Mapping[str, Any], stand: Stand, phrases: SpeechOfSas) -> str:
    """Return a train that points where it goes: its good behind, its number before."""
    colour, good = train["colour"], train["good"]
    body = element("polygon", points=points(shape_of(colour, stand)), class_=f"body {colour}")
    load = cube(_along(stand, -8.0), good, "load") if good else ""
    digit = text(_along(stand, 4.0), _number(train), 12, class_="digit", font_weight="bold")
    name = title(train_named(train, phrases))
    handles = {"data_train": train["id"], "data_colour": colour, "data_good": good}
    return element("g", name, body, load, digit, class_="train", **handles)


def train_named(train: Mapping[str, Any], phrases: SpeechOfSas) -> str:
    """Return the name of a train, with its load."""
    name, good = phrases.train(train["id"]), train["good"]
    return phrases.say("shown.train_carries", train=name, good=good) if good else name


def shape_of(colour: str, stand: Stand) -> list[Point]:
    """Return the outline of a train."""
    return outline(stand, _SHAPES.get(colour, _SHAPES["black"]))


def _number(train: Mapping[str, Any]) -> str:
    return str(train["id"]).rpartition("-")[2]


def _along(stand: Stand, distance: float) -> Point:
    return stand.at[0] + distance * cos(stand.angle), stand.at[1] + distance * sin(stand.angle)


def cube(at: Point, good: str, kind: str = "cube", size: float = look.CUBE) -> str:
    """Return a good; each colour has a mark of its own besides."""
    return box(at, size, size, class_=f"{kind} {good}") + _glyph(at, good, size * 0.28)


def _glyph(at: Point, good: str, arm: float) -> str:
    x, y = at
    match good:
        case "yellow":
            return circle(at, arm * 0.8, class_="glyph")
        case "blue":
            return line((x - arm, y), (x + arm, y), class_="glyph")
        case "red":
            return line((x - arm, y + arm), (x + arm, y - arm), class_="glyph")
        case _:
            return ""
