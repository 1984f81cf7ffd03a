"""Actions: their records, the families in which legal ones are listed, reading and writing.

A listed choice holds more than its action needs (`cost`, `revenue`, an outlook). A sender may return these fields. Each
must match the actual value; otherwise the action is refused, as it would not do what the sender expects.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache, reduce
from operator import or_
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import UNSET, UnsetType, inspect

from stationmaster.errors import Fault, ImpossibleInput, WrongShape, cut
from stationmaster.schema.envelope import ChoiceWords, Paragraph
from stationmaster.schema.faults import fault_at, step
from stationmaster.schema.statements import Statement, named, read, write

Json = Any
A = TypeVar("A")
C = TypeVar("C", bound=Statement, covariant=True)

NOTHING: Mapping[str, Json] = MappingProxyType({})
WITHIN = "/"
"""Stands in the name of a field within an own field of the action: `routes/0/revenue`."""


def _type_of_class(name: str) -> str:
    """Return the type of the actions of a class: `LayTile` are of type `lay_tile`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Submitted(Statement, frozen=True, dict=True, tag_field="type", tag=_type_of_class):
    """An action, as it is submitted."""

    type: ClassVar[str]
    """The type: the name of the class in lower case, words separated by underscores."""
    rule: ClassVar[Any] = Paragraph
    """The statement of the paragraph by which listed actions are possible."""
    choice: ClassVar[Any]
    """The statement of a choice, given to `family`."""
    family: ClassVar[Any]
    """The statement that lists legal actions of this type, from `family`."""
    expected: ClassVar[Mapping[str, Json]] = NOTHING
    """The informative fields that were sent. They are no part of the action: they are neither compared nor written."""

    def __init_subclass__(cls) -> None:
        cls.type = _type_of_class(cls.__name__)


# Families


class _InWords(Statement, frozen=True, kw_only=True):
    """The optional field after the choices."""

    words: ChoiceWords | UnsetType = UNSET


class Family(_InWords, Generic[C], frozen=True):
    """The legal actions of one type: `type` with one of the `choices` is an action."""

    rule: Paragraph
    if TYPE_CHECKING:
        choices: tuple[C, ...]


def family(action: type[Submitted], choice: type[C]) -> type[Family[C]]:
    """Declare the family of an action, whose choices are of a statement.

    Its name is that of the action with `Family` behind it, its meaning the first paragraph of the action's.
    """
    action.choice = choice
    action.family = msgspec.defstruct(
        f"{action.__name__}Family",
        [("rule", action.rule), ("choices", tuple[choice, ...])],  # type: ignore[valid-type]
        bases=(Family,),
        module=action.__module__,
        namespace={"__doc__": (action.__doc__ or "").partition("\n\n")[0], "game_name": action.game_name},
        tag_field="type",
        tag=action.type,
        frozen=True,
    )
    found: type[Family[C]] = action.family
    return found


def members(kinds: Any) -> tuple[Any, ...]:
    """Return the members of a union; a game may have but one kind of action."""
    return get_args(kinds) or (kinds,)


def families(name: str, actions: Any, meaning: str) -> Any:
    """Return the union of the families of actions, which the contract knows by `name`."""
    return named(name, reduce(or_, (action.family for action in members(actions))), meaning)


def informative(actions: Any) -> frozenset[str]:
    """Return the names of the fields that choices have beyond those of their actions, lists within them included."""
    return frozenset(name for action in members(actions) for name in _beyond(action.choice, action))


def _beyond(choice: Any, action: Any) -> Iterator[str]:
    yield from _fields_of(choice) - _fields_of(action)
    within = dict(_records_in_lists(action))
    for name, record in _records_in_lists(choice):
        if name in within:
            yield from _fields_of(record) - _fields_of(within[name])


# Expectations


def expecting(action: A, expected: Mapping[str, Json]) -> A:
    """Attach the expected fields to an action that was just made, and return it."""
    if expected and isinstance(action, Submitted):
        msgspec.structs.force_setattr(action, "expected", expected)
    return action


def expected_of(action: object) -> Mapping[str, Json]:
    """Return the informative fields that were sent with an action."""
    return action.expected if isinstance(action, Submitted) else NOTHING


class Surprise(NamedTuple):
    """A field that does not match. The actual value is None where there is no such field."""

    field: str
    expected: str | int
    actual: str | int | None


def first_surprise(expected: Mapping[str, Json], informs: Mapping[str, Json]) -> Surprise | None:
    """Return the first sent field that does not match the actual value; None when all do.

    A null matches a missing value. Within a field of the action only known fields are compared.
    """
    for name, sent in expected.items():
        if name not in informs:
            if sent is not None and WITHIN not in name:
                return Surprise(name, _shown(sent), None)
        elif not _agrees(sent, informs[name]):
            return Surprise(name, _shown(sent), _shown(informs[name]))
    return None


