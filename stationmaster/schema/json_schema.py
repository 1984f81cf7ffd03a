"""Statements as JSON Schema (2020-12), for the contract.

Every named type becomes a separate schema: records by the name of their class and their game, enumerations and
unions by the name that `ids` and `named` gave them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec
from msgspec import inspect

from stationmaster.schema.statements import NAMED, STATED

Json = Any

PLACE = "#/components/schemas/{name}"
"""Where the contract keeps its schemas."""
NO_DEFAULT = ("default", None)


def schemas(kinds: Iterable[Any], place: str = PLACE) -> tuple[list[Json], dict[str, Json]]:
    """Return the JSON Schema of each of `kinds`, and of every named type within them.

    Defaults of null are left out: a field that may be missing is not one that is always present.
    """
    kinds = list(kinds)
    records = _all_records(kinds)
    names = _names(records)
    open_ = {old: _openness(record) for old, record in zip(names, records, strict=True)}
    found, components = msgspec.json.schema_components(kinds, ref_template=place)
    tidy = _Tidying(place, {place.format(name=old): place.format(name=new) for old, new in names.items()})
    made = {names[old]: {**tidy(schema), **open_[old], "title": names[old]} for old, schema in components.items()}
    shown = [tidy(schema) for schema in found]
    return shown, dict(sorted((made | tidy.named).items()))


def schema_name(kind: Any) -> str:
    """Return the name of a kind of records in the contract."""
    plain = getattr(kind, "__origin__", kind)
    return str(plain.__name__) + str(getattr(plain, "game_name", ""))


def catalogue_of_events(union: Any, everywhere: Collection[str] = ("rule",)) -> dict[str, Json]:
    """Return the meaning, fields and optional fields of each event of a union, without the fields that all share."""
    return {kind.__struct_config__.tag: _explained(kind, everywhere) for kind in get_args(union)}


def _explained(kind: Any, everywhere: Collection[str]) -> Json:
    described: dict[str, Json] = {"meaning": " ".join(str(kind.__doc__).split()), "fields": {}, "optional": {}}
    for field in msgspec.structs.fields(kind):
        if field.name not in everywhere:
            described["fields" if field.required else "optional"][field.encode_name] = _meaning(field.type)
    return described


def _meaning(kind: Any) -> str:
    """Return the description of a field, given where it is used or with its named type."""
    (schema,), components = schemas([kind], place="{name}")
    return str(schema["description"] if "description" in schema else components[schema["$ref"]]["description"])


class _Tidying:
    """A pass over schemas that brings them into the form that generators read best, and keeps the named ones."""

    def __init__(self, place: str, renamed: Mapping[str, str]) -> None:
        self.named: dict[str, Json] = {}
        self._place = place
        self._renamed = renamed

    def __call__(self, schema: Json) -> Json:
        if isinstance(schema, list):
            return [self(entry) for entry in schema]
        if isinstance(schema, str):
            return self._renamed.get(schema, schema)
        if not isinstance(schema, dict):
            return schema
        if STATED in schema:
            self.named.update(schema[STATED])
            return {key: value for key, value in schema.items() if key != STATED}
        named = schema.get(NAMED)
        tidied = {key: self(value) for key, value in schema.items() if key != NAMED and (key, value) != NO_DEFAULT}
        if named is not None:
            return self._named(named, tidied)
        return _as_list(_constants_last(_with_type(tidied)))

    def _named(self, named: Mapping[str, Json], used: dict[str, Json]) -> Json:
        """Return a reference to a named schema, with the description that belongs to this use only."""
        name = named["title"]
        here = {key: used.pop(key) for key in ("description",) if key in used}
        whole = dict(named) if "type" in named else {**named, **used}
        if self.named.setdefault(name, whole) != whole:
            raise ValueError(f"two schemas have the name {name}")
        return {**here, "$ref": self._place.format(name=name)}


def _with_type(schema: dict[str, Json]) -> dict[str, Json]:
    """Return an enumeration with the type that all its values have."""
    types = {type(value) for value in schema.get("enum", ())}
    if "type" in schema or types not in ({str}, {int}):
        return schema
    return {**schema, "type": "string" if types == {str} else "integer"}


def _constants_last(schema: dict[str, Json]) -> dict[str, Json]:
    """Return a union with single values last: some clients stop at the first value that they compare with."""
    if "anyOf" not in schema:
        return schema
    return {**schema, "anyOf": sorted(schema["anyOf"], key=lambda member: len(member.get("enum", ())) == 1)}


def _as_list(schema: dict[str, Json]) -> dict[str, Json]:
    """Return a tuple of items of one kind as a list of that length.

    Generators make a separate type for a tuple, which some of their libraries fail to decode.
    """
    first, *others = schema.get("prefixItems", (None,))
    if first is None or any(other != first for other in others):
        return schema
    return {key: value for key, value in schema.items() if key not in ("prefixItems", "items")} | {"items": first}


def _openness(record: Any) -> dict[str, Json]:
    """Return the schema of the further fields of a record, in a form in which generators keep these fields."""
    return {} if record.__struct_config__.forbid_unknown_fields else {"additionalProperties": True}


def _all_records(kinds: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(record for kind in inspect.multi_type_info(kinds) for record in _records(kind, set())))


def _names(records: Sequence[Any]) -> dict[str, str]:
    """Return the map from msgspec's names of records to those of the contract, in the order of the records."""
    plain = Counter(_plain(record) for record in records)
    names = {_plain(record) if plain[_plain(record)] == 1 else _full(record): schema_name(record) for record in records}
    if len(set(names.values())) < len(records):
        twice = [name for name, count in Counter(names.values()).items() if count > 1]
        raise ValueError(f"several records have the name {', '.join(twice)}")
    return names


def _plain(record: Any) -> str:
    return str(record.__name__)


def _full(record: Any) -> str:
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", f"{record.__module__}.{record.__qualname__}")


def _records(info: Any, seen: set[Any]) -> Iterator[Any]:
    """Return all kinds of records within a type."""
    if isinstance(info, inspect.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        yield info.cls
    for inner in types_within(info):
        yield from _records(inner, seen)


def types_within(info: Any) -> Iterator[Any]:
    """Return the types that a type is made of, one level down."""
    if isinstance(info, inspect.StructType):
        yield from (field.type for field in info.fields)
        return
    yield from (getattr(info, name) for name in ("type", "item_type", "key_type", "value_type") if hasattr(info, name))
    yield from (*getattr(info, "types", ()), *getattr(info, "item_types", ()))
