"""Observations: what one player sees, as a row of numbers with a layout that is written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Json = Any
Row = NDArray[np.float32]


class Sheet:
    """A row of numbers that is being written, part by part; each part has a name."""

    def __init__(self) -> None:
        self._numbers: list[float] = []
        self.parts: list[tuple[str, int]] = []

    def put(self, name: str, numbers: Iterable[float]) -> None:
        """The next part."""
        before = len(self._numbers)
        self._numbers.extend(numbers)
        self.parts.append((name, len(self._numbers) - before))

    def row(self) -> Row:
        """All that was written."""
        return np.array(self._numbers, dtype=np.float32)

    def layout(self) -> list[dict[str, Json]]:
        """Where each part stands."""
        told, start = [], 0
        for name, size in self.parts:
            told.append({"name": name, "start": start, "size": size})
            start += size
        return told


def one_of(value: Any, known: Sequence[Any]) -> list[float]:
    """A one where the value stands among those that are known."""
    return [float(value == one) for one in known]


def each_of(values: Iterable[Any], known: Sequence[Any]) -> list[float]:
    """How often each of those that are known is there."""
    listed = list(values)
    return [float(listed.count(one)) for one in known] if listed else [0.0] * len(known)


def from_seat(names: Sequence[str], player: str) -> list[str]:
    """The players in the order of their seats, beginning with this one."""
    at = names.index(player)
    return [*names[at:], *names[:at]]


def of_each(values: Mapping[str, float], known: Sequence[str], unit: float = 1) -> list[float]:
    """A number for each of those that are known; 0 where there is none."""
    return [values.get(one, 0) / unit for one in known]
