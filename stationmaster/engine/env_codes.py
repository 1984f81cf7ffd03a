"""Actions as whole numbers: each type of action has a block of codes, in which every combination of its fields has one.

The meaning of a code does not depend on the position, except for the types that a game marks as listed: their codes
are indices into the list of legal choices. So codes are stable as long as a game's blocks are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

Json = Any
Entry = tuple[Any, ...]
Canonical = Callable[[Any], Any]


def as_it_is(value: Any) -> Any:
    """Return the value itself, with a list as a tuple."""
    return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True)
class Axis:
    """Some fields of an action and the values that they can have together; a field that is None is left out."""

    names: tuple[str, ...]
    entries: tuple[Entry, ...]
    canonical: Canonical = as_it_is
    """Makes values that mean the same the same."""
    places: Mapping[Entry, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places = {tuple(map(self.canonical, entry)): place for place, entry in enumerate(self.entries)}
        object.__setattr__(self, "places", places)

    def find(self, choice: Mapping[str, Json]) -> list[int]:
        """Return the indices of all values that a choice leaves open."""
        opened = [_options(choice.get(name)) for name in self.names]
        return [self.places[tuple(map(self.canonical, entry))] for entry in product(*opened)]


def _options(value: Json) -> Iterable[Json]:
    """Return the values that a field of a choice allows."""
    if isinstance(value, dict):
        return value["one_of"] if "one_of" in value else range(value["min"], value["max"] + 1)
    return (value,)


def axis(name: str, values: Iterable[Any], canonical: Canonical = as_it_is) -> Axis:
    """Return an axis of one field."""
    return Axis((name,), tuple((value,) for value in values), canonical)


@dataclass(frozen=True)
class Block:
    """The codes of one type of action. `listed`: codes are indices into the list of legal choices, up to so many."""

    type: str
    axes: tuple[Axis, ...] = ()
    listed: int = 0

    @property
    def size(self) -> int:
        """The number of codes."""
        return self.listed or prod(len(axis.entries) for axis in self.axes)

    def codes(self, choice: Mapping[str, Json]) -> list[int]:
        """Return the codes of all actions of a choice, counted from 0."""
        found = [0]
        for axis in self.axes:
            size, places = len(axis.entries), axis.find(choice)
            found = [code * size + place for code in found for place in places]
        return found

    def action(self, code: int) -> dict[str, Json]:
        """Return the action of a code."""
        made: dict[str, Json] = {}
        for axis in reversed(self.axes):
            code, place = divmod(code, len(axis.entries))
            for name, value in zip(axis.names, axis.entries[place], strict=True):
                if value is not None:
                    made[name] = list(value) if isinstance(value, tuple) else value
        return {"type": self.type, **made}


class Codes:
    """All codes of a game."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = tuple(blocks)
        starts = [0, *accumulate(block.size for block in blocks)]
        self.size = starts[-1]
        self._starts = dict(zip((block.type for block in blocks), starts, strict=False))
        self._by_type = {block.type: block for block in blocks}

    def layout(self) -> list[dict[str, Json]]:
        """Return the range of codes of each type, and its fields: the documentation of the encoding."""
        return [
            {
                "type": block.type,
                "start": self._starts[block.type],
                "size": block.size,
                "fields": [name for axis in block.axes for name in axis.names],
                "listed": bool(block.listed),
            }
            for block in self.blocks
        ]

    def legal(self, families: Iterable[Any]) -> list[int]:
        """Return the codes of all legal actions, given the families of a position."""
        found: list[int] = []
        for family in families:
            block, start = self._by_type[family.type], self._starts[family.type]
            if block.listed:
                found += range(start, start + min(len(family.choices), block.listed))
            else:
                for choice in family.choices:
                    found += [start + code for code in block.codes(choice)]
        return found

    def decode(self, code: int, families: Iterable[Any]) -> dict[str, Json]:
        """Return the action of a code; `families` are those of the position, for listed types.

        :raises ValueError: for a code that does not exist, or has no action in this position.
        """
        for block in self.blocks:
            start = self._starts[block.type]
            if start <= code < start + block.size:
                return self._listed(block, code - start, families) if block.listed else block.action(code - start)
        raise ValueError(f"there is no action {code}; there are {self.size}")

    def _listed(self, block: Block, place: int, families: Iterable[Any]) -> dict[str, Json]:
        for family in families:
            if family.type == block.type and place < len(family.choices):
                return {"type": block.type, **family.choices[place]}
        raise ValueError(f"there is no choice {place} of {block.type} here")

    def encode(self, action: Mapping[str, Json]) -> int:
        """Return the code of an action whose type is not listed.

        :raises ValueError: for an action without a code.
        """
        block = self._by_type.get(str(action.get("type")))
        if block is None or block.listed:
            raise ValueError(f"no code without its place in a list: {action.get('type')!r:.80}")
        try:
            return self._starts[block.type] + block.codes(action)[0]
        except (KeyError, TypeError) as error:
            raise ValueError(f"no such {block.type}") from error


# Observations: a player's view as a row of numbers with a documented layout.

Row = NDArray[np.float32]


class Sheet:
    """A builder of a row of numbers from named parts."""

    def __init__(self) -> None:
        self._numbers: list[float] = []
        self.parts: list[tuple[str, int]] = []

    def put(self, name: str, numbers: Iterable[float]) -> None:
        """Append a part."""
        before = len(self._numbers)
        self._numbers.extend(numbers)
        self.parts.append((name, len(self._numbers) - before))

    def row(self) -> Row:
        """Return the whole row."""
        return np.array(self._numbers, dtype=np.float32)

    def layout(self) -> list[dict[str, Json]]:
        """Return the place of each part in the row."""
        parts, start = [], 0
        for name, size in self.parts:
            parts.append({"name": name, "start": start, "size": size})
            start += size
        return parts


def one_of(value: Any, known: Sequence[Any]) -> list[float]:
    """Return the one-hot encoding of a value among the known ones."""
    return [float(value == entry) for entry in known]


def each_of(values: Iterable[Any], known: Sequence[Any]) -> list[float]:
    """Return how often each known value occurs."""
    listed = list(values)
    return [float(listed.count(entry)) for entry in known] if listed else [0.0] * len(known)


def from_seat(names: Sequence[str], player: str) -> list[str]:
    """Return the players in the order of their seats, beginning with this one."""
    at = names.index(player)
    return [*names[at:], *names[:at]]


def of_each(values: Mapping[str, float], known: Sequence[str], unit: float = 1) -> list[float]:
    """Return a number for each known value; 0 where there is none."""
    return [values.get(entry, 0) / unit for entry in known]
