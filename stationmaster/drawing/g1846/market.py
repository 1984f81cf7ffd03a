"""The row of share prices with the markers of the corporations (5.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from stationmaster.drawing.g1846 import look
from stationmaster.drawing.g1846.tiles import disc_of
from stationmaster.drawing.style import Face
from stationmaster.drawing.svg import Point, box, circle, document, element, text, title
from stationmaster.g1846.components.tables import tables

_HEAD: Final = 20.0
"""How much of a column its price takes."""
_STEP: Final = 24.0
"""From marker to marker in a column: they never cover each other."""
_LEAST: Final = 3
"""A column has room for so many markers, and for more when they are there."""
_WIDTH: Final = 1100.0
_MARGIN: Final = 18.0


@dataclass(frozen=True, slots=True)
class Row:
    """The drawing of the row, where it takes clicks, and its height."""

    drawn: str
    hits: str
    height: float


def market_svg(view: Mapping[str, Any], *, face: Face = "light") -> str:
    """The row of prices alone."""
    row = market(view.get("corporations") or {}, _MARGIN, _MARGIN, _WIDTH - 2 * _MARGIN)
    height = row.height + 2 * _MARGIN
    return document(
        _WIDTH,
        height,
        "The stock market of 1846",
        element("rect", width="100%", height="100%", class_="sheet"),
        row.drawn,
        row.hits,
        role="graphics-document",
        look=look.SHEET.classes(face),
        style=look.SHEET.within(face),
    )


def market(corporations: Mapping[str, Any], left: float, top: float, width: float) -> Row:
    """The row within a picture. The topmost marker of a column operates first (4.32)."""
    stacks = _stacks(corporations)
    height = _HEAD + 6 + _STEP * max(_LEAST, *map(len, stacks.values()), 0)
    drawn, hits = [], []
    for price, middle, cell, hit in _cells(left, top, width, height):
        drawn.append(cell)
        hits.append(hit)
        for place, name in enumerate(stacks.get(price, ())):
            at = (middle, top + _HEAD + _STEP * (place + 0.5))
            drawn.append(_marker(at, name, price))
            told = title(f"{name} at {price}, place {place} from the top")
            hits.append(circle(at, 13, told, class_="hit", role="img", data_corporation=name, data_price=price))
    return Row(element("g", *drawn, class_="market"), _hit_layer(hits), height)


def _hit_layer(hits: list[str]) -> str:
    return element("g", *hits, class_="hits", fill="none", pointer_events="all")


@lru_cache(maxsize=8)
def _cells(left: float, top: float, width: float, height: float) -> tuple[tuple[int, float, str, str], ...]:
    """For each price its column's middle, the drawing of the column without any marker, and where it takes clicks."""
    prices = tables().market.prices
    cell = width / len(prices)
    return tuple(
        (price, left + (column + 0.5) * cell, *_cell((left + (column + 0.5) * cell, top), cell, height, price))
        for column, price in enumerate(prices)
    )


def _cell(at: Point, width: float, height: float, price: int) -> tuple[str, str]:
    """A column whose upper side has its middle here, and where it takes clicks."""
    opening = price in tables().market.opening_prices
    kind = "column closing" if price == 0 else "column opening" if opening else "column"
    told = "closed" if price == 0 else f"{price}, opening price" if opening else str(price)
    middle = (at[0], at[1] + height / 2)
    label = text((at[0], at[1] + 11), "closed" if price == 0 else str(price), 9 if price else 7.5, font_weight="bold")
    column = element("g", title(told), box(middle, width, height, class_=kind), label, data_price=price)
    return column, box(middle, width, height, title(told), class_="hit", role="img", data_price=price)


@lru_cache(maxsize=256)
def _marker(at: Point, company: str, price: int) -> str:
    name = title(f"{company} at {price}")
    return element("g", name, disc_of(at, company), class_="token", data_corporation=company, data_price=price)


def _stacks(corporations: Mapping[str, Any]) -> Mapping[int, list[str]]:
    """The corporations at each price, the topmost first."""
    standing = sorted(
        (corporation["stack"], name, corporation["price"])
        for name, corporation in corporations.items()
        if corporation["status"] == "open"
    )
    stacks: dict[int, list[str]] = {}
    for _, name, price in standing:
        stacks.setdefault(price, []).append(name)
    return stacks
