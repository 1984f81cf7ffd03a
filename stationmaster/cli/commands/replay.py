"""`replay`: play recorded games through, every action checked.

Reads exports of 18xx.games, records of this project, and request bodies of `replay`; each as JSON, plain or gzip. It
prints the result of every game, and fails if one of them fails.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stationmaster import records
from stationmaster.cli.languages import spoken
from stationmaster.cli.progress import Progress
from stationmaster.cli.reading import STDIN, add_game, json_of
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.cli.together import demand_with, refuse_beside
from stationmaster.cli.writing import (
    add_json,
    add_output,
    deliver,
    describe_error,
    describe_faults,
    describe_standing,
    how_it_ended,
    say,
    say_json,
    when,
)
from stationmaster.errors import IllegalAction, ImpossibleInput, RulesError
from stationmaster.front.games import GAMES, rules_of
from stationmaster.i18n.message import Language

Json = Any

CONVENTIONS = ("rulebook", "online")
FORMATS = ("stationmaster", "18xx.games")
TRACES = ("none", "summary", "full")
MOST_SHOWN = 10
"""The most faults printed for one record; with `--json` as many as in the HTTP contract."""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "replay",
        help="play recorded games through",
        description="Play recorded games through, every action checked. The status is 1 when one of them fails.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record, JSON or JSON packed with gzip")
    add_game(parser)
    parser.add_argument("--conventions", choices=CONVENTIONS, help="what to judge by, if not what the record says")
    parser.add_argument(
        "--align-passes",
        action="store_true",
        help="put passes in and leave them out where old records need it",
    )
    parser.add_argument("--export", choices=FORMATS, help="write the game anew in this format (of one FILE)")
    add_output(parser)
    parser.add_argument("--trace", choices=TRACES, help="with --json: tell of every action")
    add_json(parser, "write JSON: an object for each file")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay every file; the status is 1 if one of them could not be replayed to its end."""
    refuse_beside(arguments, "--export", "--trace", "--json")
    demand_with(arguments, "--trace", "--json")
    if arguments.export is not None:
        return _export(arguments)
    if arguments.output:
        raise Unusable("output_alone")
    failed = 0
    answers = []
    for name in arguments.files:
        try:
            if arguments.json:
                answers.append({"file": name, **_answer(name, arguments)})
            else:
                say(f"{name}: {_replayed(name, arguments)}")
        except (Unusable, RulesError) as error:
            failed += 1
            if arguments.json:
                answers.append({"file": name, "error": _as_json(error, spoken(arguments))})
            else:
                _print_failure(name, error, arguments)
        sys.stdout.flush()
    if arguments.json:
        say_json(answers)
    elif len(arguments.files) > 1:
        say(say_in(spoken(arguments), "said.all_files", games=len(arguments.files), failed=failed))
    return 1 if failed else 0


def _record(name: str, arguments: argparse.Namespace) -> records.Record:
    value = json_of(name)
    if not isinstance(value, dict):
        raise Unusable("record")
    return records.read(value, game=arguments.game)


def _export(arguments: argparse.Namespace) -> int:
    if len(arguments.files) != 1:
        raise Unusable("all_games")
    record = _record(arguments.files[0], arguments)
    written = records.convert(record, arguments.export, conventions=arguments.conventions, passes=_passes(arguments))
    deliver(json.dumps(written, ensure_ascii=False), arguments.output)
    return 0


def _answer(name: str, arguments: argparse.Namespace) -> dict[str, Json]:
    """Return the result of one game as JSON."""
    record = _record(name, arguments)
    trace: Any = arguments.trace or TRACES[0]
    done = records.replay(record, conventions=arguments.conventions, trace=trace, passes=_passes(arguments))
    rules = rules_of(done.position)
    return {
        "game": record.game,
        "format": record.format,
        "applied": done.applied,
        "turn": rules.turn(done.position),
        "result": rules.result(done.position),
        **({} if done.trace is None else {"trace": done.trace}),
        **({} if done.passes is None else {"passes": done.passes}),
        **({} if done.vintage is None else {"vintage": done.vintage}),
    }


