"""Arbitrary actions for a position, from the statements of the actions and the names of the game.

This module knows no rule: the values of a field are those that its type allows, with the ids that the contract lists
and the names on the board, and an id that does not exist.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

from msgspec import inspect
from msgspec.structs import fields, replace

from stationmaster.schema.statements import NAMED
from tests.support.listing import Families, Read, is_one_of, is_range

Json = Any
UNKNOWN = "?"
MOST = 1500
"""Up to so many actions of one type are all tried; of more, as many are picked at random."""
NEIGHBOURS = 8
"""The number of listed actions of each type that are tried with every other value in every field."""


def numbers_in(families: Families, known: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers worth trying: those listed, the ends of ranges, and their neighbours."""
    found = {*range(-1, 12), 10_000, *known}
    for value in _leaves([choice for family in families for choice in family["choices"]]):
        if isinstance(value, int) and not isinstance(value, bool):
            found |= {value - 1, value, value + 1}
    return tuple(sorted(found))


def _leaves(value: Json) -> Iterator[Json]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else None
    if inner is None:
        yield value
    for one in inner or ():
        yield from _leaves(one)


def listed_in(families: Families, read: Read, numbers: Collection[int]) -> set[Any]:
    """Return every listed action; for a range, those with the given numbers that lie in it."""
    return {
        read({"type": family["type"], **dict(zip(choice, picked, strict=True))})
        for family in families
        for choice in family["choices"]
        for picked in product(*(list(_picked(value, numbers)) for value in choice.values()))
    }


def _picked(value: Json, numbers: Collection[int]) -> Iterable[Json]:
    """Return the values that a listed value allows."""
    if is_one_of(value):
        return value["one_of"]  # type: ignore[no-any-return]
    if is_range(value):
        return [number for number in numbers if value["min"] <= number <= value["max"]]
    if isinstance(value, list) and any(map(is_range, value)):
        return map(list, product(*(_picked(one, numbers) for one in value)))
    return [value]


class Anything:
    """All actions that can be built from some names and numbers."""

    def __init__(
        self, kinds: Iterable[Any], names: Mapping[str, Sequence[Any]], numbers: Sequence[int], random: Random
    ) -> None:
        self.names, self.numbers, self.random = names, numbers, random
        self.values = {kind: {one.name: self._field(one) for one in inspect.type_info(kind).fields} for kind in kinds}  # type: ignore[attr-defined]

    def _field(self, field: inspect.Field) -> list[Any]:
        given = self.names.get(field.name)
        return list(self._values(field.type)) if given is None else list(given)

    def _values(self, info: inspect.Type) -> Iterable[Any]:
        if isinstance(info, inspect.Metadata):
            known = (info.extra_json_schema or {}).get(NAMED, {}).get("enum")
            return self._values(info.type) if known is None else [*known, UNKNOWN]
        if isinstance(info, inspect.UnionType):
            return [value for one in info.types for value in self._values(one)]
        if isinstance(info, inspect.VarTupleType):
            inner = list(self._values(info.item_type))
            return [tuple(self.random.choices(inner, k=count)) for count in (0, 1, 1, 1, 2, 2, 3)]
        if isinstance(info, inspect.StructType):
            inside = {one.name: list(self._values(one.type)) for one in info.fields}
            return [info.cls(**{name: self.random.choice(inside[name]) for name in inside}) for _ in range(5)]
        if isinstance(info, inspect.LiteralType):
            return info.values
        plain: Mapping[type, Sequence[Any]] = {
            inspect.BoolType: (False, True),
            inspect.IntType: self.numbers,
            inspect.StrType: (*self.names["names"], UNKNOWN),
            inspect.NoneType: (None,),
        }
        return plain[type(info)]

    def _pick(self, values: Sequence[Any]) -> Any:
        """Return one of the values; an optional one is left out half of the time."""
        return None if None in values and self.random.random() < 0.5 else self.random.choice(values)

    def actions(self, listed: Collection[Any]) -> Iterator[Any]:
        """Yield, for each type, all actions, or many at random and all that differ in one field from a listed one."""
        for kind, values in self.values.items():
            if prod(map(len, values.values())) <= MOST:
                yield from (kind(*picked) for picked in product(*values.values()))
                continue
            yield from (kind(*map(self._pick, values.values())) for _ in range(MOST))
            alike = sorted((one for one in listed if isinstance(one, kind)), key=repr)
            for one in self.random.sample(alike, min(NEIGHBOURS, len(alike))):
                for field in fields(one):
                    others = {*values[field.name], *(getattr(other, field.name) for other in islice(alike, 50))}
                    yield from (replace(one, **{field.name: value}) for value in others)
