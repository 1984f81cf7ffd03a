"""Tables of times: one row per group, with median, 95th percentile and worst."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence

UNITS = ((1.0, "s"), (1e-3, "ms"), (0.0, "us"))


def say(line: str = "") -> None:
    """Print a line and flush it, so that a long run shows its progress."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def in_words(seconds: float) -> str:
    """Format a time with at most three digits and its unit."""
    limit, unit = next((limit, unit) for limit, unit in UNITS if seconds >= limit)
    value = seconds / (limit or 1e-6)
    return f"{value:.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"


def percentile(times: Sequence[float], share: float) -> float:
    """Return the time that this share of the times does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


def spread(times: Sequence[float]) -> list[str]:
    """Return count, median, 95th percentile and worst."""
    return [str(len(times)), *(in_words(percentile(times, share)) for share in (0.5, 0.95, 1.0))]


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a Markdown table with columns as wide as their widest cell."""
    lines = [list(columns), *(list(row) for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(columns))]
    say(f"\n{title}\n")
    for number, line in enumerate(lines):
        say("| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |")
        if number == 0:
            say("|" + "|".join("-" * (width + 2) for width in widths) + "|")


def times_table(title: str, first: str, groups: Mapping[str, Sequence[float]]) -> None:
    """Print a table of the spread of each group's times."""
    table(title, [first, "count", "median", "p95", "worst"], ([name, *spread(times)] for name, times in groups.items()))
