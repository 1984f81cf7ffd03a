"""The recorded positions of each title in a table: `make titles`.

How many there are, how many are solved and proved, in how many the best set earns what people ran or more, and how long
one takes from the question, as JSON, to the explained answer: in the median and at most.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from benchmarks.report import in_words, percentile, say, table
from stationmaster.any_map.finder import best_routes
from stationmaster.any_map.search import SearchLimits
from tests.support.any_map_positions import FILE, positions

LIMITS = SearchLimits(max_nodes=30_000_000)
"""Those of the service."""


@dataclass
class Title:
    """What was found of the positions of one title."""

    positions: int = 0
    proved: int = 0
    right: int = 0
    """As good as the best set that is known."""
    equal: int = 0
    above: int = 0
    below: int = 0
    unknown: int = 0
    """The record does not say what was run."""
    seconds: list[float] = field(default_factory=list)

    def note(self, entry: dict[str, Any], found: dict[str, Any], seconds: float) -> None:
        """Takes one more position in."""
        best, played = entry["best_known"]["revenue"], entry["played"]
        self.positions += 1
        self.proved += found["optimal"]
        self.right += found["revenue"] == best if entry["best_known"]["proved"] else found["revenue"] >= best
        ran = None if played is None else played["revenue"]
        self.unknown += ran is None
        self.equal += found["revenue"] == ran
        self.above += ran is not None and found["revenue"] > ran
        self.below += ran is not None and found["revenue"] < ran
        self.seconds.append(seconds)

    def row(self, name: str) -> list[str]:
        """It as a line of the table."""
        counts = (self.positions, self.proved, self.right, self.equal, self.above, self.below, self.unknown)
        return [name, *map(str, counts), in_words(percentile(self.seconds, 0.5)), in_words(max(self.seconds))]


COLUMNS = (
    "title",
    "positions",
    "proved",
    "as known",
    "as run",
    "above run",
    "below run",
    "not told",
    "median",
    "worst",
)


def main() -> int:
    """Prints the table; the status is 1 when anything is not proved, or not as good as what is known."""
    if not FILE.exists():
        say("The recorded positions are not here.")
        return 0
    titles: defaultdict[str, Title] = defaultdict(Title)
    whole = Title()
    for entry, question in positions():
        began = time.perf_counter()
        found = best_routes(question, LIMITS)
        seconds = time.perf_counter() - began
        for title in (titles[entry["title"]], whole):
            title.note(entry, found, seconds)
    rows = [titles[name].row(name) for name in sorted(titles)]
    table("Recorded positions of other titles", COLUMNS, [*rows, whole.row("all")])
    return 0 if whole.proved == whole.right == whole.positions else 1


if __name__ == "__main__":
    sys.exit(main())
