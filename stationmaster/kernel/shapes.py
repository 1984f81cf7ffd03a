"""Shapes of JSON values, and everything about a value that does not fit its shape, each fault with its pointer.

A shape is called with a value and its pointer and finds the faults; `schema` says the same in the words of OpenAPI 3.0,
for the contract. Shapes bound what they let through: the length of texts and lists and the size of numbers, so that
whatever is asked of a value afterwards has an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.kernel.errors import Fault, cut
from stationmaster.kernel.faults import fault_at

Json = Any
Check = Callable[[Json, str], Iterator[Fault]]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value must look like."""

    check: Check
    schema: Mapping[str, Json]

    def __call__(self, value: Json, pointer: str) -> Iterator[Fault]:
        """Everything that is wrong with the shape of a value."""
        return self.check(value, pointer)


def escaped(key: object) -> str:
    """A key as a step of a JSON Pointer (RFC 6901); a very long one is cut."""
    return cut(key).replace("~", "~0").replace("/", "~1")


def step(pointer: str, name: str | int) -> str:
    """The pointer to a member of what `pointer` names."""
    return f"{pointer}/{escaped(name)}"


def integer(low: int, high: int) -> Shape:
    """A whole number within bounds, both included."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, int) or isinstance(value, bool):
            yield fault_at(pointer, "wrong_type.whole_number")
        elif not low <= value <= high:
            yield fault_at(pointer, "out_of_range", low=low, high=high)

    return Shape(check, {"type": "integer", "minimum": low, "maximum": high})


def boolean() -> Shape:
    """True or false."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, bool):
            yield fault_at(pointer, "wrong_type.flag")

    return Shape(check, {"type": "boolean"})


def number(farthest: int) -> Shape:
    """A number, whole or not, between `farthest` and its negative: a coordinate, for example."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, int | float) or isinstance(value, bool):
            yield fault_at(pointer, "wrong_type.number")
        elif not -farthest <= value <= farthest:
            yield fault_at(pointer, "out_of_range", low=-farthest, high=farthest)

    return Shape(check, {"type": "number", "minimum": -farthest, "maximum": farthest})


def text(longest: int, shortest: int = 0) -> Shape:
    """A text that is not too long, nor too short."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, str):
            yield fault_at(pointer, "wrong_type.text")
        elif len(value) > longest:
            yield fault_at(pointer, "too_long", most=longest)
        elif len(value) < shortest:
            yield fault_at(pointer, "too_short", least=shortest)

    least = {"minLength": shortest} if shortest else {}
    return Shape(check, {"type": "string", **least, "maxLength": longest})


def one_of(*allowed: str) -> Shape:
    """One of some words."""
    known = frozenset(allowed)

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, str):
            yield fault_at(pointer, "wrong_type.text")
        elif value not in known:
            yield fault_at(pointer, "unknown_value", values=allowed)

    return Shape(check, {"type": "string", "enum": list(allowed)})


def one_number_of(*allowed: int) -> Shape:
    """One of some whole numbers."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if type(value) is not int or value not in allowed:
            yield fault_at(pointer, "unknown_value", values=allowed)

    return Shape(check, {"type": "integer", "enum": list(allowed)})


def anything(says: str) -> Shape:
    """Any value at all, because something else looks at it; `says` tells the reader what it is."""
    return Shape(lambda value, pointer: iter(()), {"description": says})


def nullable(shape: Shape) -> Shape:
    """Null, or a value of a shape."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if value is not None:
            yield from shape(value, pointer)

    words = {"enum": [*shape.schema["enum"], None]} if "enum" in shape.schema else {}
    return Shape(check, {**shape.schema, **words, "nullable": True})


def list_of(shape: Shape, longest: int) -> Shape:
    """A list of values of one shape."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield fault_at(pointer, "wrong_type.list")
        elif len(value) > longest:
            yield fault_at(pointer, "too_long.list", most=longest)
        else:
            for index, item in enumerate(value):
                yield from shape(item, f"{pointer}/{index}")

    return Shape(check, {"type": "array", "items": shape.schema, "maxItems": longest})


def mapping_of(shape: Shape, keys: Sequence[str] | None = None, *, most: int = 100, complete: bool = False) -> Shape:
    """An object whose values have one shape. `keys` are those there may be; with `complete` all of them must be."""
    known = None if keys is None else frozenset(keys)

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield fault_at(pointer, "wrong_type.object")
            return
        if len(value) > most:
            yield fault_at(pointer, "too_long.object", most=most)
            return
        for key, item in value.items():
            if known is not None and key not in known:
                yield fault_at(f"{pointer}/{escaped(key)}", "unknown_name.named", name=cut(key))
            else:
                yield from shape(item, f"{pointer}/{escaped(key)}")
        if complete:
            yield from _missing(value, keys or (), pointer)

    schema: dict[str, Json] = {"type": "object", "additionalProperties": shape.schema}
    if keys is not None:
        schema["description"] = f"By {', '.join(keys)}."
    if complete:
        schema["required"] = list(keys or ())
    return Shape(check, schema)


def record(
    required: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None, free: Sequence[str] = ()
) -> Shape:
    """An object with fixed names. Others are refused, apart from the `free` ones, which may hold anything."""
    shapes = {**required, **(optional or {})}

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield fault_at(pointer, "wrong_type.object")
            return
        for key, item in value.items():
            if key in free:
                continue
            if key not in shapes:
                yield fault_at(f"{pointer}/{escaped(key)}", "unknown_field.named", field=cut(key))
            else:
                yield from shapes[key](item, f"{pointer}/{escaped(key)}")
        yield from _missing(value, required, pointer)

    schema: dict[str, Json] = {
        "type": "object",
        "properties": {name: shape.schema for name, shape in shapes.items()} | {name: {} for name in free},
        "additionalProperties": False,
    }
    if required:
        schema["required"] = list(required)
    return Shape(check, schema)


def by_field(field: str, shapes: Mapping[str, Shape]) -> Shape:
    """An object whose field `field` says which of the shapes it has."""
    named = one_of(*shapes)

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield fault_at(pointer, "wrong_type.object")
            return
        name = value.get(field)
        if isinstance(name, str) and name in shapes:
            yield from shapes[name](value, pointer)
        elif field in value:
            yield from named(name, step(pointer, field))
        else:
            yield from _missing(value, [field], pointer)

    return Shape(check, {"oneOf": [shape.schema for shape in shapes.values()]})


def _missing(value: Mapping[str, Any], names: Any, pointer: str) -> Iterator[Fault]:
    for name in names:
        if name not in value:
            yield fault_at(f"{pointer}/{escaped(name)}", "missing", name=name)
