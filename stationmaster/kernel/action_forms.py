"""Actions of either game as JSON, read and written: what the two forms of actions have in common.

An action is a frozen record with a `type`; its fields are those of the HTTP contract. Reading checks the shape alone
(names of fields, types). Fields that only inform may be sent back and are left aside.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from stationmaster.kernel.bounds import LONGEST_LIST, LONGEST_TEXT
from stationmaster.kernel.errors import Faults, ImpossibleInput, cut
from stationmaster.kernel.faults import fault_at
from stationmaster.kernel.shapes import step

Json = Any
A = TypeVar("A")

_WRITTEN = {"source": "from"}
"""Fields whose name in the contract is a reserved word of Python."""


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_number(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_flag(value: Json) -> bool:
    return isinstance(value, bool)


def _are_texts(value: Json) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_numbers(value: Json) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


def _bound(value: Json) -> str | None:
    """What a value must keep to, if it is too long to be looked at."""
    if isinstance(value, str):
        return f"1 to {LONGEST_TEXT} characters" if len(value) > LONGEST_TEXT else None
    if isinstance(value, list):
        return (
            f"0 to {LONGEST_LIST} entries"
            if len(value) > LONGEST_LIST
            else next(filter(None, map(_bound, value)), None)
        )
    return None


_FORMS: Mapping[str, tuple[Callable[[Json], bool], str]] = {
    "str": (_is_text, "a text"),
    "int": (_is_number, "a whole number"),
    "bool": (_is_flag, "true or false"),
    "tuple[str, ...]": (_are_texts, "a list of texts"),
    "tuple[int, ...]": (_are_numbers, "a list of whole numbers"),
}
"""Type of a field as the record declares it -> what fits it, and how that is called."""


def kind_of(sent: Json, kinds: Mapping[str, type[A]], pointer: str) -> type[A]:
    """The record that the `type` of a sent action names.

    :raises ImpossibleInput: for what is no action.
    """
    if not isinstance(sent, dict):
        raise ImpossibleInput([fault_at(pointer, "not_an_object", "An action is an object with a type.")])
    kind = kinds.get(str(sent.get("type")))
    if kind is None:
        detail = f"There is no action of the type {cut(sent.get('type'))!r}."
        raise ImpossibleInput([fault_at(step(pointer, "type"), "unknown_action", detail)])
    return kind


def read_fields(kind: Any, sent: Mapping[str, Json], informative: Collection[str], pointer: str) -> dict[str, Json]:
    """The values of the record's fields, lists made immutable.

    :raises ImpossibleInput: with all that is missing, of another type, or not known.
    """
    faults = Faults()
    values: dict[str, Json] = {}
    known = {"type", *informative}
    for field in fields(kind):
        name = _WRITTEN.get(field.name, field.name)
        known.add(name)
        form, _, nothing = str(field.type).partition(" | ")
        fits, wanted = _FORMS[form]
        value = sent.get(name)
        if value is None:
            if field.default is MISSING and not nothing:
                faults.append(fault_at(step(pointer, name), "missing", f"{kind.type} needs {name}."))
            else:
                values[field.name] = None if field.default is MISSING else field.default
        elif not fits(value):
            faults.append(fault_at(step(pointer, name), "wrong_type", f"{name} is to be {wanted}."))
        elif (bound := _bound(value)) is not None:
            faults.append(fault_at(step(pointer, name), "too_long", f"This must have {bound}."))
        else:
            values[field.name] = tuple(value) if isinstance(value, list) else value
    unknown = (name for name in sent if name not in known)
    faults.extend(
        fault_at(step(pointer, name), "unknown_field", f"{kind.type} has no {cut(name)}.") for name in unknown
    )
    if faults:
        raise ImpossibleInput(faults)
    return values


def written(action: Any) -> dict[str, Json]:
    """The action as it would be posted; what does not apply is left out."""
    document: dict[str, Json] = {"type": action.type}
    for field in fields(action):
        value = getattr(action, field.name)
        if value is not None:
            document[_WRITTEN.get(field.name, field.name)] = list(value) if isinstance(value, tuple) else value
    return document
