"""A check that an action is among the listed legal ones, as a client would make it.

A family's type with one of its choices is an action, ready to post; a range stands for any of its numbers, and `one_of`
for any of its values. So every choice is read as if it had been posted, with the action's own values filled in, and
compared with the action. This module knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from stationmaster.errors import ImpossibleInput

Json = Any
Families = Sequence[Mapping[str, Json]]
Read = Callable[[Json], Any]
"""Converts an action as it is posted into the game's record of it."""


def is_range(value: Json) -> bool:
    """Return whether a listed value stands for all numbers between two."""
    return isinstance(value, dict) and value.keys() == {"min", "max"}


def is_one_of(value: Json) -> bool:
    """Return whether a listed value stands for several values."""
    return isinstance(value, dict) and value.keys() == {"one_of"}


def one_by_one(choice: Mapping[str, Json]) -> Iterator[dict[str, Json]]:
    """Yield the choices that a listed one stands for, with one value for every `one_of`. Ranges stay."""
    several = [name for name, value in choice.items() if is_one_of(value)]
    for values in product(*(choice[name]["one_of"] for name in several)):
        yield {**choice, **dict(zip(several, values, strict=True))}


def _alike(one: Json, other: Json) -> bool:
    """Return whether two values are equal, ignoring the order of their items."""
    return one == other or (
        isinstance(one, list) and isinstance(other, list) and sorted(map(str, one)) == sorted(map(str, other))
    )


def put_in(offered: Json, sent: Json) -> Json:
    """Return a listed value with its ranges and `one_of` replaced by the sent values; those that fit no sent value
    remain."""
    if is_one_of(offered):
        return next((value for value in offered["one_of"] if _alike(value, sent)), offered)
    if is_range(offered):
        is_number = isinstance(sent, int) and not isinstance(sent, bool)
        return sent if is_number and offered["min"] <= sent <= offered["max"] else offered
    if isinstance(offered, list) and isinstance(sent, list) and len(offered) == len(sent):
        return [put_in(one, other) for one, other in zip(offered, sent, strict=True)]
    return offered


def is_listed(families: Families, sent: Mapping[str, Json], read: Read) -> bool:
    """Return whether one of the listed choices, posted, is the sent action. `read` may ignore mere spelling."""
    action = read(sent)
    return any(
        _is(action, {name: put_in(value, sent.get(name)) for name, value in choice.items()}, sent["type"], read)
        for family in families
        if family["type"] == sent["type"]
        for choice in family["choices"]
    )


def _is(action: Any, filled: Mapping[str, Json], kind: str, read: Read) -> bool:
    try:
        return bool(read({"type": kind, **filled}) == action)
    except ImpossibleInput:
        return False  # A number outside the range that is left in the choice.
