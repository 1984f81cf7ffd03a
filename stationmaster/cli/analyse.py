"""`analyse`: what was played in many recorded games, what could have been earned, and what they have in common."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from stationmaster.analysis.parts import OtherAnalysis, Parts
from stationmaster.analysis.sources import GAMES_IN_A_SHARD, Plan, planned
from stationmaster.cli.progress import Pace
from stationmaster.cli.reading import Unusable
from stationmaster.cli.writing import add_json, remark, say, say_json

TABLES = ("ndjson", "parquet")


def add_to(commands: Any) -> None:
    """Adds the command to the parser's commands."""
    parser = commands.add_parser(
        "analyse",
        help="analyse many recorded games",
        description="Replay recorded games of either format and write a table of games, one of runs, and statistics. "
        "Processes share the work, or a cluster of dask; what is killed goes on where it was (docs/in-bulk.md).",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a record, a file with a record a line (.jsonl), or a folder of such"
    )
    parser.add_argument("-o", "--output", metavar="FOLDER", default="analysis", help="where to (default: analysis)")
    parser.add_argument("--format", choices=TABLES, default="ndjson", help="the form of the tables (default: ndjson)")
    parser.add_argument("--report", metavar="HTML", help="also write a page with plots")
    parser.add_argument("--workers", type=int, metavar="N", help="so many processes (default: one for each core)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a cluster that runs, such as tcp://host:8786")
    parser.add_argument(
        "--shard", type=int, metavar="N", default=GAMES_IN_A_SHARD, help="so many games are looked at in one go"
    )
    add_json(parser, "write the statistics as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Writes the tables; the status is 1 when a game could not be played to its end."""
    if min(arguments.shard, arguments.workers or 1) < 1:
        raise Unusable("there must be one at least")
    plan = planned(arguments.files, arguments.shard)
    folder = Path(arguments.output)
    try:
        parts = Parts(folder)
        parts.begin(plan)
        _look_at_all(parts, plan, folder, arguments)
        told = _written(parts, plan, folder, arguments)
    except OtherAnalysis as error:
        raise Unusable(f"{error}: choose another folder, or remove it") from error
    except ImportError as error:
        raise Unusable(
            f"an analysis needs {error.name}, which is not installed here: pip install 'stationmaster[analysis]'"
        ) from error
    except OSError as error:
        raise Unusable(f"{error.filename or folder}: {error.strerror or error}") from error
    played = told["status"].get("played", 0)
    if arguments.json:
        say_json(told)
    else:
        say(f"{plan.count} games, {played} played to their end; statistics, games and runs are in {folder}")
    return 0 if played == plan.count else 1


def _look_at_all(parts: Parts, plan: Plan, folder: Path, arguments: argparse.Namespace) -> None:
    missing = parts.missing(plan)
    if not missing:
        return
    from stationmaster.analysis.cluster import share_out

    known = plan.count - sum(shard.count for shard in missing)
    if known and not arguments.quiet:
        remark(f"{known} of {plan.count} games are there already")
    pace = Pace("games", plan.count, known, shown=not arguments.quiet and sys.stderr.isatty())
    try:
        share_out(missing, folder, pace.add, scheduler=arguments.scheduler, workers=arguments.workers)
    finally:
        pace.clear()
    if not arguments.quiet:
        remark(pace.summary())


def _written(parts: Parts, plan: Plan, folder: Path, arguments: argparse.Namespace) -> Any:
    from stationmaster.analysis import tables

    (tables.write_parquet if arguments.format == "parquet" else tables.write_lines)(parts, plan, folder)
    _, told = tables.write_statistics(parts, plan, folder)
    if arguments.report:
        from stationmaster.analysis.report import write_report

        write_report(Path(arguments.report), told)
    return told
