"""One statement of a shape: a record's fields with their types, ranges and meanings, and all that follows from it.

A statement is a class of records (`Statement`). From it come

- `read`: the record that a JSON value is, or every fault of the value with its pointer,
- `faults`: the same without making a record,
- `write`: the JSON of a record,
- `schemas` (in `kernel/shapes/schemas.py`): the JSON Schema (2020-12) of it and of all it is made of, for the contract.

Ranges and meanings are stated with `Annotated[..., Meta(...)]`; ids of components are enumerations with a name of their
own (`ids`). A union of statements is told apart by the `type` of its members, and may have a name too (`named`).

A field that always comes has no default. One that may be null is `X | None`, and one that may be left out
`X | UnsetType = UNSET`. Where a request may leave a field out or give null for it, it is `X | None = None`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from stationmaster.kernel.errors import Fault, ImpossibleInput
from stationmaster.kernel.messages.faults import fault_at
from stationmaster.kernel.shapes.bounds import LARGEST_NUMBER, LONGEST_TEXT
from stationmaster.kernel.shapes.type_info import convert
from stationmaster.kernel.shapes.walking import COMPLETE, walker

Json = Any
T = TypeVar("T")
NAMED = "x-named"


Number = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""A whole number that somebody sends, where it is for the rules to say what it has to be."""


class Statement(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record whose shape is stated once. What is left out has its default, and is left out again when written.

    Members of a union are told apart by `type`: they are declared with `tag_field="type"` and a `tag`.

    The contract knows a statement by the name of its class and, after it, the name of the game that it belongs to:
    `game_name`, which the base of a game's statements says.
    """

    game_name: ClassVar[str] = ""


def ids(name: str, values: Iterable[str], meaning: str, *, closed: bool = True) -> Any:
    """The ids of a kind of component as an enumeration that the contract knows by `name`.

    One that is not `closed` is read as any short text: that there is no such thing is then for the rules to say, which
    know the paragraph.
    """
    listed = tuple(values)
    # The contract lists them as they are given, not by the alphabet.
    known = {NAMED: {"title": name, "description": meaning, "type": "string", "enum": list(listed)}}
    if closed:
        return Annotated[Literal[listed], Meta(extra_json_schema=known)]
    return Annotated[str, Meta(max_length=LONGEST_TEXT, extra_json_schema=known)]


def names(name: str, meaning: str, longest: int = LONGEST_TEXT) -> Any:
    """Ids of a kind that the contract knows by `name`, where there is no list of them: players bring things of their
    own."""
    known = {NAMED: {"title": name, "description": meaning, "type": "string", "minLength": 1, "maxLength": longest}}
    return Annotated[str, Meta(min_length=1, max_length=longest, extra_json_schema=known)]


def complete(names: Iterable[str]) -> Any:
    """Says of a map that each of these names stands in it: `Annotated[dict[Company, Share], complete(companies)]`.

    They are all the names that its keys can be.
    """
    listed = list(names)
    return Meta(min_length=len(listed), extra_json_schema={"required": listed}, extra={COMPLETE: listed})


def named(name: str, kind: Any, meaning: str) -> Any:
    """A union, a list or a map that the contract knows by `name` wherever it is used."""
    return Annotated[kind, Meta(extra_json_schema={NAMED: {"title": name, "description": meaning}})]


# --- reading ----------------------------------------------------------------------------------------------------------


def read(kind: type[T], value: Json, pointer: str = "") -> T:
    """The record (or whatever `kind` is) that a JSON value stands for.

    :raises ImpossibleInput: with everything that is wrong with the value.
    """
    try:
        return convert(value, kind)
    except msgspec.ValidationError:
        found = list(faults(kind, value, pointer))
        raise ImpossibleInput(found or [fault_at(pointer, "wrong_type")]) from None


def faults(kind: Any, value: Json, pointer: str = "") -> Iterator[Fault]:
    """Everything that is wrong with the shape of a value."""
    return walker(kind)(value, pointer)


_encoded, _decoded = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


def write(record: Any) -> Json:
    """The JSON of a record."""
    return _decoded(_encoded(record))
