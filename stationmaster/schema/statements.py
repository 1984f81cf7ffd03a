"""A shape stated once: bounds, statements, and reading, checking and writing values by them.

This is the only module that lets msgspec read values into types.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from threading import Lock
from typing import Annotated, Any, ClassVar, Literal, TypeVar, overload

import msgspec
from msgspec import Meta, Struct

from stationmaster.errors import LONGEST_ECHO, Fault, ImpossibleInput
from stationmaster.schema.faults import fault_at
from stationmaster.schema.validation import COMPLETE, walker

T = TypeVar("T")

# Type information. msgspec builds it when a type is first used, and other threads see it half built: decoding with it
# dereferences a null pointer and crashes the process (docs/upstream/msgspec-threads.md). Here one thread builds a type
# while the others wait, and it is used only when it is complete, nested records included.

_building = Lock()
_built: dict[int, Any] = {}
"""The types that are built, by their `id`: hashing a union takes longer than reading a small value. An entry keeps its
type alive, so an `id` is never another's."""


def convert(value: Any, kind: type[T]) -> T:
    """Return the value of type `kind`, usually a record, that a JSON value stands for.

    :raises msgspec.ValidationError: for a value of another shape.
    """
    if id(kind) not in _built:
        build(kind)
    return msgspec.convert(value, kind)


@overload
def decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(kind: Any) -> msgspec.json.Decoder[Any]: ...
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return a decoder of JSON texts of a type. It may be used by any thread."""
    with _building:
        return msgspec.json.Decoder(kind)


def build(kind: Any) -> None:
    """Build the type information of a type, so that its first use is as fast as any other."""
    decoder(kind)
    _built[id(kind)] = kind


def build_all(base: type[msgspec.Struct]) -> None:
    """Build every record that is derived from `base` and has been imported."""
    for kind in _derived(base):
        build(kind)


def _derived(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _derived(kind)


# How much may be sent: the bounds on tables, actions and records of every game, in one place. They leave room
# for every real game (the longest recorded ones have some 1,200 actions, undone ones and chat included) and bound the
# work that follows.

MOST_PLAYERS = 8
"""The most players of a request: more than any game seats, so that each game checks its own number."""
MOST_OPTIONS = 40
"""The most options of a game: more than any has."""
LONGEST_SEED = 200
"""Characters of a seed."""
MOST_MOVES = 2_000
"""The most actions that one request for moves plays."""
MOST_RECORDED = 5_000
"""The most actions of a record, those that were undone or made by a program included."""
MOST_TRACED = 2_000
"""The most entries of a trace in one response: those of a whole game."""
LONGEST_TEXT = LONGEST_ECHO
"""The most characters of an id or a name in an action, as faults repeat them."""
LONGEST_LIST = 100
"""Entries of a list in an action."""
MOST_ROUTES = 40
"""Routes of one run: more than a company can have trains."""
LONGEST_PATH = 200
"""Hexes of a route: more than the board has."""
LARGEST_NUMBER = 2**53 - 1
"""The largest number that every reader of JSON reads exactly; no game has any use for larger ones."""
LAST_REVISION = 1_000_000_000
"""The greatest revision; it does not grow beyond. So every revision in a view may be sent back."""


# One statement of a shape: a record's fields with their types, ranges and meanings, and everything derived from it.
#
# A statement is a class of records (`Statement`). From it come
#
# - `read`: the record that a JSON value is, or every fault of the value with its pointer,
# - `faults`: the same without making a record,
# - `write`: the JSON of a record,
# - `schemas` (in `kernel/shapes/schemas.py`): the JSON Schema (2020-12) of it and of all it is made of, for the
# contract.
#
# Ranges and meanings are stated with `Annotated[..., Meta(...)]`; ids of components are named enumerations (`ids`). A
# union of statements is discriminated by the `type` of its members, and may have a name too (`named`).
#
# A field that is always present has no default. One that may be null is `X | None`, and one that may be left out
# `X | UnsetType = UNSET`. Where a request may leave a field out or give null for it, it is `X | None = None`.

Json = Any

NAMED = "x-named"
STATED = "x-stated"


Number = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""A whole number in a request, whose range is left to the rules."""


class Statement(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record whose shape is stated once. What is left out has its default, and is left out again when written.

    Members of a union are discriminated by `type`: they are declared with `tag_field="type"` and a `tag`.

    The contract knows a statement by the name of its class and, after it, the name of the game that it belongs to:
    `game_name`, which the base of a game's statements says.
    """

    game_name: ClassVar[str] = ""


def ids(name: str, values: Iterable[str], meaning: str, *, closed: bool = True) -> Any:
    """Return the ids of a kind of component as an enumeration that the contract knows by `name`.

    One that is not `closed` accepts any short text: unknown ids are then refused by the rules, which cite the
    paragraph.
    """
    listed = tuple(values)
    # The contract lists them in the given order, not alphabetically.
    known = {NAMED: {"title": name, "description": meaning, "type": "string", "enum": list(listed)}}
    if closed:
        return Annotated[Literal[listed], Meta(extra_json_schema=known)]
    return Annotated[str, Meta(max_length=LONGEST_TEXT, extra_json_schema=known)]


def names(name: str, meaning: str, longest: int = LONGEST_TEXT) -> Any:
    """Return the type of ids that the contract knows by `name`, where no list of them exists: players bring their
    own."""
    known = {NAMED: {"title": name, "description": meaning, "type": "string", "minLength": 1, "maxLength": longest}}
    return Annotated[str, Meta(min_length=1, max_length=longest, extra_json_schema=known)]


def complete(names: Iterable[str]) -> Any:
    """Declare that a map has each of these keys: `Annotated[dict[Company, Share], complete(companies)]`.

    It can have no others.
    """
    listed = list(names)
    return Meta(min_length=len(listed), extra_json_schema={"required": listed}, extra={COMPLETE: listed})


def named(name: str, kind: Any, meaning: str) -> Any:
    """Return a union, a list or a map that the contract knows by `name` wherever it is used."""
    return Annotated[kind, Meta(extra_json_schema={NAMED: {"title": name, "description": meaning}})]


def stated(schema: Mapping[str, Json], components: Mapping[str, Json]) -> Any:
    """Return a type that another language states: any value, which the contract describes by this schema. `components`
    are the named schemas to which it may refer."""
    return Annotated[Any, Meta(extra_json_schema={**schema, STATED: components})]


# Reading


def read(kind: type[T], value: Json, pointer: str = "") -> T:
    """Return the value of type `kind`, usually a record, that a JSON value stands for.

    :raises ImpossibleInput: with every fault of the value.
    """
    try:
        return convert(value, kind)
    except msgspec.ValidationError:
        found = list(faults(kind, value, pointer))
        raise ImpossibleInput(found or [fault_at(pointer, "wrong_type")]) from None


def faults(kind: Any, value: Json, pointer: str = "") -> Iterator[Fault]:
    """Return every fault of the shape of a value."""
    return walker(kind)(value, pointer)


_encoded, _decoded = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


def write(record: Any) -> Json:
    """Return the JSON of a record."""
    return _decoded(_encoded(record))
