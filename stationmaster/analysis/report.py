"""A page with the statistics and plots of them. It needs nothing beside itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

Json = Any

_STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem;border-bottom:1px solid #ddd;text-align:right}
td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}"""
MOST_BARS = 20


def write_report(file: Path, told: Mapping[str, Json]) -> None:
    """Writes the page."""
    phases = {name: row for name, row in told["runs"].items() if name.startswith("phase")}
    plots = [
        _bars("How games ended", told["ends"], "games"),
        _bars("The first breach of the printed rules, by paragraph", told["first_breach_by_paragraph"], "games"),
        _bars("The corporation that was opened first", _counts(told["first_opened"]), "games"),
        _bars("Trains bought", _counts(told["trains_bought"]), "trains"),
        _pairs("A run of trains on average, by phase", phases, ("earned", "possible"), "dollars"),
    ]
    games = sum(told["games"].values())
    page = [
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width'>",
        f"<title>{games} games</title><style>{_STYLE}</style></head><body><h1>{games} games</h1>",
        *(plot for plot in plots if plot),
        *(_table(name, rows) for name, rows in told.items() if rows),
        "</body></html>\n",
    ]
    file.write_text("\n".join(page), encoding="utf-8")


def _counts(rows: Mapping[str, Json]) -> dict[str, int]:
    return {name: row["count"] for name, row in rows.items()}


def _bars(title: str, values: Mapping[str, int], unit: str) -> str:
    most = sorted(values.items(), key=lambda entry: (-entry[1], entry[0]))[:MOST_BARS]
    return _drawn(title, [name for name, _ in most], {unit: [value for _, value in most]}, unit) if most else ""


def _pairs(title: str, rows: Mapping[str, Json], names: Sequence[str], unit: str) -> str:
    return (
        _drawn(title, list(rows), {name: [row[name] for row in rows.values()] for name in names}, unit) if rows else ""
    )


def _drawn(title: str, labels: Sequence[str], series: Mapping[str, Sequence[float]], unit: str) -> str:
    """Bars that lie, as SVG; the same values give the same bytes."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": title, "svg.fonttype": "none"}):
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


def _table(name: str, rows: Mapping[str, Json]) -> str:
    columns = list(dict.fromkeys(key for row in rows.values() if isinstance(row, Mapping) for key in row)) or ["count"]
    head = "".join(f"<th>{escape(column.replace('_', ' '))}</th>" for column in columns)
    body = "".join(
        f"<tr><td>{escape(label)}</td>" + "".join(f"<td>{_cell(row, column)}</td>" for column in columns) + "</tr>"
        for label, row in rows.items()
    )
    return f"<h2>{escape(name.replace('_', ' '))}</h2><table><tr><th></th>{head}</tr>{body}</table>"


def _cell(row: Json, column: str) -> str:
    value = row.get(column) if isinstance(row, Mapping) else row
    return "" if value is None else escape(str(value))
