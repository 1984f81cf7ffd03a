"""Actions of either game as JSON, read and written: what the two forms of actions have in common.

An action is a frozen record with a `type`; its fields are those of the HTTP contract. Reading checks the shape alone
(names of fields, types). Fields that only inform may be sent back and are left aside.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, TypeVar

from stationmaster.kernel.errors import Fault, ImpossibleInput, WrongShape, cut
from stationmaster.kernel.faults import fault_at
from stationmaster.kernel.pointers import step
from stationmaster.kernel.statements import read, write

Json = Any
A = TypeVar("A")


def kind_of(sent: Json, kinds: Mapping[str, type[A]], pointer: str) -> type[A]:
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


def read_action(kind: type[A], sent: Mapping[str, Json], informative: Collection[str], pointer: str) -> A:
    """The action that was sent, without the fields that only inform.

    :raises WrongShape: with all that is missing, of another type, or not known.
    """
    own: frozenset[str] = _fields_of(kind)  # type: ignore[arg-type] # every class can be hashed
    kept = {name: value for name, value in sent.items() if name in own or name not in informative}
    try:
        return read(kind, kept, pointer)
    except ImpossibleInput as error:
        raise WrongShape(error.faults) from error


@cache
def _fields_of(kind: Any) -> frozenset[str]:
    return frozenset(kind.__struct_encode_fields__)


def written(action: Any) -> dict[str, Json]:
    """The action as it would be posted; what does not apply is left out."""
    document: dict[str, Json] = write(action)
    return document
