"""Shapes of JSON values that were sent: small functions that put together describe a document.

A shape takes a value and its JSON Pointer and adds a `Fault` for everything in it that has the wrong type, is missing
or is not known. Whether a value of the right shape also makes sense is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.rules.errors import Fault

Shape = Callable[[Any, str, list[Fault]], None]

MOST = 400
"""Most items of a list or an object, so that whatever is asked of a value afterwards has an end."""
LONGEST = 100
"""Most letters of a text."""
FARTHEST = 1_000_000
"""No coordinate is larger."""


def step(pointer: str, name: str | int) -> str:
    """The pointer to a member of what `pointer` names (RFC 6901)."""
    return f"{pointer}/{str(name).replace('~', '~0').replace('/', '~1')}"


def _expect(is_right: bool, what: str, pointer: str, faults: list[Fault]) -> None:
    if not is_right:
        faults.append(Fault(pointer, "wrong_type", f"This must be {what}."))


def text(value: Any, pointer: str, faults: list[Fault]) -> None:
    """A text that is neither empty nor too long."""
    is_text = isinstance(value, str) and 0 < len(value) <= LONGEST
    _expect(is_text, f"a text of 1 to {LONGEST} letters", pointer, faults)


def whole(value: Any, pointer: str, faults: list[Fault]) -> None:
    """A whole number; `true` is none."""
    _expect(isinstance(value, int) and not isinstance(value, bool), "a whole number", pointer, faults)


def count(value: Any, pointer: str, faults: list[Fault]) -> None:
    """A whole number that is not negative."""
    is_count = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    _expect(is_count, "a whole number that is not negative", pointer, faults)


def number(value: Any, pointer: str, faults: list[Fault]) -> None:
    """A number that can be a coordinate."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < FARTHEST
    _expect(is_number, "a number", pointer, faults)


def yes_no(value: Any, pointer: str, faults: list[Fault]) -> None:
    """`true` or `false`."""
    _expect(isinstance(value, bool), "true or false", pointer, faults)


def one_of(*values: Any) -> Shape:
    """Exactly one of the given values, of the same type."""

    def check(value: Any, pointer: str, faults: list[Fault]) -> None:
        if not any(type(value) is type(known) and value == known for known in values):
            listed = ", ".join("null" if known is None else str(known) for known in values)
            faults.append(Fault(pointer, "unknown_value", f"This must be one of: {listed}."))

    return check


def nullable(shape: Shape) -> Shape:
    """`null`, or what `shape` asks for."""

    def check(value: Any, pointer: str, faults: list[Fault]) -> None:
        if value is not None:
            shape(value, pointer, faults)

    return check


def list_of(shape: Shape) -> Shape:
    """A list whose items all have one shape."""

    def check(value: Any, pointer: str, faults: list[Fault]) -> None:
        if not isinstance(value, list | tuple):
            _expect(False, "a list", pointer, faults)
            return
        if len(value) > MOST:
            faults.append(Fault(pointer, "too_long", f"There may be {MOST} items at most."))
            return
        for index, item in enumerate(value):
            shape(item, step(pointer, index), faults)

    return check


def map_of(shape: Shape) -> Shape:
    """An object with any names and values of one shape."""

    def check(value: Any, pointer: str, faults: list[Fault]) -> None:
        if not isinstance(value, Mapping):
            _expect(False, "an object", pointer, faults)
            return
        if len(value) > MOST:
            faults.append(Fault(pointer, "too_long", f"There may be {MOST} items at most."))
            return
        for name, item in value.items():
            shape(item, step(pointer, name), faults)

    return check


def record(fields: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None, free: Sequence[str] = ()) -> Shape:
    """An object with exactly these fields; `optional` ones may be missing, and `free` ones may hold anything."""
    extra = optional or {}

    def check(value: Any, pointer: str, faults: list[Fault]) -> None:
        if not isinstance(value, Mapping):
            _expect(False, "an object", pointer, faults)
            return
        for name in fields:
            if name not in value:
                faults.append(Fault(step(pointer, name), "missing", f"The field '{name}' is missing."))
        for name, item in value.items():
            shape = fields.get(name) or extra.get(name)
            if shape is not None:
                shape(item, step(pointer, name), faults)
            elif name not in free:
                faults.append(Fault(step(pointer, name), "unknown_field", f"There is no field '{name}' here."))

    return check


def by_field(name: str, shapes: Mapping[str, Shape]) -> Shape:
    """An object whose field `name` says which shape it has."""

    def check(value: Any, pointer: str, faults: list[Fault]) -> None:
        if not isinstance(value, Mapping):
            _expect(False, "an object", pointer, faults)
            return
        kind = value.get(name)
        if isinstance(kind, str) and kind in shapes:
            shapes[kind](value, pointer, faults)
        else:
            one_of(*shapes)(kind, step(pointer, name), faults)

    return check
