"""A few words of SVG. The same calls give the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

_TEXT_SAFE = {ord(char): None for char in map(chr, range(32)) if char not in "\t\n"}
"""XML knows no other control characters."""

_TO_BE_QUOTED = re.compile(r"[\x00-\x1f&<>\"]")
"""What cannot stand as it is in an attribute."""


def number(value: float) -> str:
    """A coordinate with at most one decimal: finer than anybody sees."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def points(corners: Iterable[Point]) -> str:
    """The corners of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def element(name: str, *children: str, **attributes: object) -> str:
    """An element; `_` in the name of an attribute stands for `-`, and those that are None are left out."""
    parts = [f"<{name}"]
    for key, value in attributes.items():
        if value is not None:
            parts.append(f" {key.rstrip('_').replace('_', '-')}={_quoted(value)}")
    inner = "".join(children)
    parts.append(f">{inner}</{name}>" if inner else "/>")
    return "".join(parts)


def text(at: Point, content: str, size: float, **attributes: object) -> str:
    """One line of text around a point."""
    look: dict[str, object] = {"text_anchor": "middle", "dominant_baseline": "central", **attributes}
    return element(
        "text", escape(content.translate(_TEXT_SAFE)), x=number(at[0]), y=number(at[1]), font_size=number(size), **look
    )


def circle(centre: Point, radius: float, **attributes: object) -> str:
    """A circle."""
    return element("circle", cx=number(centre[0]), cy=number(centre[1]), r=number(radius), **attributes)


def title(content: str) -> str:
    """What a viewer shows when the pointer rests on the element around it."""
    return element("title", escape(content.translate(_TEXT_SAFE)))


def box(centre: Point, width: float, height: float, **attributes: object) -> str:
    """A rectangle around a point."""
    x, y = centre[0] - width / 2, centre[1] - height / 2
    return element("rect", x=number(x), y=number(y), width=number(width), height=number(height), **attributes)


def line(start: Point, end: Point, **attributes: object) -> str:
    """A straight line."""
    return element("line", x1=number(start[0]), y1=number(start[1]), x2=number(end[0]), y2=number(end[1]), **attributes)


def document(width: float, height: float, name: str, *children: str) -> str:
    """A whole picture."""
    return element(
        "svg",
        title(name),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=number(width),
        height=number(height),
        role="img",
        font_family="Helvetica, Arial, 'DejaVu Sans', sans-serif",
    )


def _quoted(value: object) -> str:
    written = number(value) if isinstance(value, float) else str(value)
    if _TO_BE_QUOTED.search(written) is None:
        return f'"{written}"'
    return quoteattr(written.translate(_TEXT_SAFE))
