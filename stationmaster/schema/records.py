"""Records of any game in this project's own format, by their statements: `{players, options, seed, actions}`, or
`{state, actions}`.

Fields of a record and their kinds are checked here. The values are read elsewhere: players, options and seed by
the start of the game, a state by the reader of states, actions by their statements.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Any, Final

from msgspec import inspect

from stationmaster.errors import Fault, Faults, ImpossibleInput, cut
from stationmaster.schema.faults import fault_at, step
from stationmaster.schema.statements import Statement

Json = Any


@dataclass(frozen=True, slots=True)
class _Field:
    """A field, as far as it is checked here: `kind` is `object` where several types are allowed."""

    kind: type
    may_be_null: bool
    may_be_left_out: bool
    most: int | None


def taken_apart(
    record: Json, from_start: type[Statement], from_state: type[Statement], pointer: str
) -> Mapping[str, Json]:
    """Return the fields of a record by one of both statements: the second if it begins with a state.

    :raises ImpossibleInput: with every field that is missing, unknown, or of another kind.
    """
    if not isinstance(record, dict):
        raise ImpossibleInput([fault_at(pointer, "wrong_type.object")])
    fields = _fields_of(from_state if "state" in record else from_start)
    faults = Faults(_wrong_fields(record, fields, pointer))
    if faults:
        raise ImpossibleInput(faults)
    return record


def _wrong_fields(record: Mapping[str, Json], fields: Mapping[str, _Field], pointer: str) -> Iterator[Fault]:
    for name in record:
        if name not in fields:
            yield fault_at(step(pointer, name), "unknown_field.record", known=tuple(fields), field=cut(name))
    for name, field in fields.items():
        if name in record or not field.may_be_left_out:
            yield from _wrong_value(record.get(name), field, step(pointer, name))


def _wrong_value(value: Any, field: _Field, pointer: str) -> Iterator[Fault]:
    """Yield the fault of a value of the wrong type, if it is one. A null list or seed counts as absent."""
    if value is None and field.may_be_null:
        return
    if not isinstance(value, field.kind):
        if field.kind is str:
            yield fault_at(pointer, "missing.seed")
        else:
            yield fault_at(pointer, "wrong_type.list" if field.kind is list else "wrong_type.object")
    elif isinstance(value, list) and field.most is not None and len(value) > field.most:
        yield fault_at(pointer, "too_long.list", most=field.most)


@cache
def _fields_of(statement: type[Statement]) -> Mapping[str, _Field]:
    described = inspect.type_info(statement)
    assert isinstance(described, inspect.StructType)
    return {field.encode_name: _field(field) for field in described.fields}


def _field(field: inspect.Field) -> _Field:
    kinds = set(_kinds_of(field.type))
    others = kinds - {NoneType}
    inner = field.type.type if isinstance(field.type, inspect.Metadata) else field.type
    return _Field(
        kind=others.pop() if len(others) == 1 else object,
        may_be_null=NoneType in kinds,
        may_be_left_out=not field.required,
        most=getattr(inner, "max_length", None),
    )


def _kinds_of(info: inspect.Type) -> Iterator[type]:
    if isinstance(info, inspect.Metadata):
        yield from _kinds_of(info.type)
    elif isinstance(info, inspect.UnionType):
        for member in info.types:
            yield from _kinds_of(member)
    else:
        yield _KINDS[type(info)]


_KINDS: Final[Mapping[type[inspect.Type], type]] = {
    inspect.VarTupleType: list,
    inspect.StructType: dict,
    inspect.StrType: str,
    inspect.LiteralType: str,
    inspect.NoneType: NoneType,
}
