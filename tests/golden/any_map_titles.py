"""A table of the recorded positions of each title: `make titles`.

It counts the positions, those that are solved and proved, and those in which the best set earns at least the recorded
revenue, and gives the median and maximum time from the JSON question to the explained answer.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from benchmarks.report import in_words, percentile, say, table
from stationmaster.any_map.finder import best_routes
from stationmaster.search import SearchLimits
from tests.support.any_map_positions import FILE, positions

LIMITS = SearchLimits(max_nodes=30_000_000)
"""The titles of the service."""


@dataclass
class Title:
    """The results for the positions of one title."""

    positions: int = 0
    proved: int = 0
    right: int = 0
    """Positions whose result is as good as the best known set."""
    equal: int = 0
    above: int = 0
    below: int = 0
    unknown: int = 0
    """Positions whose record does not contain the routes that were run."""
    seconds: list[float] = field(default_factory=list)

    def note(self, entry: dict[str, Any], found: dict[str, Any], seconds: float) -> None:
        """Add one position."""
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
        """Return the title as a line of the table."""
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
    """Print the table; the exit code is 1 when anything is not proved, or worse than the known best."""
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
