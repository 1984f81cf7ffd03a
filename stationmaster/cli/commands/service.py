"""The commands of the HTTP service, if installed. Only this module of the library names it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from stationmaster.cli.sentences import Unusable

COMMANDS: Final[Mapping[str, str]] = {
    "serve": "run the HTTP service",
    "key": "make a new key that seals states",
    "openapi": "write or print the contract of the service",
}


def add_to(commands: Any, arguments: Sequence[str]) -> None:
    """Add the commands; the module of a command is imported when the arguments may name it."""
    for name, what in COMMANDS.items():
        if name not in arguments:
            commands.add_parser(name, help=what)
            continue
        try:
            import_module(f"service.commands.{name}").add_to(commands)
        except ImportError as error:
            # All arguments after the name: none is an option of this parser.
            parser = commands.add_parser(name, help=what, prefix_chars="\0", add_help=False)
            parser.add_argument("rest", nargs="*")
            parser.set_defaults(run=_missing(name, error))


def _missing(name: str, error: ImportError) -> Callable[[argparse.Namespace], int]:
    def run(_arguments: argparse.Namespace) -> int:
        raise Unusable("service", name=name, module=str(error.name), package="stationmaster[service]")

    return run
