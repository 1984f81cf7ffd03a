"""Output of the commands."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.errors import Faults, IllegalAction, ImpossibleInput, Unreadable, Violation
from stationmaster.front.games import AnyRules
from stationmaster.i18n.message import ENGLISH, Language, Param
from stationmaster.registry import TitleError
from stationmaster.schema.faults import why_of

Json = Any

NOT_SHOWN = frozenset({"type", "rule"})
"""Fields of an event or a choice that stand apart from the others."""

FEW_FAULTS = 3
"""The most faults that are written on one line."""


def add_json(parser: argparse.ArgumentParser, what: str = "write JSON instead of words") -> None:
    """Add the option for programs that read the output."""
    parser.add_argument("--json", action="store_true", help=what)


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the output file."""
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write it (default: the standard output)")


def say(text: str) -> None:
    """Print a line of the result."""
    sys.stdout.write(f"{text}\n")


def say_json(value: Json) -> None:
    """Print the result as indented JSON."""
    say(as_json(value))


def as_json(value: Json) -> str:
    """Return a value as indented JSON."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def deliver(text: str, output: str | None) -> None:
    """Write the result to the requested file.

    :raises Unusable: when that cannot be written.
    """
    if output is None or output == "-":
        return say(text)
    try:
        Path(output).write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise Unusable("file", file=output, why=why_of(error)) from error


def remark(text: str) -> None:
    """Print a line beside the result."""
    sys.stderr.write(f"{text}\n")


def remark_events(rules: AnyRules, events: Iterable[Mapping[str, Json]], language: Language = ENGLISH) -> None:
    """Print a line for each event: its fields, or in other languages the line of the log."""
    for event in events:
        is_english = language is ENGLISH
        line = f"{event['type']}: {describe_fields(event)}" if is_english else rules.log_line(event, language.code)
        remark(f"{line} [{event.get('rule', '')}]")


def describe_fields(value: Mapping[str, Json], language: Language = ENGLISH) -> str:
    """Return the fields of an event or a choice on one line, by their names in an action."""
    return ", ".join(f"{name} {_describe(entry, language)}" for name, entry in value.items() if name not in NOT_SHOWN)


def _describe(value: Json, language: Language) -> str:
    if isinstance(value, dict) and value.keys() == {"min", "max"}:
        return say_in(language, "said.range", low=str(value["min"]), high=str(value["max"]))
    if isinstance(value, dict) and value.keys() == {"one_of"}:
        return language.or_.join(_describe(entry, language) for entry in value["one_of"])
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def describe_turn(rules: AnyRules, position: Any, language: Language = ENGLISH) -> str:
    """Return the current round, step and turn of a game in words."""
    turn = rules.turn(position)
    if turn is None:
        return say_in(language, "said.over", how=describe_result(rules.result(position) or {}, language))
    players, (round_, step) = ", ".join(turn["players"]), when(rules, turn, language)
    if turn["entity"] == players:
        return say_in(language, "said.turn", round=round_, step=step, players=players)
    return say_in(language, "said.turn_of", round=round_, step=step, entity=turn["entity"], players=players)


def when(rules: AnyRules, turn: Mapping[str, Json], language: Language) -> tuple[str, str]:
    """Return the names of round and step; in English their ids."""
    if language is ENGLISH:
        return turn["round"], turn["step"]
    words = rules.words(language.code)
    kind, _, number = turn["round"].partition(" ")
    return words["rounds"][kind].replace("{number}", number), words["steps"][turn["step"]]


def describe_result(result: Mapping[str, Json], language: Language = ENGLISH) -> str:
    """Return how a game ended, and the standing of all players."""
    return ": ".join(filter(None, (how_it_ended(result, language), describe_standing(result))))


def how_it_ended(result: Mapping[str, Json], language: Language) -> str:
    """Return why a game is over and, where all win or lose together, how it ended."""
    if "standing" in result:
        return language.word(result["reason"])
    return say_in(language, "said.won" if result.get("won") else "said.lost", reason=str(result.get("reason")))


def describe_standing(result: Mapping[str, Json]) -> str:
    """Return the scores of the players, where each has one."""
    return ", ".join(f"{entry['player']} {entry['score']}" for entry in result.get("standing", ()))


def describe_error(error: Exception, language: Language = ENGLISH) -> str:
    """Return an error in words."""
    if isinstance(error, IllegalAction):
        violation = error.violation
        action = "" if error.action is None else f" {json.dumps(error.action, ensure_ascii=False, sort_keys=True)}"
        params: dict[str, Param] = {"rule": violation.rule, "code": violation.code, "why": why_not(violation, language)}
        if error.index is None:
            return say_in(language, "said.refused", **params) + action
        return say_in(language, "said.refused_at", index=error.index, **params) + action
    if isinstance(error, ImpossibleInput):
        return "; ".join(describe_faults(error.faults, FEW_FAULTS, language))
    if isinstance(error, Unusable | Unreadable | TitleError):
        return error.message.detail_in(language)
    return str(error)


def why_not(violation: Violation, language: Language) -> str:
    """Return the sentence of a violation, and its hint if it has one."""
    return " ".join(filter(None, (violation.detail_in(language), violation.hint_in(language))))


def describe_faults(faults: Faults, most: int, language: Language = ENGLISH) -> Iterator[str]:
    """Return the first few faults, each with its pointer, and the number of the others."""
    shown = faults.listed[:most]
    for fault in shown:
        yield f"{fault.pointer or '/'}: {fault.detail_in(language)}"
    if faults.total > len(shown):
        yield say_in(language, "said.more", count=faults.total - len(shown))
