"""`analyse`: statistics of many recorded games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stationmaster.analysis.cluster import OutOfReach
from stationmaster.analysis.parts import FOLDER, DamagedPart, OtherAnalysis, Parts
from stationmaster.analysis.report import summary, write_report
from stationmaster.analysis.sources import GAMES_IN_A_SHARD, Plan, kept_input, planned
from stationmaster.cli.languages import spoken
from stationmaster.cli.progress import Pace
from stationmaster.cli.reading import STDIN
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.cli.together import demand_with, refuse_beside
from stationmaster.cli.writing import add_json, remark, say, say_json
from stationmaster.i18n.message import Param
from stationmaster.schema.faults import why_of

TABLES = ("ndjson", "parquet")
MOST = 1_000_000


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "analyse",
        help="analyse many recorded games",
        description="Replay recorded games of either format and tell what they have in common. With --out a table of "
        "games, one of runs, and statistics are written as well, and what is killed goes on where it was. Processes "
        "share the work, or a cluster of dask (docs/in-bulk.md).",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a record, a file with a record a line (.jsonl), a folder of such; - is the standard input",
    )
    parser.add_argument("-o", "--out", "--output", metavar="FOLDER", help="also write tables and statistics there")
    parser.add_argument("--format", choices=TABLES, help="with --out: the form of the tables (default: ndjson)")
    parser.add_argument("--report", metavar="HTML", help="also write a page with plots")
    parser.add_argument(
        "--workers", type=one_or_more, metavar="N", help="so many processes (default: one for each core)"
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a cluster that runs, such as tcp://host:8786")
    parser.add_argument(
        "--shard",
        type=one_or_more,
        metavar="N",
        default=GAMES_IN_A_SHARD,
        help="so many games are looked at in one go",
    )
    add_json(parser, "write the statistics as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def one_or_more(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {MOST}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Print the statistics; the status is 1 if a game could not be replayed to its end."""
    refuse_beside(arguments, "--scheduler", "--workers")
    demand_with(arguments, "--format", "--out")
    demand_with(arguments, "--scheduler", "--out")  # Workers of a cluster need a shared folder.
    if arguments.out is not None:
        return _analysed(Path(arguments.out), arguments)
    with TemporaryDirectory(prefix="stationmaster-") as folder:
        return _analysed(Path(folder), arguments)


def _analysed(folder: Path, arguments: argparse.Namespace) -> int:
    try:
        plan = planned(_kept(arguments.files, folder), arguments.shard, apart_from=folder)
        parts = Parts(folder)
        parts.begin(plan)
        _look_at_all(parts, plan, folder, arguments)
        statistics = _written(parts, plan, folder, arguments)
    except OtherAnalysis as error:
        raise Unusable("other_analysis", folder=str(folder / FOLDER)) from error
    except DamagedPart as error:
        raise Unusable("damaged_part", file=str(error)) from error
    except ImportError as error:
        raise Unusable("analysis", module=str(error.name), package="stationmaster[analysis]") from error
    except OutOfReach as error:
        raise _out_of_reach(error, folder, arguments) from error
    except OSError as error:
        raise Unusable("file", file=str(error.filename or folder), why=why_of(error)) from error
    played = statistics["status"].get("played", 0)
    if arguments.json:
        say_json(statistics)
    else:
        _print_summary(statistics, plan.count, played, arguments)
    return 0 if played == plan.count else 1


def _print_summary(statistics: Any, games: int, played: int, arguments: argparse.Namespace) -> None:
    language = spoken(arguments)
    say(say_in(language, "said.analysed", games=games, played=played))
    for line in summary(statistics, language):
        say(line)
    if arguments.out is not None:
        say(say_in(language, "said.written", folder=arguments.out))


def _out_of_reach(error: OutOfReach, folder: Path, arguments: argparse.Namespace) -> Unusable:
    params: dict[str, Param] = {"why": str(error), "folder": str(folder)}
    if arguments.out is None:
        return Unusable("no_processes.alone", why=str(error))
    if arguments.scheduler is None:
        return Unusable("no_processes", **params)
    return Unusable("cluster", at=arguments.scheduler, **params)


def _kept(names: Sequence[str], folder: Path) -> list[str]:
    """Return the names of the files; standard input is stored first, for all workers and later runs."""
    return [str(kept_input(sys.stdin.buffer, folder / FOLDER)) if name == STDIN else name for name in names]


def _look_at_all(parts: Parts, plan: Plan, folder: Path, arguments: argparse.Namespace) -> None:
    missing = parts.missing(plan)
    if not missing:
        return
    from stationmaster.analysis.cluster import share_out

    language = spoken(arguments)
    known = plan.count - sum(shard.count for shard in missing)
    if known and not arguments.quiet:
        remark(say_in(language, "said.known", known=known, count=plan.count))
    pace = Pace(plan.count, known, language, shown=not arguments.quiet and sys.stderr.isatty())
    try:
        share_out(missing, folder, pace.add, scheduler=arguments.scheduler, workers=arguments.workers)
    finally:
        pace.clear()
    if not arguments.quiet:
        remark(pace.summary())


def _written(parts: Parts, plan: Plan, folder: Path, arguments: argparse.Namespace) -> Any:
    from stationmaster.analysis import tables

    statistics = tables.statistics_of(parts, plan)
    if arguments.out is not None:
        (tables.write_parquet if arguments.format == "parquet" else tables.write_lines)(parts, plan, folder)
        tables.write_statistics(statistics, folder)
    if arguments.report:
        write_report(Path(arguments.report), statistics, spoken(arguments))
    return statistics
