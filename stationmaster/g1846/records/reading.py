"""Taking a record apart that somebody sent: nothing in it is taken on trust, and every complaint says where it is."""

from __future__ import annotations

from typing import Any

from stationmaster.g1846.messages.faults import fault_at
from stationmaster.kernel.errors import ImpossibleInput
from stationmaster.kernel.messages.message import Param
from stationmaster.kernel.shapes.bounds import MOST_RECORDED

Json = Any


def fault(pointer: str, name: str, /, **params: Param) -> ImpossibleInput:
    """The complaint about one thing in a record."""
    return ImpossibleInput([fault_at(pointer, name, **params)])


def take_object(value: Json, pointer: str, what: Param) -> dict[str, Json]:
    """The value, if it is an object; `what` names it, by its field or by a phrase."""
    if not isinstance(value, dict):
        raise fault(pointer, "wrong_type.an_object", what=what)
    return value


def take_list(value: Json, pointer: str, what: Param, most: int = MOST_RECORDED) -> list[Json]:
    """The value, if it is a list of bearable length; `what` names it, by its field or by a phrase."""
    if not isinstance(value, list):
        raise fault(pointer, "wrong_type.a_list", what=what)
    if len(value) > most:
        raise fault(pointer, "too_long.a_list", what=what, count=len(value), most=most)
    return value


def text_in(container: dict[str, Json], key: str, pointer: str) -> str:
    """A text that has to be there."""
    value = container.get(key)
    if value is None:
        raise fault(f"{pointer}/{key}", "missing.a_text", field=key)
    if not isinstance(value, str):
        raise fault(f"{pointer}/{key}", "wrong_type.a_text", field=key)
    return value


def number_in(container: dict[str, Json], key: str, pointer: str) -> int:
    """A whole number that has to be there."""
    if container.get(key) is None:
        raise fault(f"{pointer}/{key}", "missing.a_number", field=key)
    value = as_number(container[key])
    if value is None:
        raise fault(f"{pointer}/{key}", "wrong_type.a_number", field=key)
    return value


def as_number(value: Json) -> int | None:
    """The whole number that a value is, also when it is written as a decimal fraction; else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) else None
