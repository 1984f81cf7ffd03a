"""`completion`: a shell script that completes commands, options and files."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from stationmaster.cli.commands import service
from stationmaster.cli.languages import spoken
from stationmaster.cli.sentences import Unusable
from stationmaster.cli.writing import say
from stationmaster.i18n.message import Language

SHELLS = ("bash", "zsh", "fish", "tcsh")
FILES = frozenset({"FILE", "SVG", "HTML"})
"""The metavar of files."""
FOLDERS = frozenset({"FOLDER"})
"""The metavar of folders."""

ABOUT = """Write a script that completes the commands, their options and files in a shell:

    bash   stationmaster completion bash > ~/.local/share/bash-completion/completions/stationmaster
    zsh    stationmaster completion zsh > "${fpath[1]}/_stationmaster"
    fish   stationmaster completion fish > ~/.config/fish/completions/stationmaster.fish
    tcsh   stationmaster completion tcsh >> ~/.tcshrc"""


ParserFor = Callable[[Sequence[str], Language], argparse.ArgumentParser]


def add_to(commands: Any, parser_for: ParserFor) -> None:
    """Add the command. `parser_for` makes the parser that the script completes."""
    parser = commands.add_parser(
        "completion",
        help="write a script that completes commands in a shell",
        description=ABOUT,
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=" or ".join(SHELLS))
    parser.set_defaults(run=partial(run, parser_for=parser_for))


def run(arguments: argparse.Namespace, parser_for: ParserFor) -> int:
    """Write the script; shtab makes it from the parser."""
    try:
        import shtab
    except ImportError as error:
        raise Unusable("completion", package="stationmaster[completion]") from error
    parser = parser_for(tuple(service.COMMANDS), spoken(arguments))
    for action in _all_of(parser):
        if action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined] # shtab looks for it there
        elif action.metavar in FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    say(shtab.complete(parser, arguments.shell).rstrip("\n"))
    return 0


def _all_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a parser and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                yield from _all_of(inner)
