"""Whether an action is among the legal ones that are listed, told as a client would tell it.

A family's type with one of its choices is an action, ready to post; where a choice holds a range, any number of it may
stand there, and where it holds `one_of`, any of those values. So every choice is read as if it had been posted, with
what the action itself has put in, and is the action or is not. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from stationmaster.errors import ImpossibleInput

Json = Any
Families = Sequence[Mapping[str, Json]]
Read = Callable[[Json], Any]
"""From an action as it is posted to the game's record of it."""


def is_range(value: Json) -> bool:
    """Whether a listed value stands for all numbers between two."""
    return isinstance(value, dict) and value.keys() == {"min", "max"}


def is_one_of(value: Json) -> bool:
    """Whether a listed value stands for several values."""
    return isinstance(value, dict) and value.keys() == {"one_of"}


def one_by_one(choice: Mapping[str, Json]) -> Iterator[dict[str, Json]]:
    """The choices that a listed one stands for, with one value for every `one_of`. Ranges stay."""
    several = [name for name, value in choice.items() if is_one_of(value)]
    for values in product(*(choice[name]["one_of"] for name in several)):
        yield {**choice, **dict(zip(several, values, strict=True))}


def _alike(one: Json, other: Json) -> bool:
    """Whether two values are the same but for the order of what is in them."""
    return one == other or (
        isinstance(one, list) and isinstance(other, list) and sorted(map(str, one)) == sorted(map(str, other))
    )


def put_in(offered: Json, sent: Json) -> Json:
    """A listed value with the sent numbers in place of its ranges, and of several values the one that was sent; what
    fits nothing that was sent stays."""
    if is_one_of(offered):
        return next((value for value in offered["one_of"] if _alike(value, sent)), offered)
    if is_range(offered):
        is_number = isinstance(sent, int) and not isinstance(sent, bool)
        return sent if is_number and offered["min"] <= sent <= offered["max"] else offered
    if isinstance(offered, list) and isinstance(sent, list) and len(offered) == len(sent):
        return [put_in(one, other) for one, other in zip(offered, sent, strict=True)]
    return offered


def is_listed(families: Families, sent: Mapping[str, Json], read: Read) -> bool:
    """Whether one of the listed choices, posted, is the action that is sent. `read` may let go of mere spellings."""
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
