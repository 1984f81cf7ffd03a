"""`completion`: what a shell needs to complete the commands, their options and files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from stationmaster.cli.languages import spoken
from stationmaster.cli.sentences import Unusable
from stationmaster.cli.writing import say

SHELLS = ("bash", "zsh", "fish", "tcsh")
FILES = frozenset({"FILE", "SVG", "HTML"})
"""What stands for the name of a file."""
FOLDERS = frozenset({"FOLDER"})
"""What stands for the name of a folder."""

ABOUT = """Write a script that completes the commands, their options and files in a shell:

    bash   stationmaster completion bash > ~/.local/share/bash-completion/completions/stationmaster
    zsh    stationmaster completion zsh > "${fpath[1]}/_stationmaster"
    fish   stationmaster completion fish > ~/.config/fish/completions/stationmaster.fish
    tcsh   stationmaster completion tcsh >> ~/.tcshrc"""


def add_to(commands: Any) -> None:
    """Adds the command to the parser's commands."""
    parser = commands.add_parser(
        "completion",
        help="write a script that completes commands in a shell",
        description=ABOUT,
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=" or ".join(SHELLS))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Writes the script; shtab makes it of the parser."""
    try:
        import shtab
    except ImportError as error:
        raise Unusable("completion", package="stationmaster[completion]") from error
    from stationmaster.cli import command
    from stationmaster.cli.commands import service

    parser = command.parser_for(tuple(service.COMMANDS), spoken(arguments))
    for action in _all_of(parser):
        if action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined] # shtab looks for it there
        elif action.metavar in FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    say(shtab.complete(parser, arguments.shell).rstrip("\n"))
    return 0


def _all_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser and of all commands within."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                yield from _all_of(inner)
