"""The row of share prices with the markers of the corporations (5.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from stationmaster.drawing.boxes import fitting
from stationmaster.drawing.look import Face
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import Point, box, circle, document, element, text, title
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.titles.g1846.drawing import look
from stationmaster.titles.g1846.drawing.sentences import speech
from stationmaster.titles.g1846.drawing.tiles import disc_of
from stationmaster.titles.g1846.model.tables import tables

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


def market_svg(view: Mapping[str, Any], *, face: Face = "light", language: Language = ENGLISH) -> str:
    """Return the row of prices alone."""
    phrases = speech(language)
    row = market(view.get("corporations") or {}, _MARGIN, _MARGIN, _WIDTH - 2 * _MARGIN, phrases)
    height = row.height + 2 * _MARGIN
    return document(
        _WIDTH,
        height,
        phrases.say("picture.market"),
        element("rect", width="100%", height="100%", class_="sheet"),
        row.drawn,
        row.hits,
        role="graphics-document",
        look=look.SHEET.classes(face),
        style=look.SHEET.within(face),
        lang=phrases.lang,
    )


def market(corporations: Mapping[str, Any], left: float, top: float, width: float, phrases: Speech) -> Row:
    """Return the row within a picture. The topmost marker of a column operates first (4.32)."""
    stacks = _stacks(corporations)
    height = _HEAD + 6 + _STEP * max(_LEAST, *map(len, stacks.values()), 0)
    drawn, hits = [], []
    for price, middle, cell, hit in _cells(left, top, width, height, phrases):
        drawn.append(cell)
        hits.append(hit)
        for place, name in enumerate(stacks.get(price, ())):
            at = (middle, top + _HEAD + _STEP * (place + 0.5))
            drawn.append(_marker(at, name, price, phrases))
            there = phrases.say("shown.corporation_in_column", corporation=name, price=price, place=place)
            hits.append(circle(at, 13, title(there), class_="hit", role="img", data_corporation=name, data_price=price))
    return Row(element("g", *drawn, class_="market"), _hit_layer(hits), height)


def _hit_layer(hits: list[str]) -> str:
    return element("g", *hits, class_="hits", fill="none", pointer_events="all")


@lru_cache(maxsize=32)
def _cells(
    left: float, top: float, width: float, height: float, phrases: Speech
) -> tuple[tuple[int, float, str, str], ...]:
    """Return for each price its column's middle, the drawing of the column without any marker, and where it takes
    clicks.
    """
    prices = tables().market.prices
    cell = width / len(prices)
    return tuple(
        (price, left + (column + 0.5) * cell, *_cell((left + (column + 0.5) * cell, top), cell, height, price, phrases))
        for column, price in enumerate(prices)
    )


def _cell(at: Point, width: float, height: float, price: int, phrases: Speech) -> tuple[str, str]:
    """Return a column whose upper side has its middle here, and where it takes clicks."""
    opening = price in tables().market.opening_prices
    kind = "column closing" if price == 0 else "column opening" if opening else "column"
    name = phrases.say("shown.opening_price", price=price) if opening else str(price)
    shown_as = title(phrases.say("shown.closed") if price == 0 else name)
    middle = (at[0], at[1] + height / 2)
    label = text((at[0], at[1] + 11), _label(price, width, phrases), 9 if price else 7.5, font_weight="bold")
    column = element("g", shown_as, box(middle, width, height, class_=kind), label, data_price=price)
    return column, box(middle, width, height, shown_as, class_="hit", role="img", data_price=price)


def _label(price: int, width: float, phrases: Speech) -> str:
    """Return what stands above a column."""
    return str(price) if price else fitting(phrases.say("written.closed"), 7.5, width)


@lru_cache(maxsize=256)
def _marker(at: Point, company: str, price: int, phrases: Speech) -> str:
    name = title(phrases.say("shown.corporation", corporation=company, price=price))
    return element("g", name, disc_of(at, company), class_="token", data_corporation=company, data_price=price)


def _stacks(corporations: Mapping[str, Any]) -> Mapping[int, list[str]]:
    """Return the corporations at each price, the topmost first."""
    standing = sorted(
        (corporation["stack"], name, corporation["price"])
        for name, corporation in corporations.items()
        if corporation["status"] == "open"
    )
    stacks: dict[int, list[str]] = {}
    for _, name, price in standing:
        stacks.setdefault(price, []).append(name)
    return stacks
