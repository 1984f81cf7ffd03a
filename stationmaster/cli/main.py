"""Where the command `stationmaster` begins: its commands, and what is said when one cannot be carried out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from stationmaster import __version__
from stationmaster.cli import board, games, playing, replay, routes, service
from stationmaster.cli.reading import Unusable
from stationmaster.cli.writing import told
from stationmaster.kernel.errors import IllegalAction, RulesError

ABOUT = """Play, check and replay games of 1846 and Switch & Signal, find the best routes, run the HTTP service.

Where a command takes a FILE, `-` is the standard input. A position is a file that `start` or `play` has written, a view
(an open state), an answer of the service that holds one, or a record, of which the end is meant."""

STATUSES = """The status is 0 when all went well, 1 when the rules say no (an illegal action, a record that cannot be
played), 2 when something cannot be read or cannot be, and what that is stands on the standard error."""

REFUSED = 1
UNUSABLE = 2
INTERRUPTED = 130

COMMANDS = (games, playing, replay, routes, board)


def parser_for(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of these arguments. What belongs to the service is only looked for when it is asked for."""
    parser = argparse.ArgumentParser(
        prog="stationmaster",
        description=ABOUT,
        epilog=STATUSES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"stationmaster {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    service.add_to(commands, arguments)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name; answers the exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        chosen = parser_for(given).parse_args(given)
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except IllegalAction as refusal:
        return _complain(told(refusal), REFUSED)
    except (RulesError, Unusable) as error:
        return _complain(told(error), UNUSABLE)
    except BrokenPipeError:
        _silence_stdout()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _complain(what: str, status: int) -> int:
    sys.stderr.write(f"stationmaster: {what}\n")
    return status


def _silence_stdout() -> None:
    """Whoever read the output has gone; what is still waiting to be written has nowhere to go."""
    try:
        sys.stdout.close()
    except BrokenPipeError:
        pass
