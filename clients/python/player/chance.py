"""Random choices that can be made again."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from stationmaster_client.models import Span

T = TypeVar("T")


class Chance:
    """The same seed plays the same game."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def one(self, values: list[T]) -> T:
        """One of several values."""
        return self._random.choice(values)

    def within(self, span: int | Span) -> int:
        """A number out of a range, both ends included; a plain number is itself."""
        return span if isinstance(span, int) else self._random.randint(span.min_, span.max_)
