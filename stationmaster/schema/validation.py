"""Finders of all faults in the shape of a value, derived from its statement once for each type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from stationmaster.errors import Fault
from stationmaster.schema.faults import fault_at, step

Json = Any
Walker = Callable[[Json, str], Iterator[Fault]]
"""Goes through a value that stands at a pointer."""

COMPLETE = "complete"
"""Marks a map in which all of its names must stand."""


@cache
def walker(kind: Any) -> Walker:
    """Return the function that finds the faults of a value of this type."""
    return _walker_of(inspect.type_info(kind))


def _walker_of(info: inspect.Type) -> Walker:
    if isinstance(info, inspect.Metadata):
        names = (info.extra or {}).get(COMPLETE)
        return _walker_of(info.type) if names is None else _complete(info.type, names)
    make = _MAKERS.get(type(info))
    if make is None:
        raise TypeError(f"no statement can hold a {type(info).__name__}")
    return make(info)


def _anything(_info: inspect.Type) -> Walker:
    return lambda _value, _pointer: iter(())


def _null(_info: inspect.Type) -> Walker:
    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if value is not None:
            yield fault_at(pointer, "wrong_type.null")

    return walk


def _flag(_info: inspect.Type) -> Walker:
    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, bool):
            yield fault_at(pointer, "wrong_type.flag")

    return walk


def _number(info: inspect.IntType | inspect.FloatType) -> Walker:
    whole = isinstance(info, inspect.IntType)
    low, high = info.ge, info.le
    allowed = int if whole else (int, float)

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, allowed) or isinstance(value, bool):
            yield fault_at(pointer, "wrong_type.whole_number" if whole else "wrong_type.number")
        elif (low is not None and value < low) or (high is not None and value > high):
            yield _out_of_range(pointer, low, high)

    return walk


def _out_of_range(pointer: str, low: float | None, high: float | None) -> Fault:
    if low is None:
        return fault_at(pointer, "out_of_range.at_most", high=high or 0)
    if high is None:
        return fault_at(pointer, "out_of_range.at_least", low=low)
    return fault_at(pointer, "out_of_range", low=low, high=high or 0)


def _empty(pointer: str) -> Fault:
    return fault_at(pointer, "too_short.empty")


def _text(info: inspect.StrType) -> Walker:
    shortest, longest = info.min_length or 0, info.max_length
    pattern = re.compile(info.pattern) if info.pattern else None

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, str):
            yield fault_at(pointer, "wrong_type.text")
        elif longest is not None and len(value) > longest:
            yield fault_at(pointer, "too_long", most=longest)
        elif len(value) < shortest:
            yield _empty(pointer) if shortest == 1 else fault_at(pointer, "too_short", least=shortest)
        elif pattern is not None and pattern.search(value) is None:
            yield fault_at(pointer, "unknown_value.form")

    return walk


def _literal(info: inspect.LiteralType) -> Walker:
    values = info.values
    listed = tuple(map(str, values))
    expected = "wrong_type.text" if all(isinstance(known, str) for known in values) else "wrong_type.whole_number"

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not any(type(value) is type(known) for known in values):
            yield fault_at(pointer, expected)
        elif value not in values:
            yield fault_at(pointer, "unknown_value", values=listed)

    return walk


def _list(info: Any) -> Walker:
    item, longest, shortest = _walker_of(info.item_type), info.max_length, info.min_length or 0

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield fault_at(pointer, "wrong_type.list")
        elif longest is not None and len(value) > longest:
            yield fault_at(pointer, "too_long.list", most=longest)
        elif len(value) < shortest:
            yield _empty(pointer) if shortest == 1 else fault_at(pointer, "too_short.list", least=shortest)
        else:
            for index, entry in enumerate(value):
                yield from item(entry, f"{pointer}/{index}")

    return walk


def _tuple(info: inspect.TupleType) -> Walker:
    items = [_walker_of(item) for item in info.item_types]

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield fault_at(pointer, "wrong_type.list")
        elif len(value) != len(items):
            name = "too_long.exactly" if len(value) > len(items) else "too_short.exactly"
            yield fault_at(pointer, name, count=len(items))
        else:
            for index, (item, entry) in enumerate(zip(items, value, strict=True)):
                yield from item(entry, f"{pointer}/{index}")

    return walk


def _mapping(info: inspect.DictType) -> Walker:
    keys, values = _walker_of(info.key_type), _walker_of(info.value_type)
    least, most = info.min_length or 0, info.max_length

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield fault_at(pointer, "wrong_type.object")
        elif most is not None and len(value) > most:
            yield fault_at(pointer, "too_long.object", most=most)
        elif len(value) < least:
            yield _empty(pointer) if least == 1 else fault_at(pointer, "too_short.object", least=least)
        else:
            for name, entry in value.items():
                if next(keys(name, pointer), None) is not None:
                    yield fault_at(step(pointer, name), "unknown_name")
                else:
                    yield from values(entry, step(pointer, name))

    return walk


def _complete(info: inspect.Type, names: Sequence[str]) -> Walker:
    """Return the walker of a map that must have each of these keys."""
    within = _walker_of(msgspec.structs.replace(info, min_length=None))

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        yield from within(value, pointer)
        if isinstance(value, dict):
            for name in names:
                if name not in value:
                    yield fault_at(step(pointer, name), "missing", name=name)

    return walk


def _record(info: inspect.StructType) -> Walker:
    fields = {field.encode_name: (_lazy(field.type), field.required) for field in info.fields}
    known = fields.keys() | ({info.tag_field} if info.tag_field else set())
    closed = info.forbid_unknown_fields

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield fault_at(pointer, "wrong_type.object")
            return
        for name, entry in value.items():
            if name in fields:
                yield from fields[name][0](entry, step(pointer, name))
            elif closed and name not in known:
                yield fault_at(step(pointer, name), "unknown_field")
        for name, (_, required) in fields.items():
            if required and name not in value:
                yield fault_at(step(pointer, name), "missing", name=name)

    return walk


def _lazy(info: inspect.Type) -> Walker:
    """Return the walker of a field, made on first use: a record may hold records of its own type."""
    made: list[Walker] = []

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not made:
            made.append(_walker_of(info))
        return made[0](value, pointer)

    return walk


def _union(info: inspect.UnionType) -> Walker:
    members = [member.type if isinstance(member, inspect.Metadata) else member for member in info.types]
    records = [member for member in members if isinstance(member, inspect.StructType)]
    nullable = any(isinstance(member, inspect.NoneType) for member in members)
    others = [
        _walker_of(member)
        for member in info.types
        if member not in records and not isinstance(member, inspect.NoneType)
    ]
    record = _tagged(records) if len(records) > 1 else (_record(records[0]) if records else None)

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if nullable and value is None:
            return
        found = [list(other(value, pointer)) for other in others]
        if not all(found):
            return
        if record is not None and (isinstance(value, dict) or not others):
            yield from record(value, pointer)
        elif others:
            yield from _nearest(value, pointer, found)

    return walk


def _nearest(value: Json, pointer: str, found: Sequence[list[Fault]]) -> list[Fault]:
    """Return the most helpful faults of a value that matches none of several types: for a list or a number, those
    of that type."""
    if not isinstance(value, str):
        for faults in found:
            if (faults[0].pointer, faults[0].code) != (pointer, "wrong_type"):
                return faults
    if {faults[0].sentence.name for faults in found} == {"wrong_type.text", "wrong_type.whole_number"}:
        return [fault_at(pointer, "wrong_type.text_or_number")]
    return found[0]


def _tagged(records: Sequence[inspect.StructType]) -> Walker:
    """Return the walker of a union of records, discriminated by `type`."""
    field = records[0].tag_field or "type"
    by_tag = {record.tag: _record(record) for record in records}
    listed = tuple(map(str, by_tag))

    def walk(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield fault_at(pointer, "wrong_type.object")
        elif field not in value:
            yield fault_at(step(pointer, field), "missing", name=field)
        elif not isinstance(value[field], str):
            yield fault_at(step(pointer, field), "wrong_type.text")
        elif value[field] not in by_tag:
            yield fault_at(step(pointer, field), "unknown_value", values=listed)
        else:
            yield from by_tag[value[field]](value, pointer)

    return walk


_MAKERS: Mapping[type[inspect.Type], Callable[[Any], Walker]] = {
    inspect.AnyType: _anything,
    inspect.NoneType: _null,
    inspect.BoolType: _flag,
    inspect.IntType: _number,
    inspect.FloatType: _number,
    inspect.StrType: _text,
    inspect.LiteralType: _literal,
    inspect.ListType: _list,
    inspect.VarTupleType: _list,
    inspect.TupleType: _tuple,
    inspect.DictType: _mapping,
    inspect.StructType: _record,
    inspect.UnionType: _union,
}
