"""The tables of an analysis, as JSON lines or Parquet. The same games give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from stationmaster.analysis.files import replacing
from stationmaster.analysis.parts import GAMES, RUNS, Parts
from stationmaster.analysis.sources import Plan
from stationmaster.analysis.statistics import Statistics

Json = Any


def write_lines(parts: Parts, plan: Plan, folder: Path) -> list[Path]:
    """Write `games.jsonl` and `runs.jsonl`."""
    written = []
    for kind in (GAMES, RUNS):
        file = folder / f"{kind}.jsonl"
        with replacing(file) as out:
            out.writelines(parts.text(kind, plan))
        written.append(file)
    return written


def write_parquet(parts: Parts, plan: Plan, folder: Path) -> list[Path]:
    """Write `games.parquet` and `runs.parquet`, with a row group for each shard."""
    import pyarrow as arrow
    from pyarrow import parquet

    written = []
    for kind, schema in (("games", _games(arrow)), ("runs", _runs(arrow))):
        file = folder / f"{kind}.parquet"
        with replacing(file) as content, parquet.ParquetWriter(content, schema) as out:
            for rows in parts.rows(kind, plan):
                out.write_table(arrow.Table.from_pylist([_plain(row) for row in rows], schema=schema))
        written.append(file)
    return written


def statistics_of(parts: Parts, plan: Plan) -> Json:
    """Compute the statistics of all games."""
    found = Statistics()
    for games in parts.rows(GAMES, plan):
        found.add_games(games)
    for runs in parts.rows(RUNS, plan):
        found.add_runs(runs)
    return found.to_json()


def write_statistics(statistics: Json, folder: Path) -> Path:
    """Write `statistics.json`."""
    file = folder / "statistics.json"
    with replacing(file) as out:
        out.write(msgspec.json.format(msgspec.json.encode(statistics), indent=2) + b"\n")
    return file


def _plain(row: Any) -> dict[str, Json]:
    """Convert a row for Arrow: maps become lists of pairs, and zeros, which JSON lines leave out, are kept."""
    made: dict[str, Json] = {name: msgspec.to_builtins(getattr(row, name)) for name in row.__struct_fields__}
    return {name: list(value.items()) if name in _MAPS else value for name, value in made.items()}


_MAPS = frozenset({"scores", "prices", "events"})


def _games(arrow: Any) -> Any:
    text, number, yes = arrow.string(), arrow.int64(), arrow.bool_()

    def many(*fields: tuple[str, Any]) -> Any:
        return arrow.list_(arrow.struct(list(fields)))

    by_name = arrow.map_(text, number)
    breach = arrow.struct([("action", number), *((name, text) for name in ("type", "rule", "code", "detail"))])
    opening = many(("corporation", text), ("player", text), ("price", number), ("action", number))
    drafted = many(("private", text), ("player", text), ("price", number), ("sold_to", text), ("sold_for", number))
    train = many(("train", text), ("corporation", text), ("source", text), ("price", number), ("round", text))
    columns: Iterable[tuple[str, Any]] = (
        *(("number", number), ("source", text), ("game", text), ("format", text), ("status", text), ("error", text)),
        *(("players", arrow.list_(text)), ("actions", number), ("ended", text), ("won", yes), ("scores", by_name)),
        *(("winners", arrow.list_(text)), ("rounds", number), ("breach", breach), ("openings", opening)),
        *(("privates", drafted), ("trains", train), ("prices", by_name), ("earned", number), ("possible", number)),
        ("events", by_name),
    )
    return arrow.schema(list(columns))


def _runs(arrow: Any) -> Any:
    text, number = arrow.string(), arrow.int64()
    return arrow.schema(
        [
            *(("game", number), ("action", number), ("company", text), ("round", text), ("phase", text)),
            *(("trains", arrow.list_(text)), ("earned", number), ("possible", number), ("proved", arrow.bool_())),
        ]
    )
