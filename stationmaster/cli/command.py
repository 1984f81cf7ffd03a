"""The entry point of the command `stationmaster`, with its commands and error messages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from stationmaster import __version__
from stationmaster.cli.commands import analyse, audit, completion, draw, games, ladder, playing, replay, routes, service
from stationmaster.cli.languages import add_to as add_language
from stationmaster.cli.languages import requested
from stationmaster.cli.parser import Parser, translate
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.cli.streams import prepared, silence
from stationmaster.cli.writing import describe_error
from stationmaster.errors import IllegalAction, RulesError
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.registry import TitleError
from stationmaster.schema.faults import why_of

ABOUT = """Play, check, replay and analyse games of 1846 and Switch & Signal, find the best routes, run the
HTTP service.

Where a command takes a FILE, `-` is the standard input. A position is a file that `start` or `play` has written, a view
(an open state), an answer of the service that holds one, or a record, of which the end is meant."""

STATUSES = """status:
    0     success; also when the reader of the output has gone
    1     the rules say no: an illegal action, illegal routes, a record that cannot be played
    2     something cannot be read, written or used; the standard error says in one line what
    130   ended by Ctrl-C"""

REFUSED = 1
UNUSABLE = 2

COMMANDS = (games, playing, replay, routes, draw, analyse, audit, ladder)


def parser_for(arguments: Sequence[str], language: Language = ENGLISH) -> argparse.ArgumentParser:
    """Return the parser of these arguments. Commands of the service are imported only when needed."""
    parser = Parser(prog="stationmaster", description=ABOUT, epilog=STATUSES)
    parser.add_argument("--version", action="version", version=f"stationmaster {__version__}")
    add_language(parser)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    completion.add_to(commands, parser_for)
    service.add_to(commands, arguments)
    if language is not ENGLISH:
        translate(parser, language)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Run the command; return the exit status."""
    language = requested(arguments)
    with prepared():
        try:
            return _carried_out(_parsed(arguments, language))
        except IllegalAction as refusal:
            return _complain(describe_error(refusal, language), REFUSED)
        except (RulesError, TitleError, Unusable) as error:
            return _complain(describe_error(error, language), UNUSABLE)
        except BrokenPipeError:
            silence()
            return 0
        except OSError as error:  # Errors of input are reported where it is read: this one is of the output.
            silence()
            return _complain(say_in(language, "unusable.output", why=why_of(error)), UNUSABLE)


def _parsed(arguments: Sequence[str], language: Language) -> argparse.Namespace:
    try:
        return parser_for(arguments, language).parse_args(arguments)
    except SystemExit:  # Print the help, requested or needed.
        sys.stdout.flush()
        raise


def _carried_out(chosen: argparse.Namespace) -> int:
    """Return the status of the command after flushing its output."""
    try:
        status: int = chosen.run(chosen)
    except SystemExit:
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return status


def _complain(what: str, status: int) -> int:
    try:
        sys.stderr.write(f"stationmaster: {what}\n")
        sys.stderr.flush()
    except OSError:  # Nothing can be printed; the status is enough.
        pass
    return status
