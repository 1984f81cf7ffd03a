"""Positions of elements in an SVG picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_STEP = re.compile(r"([MLACQ])([^MLACQ]*)")
_BEFORE_POINT = {"A": 5}
"""Numbers of a step that describe its curve, before its end point."""


def handles(root: ElementTree.Element, name: str) -> set[str]:
    """Return the values of a handle."""
    return {value for element in root.iter() if (value := element.get(f"data-{name}")) is not None}


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def titles(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def outside(root: ElementTree.Element) -> list[tuple[str, Point]]:
    """Return the elements drawn outside the picture, each with one of its points that lie there."""
    left, top, width, height = (float(value) for value in (root.get("viewBox") or "").split())
    return [
        (tag, (x, y))
        for tag, (x, y) in _points(root, (0.0, 0.0))
        if not (left <= x <= left + width and top <= y <= top + height)
    ]


def _points(element: ElementTree.Element, shift: Point) -> Iterator[tuple[str, Point]]:
    moved = [float(value) for value in _NUMBER.findall(element.get("transform") or "")]
    if moved:
        shift = (shift[0] + moved[0], shift[1] + moved[1])
    for x, y in _own(element):
        yield element.tag, (shift[0] + x, shift[1] + y)
    for child in element:
        yield from _points(child, shift)


def _own(element: ElementTree.Element) -> Iterator[Point]:
    tag = element.tag.removeprefix(SVG)

    def of(name: str) -> float:
        return float(element.get(name) or 0)

    if tag == "circle":
        reach = of("r")
        yield from ((of("cx") + dx * reach, of("cy") + dy * reach) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    elif tag == "rect" and not (element.get("width") or "").endswith("%"):
        yield of("x"), of("y")
        yield of("x") + of("width"), of("y") + of("height")
    elif tag == "line":
        yield of("x1"), of("y1")
        yield of("x2"), of("y2")
    elif tag == "text":
        wide = len(element.text or "") * of("font-size") * 0.5
        before = wide / 2 if element.get("text-anchor", "middle") == "middle" else 0.0
        yield of("x") - before, of("y")
        yield of("x") - before + wide, of("y")
    elif tag == "polygon":
        numbers = [float(value) for value in _NUMBER.findall(element.get("points") or "")]
        yield from zip(numbers[::2], numbers[1::2], strict=True)
    elif tag == "path":
        for step, coordinates in _STEP.findall(element.get("d") or ""):
            numbers = [float(value) for value in _NUMBER.findall(coordinates)][_BEFORE_POINT.get(step, 0) :]
            yield from zip(numbers[::2], numbers[1::2], strict=True)
