"""The row of share prices with the markers of the corporations (5.0)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from stationmaster.drawing.g1846 import look
from stationmaster.drawing.g1846.tiles import token_mark
from stationmaster.drawing.svg import Point, box, text
from stationmaster.g1846.components.tables import tables

_HEIGHT = 96.0
_STEP = 19.0


def market(corporations: Mapping[str, Any], left: float, top: float, width: float) -> tuple[str, float]:
    """The drawing of the row, and its height. The topmost marker of a column operates first (4.32)."""
    parts = []
    for price, middle, cell in _cells(left, top, width):
        parts.append(cell)
        parts.extend(_stack(corporations, price, (middle, top + 28)))
    return "".join(parts), _HEIGHT


@lru_cache(maxsize=4)
def _cells(left: float, top: float, width: float) -> tuple[tuple[int, float, str], ...]:
    """For each price its column's middle, and the drawing of the column without any marker."""
    prices = tables().market.prices
    opening = tables().market.opening_prices
    cell = width / len(prices)
    cells = []
    for column, price in enumerate(prices):
        at = (left + (column + 0.5) * cell, top + _HEIGHT / 2)
        fill = look.HEX_FILL["yellow"] if price in opening else look.PAPER
        fill = look.HEX_FILL["offboard"] if price == 0 else fill
        drawn = box(at, cell, _HEIGHT, fill=fill, stroke=look.INK, stroke_width=0.8)
        drawn += text((at[0], top + 10), "closed" if price == 0 else str(price), 9 if price else 8)
        cells.append((price, at[0], drawn))
    return tuple(cells)


def _stack(corporations: Mapping[str, Any], price: int, at: Point) -> list[str]:
    here = [
        (corporation["stack"], name)
        for name, corporation in corporations.items()
        if corporation["status"] == "open" and corporation["price"] == price
    ]
    step = _STEP if len(here) <= 4 else _STEP * 3 / (len(here) - 1)
    return [token_mark((at[0], at[1] + i * step), name) for i, (_, name) in enumerate(sorted(here))]
