"""Two builds measured alternately, and what comes of it: a figure for each, their ratio, and how far that swings."""

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
    """Seconds for so many units of work."""

    seconds: float
    units: int = 1

    @property
    def each(self) -> float:
        """Seconds for one unit."""
        return self.seconds / self.units


@dataclass(frozen=True)
class Item(Generic[S]):
    """One piece of work that both builds do. `work` measures it once on one side."""

    name: str
    work: Callable[[S], Spent]


@dataclass(frozen=True)
class Measure(Generic[S]):
    """Work of one kind: a row of the table. With a `rate` the figure is units a second over all items, else a time."""

    name: str
    items: Sequence[Item[S]]
    rate: str | None = None


@dataclass
class Outcome:
    """What was measured, by item and round: base first, then this tree. `left_out` says what one side could not do."""

    name: str
    rate: str | None
    rounds: list[list[tuple[Spent, Spent]]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def row(self) -> list[str]:
        """The cells: name, items, base, this tree, ratio, lowest and highest ratio of a round."""
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
        """For a rate all units count alike; a time is that of the item in the middle."""
        if self.rate:
            return sum(one.seconds for one in spent) / sum(one.units for one in spent)
        return median(one.each for one in spent)

    def _ratio(self, pairs: Sequence[tuple[Spent, Spent]]) -> float:
        """Of times it is the ratio in the middle, which one disturbed item cannot move."""
        if self.rate:
            return self._seconds([this for _, this in pairs]) / self._seconds([base for base, _ in pairs])
        return median(this.each / base.each for base, this in pairs)

    def _figure(self, seconds: float) -> str:
        return f"{1 / seconds:.0f} {self.rate}" if self.rate else in_words(seconds)


def _fastest(pairs: Sequence[tuple[Spent, Spent]]) -> tuple[Spent, Spent]:
    """Of each side the round that was disturbed least."""
    base, this = (min((pair[side] for pair in pairs), key=lambda one: one.each) for side in (0, 1))
    return base, this


def compared(measure: Measure[S], base: S, this: S, rounds: int) -> Outcome:
    """Measure every item on both sides, alternately, so many times. What one side cannot do is left out on both."""
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
    """The items that both sides can do. To try them also warms both up."""
    for item in items:
        try:
            item.work(base)
            item.work(this)
        except Refused as error:
            left_out.append(f"{item.name}: {error}")
        else:
            yield item
