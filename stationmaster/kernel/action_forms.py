"""Actions of either game as JSON, read and written: what the two forms of actions have in common.

An action is a frozen record with a `type`; its fields are those of the HTTP contract. Reading checks the shape alone
(names of fields, types). Fields that only inform may be sent back and are left aside.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, TypeVar

from stationmaster.kernel.errors import ImpossibleInput, cut
from stationmaster.kernel.faults import fault_at
from stationmaster.kernel.shapes import step
from stationmaster.kernel.statements import read, write

Json = Any
A = TypeVar("A")


def kind_of(sent: Json, kinds: Mapping[str, type[A]], pointer: str) -> type[A]:
    """The record that the `type` of a sent action names.

    :raises ImpossibleInput: for what is no action.
    """
    if not isinstance(sent, dict):
        raise ImpossibleInput([fault_at(pointer, "not_an_object")])
    kind = kinds.get(str(sent.get("type")))
    if kind is None:
        raise ImpossibleInput([fault_at(step(pointer, "type"), "unknown_action", type=cut(sent.get("type")))])
    return kind


def read_action(kind: type[A], sent: Mapping[str, Json], informative: Collection[str], pointer: str) -> A:
    """The action that was sent, without the fields that only inform.

    :raises ImpossibleInput: with all that is missing, of another type, or not known.
    """
    own: frozenset[str] = _fields_of(kind)  # type: ignore[arg-type] # every class can be hashed
    kept = {name: value for name, value in sent.items() if name in own or name not in informative}
    return read(kind, kept, pointer)


@cache
def _fields_of(kind: Any) -> frozenset[str]:
    return frozenset(kind.__struct_encode_fields__)


def written(action: Any) -> dict[str, Json]:
    """The action as it would be posted; what does not apply is left out."""
    document: dict[str, Json] = write(action)
    return document
