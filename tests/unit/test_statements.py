"""Statements: what they read, every fault they find, and the schema that says the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from stationmaster.kernel.errors import ImpossibleInput
from stationmaster.kernel.statements import Statement, faults, ids, read, schemas, write

if TYPE_CHECKING:
    Colour = str
else:
    Colour = ids("Colour", ("red", "green"), "A colour of the box.")


class Stone(Statement, frozen=True, tag_field="type", tag="stone"):
    """A stone."""

    type: ClassVar[str] = "stone"
    colour: Colour
    weight: Annotated[int, Meta(ge=1, le=9, description="in pounds")]
    source: Annotated[str, Meta(max_length=5)] | None = msgspec.field(name="from", default=None)


class Fold(Statement, frozen=True):
    """How a sheet is folded."""

    colour: Colour
    weight: int


class Paper(Statement, frozen=True, tag_field="type", tag="paper"):
    """A sheet."""

    type: ClassVar[str] = "paper"
    lines: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    inside: Fold | None = None


class Box(Statement, frozen=True):
    """Things by name."""

    things: Annotated[dict[Colour, Stone | Paper], Meta(max_length=3)]
    lid: bool = False
    size: tuple[int, int] | None = None
    mode: Literal["open", "shut"] = "open"


def found(value: Any) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in faults(Box, value)]


STONE = {"type": "stone", "colour": "red", "weight": 3}


def test_a_value_becomes_its_record_and_the_record_the_value() -> None:
    value = {"things": {"red": {**STONE, "from": "Rome"}, "green": {"type": "paper", "lines": ["a"]}}, "lid": True}
    box = read(Box, value)
    assert box.things["red"] == Stone("red", 3, "Rome")
    assert json.loads(json.dumps(write(box))) == value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([], [("", "wrong_type")]),
        ({}, [("/things", "missing")]),
        ({"things": {}, "lit": True}, [("/lit", "unknown_field")]),
        ({"things": {"blue": STONE}}, [("/things/blue", "unknown_name")]),
        ({"things": {"red": {"type": "rock"}}}, [("/things/red/type", "unknown_value")]),
        ({"things": {"red": {"weight": 1}}}, [("/things/red/type", "missing")]),
        ({"things": {"red": {"type": 1}}}, [("/things/red/type", "wrong_type")]),
        ({"things": {"red": {**STONE, "colour": 3}}}, [("/things/red/colour", "wrong_type")]),
        ({"things": {"red": {**STONE, "colour": "x"}}}, [("/things/red/colour", "unknown_value")]),
        ({"things": {"red": {**STONE, "weight": 10}}}, [("/things/red/weight", "out_of_range")]),
        ({"things": {"red": {**STONE, "weight": True}}}, [("/things/red/weight", "wrong_type")]),
        ({"things": {"red": {**STONE, "from": "Ravenna"}}}, [("/things/red/from", "too_long")]),
        ({"things": {"red": {"type": "paper", "lines": ["a", "b", "c"]}}}, [("/things/red/lines", "too_long")]),
        ({"things": {"red": {"type": "paper", "inside": {"colour": "red"}}}}, [
             ("/things/red/inside/weight", "missing")]),
        ({"things": {}, "size": [1]}, [("/size", "too_short")]),
        ({"things": {}, "size": [1, "a"]}, [("/size/1", "wrong_type")]),
        ({"things": {}, "mode": "ajar", "lid": 1}, [("/mode", "unknown_value"), ("/lid", "wrong_type")]),
        ({"things": {"red": 1, "green": 2}}, [("/things/red", "wrong_type"), ("/things/green", "wrong_type")]),
    ],
)  # fmt: skip
def test_every_fault_is_found_with_its_place(value: Any, expected: list[tuple[str, str]]) -> None:
    assert found(value) == expected
    with pytest.raises(ImpossibleInput) as refusal:
        read(Box, value, "/box")
    assert [fault.pointer for fault in refusal.value.faults] == ["/box" + pointer for pointer, _ in expected]


def test_the_schema_names_records_and_enumerations_and_requires_no_null() -> None:
    (schema,), components = schemas([Box])
    assert schema == {"$ref": "#/components/schemas/Box"}
    assert components["Colour"]["enum"] == ["red", "green"]
    assert components["Stone"]["properties"]["colour"] == {"$ref": "#/components/schemas/Colour"}
    assert "default" not in components["Stone"]["properties"]["from"]
    assert components["Stone"]["required"] == ["type", "colour", "weight"]


WORDS = ["things", "red", "green", "type", "colour", "weight", "from", "lines", "inside", "lid", "size", "mode"]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.sampled_from(["red", "green", "stone", "paper", "open", "long text"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=5),
    max_leaves=14,
)
NEARLY = st.fixed_dictionaries(
    {"things": st.dictionaries(st.sampled_from(["red", "green"]), st.just(STONE) | JUNK, max_size=2) | JUNK},
    optional={"lid": st.booleans() | JUNK, "size": st.just([1, 2]) | JUNK, "mode": st.just("shut") | JUNK},
)


@settings(max_examples=400)
@given(NEARLY | JUNK)
def test_reading_finding_faults_and_the_schema_agree(value: Any) -> None:
    (schema,), components = schemas([Box])
    valid = jsonschema.Draft202012Validator({**schema, "components": {"schemas": components}}).is_valid(value)
    assert (not found(value)) == valid
    if valid:
        assert read(Box, json.loads(json.dumps(write(read(Box, value))))) == read(Box, value)
    else:
        with pytest.raises(ImpossibleInput):
            read(Box, value)
