"""Alternating measurements of two builds: a figure for each, their ratio, and the spread of the ratio."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Generic, TypeVar

from benchmarks.compare.sides import Refused
from benchmarks.report import in_words

S = TypeVar("S")


@dataclass(frozen=True)
class Spent:
    """The time in seconds that a number of units of work took."""

    seconds: float
    units: int = 1

    @property
    def each(self) -> float:
        """Return the time for one unit, in seconds."""
        return self.seconds / self.units


@dataclass(frozen=True)
class Item(Generic[S]):
    """A piece of work that both builds do. `work` measures it once on one side."""

    name: str
    work: Callable[[S], Spent]


@dataclass(frozen=True)
class Measure(Generic[S]):
    """Work of one kind, a row of the table. With a `rate` the figure is units per second over all items, else time."""

    name: str
    items: Sequence[Item[S]]
    rate: str | None = None


@dataclass
class Outcome:
    """The measurements by item and round, base first, then this tree. `left_out` names what one side could not do."""

    name: str
    rate: str | None
    rounds: list[list[tuple[Spent, Spent]]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def row(self) -> list[str]:
        """Return the cells: name, items, base, this tree, ratio, lowest and highest ratio of a round."""
        if not self.rounds:
            return [self.name, "0", "-", "-", "-", "left out"]
        best = [_fastest(pairs) for pairs in zip(*self.rounds, strict=True)]
        swings = [self._ratio(pairs) for pairs in self.rounds]
        return [
            self.name,
            str(len(best)),
            *(self._figure(self._seconds([pair[side] for pair in best])) for side in (0, 1)),
            f"{self._ratio(best):.2f}",
            f"{min(swings):.2f} to {max(swings):.2f}",
        ]

    def _seconds(self, spent: Sequence[Spent]) -> float:
        """Return the time of a unit: for a rate the mean over all units, otherwise that of the median item."""
        if self.rate:
            return sum(one.seconds for one in spent) / sum(one.units for one in spent)
        return median(one.each for one in spent)

    def _ratio(self, pairs: Sequence[tuple[Spent, Spent]]) -> float:
        """Return the ratio; for times it is the median, which one disturbed item cannot move."""
        if self.rate:
            return self._seconds([this for _, this in pairs]) / self._seconds([base for base, _ in pairs])
        return median(this.each / base.each for base, this in pairs)

    def _figure(self, seconds: float) -> str:
        return f"{1 / seconds:.0f} {self.rate}" if self.rate else in_words(seconds)


def _fastest(pairs: Sequence[tuple[Spent, Spent]]) -> tuple[Spent, Spent]:
    """Return the least disturbed round of each side."""
    base, this = (min((pair[side] for pair in pairs), key=lambda one: one.each) for side in (0, 1))
    return base, this


def compared(measure: Measure[S], base: S, this: S, rounds: int) -> Outcome:
    """Measure every item on both sides alternately, so many times. Omit items that one side cannot do."""
    outcome = Outcome(measure.name, measure.rate)
    items = list(_possible(measure.items, base, this, outcome.left_out))
    for number in range(rounds if items else 0):
        pairs = []
        for place, item in enumerate(items):
            if (number + place) % 2:
                second = item.work(this)
                pairs.append((item.work(base), second))
            else:
                pairs.append((item.work(base), item.work(this)))
        outcome.rounds.append(pairs)
    return outcome


def _possible(items: Sequence[Item[S]], base: S, this: S, left_out: list[str]) -> Iterator[Item[S]]:
    """Return the items that both sides can do. Trying them also warms up both sides."""
    for item in items:
        try:
            item.work(base)
            item.work(this)
        except Refused as error:
            left_out.append(f"{item.name}: {error}")
        else:
            yield item
