"""What a sender expects of an action: the fields that only inform, as they were sent, held against what is so.

A listed choice tells more than an action needs (`cost`, `revenue`, an outlook). Whoever sends that back says what he
saw; where it is not so any more, or never was, the action is refused instead of doing something else than expected.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import inspect

from stationmaster.errors import Fault, ImpossibleInput, WrongShape, cut
from stationmaster.schema.faults import fault_at, step
from stationmaster.schema.statements import Statement, read, write

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


# --- Actions of either game as JSON, read and written: what the two forms of actions have in common.  An action is a
# frozen record with a `type`; its fields are those of the HTTP contract. Reading checks the shape alone (names of
# fields, types). Fields that only inform may be sent back: the action carries them, and they must agree with what is
# so (`expected.py`).

T = TypeVar("T")
Nested = tuple[tuple[str, frozenset[str]], ...]
"""Fields that hold lists of records which may have more fields than their own, and those own ones."""


class ActionForms(Generic[T]):
    """The actions of one game: `kinds` are their records, or the union of them, `informative` what they may hold
    besides."""

    def __init__(self, kinds: Any, informative: Collection[str]) -> None:
        listed = kinds if isinstance(kinds, tuple) else get_args(kinds)
        self.by_type: Mapping[str, type[T]] = {kind.type: kind for kind in listed}
        self._informative = informative

    def read(self, sent: Json, pointer: str = "") -> T:
        """The action that was sent.

        :raises WrongShape: with all that is wrong with its shape; pointers begin with `pointer`.
        """
        return _read_action(_kind_of(sent, self.by_type, pointer), sent, self._informative, pointer)


def _kind_of(sent: Json, kinds: Mapping[str, type[T]], pointer: str) -> type[T]:
    """The record that the `type` of a sent action names.

    :raises WrongShape: for what is no action.
    """
    kind = kinds.get(_type_of(sent))
    if kind is None:
        raise WrongShape([_no_action(sent, pointer)])
    return kind


def _type_of(sent: Json) -> str:
    named = sent.get("type") if isinstance(sent, dict) else None
    return named if isinstance(named, str) else ""


def _no_action(sent: Json, pointer: str) -> Fault:
    place = step(pointer, "type")
    if not isinstance(sent, dict):
        return fault_at(pointer, "wrong_type.action")
    if "type" not in sent:
        return fault_at(place, "missing", name="type")
    if not isinstance(sent["type"], str):
        return fault_at(place, "wrong_type.text")
    return fault_at(place, "unknown_action", type=cut(sent["type"]))


def _read_action(kind: type[T], sent: Mapping[str, Json], informative: Collection[str], pointer: str) -> T:
    """The action that was sent, and in its `expected` the fields that only inform.

    :raises WrongShape: with all that is missing, of another type, or not known.
    """
    own, nested = _names_in(kind)  # type: ignore[arg-type] # every class can be hashed
    kept = {name: value for name, value in sent.items() if name in own or name not in informative}
    try:
        action = read(kind, kept, pointer)
    except ImpossibleInput as error:
        raise WrongShape(error.faults) from error
    expected = {name: value for name, value in sent.items() if name not in kept} if len(kept) < len(sent) else {}
    if nested:
        expected.update(_expected_within(nested, kept, informative))
    return expecting(action, expected)


def _expected_within(
    nested: Nested, kept: Mapping[str, Json], informative: Collection[str]
) -> Iterator[tuple[str, Json]]:
    """The fields that only inform of the records in an action's lists, which may hold more than they name."""
    for name, own in nested:
        entries = kept.get(name)
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            for inner, value in entry.items():
                if inner in informative and inner not in own:
                    yield step(step(name, str(index)), inner), value


@cache
def _names_in(kind: Any) -> tuple[frozenset[str], Nested]:
    return _fields_of(kind), _open_lists(kind)


def _fields_of(kind: Any) -> frozenset[str]:
    return frozenset(kind.__struct_encode_fields__)


def _open_lists(kind: Any) -> Nested:
    return tuple(
        (field.encode_name, _fields_of(record.cls))
        for field in inspect.type_info(kind).fields  # type: ignore[attr-defined] # it is a record
        for record in _listed(field.type)
        if not record.forbid_unknown_fields
    )


def _listed(info: inspect.Type) -> Iterator[inspect.StructType]:
    """The records that a field holds lists of."""
    if isinstance(info, inspect.Metadata):
        yield from _listed(info.type)
    elif isinstance(info, inspect.UnionType):
        for one in info.types:
            yield from _listed(one)
    elif isinstance(info, inspect.VarTupleType) and isinstance(info.item_type, inspect.StructType):
        yield info.item_type


def written(action: Any) -> dict[str, Json]:
    """The action as it would be posted; what does not apply is left out."""
    document: dict[str, Json] = write(action)
    return document
