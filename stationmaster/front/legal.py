"""The legal actions of a position, listed as far as they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, overload

from stationmaster.engine.action_kind import Choice, Family

Json = Any
T = TypeVar("T")
Tell: TypeAlias = Callable[[str, Sequence[Choice], str], list[str]]
"""Says the choices of a type of action in words of a language."""


class Listing(Sequence[T], Generic[T]):
    """A list that is made while it is read, and kept. Asking for its length makes all of it."""

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
        """Whether there is an entry at the place, the next one at most; it is made if need be."""
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

    def __init__(self, family: Family[Any, Any], choices: Iterator[Choice], tell: Tell) -> None:
        self._tell = tell
        self.type: str = family.type
        self.rule: str = family.rule
        """The paragraph of the rulebook."""
        self.choices: Sequence[Choice] = Listing(choices)
        """In their documented order; listed as they are read."""

    def __repr__(self) -> str:
        return f"<legal family {self.type!r}, rule {self.rule}>"

    def actions(self) -> Iterator[dict[str, Json]]:
        """The choices as actions, ranges and `one_of` left in them."""
        for choice in self.choices:
            yield {"type": self.type, **choice}

    def pick(self, random: Random) -> dict[str, Json]:
        """One action, ready to be played, chosen at random: a choice, then what its ranges leave open."""
        return {"type": self.type, **filled(random.choice(self.choices), random)}

    def words(self, language: str = "en") -> list[str]:
        """The choices in words, in their order, in a language of `stationmaster.languages`.

        Where a choice holds a range or `one_of`, the place of that field stands in the text, such as `{price:money}`.

        :raises KeyError: for another language.
        """
        return self._tell(self.type, self.choices, language)

    def to_json(self) -> dict[str, Json]:
        """The whole family as the HTTP contract lists it."""
        return {"type": self.type, "rule": self.rule, "choices": self.choices[:]}


class LegalActions(Listing[LegalFamily]):
    """The families of which there is a legal action, in their documented order; none once the game is over.

    Families and choices are found while they are read: looking at the first family costs what that one costs.
    """

    __slots__ = ()

    def __init__(self, offered: Callable[[], Iterator[tuple[Family[Any, Any], Iterator[Choice]]]], tell: Tell) -> None:
        super().__init__(LegalFamily(family, choices, tell) for family, choices in offered())

    def __repr__(self) -> str:
        return f"<legal actions: {', '.join(family.type for family in self) or 'none'}>"

    def actions(self) -> Iterator[dict[str, Json]]:
        """The choices of all families as actions, ranges and `one_of` left in them."""
        for family in self:
            yield from family.actions()

    def pick(self, random: Random) -> dict[str, Json]:
        """One action, ready to be played: a family at random, then one of its choices."""
        return random.choice(self).pick(random)

    def to_json(self) -> list[dict[str, Json]]:
        """The `legal` of the HTTP contract."""
        return [family.to_json() for family in self]


def filled(choice: Choice, random: Random) -> Choice:
    """A choice in which everything left open was decided at random."""
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
