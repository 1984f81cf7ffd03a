"""Reports of the statistics: a self-contained page with plots, and tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any, Final, TypeVar
from unicodedata import east_asian_width
from warnings import catch_warnings, filterwarnings

from stationmaster.analysis.files import replacing
from stationmaster.analysis.sentences import row_called, sentence
from stationmaster.i18n.message import ENGLISH, Language

Json = Any
T = TypeVar("T")

_STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem;border-bottom:1px solid #ddd;text-align:right}
td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto;overflow:visible}"""
MOST_BARS = 20

TABLES: Final = ("status", "ends", "scores", "runs", "first_opened", "first_breach_by_paragraph")
"""The statistics shown in a terminal, in this order; files and page have all of them."""
MOST_ROWS: Final = 10
_INDENT: Final = "    "
_GAP: Final = "  "


def write_report(file: Path, statistics: Mapping[str, Json], language: Language = ENGLISH) -> None:
    """Write the page in a language."""

    def rows_of(table: str, rows: Mapping[str, T]) -> dict[str, T]:
        return {row_called(language, table, label): values for label, values in rows.items()}

    phases = {name: means for name, means in statistics["runs"].items() if name.startswith("phase")}
    games, trains = sentence(language, "unit.games"), sentence(language, "unit.trains")
    breaches = rows_of("first_breach_by_paragraph", statistics["first_breach_by_paragraph"])
    series = {name: sentence(language, f"column.{name}") for name in ("earned", "possible")}
    plots = [
        _bars(sentence(language, "plot.ends"), rows_of("ends", statistics["ends"]), games),
        _bars(sentence(language, "plot.breaches"), breaches, games),
        _bars(sentence(language, "plot.first_opened"), _counts(statistics["first_opened"]), games),
        _bars(
            sentence(language, "plot.trains_bought"),
            rows_of("trains_bought", _counts(statistics["trains_bought"])),
            trains,
        ),
        _pairs(sentence(language, "plot.runs"), rows_of("runs", phases), series, sentence(language, "unit.dollars")),
    ]
    title = sentence(language, "page.games", count=sum(statistics["games"].values()))
    page = [
        f"<!doctype html>\n<html lang='{language.code}'><head><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width'>",
        f"<title>{title}</title><style>{_STYLE}</style></head><body><h1>{title}</h1>",
        *(plot for plot in plots if plot),
        *(_table(name, rows_of(name, rows), language) for name, rows in statistics.items() if rows),
        "</body></html>\n",
    ]
    content = "\n".join(page)
    if file.exists() and not file.is_file():  # The target is a pipe or a device.
        file.write_text(content, encoding="utf-8")
        return
    with replacing(file) as out:
        out.write(content.encode())


def _counts(rows: Mapping[str, Json]) -> dict[str, int]:
    return {name: row["count"] for name, row in rows.items()}


def _bars(title: str, values: Mapping[str, int], unit: str) -> str:
    most = sorted(values.items(), key=lambda entry: (-entry[1], entry[0]))[:MOST_BARS]
    return _drawn(title, [name for name, _ in most], {unit: [value for _, value in most]}, unit) if most else ""


def _pairs(title: str, rows: Mapping[str, Json], series: Mapping[str, str], unit: str) -> str:
    """Grouped bars; `series` maps columns to their names."""
    bars = {called: [means[name] for means in rows.values()] for name, called in series.items()}
    return _drawn(title, list(rows), bars, unit) if rows else ""


def _drawn(title: str, labels: Sequence[str], series: Mapping[str, Sequence[float]], unit: str) -> str:
    """Horizontal bars as SVG; the same values give the same bytes."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": title, "svg.fonttype": "none"}), catch_warnings():
        filterwarnings("ignore", message="Glyph")  # The browser has the fonts.
        figure = Figure(figsize=(8, 1 + 0.3 * len(labels) * len(series)), layout="constrained")
        axes = figure.add_subplot()
        height = 0.8 / len(series)
        for place, (name, values) in enumerate(series.items()):
            axes.barh([at + place * height for at in range(len(labels))], values, height, label=name)
        axes.set_yticks([at + (len(series) - 1) * height / 2 for at in range(len(labels))], labels)
        axes.invert_yaxis()
        axes.set_xlabel(unit)
        axes.set_title(title)
        if len(series) > 1:
            axes.legend()
        out = StringIO()
        FigureCanvasSVG(figure).print_svg(out, metadata={"Date": None, "Title": title})
    svg = out.getvalue()
    return svg[svg.index("<svg") :]


def _table(name: str, rows: Mapping[str, Json], language: Language) -> str:
    columns = list(dict.fromkeys(key for row in rows.values() if isinstance(row, Mapping) for key in row)) or ["count"]
    head = "".join(f"<th>{escape(sentence(language, f'column.{column}'))}</th>" for column in columns)
    body = "".join(
        f"<tr><td>{escape(label)}</td>" + "".join(f"<td>{_cell(row, column)}</td>" for column in columns) + "</tr>"
        for label, row in rows.items()
    )
    return f"<h2>{escape(sentence(language, f'table.{name}'))}</h2><table><tr><th></th>{head}</tr>{body}</table>"


def _cell(row: Json, column: str) -> str:
    value = row.get(column) if isinstance(row, Mapping) else row
    return "" if value is None else escape(str(value))


def summary(statistics: Mapping[str, Json], language: Language) -> Iterator[str]:
    """Yield the lines of tables that have rows."""
    for name in TABLES:
        if statistics[name]:
            yield ""
            yield sentence(language, f"table.{name}")
            yield from _columns(name, statistics[name], language)


def _columns(name: str, rows: Mapping[str, Json], language: Language) -> Iterator[str]:
    """Return the top rows, in columns."""
    counted = {label: row if isinstance(row, Mapping) else {"count": row} for label, row in rows.items()}
    most = sorted(counted.items(), key=lambda entry: -entry[1]["count"])[:MOST_ROWS]
    columns = list(dict.fromkeys(column for _, row in most for column in row))
    cells = [["", *(sentence(language, f"column.{column}") for column in columns)]]
    for label, row in most:
        values = ("" if row.get(column) is None else str(row[column]) for column in columns)
        cells.append([row_called(language, name, label), *values])
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    for first, *others in cells:
        padded = [first + " " * (widths[0] - _width(first))]
        padded += [" " * (width - _width(cell)) + cell for width, cell in zip(widths[1:], others, strict=True)]
        yield (_INDENT + _GAP.join(padded)).rstrip()
    if len(counted) > len(most):
        yield _INDENT + sentence(language, "more.rows", count=len(counted) - len(most))


def _width(text: str) -> int:
    """Return the width of a text in columns of a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
