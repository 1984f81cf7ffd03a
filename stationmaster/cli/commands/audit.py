"""`audit`: the runs of recorded games of any title, judged."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stationmaster.analysis.audits import GAMES_IN_A_SHARD, Audited, Auditor, total
from stationmaster.analysis.cluster import OutOfReach, share_out
from stationmaster.analysis.sources import Plan, kept_input, planned
from stationmaster.any_map.audit import demand_title
from stationmaster.cli.commands.analyse import one_or_more
from stationmaster.cli.languages import spoken
from stationmaster.cli.progress import Pace
from stationmaster.cli.reading import STDIN, json_of
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.cli.together import refuse_beside
from stationmaster.cli.writing import add_json, remark, say, say_json
from stationmaster.i18n.message import Language, Param

Json = Any


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "audit",
        help="judge the runs of recorded games of any title",
        description="Judge every run of games that 18xx.games exports, of any title that is described (docs/audit.md): "
        "legal or not, its value right or not, what would have been best. The status is 1 when a run is illegal, or a "
        "record cannot be read.",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a record, a file with a record a line (.jsonl), a folder of such; - is the standard input",
    )
    parser.add_argument("--map", required=True, metavar="MAP", help="the description of the title (docs/audit.md)")
    parser.add_argument(
        "--workers", type=one_or_more, metavar="N", help="so many processes (default: one for each core)"
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a cluster that runs, such as tcp://host:8786")
    add_json(parser, "write JSON: an object for each game")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the findings."""
    refuse_beside(arguments, "--scheduler", "--workers")
    language = spoken(arguments)
    title = json_of(arguments.map)
    demand_title(title)
    with TemporaryDirectory(prefix="stationmaster-") as folder:
        names = [str(kept_input(sys.stdin.buffer, Path(folder))) if name == STDIN else name for name in arguments.files]
        audits = _audits(planned(names, GAMES_IN_A_SHARD), Auditor(title, language.code), arguments)
    if arguments.json:
        say_json([{"source": audited.source, **(audited.audit or {"error": audited.error})} for audited in audits])
    else:
        _print_audits(audits, language)
    return 0 if all(audited.audit is not None and not audited.audit["summary"]["illegal"] for audited in audits) else 1


def _audits(plan: Plan, auditor: Auditor, arguments: argparse.Namespace) -> Sequence[Audited]:
    """Return the audits in the order of the games. Few games need no further processes."""
    here = str(Path.cwd())
    if arguments.scheduler is None and (len(plan.shards) == 1 or arguments.workers == 1):
        return [audited for shard in plan.shards for audited in auditor(shard, here, here)]
    audits: list[Audited] = []
    pace = Pace(plan.count, 0, spoken(arguments), shown=not arguments.quiet and sys.stderr.isatty())

    def done(found: list[Audited]) -> None:
        audits.extend(found)
        pace.add(len(found))

    try:
        share_out(plan.shards, Path(here), done, scheduler=arguments.scheduler, workers=arguments.workers, task=auditor)
    except ImportError as error:
        raise Unusable("analysis", module=str(error.name), package="stationmaster[analysis]") from error
    except OutOfReach as error:
        if arguments.scheduler is None:
            raise Unusable("no_processes.alone", why=str(error)) from error
        raise Unusable("cluster", at=arguments.scheduler, why=str(error), folder=here) from error
    finally:
        pace.clear()
    if not arguments.quiet:
        remark(pace.summary())
    return sorted(audits, key=lambda audited: audited.number)


def _print_audits(audits: Sequence[Audited], language: Language) -> None:
    for audited in audits:
        if audited.audit is None:
            say(say_in(language, "said.failed", file=audited.source, why=audited.error))
            continue
        say(say_in(language, "said.audited", source=audited.source, **_numbers(audited.audit["summary"])))
        for run_ in audited.audit["runs"]:
            for finding in _findings(run_, language):
                say(f"    {finding}")
    if len(audits) > 1:
        found = [audited.audit for audited in audits if audited.audit is not None]
        say(say_in(language, "said.audited.sum", games=len(audits), **_numbers(total(iter(found)))))


def _numbers(summary: Mapping[str, Json]) -> dict[str, Param]:
    named = {"wrong": "wrong_value", "below": "below_best"}
    return {name: summary[named.get(name, name)] for name in ("runs", "judged", "illegal", "wrong", "below", "missed")}


def _findings(found: Mapping[str, Json], language: Language) -> Iterator[str]:
    """Yield what is wrong with a run, and what it missed."""
    action = found.get("action", found["index"])
    where = say_in(language, "said.audited.where", action=action, company=found["company"], phase=found["phase"])
    for wrong in found.get("violations", ()):
        params: dict[str, Param] = {name: wrong[name] for name in ("route", "rule", "code")}
        yield say_in(language, "said.audited.illegal", where=where, why=wrong["detail"], **params)
    if found.get("value") == "wrong":
        amounts: dict[str, Param] = {name: found[name] for name in ("revenue", "recorded")}
        yield say_in(language, "said.audited.value", where=where, **amounts)
    if found.get("missed"):
        shown = (f"{route['train']}: {'-'.join(route['path'])} = {route['revenue']}" for route in found["best_routes"])
        earned: dict[str, Param] = {name: found[name] for name in ("revenue", "best")}
        yield say_in(language, "said.audited.missed", where=where, routes="; ".join(shown), **earned)
