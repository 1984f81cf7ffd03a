"""Boxes of text and marks, used to keep text from covering what matters.

The width of a text is unknown until it is rendered, because fonts differ. It is estimated from the widths of Helvetica
Bold with a margin, so that substitute fonts fit as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final, NamedTuple

from stationmaster.drawing.svg import BASELINE, Point

_WIDTHS: Final[Mapping[str, int]] = {
    **dict.fromkeys("ijlI'|", 278),
    **dict.fromkeys(" ,./\\·", 278),
    **dict.fromkeys("ft!()-[]`:;", 333),
    **dict.fromkeys("r*{}", 389),
    **dict.fromkeys('aceksvxyzJ"0123456789$#_–', 556),
    **dict.fromkeys("bdghnopqu?FLTZ+<=>^~", 611),
    **dict.fromkeys("EPSVXY", 667),
    **dict.fromkeys("ABCDHKNRU&", 722),
    **dict.fromkeys("GOQw", 778),
    **dict.fromkeys("mM%W@", 940),
    **dict.fromkeys("ł·", 278),
    **dict.fromkeys("гтз", 500),
    **dict.fromkeys("аеёксухэąćęśźż„”«»", 556),
    **dict.fromkeys("бвийнопрцчьяГКТУЗóńŁŹŻ", 626),
    **dict.fromkeys("длЕЁРХĘŚ", 669),
    **dict.fromkeys("жъмАБВДИЙЛНПСЦЧЬЭЯĄĆŃ", 740),
    **dict.fromkeys("ОÓ", 778),
    **dict.fromkeys("фшщыюМФЪ", 875),
    **dict.fromkeys("ЖЫШЩЮ—…", 1031),
}
"""Widths of Helvetica Bold, in thousandths of the font size, with Polish and Russian letters."""
_OTHER: Final = 780
_WIDE: Final = 1060
"""Width of other letters; East Asian ones are square."""
_FIRST_WIDE: Final = "\u2e80"
_MORE: Final = 1.06
_CAPITALS: Final = 0.74
"""The height of capitals, as a part of the font size."""
_DESCENT: Final = 0.22


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Return whether the interiors intersect."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def shared(self, other: Box) -> float:
        """Return the area of the intersection."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def grown(self, by: float) -> Box:
        """Return the box with a margin added."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners, clockwise from the upper left."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)


def around(at: Point, width: float, height: float) -> Box:
    """Return the box with this middle."""
    return Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)


def text_width(content: str, size: float) -> float:
    """Return the greatest width of a line of text."""
    units = sum(_WIDTHS.get(letter, _OTHER if letter < _FIRST_WIDE else _WIDE) for letter in content)
    return units / 1000 * size * _MORE


def text_box(at: Point, content: str, size: float, anchor: str = "middle") -> Box:
    """Return the box of a line of text around a point (`svg.text`)."""
    width = text_width(content, size)
    left = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    base = at[1] + BASELINE * size
    return Box(left, base - _CAPITALS * size, left + width, base + _DESCENT * size)


def fitting(content: str, size: float, width: float) -> str:
    """Truncate a text to a width."""
    if text_width(content, size) <= width:
        return content
    kept = content
    while kept and text_width(f"{kept}…", size) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def box_of(points: Iterable[Point]) -> Box:
    """Return the bounding box of points."""
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def along(start: Point, end: Point, box: Box) -> float:
    """Return the length of a line inside a box."""
    low, high = 0.0, 1.0
    for here, step, least, most in (
        (start[0], end[0] - start[0], box.left, box.right),
        (start[1], end[1] - start[1], box.top, box.bottom),
    ):
        if step == 0:
            if not least < here < most:
                return 0.0
            continue
        first, last = sorted(((least - here) / step, (most - here) / step))
        low, high = max(low, first), min(high, last)
    return max(0.0, high - low) * hypot(end[0] - start[0], end[1] - start[1])
