"""Statements: the values that they read, every fault that they find, and the matching schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, Meta, UnsetType

from stationmaster.errors import ImpossibleInput
from stationmaster.schema.json_schema import PLACE, schemas
from stationmaster.schema.open_state import MAY_BE_LEFT_OUT, opened
from stationmaster.schema.statements import Statement, complete, faults, ids, named, read, write

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


def test_a_row_of_one_kind_is_a_list_of_so_many_for_the_contract() -> None:
    (pair, odd), _ = schemas([tuple[int, int], tuple[int, str]])
    assert pair == {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    assert odd["prefixItems"] == [{"type": "integer"}, {"type": "string"}]


def test_single_values_come_last_in_a_choice_of_shapes() -> None:
    (choice,), _ = schemas([Literal["best"] | tuple[int, ...]])
    assert [one["type"] for one in choice["anyOf"]] == ["array", "string"]
    (numbers,), _ = schemas([Literal[2, 3]])
    assert numbers == {"type": "integer", "enum": [2, 3]}


class Statement1830(Statement, frozen=True):
    """A statement of another game."""

    game_name: ClassVar[str] = "1830"


class House(Statement1830, frozen=True):
    """A house with a stone for each colour."""

    first: Annotated[Colour, Meta(description="What one sees first.")]
    stones: Annotated[dict[Colour, Stone], complete(["red", "green"])]
    found: named("Find", Stone | Paper, "What was found in it.")  # type: ignore[valid-type]
    owner: str | None
    rent: Annotated[int, Meta(ge=0)] | UnsetType = UNSET


STONES = {"red": STONE, "green": STONE}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"rent": 3}, []),
        ({"rent": None}, [("/rent", "wrong_type")]),
        ({"rent": -1}, [("/rent", "out_of_range")]),
        ({"stones": {"red": STONE}}, [("/stones/green", "missing")]),
        ({"stones": {"blue": STONE, "red": STONE}}, [("/stones/blue", "unknown_name"), ("/stones/green", "missing")]),
    ],
)  # fmt: skip
def test_a_field_may_be_left_out_and_a_map_be_complete(change: Any, expected: list[tuple[str, str]]) -> None:
    value = {"first": "red", "stones": STONES, "found": STONE, "owner": None} | change
    assert [(fault.pointer, fault.code) for fault in faults(House, value)] == expected
    if expected:
        with pytest.raises(ImpossibleInput):
            read(House, value)
    else:
        assert write(read(House, value)) == value


def test_a_named_thing_is_described_once_whatever_its_uses_add() -> None:
    _, components = schemas([House])
    house = components["House1830"]
    assert house["title"] == "House1830"
    assert house["properties"]["first"] == {"$ref": PLACE.format(name="Colour"), "description": "What one sees first."}
    assert components["Colour"]["description"] == "A colour of the box."
    assert house["properties"]["found"] == {"$ref": PLACE.format(name="Find")}
    assert set(components["Find"]["discriminator"]["mapping"]) == {"stone", "paper"}
    assert house["properties"]["stones"]["required"] == ["red", "green"]
    assert house["required"] == ["first", "stones", "found", "owner"]


def test_records_of_two_games_may_have_one_name() -> None:
    class Stone(Statement1830, frozen=True):
        """Another stone."""

        other: int

    _, components = schemas([House, Stone])
    assert {"Stone", "Stone1830"} <= components.keys()
    twin = type("Stone", (Statement1830,), {"__annotations__": {}})
    with pytest.raises(ValueError, match="Stone1830"):
        schemas([Stone, twin])


class Table(Statement1830, frozen=True):
    """What lies on the table."""

    round: str
    bank: Annotated[int, MAY_BE_LEFT_OUT, Meta(ge=0)]
    houses: tuple[House, ...]
    seats: Annotated[dict[str, Seat], Meta(max_length=5)] | None


class Seat(Statement1830, frozen=True):
    """One place at it."""

    cash: int
    source: Annotated[int, MAY_BE_LEFT_OUT] = msgspec.field(name="from")


def test_a_view_may_be_sent_without_what_is_marked() -> None:
    sent = opened(Table, "OpenTable")
    whole = {"round": "1", "bank": 5, "houses": [], "seats": {"Amy": {"cash": 1, "from": 2}}}
    short = {"round": "1", "houses": [], "seats": {"Amy": {"cash": 1}}}
    assert not [*faults(Table, whole), *faults(sent, whole), *faults(sent, short)]
    assert write(read(sent, short)) == short
    assert [fault.pointer for fault in faults(Table, short)] == ["/seats/Amy/from", "/bank"]
    assert [fault.pointer for fault in faults(sent, {"bank": -1, "seats": {"Amy": {}}})] == [
        "/bank", "/seats/Amy/cash", "/round", "/houses"]  # fmt: skip
    _, components = schemas([Table, sent])
    assert set(components) >= {"Table1830", "OpenTable1830", "Seat1830", "SeatSent1830", "House1830"}
    assert components["OpenTable1830"]["required"] == ["round", "houses", "seats"]
    assert opened(House) is House


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


@pytest.mark.parametrize(
    ("value", "sentences"),
    [
        ("a", []),
        (7, []),
        (None, []),
        (1.5, ["wrong_type.text_or_number"]),
        (True, ["wrong_type.text_or_number"]),
        ([], ["wrong_type.text_or_number"]),
        ("abcd", ["too_long"]),
        (10, ["out_of_range"]),
    ],
)
def test_of_several_kinds_that_is_reported_which_the_value_is_of(value: Any, sentences: list[str]) -> None:
    kind = Annotated[str, Meta(max_length=3)] | Annotated[int, Meta(ge=0, le=9)] | None
    assert [fault.sentence.name for fault in faults(kind, value)] == sentences
