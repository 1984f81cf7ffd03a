"""What the commands write."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from stationmaster.cli.reading import Unusable
from stationmaster.kernel.errors import Faults, IllegalAction, ImpossibleInput
from stationmaster.kernel.messages import ENGLISH, Language

Json = Any

FEW_FAULTS = 3
"""So many faults have room on one line."""


def add_json(parser: argparse.ArgumentParser, what: str = "write JSON instead of words") -> None:
    """The option for programs that read the output."""
    parser.add_argument("--json", action="store_true", help=what)


def add_output(parser: argparse.ArgumentParser) -> None:
    """The option that names where the result goes."""
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write it (default: the standard output)")


def say(text: str) -> None:
    """A line of the result."""
    sys.stdout.write(f"{text}\n")


def say_json(value: Json) -> None:
    """The result as JSON, for people as well."""
    say(as_json(value))


def as_json(value: Json) -> str:
    """A value as JSON, for people as well."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def deliver(text: str, output: str | None) -> None:
    """The result, to the file that was asked for.

    :raises Unusable: when that cannot be written.
    """
    if output is None or output == "-":
        return say(text)
    try:
        Path(output).write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise Unusable(f"{output}: {error.strerror or error}") from error


def remark(text: str) -> None:
    """A line beside the result."""
    sys.stderr.write(f"{text}\n")


def remark_events(events: Iterable[Mapping[str, Json]]) -> None:
    """What happened, a line for each."""
    for event in events:
        remark(f"{event['type']}: {fields_told(event)} [{event.get('rule', '')}]")


def fields_told(value: Mapping[str, Json], but: frozenset[str] = frozenset({"type", "rule"})) -> str:
    """The fields of an event or a choice on one line."""
    return ", ".join(f"{name} {_told(entry)}" for name, entry in value.items() if name not in but)


def _told(value: Json) -> str:
    if isinstance(value, dict) and value.keys() == {"min", "max"}:
        return f"{value['min']} to {value['max']}"
    if isinstance(value, dict) and value.keys() == {"one_of"}:
        return " or ".join(_told(entry) for entry in value["one_of"])
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def turn_told(turn: Mapping[str, Json] | None, result: Mapping[str, Json] | None) -> str:
    """Where a game stands."""
    if turn is None:
        return f"The game is over: {result_told(result or {})}."
    players = ", ".join(turn["players"])
    entity = "" if turn["entity"] == players else f" of {turn['entity']}"
    return f"{turn['round']}, {turn['step']}{entity}: {players} to act."


def result_told(result: Mapping[str, Json]) -> str:
    """How a game ended."""
    if "standing" not in result:
        return f"{result.get('reason')}, {'won' if result.get('won') else 'lost'}"
    return f"{result['reason']}: " + ", ".join(f"{entry['player']} {entry['score']}" for entry in result["standing"])


def told(error: Exception, language: Language = ENGLISH) -> str:
    """An error in words."""
    if isinstance(error, IllegalAction):
        violation = error.violation
        place = "" if error.index is None else f"action {error.index}, "
        advice = violation.hint_in(language)
        hint = f" {advice}" if advice else ""
        action = "" if error.action is None else f" {json.dumps(error.action, ensure_ascii=False, sort_keys=True)}"
        return f"{place}rule {violation.rule} ({violation.code}): {violation.detail_in(language)}{hint}{action}"
    if isinstance(error, ImpossibleInput):
        return "; ".join(faults_told(error.faults, FEW_FAULTS, language))
    return str(error)


def faults_told(faults: Faults, most: int, language: Language = ENGLISH) -> Iterator[str]:
    """The first so many faults, each with its place, and how many there are besides."""
    shown = faults.listed[:most]
    for fault in shown:
        yield f"{fault.pointer or '/'}: {fault.detail_in(language)}"
    if faults.total > len(shown):
        yield f"and {faults.total - len(shown)} more"
