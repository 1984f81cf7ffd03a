"""In which language the command tells refusals, faults and boards."""

from __future__ import annotations

import argparse
import os

from stationmaster.kernel.messages import Language
from stationmaster.languages import LANGUAGES, best, language

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says which language its user reads: the first that says anything."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the option."""
    names = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    told = f"the language of refusals, faults and boards: {names}; without it that of the terminal"
    parser.add_argument("--language", choices=tuple(LANGUAGES), metavar="CODE", help=told)


def spoken(arguments: argparse.Namespace) -> Language:
    """The language that was asked for, or that of the terminal; English where there is none of either."""
    if arguments.language is not None:
        return language(arguments.language)
    return language(best(next(filter(None, map(os.environ.get, VARIABLES)), "")))
