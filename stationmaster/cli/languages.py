"""The language of the command."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence

from stationmaster.i18n.message import Language
from stationmaster.languages import LANGUAGES, best, language

PREFERENCE = "LANGUAGE"
"""The variable with the user's languages, as `pl:en`, apart from formats of dates and numbers."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The other variables: the first one that is set."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    names = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    meaning = f"the language of the output: {names}; by default that of the terminal"
    parser.add_argument("--language", choices=tuple(LANGUAGES), metavar="CODE", help=meaning)


def requested(arguments: Sequence[str]) -> Language:
    """Return the language for messages about these arguments, before they are parsed."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--language")
    try:
        found, _ = parser.parse_known_args(arguments)
    except argparse.ArgumentError:
        found = argparse.Namespace(language=None)
    if found.language not in LANGUAGES:
        found.language = None
    return spoken(found)


def spoken(arguments: argparse.Namespace) -> Language:
    """Return the requested language, or that of the terminal; English by default."""
    return language(of_terminal() if arguments.language is None else arguments.language)


def of_terminal(environ: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language of the terminal."""
    listed = environ.get(PREFERENCE, "").partition(":")[0]
    return best(listed or next(filter(None, map(environ.get, VARIABLES)), ""))
