"""The statistics of an analysis as a few tables of text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from unicodedata import east_asian_width

from stationmaster.analysis.sentences import row_called, said
from stationmaster.i18n.message import Language

Json = Any

TABLES: Final = ("status", "ends", "scores", "runs", "first_opened", "first_breach_by_paragraph")
"""What is shown of the statistics, in this order; the files and the page have all of it."""
MOST_ROWS: Final = 10
_INDENT: Final = "    "
_GAP: Final = "  "


def summary(told: Mapping[str, Json], language: Language) -> Iterator[str]:
    """The lines of the tables that have rows."""
    for name in TABLES:
        if told[name]:
            yield ""
            yield said(language, f"table.{name}")
            yield from _table(name, told[name], language)


def _table(name: str, rows: Mapping[str, Json], language: Language) -> Iterator[str]:
    """The rows that count most, in columns."""
    counted = {label: row if isinstance(row, Mapping) else {"count": row} for label, row in rows.items()}
    most = sorted(counted.items(), key=lambda entry: -entry[1]["count"])[:MOST_ROWS]
    columns = list(dict.fromkeys(column for _, row in most for column in row))
    cells = [["", *(said(language, f"column.{column}") for column in columns)]]
    for label, row in most:
        values = ("" if row.get(column) is None else str(row[column]) for column in columns)
        cells.append([row_called(language, name, label), *values])
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    for first, *others in cells:
        padded = [first + " " * (widths[0] - _width(first))]
        padded += [" " * (width - _width(cell)) + cell for width, cell in zip(widths[1:], others, strict=True)]
        yield (_INDENT + _GAP.join(padded)).rstrip()
    if len(counted) > len(most):
        yield _INDENT + said(language, "more.rows", count=len(counted) - len(most))


def _width(text: str) -> int:
    """How many columns of a terminal it takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
