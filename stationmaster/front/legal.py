"""The legal actions of a position, listed lazily."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, overload

from stationmaster.engine.action_kind import ActionKind, Choice

Json = Any
T = TypeVar("T")
Tell: TypeAlias = Callable[[str, Sequence[Choice], str], list[str]]
"""Describes the choices of a type of action in a language."""


class Listing(Sequence[T], Generic[T]):
    """A sequence that is computed as it is read, and cached. Its length computes all of it."""

    __slots__ = ("_made", "_rest")

    def __init__(self, entries: Iterator[T]) -> None:
        self._made: list[T] = []
        self._rest = entries

    def __iter__(self) -> Iterator[T]:
        place = 0
        while self._reaches(place):
            yield self._made[place]
            place += 1

    def __bool__(self) -> bool:
        return self._reaches(0)

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        return self._all()[index]

    def _reaches(self, place: int) -> bool:
        """Return whether there is an entry at an index, at most the next one; compute it if needed."""
        if place == len(self._made):
            self._made.extend(islice(self._rest, 1))
        return place < len(self._made)

    def _all(self) -> list[T]:
        self._made.extend(self._rest)
        return self._made


class LegalFamily:
    """The legal actions of one type.

    `type` with one of the `choices` is an action. Where a choice holds a range `{"min": 1, "max": 80}` every whole
    number in it is legal, and where it holds `{"one_of": [...]}` every one of those; either may stand inside a list.
    """

    __slots__ = ("_tell", "choices", "rule", "type")

    def __init__(self, family: ActionKind[Any, Any], choices: Iterator[Choice], tell: Tell) -> None:
        self._tell = tell
        self.type: str = family.type
        self.rule: str = family.rule
        """The paragraph of the rulebook."""
        self.choices: Sequence[Choice] = Listing(choices)
        """In their documented order; listed lazily."""

    def __repr__(self) -> str:
        return f"<legal family {self.type!r}, rule {self.rule}>"

    def actions(self) -> Iterator[dict[str, Json]]:
        """Yield the choices as actions, with ranges and `one_of` kept."""
        for choice in self.choices:
            yield {"type": self.type, **choice}

    def pick(self, random: Random) -> dict[str, Json]:
        """Return a random action, ready to play: a choice, then values from its ranges."""
        return {"type": self.type, **filled(random.choice(self.choices), random)}

    def words(self, language: str = "en") -> list[str]:
        """Return the choices in words, in their order, in a language of `stationmaster.languages`.

        For a range or `one_of` the text has a placeholder with the name of the field, such as `{price:money}`.

        :raises KeyError: for an unknown language.
        """
        return self._tell(self.type, self.choices, language)

    def to_json(self) -> dict[str, Json]:
        """Return the whole family as in the HTTP contract."""
        return {"type": self.type, "rule": self.rule, "choices": self.choices[:]}


class LegalActions(Listing[LegalFamily]):
    """The families that have a legal action, in their documented order; empty once the game is over.

    Families and choices are computed as they are read: the first family costs nothing of the others.
    """

    __slots__ = ()

    def __init__(
        self, offered: Callable[[], Iterator[tuple[ActionKind[Any, Any], Iterator[Choice]]]], tell: Tell
    ) -> None:
        super().__init__(LegalFamily(family, choices, tell) for family, choices in offered())

    def __repr__(self) -> str:
        return f"<legal actions: {', '.join(family.type for family in self) or 'none'}>"

    def actions(self) -> Iterator[dict[str, Json]]:
        """Yield the choices of all families as actions, with ranges and `one_of` kept."""
        for family in self:
            yield from family.actions()

    def pick(self, random: Random) -> dict[str, Json]:
        """Return a random action, ready to play: a random family, then one of its choices."""
        return random.choice(self).pick(random)

    def to_json(self) -> list[dict[str, Json]]:
        """Return `legal` as in the HTTP contract."""
        return [family.to_json() for family in self]


def filled(choice: Choice, random: Random) -> Choice:
    """Return a choice with random values for its ranges and `one_of`."""
    return {name: _decided(value, random) for name, value in choice.items()}


def _decided(value: Json, random: Random) -> Json:
    if isinstance(value, list | tuple):
        return [_decided(entry, random) for entry in value]
    if isinstance(value, dict):
        if value.keys() == {"min", "max"}:
            return random.randint(value["min"], value["max"])
        if value.keys() == {"one_of"}:
            return random.choice(value["one_of"])
    return value
