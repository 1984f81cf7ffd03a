"""Shapes of JSON values, and everything about a value that does not fit its shape, each fault with its pointer.

A shape is a function from a value and its pointer to the faults it finds. Shapes bound what they let through: the
length of texts and lists and the size of numbers, so that whatever is asked of a value afterwards has an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from service.rules.errors import Fault
from service.rules.game import Json

Shape = Callable[[Json, str], Iterator[Fault]]


def escaped(key: object) -> str:
    """A key as a step of a JSON Pointer (RFC 6901)."""
    return str(key).replace("~", "~0").replace("/", "~1")


def wrong_type(pointer: str, expected: str) -> Fault:
    """The fault of a value of another type."""
    return Fault(pointer, "wrong_type", f"This must be {expected}.")


def integer(low: int, high: int) -> Shape:
    """A whole number within bounds, both included."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, int) or isinstance(value, bool):
            yield wrong_type(pointer, "a whole number")
        elif not low <= value <= high:
            yield Fault(pointer, "out_of_range", f"This must be from {low} to {high}.")

    return check


def boolean(value: Json, pointer: str) -> Iterator[Fault]:
    """True or false."""
    if not isinstance(value, bool):
        yield wrong_type(pointer, "true or false")


def text(longest: int) -> Shape:
    """A text that is not too long."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, str):
            yield wrong_type(pointer, "a text")
        elif len(value) > longest:
            yield Fault(pointer, "too_long", f"This may have at most {longest} characters.")

    return check


def one_of(*allowed: str, code: str = "unknown_value") -> Shape:
    """One of some words."""
    known = frozenset(allowed)

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, str):
            yield wrong_type(pointer, "a text")
        elif value not in known:
            yield Fault(pointer, code, f"This must be one of: {', '.join(allowed)}.")

    return check


def nullable(shape: Shape) -> Shape:
    """Null, or a value of a shape."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if value is not None:
            yield from shape(value, pointer)

    return check


def list_of(shape: Shape, longest: int) -> Shape:
    """A list of values of one shape."""

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield wrong_type(pointer, "a list")
        elif len(value) > longest:
            yield Fault(pointer, "too_long", f"This list may have at most {longest} entries.")
        else:
            for index, item in enumerate(value):
                yield from shape(item, f"{pointer}/{index}")

    return check


def mapping_of(shape: Shape, keys: Sequence[str] | None = None, *, most: int = 100, complete: bool = False) -> Shape:
    """An object whose values have one shape. `keys` are those there may be; with `complete` all of them must be."""
    known = None if keys is None else frozenset(keys)

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield wrong_type(pointer, "an object")
            return
        if len(value) > most:
            yield Fault(pointer, "too_long", f"This object may have at most {most} entries.")
            return
        for key, item in value.items():
            if known is not None and key not in known:
                yield Fault(f"{pointer}/{escaped(key)}", "unknown_name", f"{key} is not in this game.")
            else:
                yield from shape(item, f"{pointer}/{escaped(key)}")
        if complete:
            yield from _missing(value, keys or (), pointer)

    return check


def record(required: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None) -> Shape:
    """An object with fixed names. Others are refused."""
    shapes = {**required, **(optional or {})}

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield wrong_type(pointer, "an object")
            return
        for key, item in value.items():
            if key not in shapes:
                yield Fault(f"{pointer}/{escaped(key)}", "unknown_field", f"There is no field {key} here.")
            else:
                yield from shapes[key](item, f"{pointer}/{escaped(key)}")
        yield from _missing(value, required, pointer)

    return check


def _missing(value: Mapping[str, Any], names: Any, pointer: str) -> Iterator[Fault]:
    for name in names:
        if name not in value:
            yield Fault(f"{pointer}/{escaped(name)}", "missing", f"{name} is missing.")
