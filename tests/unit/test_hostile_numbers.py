"""Numbers that no JSON reader would read exactly are reported as faults, wherever an action of a game has a number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
from msgspec import inspect

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model import actions as forms_1846
from stationmaster.titles.g1846.model.actions import Action as Action1846
from stationmaster.titles.switch_and_signal.model import actions as forms_sas
from stationmaster.titles.switch_and_signal.model.actions import Action as ActionSas

Json = Any


def numbers(info: Any, at: str = "", make: Callable[[int], Json] = lambda n: n) -> Iterator[tuple[str, Any]]:
    """Yield each place of a value that can hold a number: its pointer, and a function that makes such a value."""
    if isinstance(info, inspect.Metadata):
        yield from numbers(info.type, at, make)
    elif isinstance(info, inspect.IntType):
        yield at, make
    elif isinstance(info, inspect.UnionType):
        for one in info.types:
            yield from numbers(one, at, make)
    elif isinstance(info, inspect.VarTupleType):
        yield from numbers(info.item_type, f"{at}/0", lambda n: [make(n)])


PLACES = [
    pytest.param(read, kind, field.encode_name, pointer, make, id=f"{kind.__struct_config__.tag}-{field.encode_name}")
    for read, union in ((forms_1846.from_json, Action1846), (forms_sas.from_json, ActionSas))
    for kind in get_args(union)
    for field in inspect.type_info(kind).fields  # type: ignore[attr-defined]
    for pointer, make in numbers(field.type)
]


def test_there_are_such_places_in_both_games() -> None:
    assert {place.values[0] for place in PLACES} == {forms_1846.from_json, forms_sas.from_json}


@pytest.mark.parametrize("number", [2**53, -(2**53), 10**4500, -(10**4500)], ids=["large", "low", "huge", "abyss"])
@pytest.mark.parametrize(("read", "kind", "field", "pointer", "make"), PLACES)
def test_a_number_beyond_all_bounds_is_a_fault(
    read: Any, kind: Any, field: str, pointer: str, make: Any, number: int
) -> None:
    with pytest.raises(ImpossibleInput) as refusal:
        read({"type": kind.__struct_config__.tag, field: make(number)}, "/actions/0")
    found = {(fault.pointer, fault.code) for fault in refusal.value.faults}
    assert (f"/actions/0/{field}{pointer}", "out_of_range") in found
    assert str(refusal.value)
