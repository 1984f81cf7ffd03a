"""`python -m service COMMAND`: what is done with the service besides serving it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from service import __version__
from service.commands import key, openapi, replay

COMMANDS = (key, openapi, replay)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name; answers the exit status."""
    parser = argparse.ArgumentParser(prog="stationmaster", description=__doc__)
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    chosen = parser.parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


if __name__ == "__main__":
    sys.exit(main())
