"""What a sender expects of an action: the fields that only inform, as they were sent, held against what is so.

A listed choice tells more than an action needs (`cost`, `revenue`, an outlook). Whoever sends that back says what he
saw; where it is not so any more, or never was, the action is refused instead of doing something else than expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec

from stationmaster.kernel.errors import cut
from stationmaster.kernel.shapes.statements import Statement

Json = Any
A = TypeVar("A")

NOTHING: Mapping[str, Json] = MappingProxyType({})
WITHIN = "/"
"""Stands in the name of a field within an own field of the action: `routes/0/revenue`."""


class Submitted(Statement, frozen=True, dict=True):
    """An action that somebody submits.

    `expected` is what its sender said besides: no part of the action, so it is neither compared nor written.
    """

    expected: ClassVar[Mapping[str, Json]] = NOTHING


def expecting(action: A, expected: Mapping[str, Json]) -> A:
    """The action, carrying what its sender expects; only to be said of a record that was just made."""
    if expected and isinstance(action, Submitted):
        msgspec.structs.force_setattr(action, "expected", expected)
    return action


def expected_of(action: object) -> Mapping[str, Json]:
    """What the sender of an action expects of it."""
    return action.expected if isinstance(action, Submitted) else NOTHING


class Surprise(NamedTuple):
    """A field that is not as it was expected. What is so is None where there is no such field."""

    field: str
    expected: str | int
    actual: str | int | None


def first_surprise(expected: Mapping[str, Json], informs: Mapping[str, Json]) -> Surprise | None:
    """The first field that was sent and does not agree with what is so; None when all do.

    What is sent as null where there is nothing agrees. Within an own field only what is known there is compared.
    """
    for name, sent in expected.items():
        if name not in informs:
            if sent is not None and WITHIN not in name:
                return Surprise(name, _shown(sent), None)
        elif not _agrees(sent, informs[name]):
            return Surprise(name, _shown(sent), _shown(informs[name]))
    return None


def _agrees(sent: Json, so: Json) -> bool:
    """Whether two JSON values are the same; a list may be a tuple here. True is no number."""
    return bool(sent == so) and isinstance(sent, bool) == isinstance(so, bool)


def _shown(value: Json) -> str | int:
    if isinstance(value, str):
        return cut(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return cut(msgspec.json.encode(value).decode())
