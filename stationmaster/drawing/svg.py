"""Elements of SVG. The same calls give the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

BASELINE = 0.36
"""The distance of the baseline below the middle of capitals, as a part of the font size."""

_TEXT_SAFE = {ord(char): None for char in map(chr, range(32)) if char not in "\t\n"}
"""The control characters that XML allows."""

_TO_BE_QUOTED = re.compile(r"[\x00-\x1f&<>\"]")
"""Characters to escape in attributes."""


def number(value: float) -> str:
    """Format a coordinate with at most one decimal: finer than is visible."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def points(corners: Iterable[Point]) -> str:
    """Return the corners of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def element(name: str, *children: str, **attributes: object) -> str:
    """Format an element; `_` in names of attributes means `-`, and attributes that are None are left out."""
    parts = [f"<{name}"]
    for key, value in attributes.items():
        if value is not None:
            parts.append(f" {key.rstrip('_').replace('_', '-')}={_quoted(value)}")
    inner = "".join(children)
    parts.append(f">{inner}</{name}>" if inner else "/>")
    return "".join(parts)


def text(at: Point, content: str, size: float, **attributes: object) -> str:
    """Return one line of text around a point.

    Its baseline is computed, because not all viewers support `dominant-baseline`. The whole picture (`document`)
    centres text unless an element overrides that.
    """
    shown = escape(content.translate(_TEXT_SAFE))
    return element(
        "text", shown, x=number(at[0]), y=number(at[1] + BASELINE * size), font_size=number(size), **attributes
    )


def circle(centre: Point, radius: float, *children: str, **attributes: object) -> str:
    """Return a circle."""
    return element("circle", *children, cx=number(centre[0]), cy=number(centre[1]), r=number(radius), **attributes)


def title(content: str) -> str:
    """Return a tooltip for the element around it."""
    return element("title", escape(content.translate(_TEXT_SAFE)))


def box(centre: Point, width: float, height: float, *children: str, **attributes: object) -> str:
    """Return a rectangle around a point."""
    x, y = centre[0] - width / 2, centre[1] - height / 2
    return element(
        "rect", *children, x=number(x), y=number(y), width=number(width), height=number(height), **attributes
    )


def line(start: Point, end: Point, *, within: str = "", **attributes: object) -> str:
    """Return a straight line; `within` is its content, such as a title."""
    return element(
        "line", within, x1=number(start[0]), y1=number(start[1]), x2=number(end[0]), y2=number(end[1]), **attributes
    )


def document(
    width: float,
    height: float,
    name: str,
    *children: str,
    role: str = "img",
    look: str | None = None,
    style: str = "",
    lang: str | None = None,
) -> str:
    """Return a whole picture with its classes (`look`), its stylesheet (`style`) and the language of its text."""
    return element(
        "svg",
        title(name),
        element("style", style) if style else "",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=number(width),
        height=number(height),
        class_=look,
        role=role,
        lang=lang,
        font_family="Helvetica, Arial, 'DejaVu Sans', sans-serif",
        text_anchor="middle",
    )


def _quoted(value: object) -> str:
    written = number(value) if isinstance(value, float) else str(value)
    if _TO_BE_QUOTED.search(written) is None:
        return f'"{written}"'
    return quoteattr(written.translate(_TEXT_SAFE))
