"""`start`, `legal`, `check`, `play`, `view`: a game on the command line.

`start` and `play` write the position to standard output, ready for the next command, and the log to standard error.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from stationmaster.cli.choosing import action_named, lines
from stationmaster.cli.languages import spoken
from stationmaster.cli.reading import add_position, position_in
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.cli.writing import (
    add_json,
    add_output,
    deliver,
    describe_turn,
    remark,
    remark_events,
    say,
    say_json,
    why_not,
)
from stationmaster.errors import IllegalAction
from stationmaster.front.games import GAMES, AnyRules

Json = Any


def add_to(commands: Any) -> None:
    """Add the commands to the parser."""
    _add_start(commands)
    _add(commands, "legal", legal, "list the legal actions").add_argument(
        "--type", metavar="TYPE", help="those of one type alone"
    )
    parser = _add(commands, "check", check, "say whether an action is legal, and why not")
    parser.add_argument("action", metavar="ACTION", help=_ACTION)
    parser = _add(commands, "play", play, "play actions: all of them, or none")
    parser.add_argument("actions", nargs="+", metavar="ACTION", help=_ACTION)
    _add_result(parser)
    _add(commands, "view", view, "write what lies open on the table, as JSON")


_ACTION = """the number of a line that `legal` prints, or words of it, such as "draft MS"; or JSON"""


def _add(commands: Any, name: str, run: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    add_position(parser)
    add_json(parser)
    parser.set_defaults(run=run)
    return parser


def _add_start(commands: Any) -> None:
    parser = commands.add_parser("start", help="deal a new game", description="Deal a new game and write its position.")
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=" or ".join(GAMES))
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="names, in the order of the seats")
    parser.add_argument("--seed", help="the same seed deals the same game (default: a random one)")
    add_options(parser)
    _add_result(parser)
    add_json(parser)
    parser.set_defaults(run=start)


def _add_result(parser: argparse.ArgumentParser) -> None:
    add_output(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing of what happened")


def start(arguments: argparse.Namespace) -> int:
    """Deal a game and print its position."""
    game: str = arguments.game
    rules = GAMES[game]
    options = options_in(arguments)
    _deliver(rules, *rules.start(arguments.players, options, arguments.seed), arguments)
    return 0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a new game."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option, as `stationmaster games` lists them; the value is JSON or a word",
    )


def options_in(arguments: argparse.Namespace) -> dict[str, Json]:
    """Return the given options.

    :raises Unusable: for one that is not of the form NAME=VALUE.
    """
    return dict(_option(text) for text in arguments.option)


def _option(text: str) -> tuple[str, Json]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Unusable("option", text=text)
    try:
        return name, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return name, value


def play(arguments: argparse.Namespace) -> int:
    """Play the actions and print the position after them."""
    rules, position = position_in(arguments.file, arguments.game)
    events: list[dict[str, Json]] = []
    for index, text in enumerate(arguments.actions):
        action = action_named(rules, position, text, spoken(arguments))
        try:
            position, happened = rules.play(position, action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.violation, index, action) from refusal
        events += happened
    _deliver(rules, position, events, arguments)
    return 0


def _deliver(rules: AnyRules, position: Any, events: Sequence[dict[str, Json]], arguments: argparse.Namespace) -> None:
    """Print the position for the next command; with `--json`, print the events beside it."""
    text = rules.dumps(position)
    if arguments.json:
        beside = {"turn": rules.turn(position), "events": events, "result": rules.result(position)}
        text = f'{{"state": {text}, {json.dumps(beside, ensure_ascii=False)[1:]}'
    deliver(text, arguments.output)
    if not arguments.quiet:
        remark_events(rules, events, spoken(arguments))
        remark(describe_turn(rules, position, spoken(arguments)))


def legal(arguments: argparse.Namespace) -> int:
    """List the legal actions."""
    rules, position = position_in(arguments.file, arguments.game)
    if arguments.json:
        families = [family for family in rules.legal(position) if arguments.type in (None, family.type)]
        say_json([family.to_json() for family in families])
        return 0
    language = spoken(arguments)
    say(describe_turn(rules, position, language))
    for line in lines(rules, position, language):
        if arguments.type in (None, line.type):
            say(line.printed(language))
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Print whether an action is legal; the status is 1 if it is not."""
    rules, position = position_in(arguments.file, arguments.game)
    language = spoken(arguments)
    violation = rules.check(position, action_named(rules, position, arguments.action, language))
    if arguments.json:
        body = {} if violation is None else {"violation": violation.written(language)}
        say_json({"legal": violation is None, **body})
    elif violation is None:
        say(say_in(language, "said.legal"))
    else:
        why = why_not(violation, language)
        say(say_in(language, "said.illegal", rule=violation.rule, code=violation.code, why=why))
    return 0 if violation is None else 1


def view(arguments: argparse.Namespace) -> int:
    """Print the view of a position."""
    rules, position = position_in(arguments.file, arguments.game)
    say_json(rules.view(position))
    return 0
