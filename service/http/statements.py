"""Statements that are made at run time, because their fields differ from game to game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, defstruct, inspect

from stationmaster.schema.json_schema import PLACE, schema_name, types_within
from stationmaster.schema.statements import NAMED


def make_statement(name: str, meaning: str, fields: list[Any], base: type[Any], **named: Any) -> Any:
    """Return a class of records. A field is a name, a type, and perhaps a default; `named` has the tag, if any."""
    return defstruct(name, fields, bases=(base,), namespace={"__doc__": meaning}, frozen=True, kw_only=True, **named)


def described(kind: Any, meaning: str, **bounds: Any) -> Any:
    """Return a type with its meaning and bounds."""
    return Annotated[kind, Meta(description=meaning, **bounds)]


def many(kind: Any) -> Any:
    """Return the type of a list."""
    return tuple[kind, ...]


def optional(name: str, kind: Any) -> tuple[str, Any, Any]:
    """Return a field that may be left out."""
    return (name, kind | UnsetType, UNSET)


_KINDS = "either"


def either(name: str, kinds: Sequence[Any], meaning: str) -> Any:
    """Return a named union without a discriminator, for the contract only; a single statement stays itself."""
    if len(kinds) == 1:
        return kinds[0]
    places = [{"$ref": PLACE.format(name=schema_name(kind))} for kind in kinds]
    shown = {NAMED: {"title": name, "description": meaning}, "anyOf": places}
    return Annotated[Any, Meta(extra_json_schema=shown, extra={_KINDS: tuple(kinds)})]


def with_alternatives(kinds: Iterable[Any]) -> list[Any]:
    """Return the kinds, and after them the members of all `either` unions within them."""
    found = list(kinds)
    seen: set[Any] = set()
    for kind in found:  # The list grows during the iteration.
        found += [one for one in _alternatives(inspect.type_info(kind), seen) if one not in found]
    return found


def _alternatives(info: Any, seen: set[Any]) -> Iterator[Any]:
    if isinstance(info, inspect.Metadata):
        yield from (info.extra or {}).get(_KINDS, ())
    if isinstance(info, inspect.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
    for one in types_within(info):
        yield from _alternatives(one, seen)