def _agrees(sent: Json, so: Json) -> bool:
    """Return whether two JSON values are the same; a list may be a tuple here. True is not a number."""
    return bool(sent == so) and isinstance(sent, bool) == isinstance(so, bool)


def _shown(value: Json) -> str | int:
    if isinstance(value, str):
        return cut(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return cut(msgspec.json.encode(value).decode())


# Actions of either game as JSON, read and written: what the two forms of actions have in common. An action is a
# frozen record with a `type`; its fields are those of the HTTP contract. Reading checks the shape alone (names of
# fields, types). Informative fields may be sent back: the action carries them, and they must match the actual
# values.

T = TypeVar("T")
Nested = tuple[tuple[str, frozenset[str]], ...]
"""Fields that hold lists of records which may have more fields than their own, and those own ones."""


class ActionForms(Generic[T]):
    """The actions of one game: `kinds` are their records, or the union of them, `informative` their further
    fields."""

    def __init__(self, kinds: Any, informative: Collection[str]) -> None:
        listed = kinds if isinstance(kinds, tuple) else members(kinds)
        self.by_type: Mapping[str, type[T]] = {kind.type: kind for kind in listed}
        self._informative = informative

    def read(self, sent: Json, pointer: str = "") -> T:
        """Read an action.

        :raises WrongShape: with every fault of its shape; pointers begin with `pointer`.
        """
        return _read_action(_kind_of(sent, self.by_type, pointer), sent, self._informative, pointer)


def _kind_of(sent: Json, kinds: Mapping[str, type[T]], pointer: str) -> type[T]:
    """Return the record that the `type` of a sent action names.

    :raises WrongShape: for anything that is not an action.
    """
    kind = kinds.get(_type_of(sent))
    if kind is None:
        raise WrongShape([_no_action(sent, pointer)])
    return kind


def _type_of(sent: Json) -> str:
    named = sent.get("type") if isinstance(sent, dict) else None
    return named if isinstance(named, str) else ""


def _no_action(sent: Json, pointer: str) -> Fault:
    place = step(pointer, "type")
    if not isinstance(sent, dict):
        return fault_at(pointer, "wrong_type.action")
    if "type" not in sent:
        return fault_at(place, "missing", name="type")
    if not isinstance(sent["type"], str):
        return fault_at(place, "wrong_type.text")
    return fault_at(place, "unknown_action", type=cut(sent["type"]))


def _read_action(kind: type[T], sent: Mapping[str, Json], informative: Collection[str], pointer: str) -> T:
    """Read an action; keep its informative fields in `expected`.

    :raises WrongShape: with every field that is missing, of another type, or unknown.
    """
    own, nested = _names_in(kind)  # type: ignore[arg-type] # every class can be hashed
    kept = {name: value for name, value in sent.items() if name in own or name not in informative}
    try:
        action = read(kind, kept, pointer)
    except ImpossibleInput as error:
        raise WrongShape(error.faults) from error
    expected = {name: value for name, value in sent.items() if name not in kept} if len(kept) < len(sent) else {}
    if nested:
        expected.update(_expected_within(nested, kept, informative))
    return expecting(action, expected)


def _expected_within(
    nested: Nested, kept: Mapping[str, Json], informative: Collection[str]
) -> Iterator[tuple[str, Json]]:
    """Yield the informative fields of the records in the lists of an action."""
    for name, own in nested:
        entries = kept.get(name)
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            for inner, value in entry.items():
                if inner in informative and inner not in own:
                    yield step(step(name, str(index)), inner), value


@cache
def _names_in(kind: Any) -> tuple[frozenset[str], Nested]:
    return _fields_of(kind), _open_lists(kind)


def _fields_of(kind: Any) -> frozenset[str]:
    return frozenset(kind.__struct_encode_fields__)


def _open_lists(kind: Any) -> Nested:
    return tuple(
        (name, _fields_of(record))
        for name, record in _records_in_lists(kind)
        if not record.__struct_config__.forbid_unknown_fields
    )


def _records_in_lists(kind: Any) -> Iterator[tuple[str, Any]]:
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined] # it is a record
        for record in _listed(field.type):
            yield field.encode_name, record.cls


def _listed(info: inspect.Type) -> Iterator[inspect.StructType]:
    """Yield the records of the lists that a field holds."""
    if isinstance(info, inspect.Metadata):
        yield from _listed(info.type)
    elif isinstance(info, inspect.UnionType):
        for member in info.types:
            yield from _listed(member)
    elif isinstance(info, inspect.VarTupleType) and isinstance(info.item_type, inspect.StructType):
        yield info.item_type


def written(action: Any) -> dict[str, Json]:
    """Write an action as it is posted, without fields that do not apply."""
    document: dict[str, Json] = write(action)
    return document
