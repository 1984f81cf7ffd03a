"""What only dresses a tile: its label, prices of its ground, where its stops lie, which values are not shown.

The code has been read for what matters before, so nothing here is refused: what makes no sense is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from stationmaster.routes.keeping import Kept

_NUMBERED: Final = ("city", "town", "halt", "offboard", "pass", "junction")
_BORDERS: Final = ("impassable", "water", "mountain", "province")
_LONGEST: Final = 6
"""So many letters of a label are shown."""


@dataclass(frozen=True, slots=True)
class Dress:
    """How a tile is dressed, as its code says it; rotation turns where stops lie, and never borders."""

    label: str | None
    prices: tuple[tuple[str, str], ...]
    """What building here costs, each with the kind of ground."""
    borders: tuple[tuple[int, str, str | None], ...]
    """Sides with a border, its type, and what crossing it costs."""
    lies: Mapping[int, float | None]
    """For numbered parts that say so, in the direction of which side they lie; None is the middle."""
    hidden: frozenset[int]
    """Stops whose values are shown elsewhere."""


def dress_of(code: str) -> Dress:
    """How a code dresses its tile."""
    kept = _KEPT.find(code)
    return _KEPT.keep(code, _dress(code), 1 + code.count(";")) if kept is None else kept[0]


_KEPT: Final[Kept[Dress]] = Kept(20_000)
_MATTERS: Final = (*_NUMBERED, "label", "upgrade", "border")


def _dress(code: str) -> Dress:
    label, prices, borders = None, [], []
    lies: dict[int, float | None] = {}
    hidden, number = set(), 0
    for kind, value, keys in _parts(code):
        if kind in _NUMBERED:
            lie = _lie(keys.get("loc"))
            if lie is not None:
                lies[number] = lie[0]
            if keys.get("hide") == "1":
                hidden.add(number)
            number += 1
        elif kind == "label" and value:
            label = value[:_LONGEST]
        elif kind == "upgrade" and keys.get("cost", "").isdecimal():
            prices.append((keys.get("terrain", "").partition("|")[0], keys["cost"][:_LONGEST]))
        elif kind == "border" and keys.get("type") in _BORDERS and keys.get("edge") in tuple("012345"):
            cost = keys.get("cost", "")
            borders.append((int(keys["edge"]), keys["type"], cost[:_LONGEST] if cost.isdecimal() else None))
    return Dress(label, tuple(prices), tuple(borders), lies, frozenset(hidden))


def _parts(code: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    for part in code.split(";"):
        kind, _, value = part.strip().partition("=")
        if kind.strip() not in _MATTERS:
            continue
        pairs = (entry.partition(":") for entry in value.split(","))
        yield kind.strip(), value, {key.strip(): told.strip() for key, _, told in pairs}


def _lie(told: str | None) -> tuple[float | None] | None:
    """The direction that a code tells, or none of use."""
    if told is None:
        return None
    if told == "center":
        return (None,)
    whole, _, half = told.partition(".")
    if len(whole) == 1 and whole in "012345" and half in ("", "0", "5"):
        return (float(told),)
    return None