def _passes(arguments: argparse.Namespace) -> records.Passes:
    return "aligned" if arguments.align_passes else "as_recorded"


def _replayed(name: str, arguments: argparse.Namespace) -> str:
    """Return the summary of one game."""
    language = spoken(arguments)
    record = _record(name, arguments)
    shown = not arguments.quiet and sys.stderr.isatty()
    bar = Progress(say_in(language, "said.standard_input") if name == STDIN else Path(name).name, shown=shown)
    began = time.perf_counter()
    game = records.play_through(record, conventions=arguments.conventions, passes=_passes(arguments))
    position, applied = game.start, 0
    try:
        for played in game:
            position = played.after
            applied += played.is_last
            bar.show(applied, game.total)
    finally:
        bar.clear()
    seconds = time.perf_counter() - began
    replayed = say_in(language, "said.replayed", actions=applied, seconds=seconds)
    read = (_aligned(game.passes, language), _by_vintage(game.vintage, language))
    return "; ".join(filter(None, (replayed, _ending(position, language), *read)))


def _by_vintage(vintage: Sequence[str] | None, language: Language) -> str:
    """Return the rules of 2020 by which the record was read, if any."""
    return say_in(language, "said.vintage", vintage=tuple(vintage)) if vintage else ""


def _aligned(passes: Json | None, language: Language) -> str:
    """Return the inserted and removed passes, if passes were aligned."""
    if passes is None:
        return ""
    scores = {True: ".agree", False: ".differ"}.get(passes["scores_agree"], "")
    inserted, left_out = len(passes["inserted"]), len(passes["left_out"])
    return say_in(language, f"said.passes{scores}", inserted=inserted, left_out=left_out)


def _ending(position: Any, language: Language) -> str:
    rules = rules_of(position)
    result, turn = rules.result(position), rules.turn(position)
    if result is None and turn is not None:
        round_, _ = when(rules, turn, language)
        phase = rules.view(position).get("phase")
        if phase is None:
            return say_in(language, "said.goes_on.round", round=round_)
        return say_in(language, "said.goes_on", round=round_, phase=phase)
    how, standing = how_it_ended(result or {}, language), describe_standing(result or {})
    if not standing:
        return say_in(language, "said.ended", how=how)
    return say_in(language, "said.ended.standing", how=how, standing=standing)


def _print_failure(name: str, error: Unusable | RulesError, arguments: argparse.Namespace) -> None:
    """Print the faults of a record, one per line, and a possible cause."""
    language = spoken(arguments)
    if not isinstance(error, ImpossibleInput) or error.faults.total == 1:
        say(say_in(language, "said.failed", file=name, why=_why(error, language)))
        return
    total = error.faults.total
    if arguments.game is not None or name == STDIN:
        say(say_in(language, "said.failed.faults", file=name, total=total))
    else:  # The game was detected, not given.
        game = _record(name, arguments).game
        others = tuple(other for other in GAMES if other != game)
        say(say_in(language, "said.failed.taken", file=name, total=total, game=game, others=others))
    for line in describe_faults(error.faults, MOST_SHOWN, language):
        say(f"    {line}")


def _why(error: Unusable | RulesError, language: Language) -> str:
    """Return the error without the name of the file."""
    if isinstance(error, Unusable) and error.is_file:
        return say_in(language, "unusable.why", why=error.message.params["why"])
    return describe_error(error, language)


def _as_json(error: Exception, language: Language) -> dict[str, Json]:
    """Return a failure as JSON."""
    if isinstance(error, IllegalAction):
        return {"status": "illegal", "index": error.index, **error.violation.written(language), "action": error.action}
    if isinstance(error, ImpossibleInput):
        faults = [fault.written(language) for fault in error.faults]
        return {"status": "impossible", "errors": faults, "more": error.faults.more}
    return {"status": "unreadable", "detail": str(error)}
