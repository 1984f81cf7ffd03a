"""Taking a record apart that somebody sent: nothing in it is taken on trust, and every complaint says where it is."""

from __future__ import annotations

from typing import Any

from stationmaster.g1846.faults import fault_at
from stationmaster.kernel.bounds import MOST_RECORDED
from stationmaster.kernel.errors import ImpossibleInput

Json = Any


def fault(pointer: str, code: str, detail: str) -> ImpossibleInput:
    """The complaint about one thing in a record."""
    return ImpossibleInput([fault_at(pointer, code, detail)])


def take_object(value: Json, pointer: str, what: str) -> dict[str, Json]:
    """The value, if it is an object."""
    if not isinstance(value, dict):
        raise fault(pointer, "wrong_type", f"{what} is to be an object.")
    return value


def take_list(value: Json, pointer: str, what: str, most: int = MOST_RECORDED) -> list[Json]:
    """The value, if it is a list of bearable length."""
    if not isinstance(value, list):
        raise fault(pointer, "wrong_type", f"{what} is to be a list.")
    if len(value) > most:
        raise fault(pointer, "too_long", f"{what} has {len(value)} entries; {most} are read at most.")
    return value


def text_in(container: dict[str, Json], key: str, pointer: str) -> str:
    """A text that has to be there."""
    value = container.get(key)
    if not isinstance(value, str):
        raise fault(f"{pointer}/{key}", "missing" if value is None else "wrong_type", f"{key} is to be a text.")
    return value


def number_in(container: dict[str, Json], key: str, pointer: str) -> int:
    """A whole number that has to be there."""
    value = as_number(container.get(key))
    if value is None:
        missing = container.get(key) is None
        raise fault(f"{pointer}/{key}", "missing" if missing else "wrong_type", f"{key} is to be a whole number.")
    return value


def as_number(value: Json) -> int | None:
    """The whole number that a value is, also when it is written as a decimal fraction; else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) else None
