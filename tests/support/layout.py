"""Overlaps in a picture, found from the boxes of its elements alone.

`python -m tests.support.layout 100` checks the pictures of a hundred random games of each title.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from random import Random
from typing import Any
from xml.etree import ElementTree

import stationmaster
from stationmaster.drawing.boxes import Box, box_of, text_width
from stationmaster.languages import LANGUAGES
from tests.support.pictures import SVG

Element = ElementTree.Element

MARKS = ("slot", "signal", "disc", "body", "load", "cube", "value", "mark", "token")
"""Classes of elements on which only their own text may lie."""
OWN = ("token", "train", "departure", "market")
"""Parts whose own text lies on them."""
SLACK = 0.6
"""Boxes may overlap by so much: too little to be visible."""


@dataclass(frozen=True)
class Lying:
    """An element of a picture: its class, the parts to which it belongs, and its box; `radius` when it is round."""

    what: str
    within: tuple[int, ...]
    box: Box
    radius: float | None = None

    @property
    def middle(self) -> tuple[float, float]:
        return self.box.middle


def overlaps(picture: str) -> list[str]:
    """Return every text that overlaps another text, or a mark that is not its own."""
    texts: list[Lying] = []
    marks: list[Lying] = []
    for kind, one in lying(ElementTree.fromstring(picture)):
        (texts if kind == "text" else marks).append(one)
    found = [
        f"{one.what!r} lies on {other.what!r}"
        for index, one in enumerate(texts)
        for other in texts[index + 1 :]
        if one.box.grown(-SLACK).meets(other.box.grown(-SLACK))
    ]
    return found + [f"{one.what!r} lies on a {mark.what}" for one in texts for mark in marks if covers(one, mark)]


def covers(one: Lying, mark: Lying) -> bool:
    """Return whether a text lies on a foreign mark: neither one in its middle nor its part's."""
    is_own = hypot(one.middle[0] - mark.middle[0], one.middle[1] - mark.middle[1]) < 2.5
    if is_own or (mark.what == "body" and one.within == mark.within):
        return False
    if mark.radius is None:
        return one.box.grown(-SLACK).meets(mark.box.grown(-SLACK))
    across = max(one.box.left - mark.middle[0], 0.0, mark.middle[0] - one.box.right)
    down = max(one.box.top - mark.middle[1], 0.0, mark.middle[1] - one.box.bottom)
    return hypot(across, down) < mark.radius - SLACK


def lying(root: Element) -> Iterator[tuple[str, Lying]]:
    """Yield all text and all marks."""
    yield from _within(root, (), ())


def _within(element: Element, classes: tuple[str, ...], above: tuple[int, ...]) -> Iterator[tuple[str, Lying]]:
    tag = element.tag.removeprefix(SVG)
    own = (element.get("class") or "").split()
    if "hits" in own:
        return
    if tag == "text":
        yield "text", Lying(element.text or "", above, _text(element))
    marks = [name for name in MARKS if name in own or name in classes]
    if marks and tag in ("circle", "rect", "polygon"):
        yield "mark", Lying(marks[0], above, *_shape(element, tag))
    for child in element:
        yield from _within(child, tuple(own), (*above, id(element)))


def _number(element: Element, name: str) -> float:
    return float(element.get(name) or 0)


def _text(element: Element) -> Box:
    size, x, base = _number(element, "font-size"), _number(element, "x"), _number(element, "y")
    width = text_width(element.text or "", size) / 1.06
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[element.get("text-anchor", "middle")]
    return Box(left, base - 0.73 * size, left + width, base + 0.02 * size)


def _shape(element: Element, tag: str) -> tuple[Box, float | None]:
    if tag == "circle":
        x, y, radius = (_number(element, name) for name in ("cx", "cy", "r"))
        return Box(x - radius, y - radius, x + radius, y + radius), radius
    if tag == "rect":
        x, y = _number(element, "x"), _number(element, "y")
        return Box(x, y, x + _number(element, "width"), y + _number(element, "height")), None
    corners = [tuple(map(float, pair.split(","))) for pair in (element.get("points") or "").split()]
    return box_of([(x, y) for x, y in corners]), None


# Random games


def pictures(
    game: str, seed: str, options: dict[str, Any], players: int, every: int, language: str = "en"
) -> Iterator[tuple[int, str]]:
    """Yield the pictures of a random game, with the revision of each: one after so many actions, and the last."""
    random = Random(seed)
    rules = stationmaster.games[game]
    position, _ = rules.start([f"Player {name}" for name in "ABCDE"[:players]], options, seed)
    while rules.turn(position):
        if rules.revision(position) % every == 0:
            yield rules.revision(position), rules.board_svg(position, language=language)
        position, _ = rules.play(position, rules.legal(position).pick(random))
    yield rules.revision(position), rules.board_svg(position, language=language)


def faults(games: int, every: int) -> Iterator[str]:
    """Yield the overlaps in the pictures of so many random games of each title, the languages taking turns."""
    for number in range(games):
        language = tuple(LANGUAGES)[number // 4 % len(LANGUAGES)]
        for game, players, options in (
            ("1846", 2 + number % 4, {"edition": ("first", "second")[number % 2]}),
            ("switch-and-signal", 2 + number % 3, {"map": ("central-europe", "north-america")[number % 2]}),
        ):
            for revision, picture in pictures(game, f"layout {number}", options, players, every, language):
                for found in dict.fromkeys(overlaps(picture)):
                    yield f"{game} {options} {language}, game {number}, revision {revision}: {found}"


def main(arguments: list[str]) -> int:
    """Check the games; return 1 when anything overlaps."""
    count = 0
    for fault in faults(int(arguments[0]) if arguments else 100, 7):
        count += 1
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{count} overlaps\n")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
