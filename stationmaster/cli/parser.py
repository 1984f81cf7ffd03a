"""The parser of the command line, with help and errors in the user's language.

Commands state their help in English; `translate` replaces it by another language. Errors of argparse itself are matched
with the templates of `PARSER`, and translated.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from string import Formatter
from typing import Any, NoReturn
from unicodedata import east_asian_width

from stationmaster.cli.sentences import PARSER, make_message, say_in
from stationmaster.i18n.message import ENGLISH, Language, Param, Template

CONTEXT = "help"
"""The context of help in catalogues."""

WIDE = re.compile(r"[\u3000-\uffef]")
PIECE = re.compile(r"\s+|(?:[^\s\u3000-\uffef]+|[\u3000-\uffef])[、。）」，：]*")
"""Unbreakable units: a word, or a wide character, with closing punctuation."""


class Parser(argparse.ArgumentParser):
    """A parser with a language. Parsers of its commands are of the same class."""

    language: Language = ENGLISH

    def _get_formatter(self) -> argparse.HelpFormatter:
        return HelpFormatter(self.prog, self.language)

    def error(self, message: str) -> NoReturn:
        """Print usage and error; exit with the status 2."""
        self.print_usage(sys.stderr)
        self.exit(2, say_in(self.language, "parser.error", prog=self.prog, why=understood(message)) + "\n")


class HelpFormatter(argparse.HelpFormatter):
    """Texts with line breaks keep them; others are wrapped at the width of the terminal."""

    def __init__(self, prog: str, language: Language) -> None:
        super().__init__(prog)
        self._language = language

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage with its translated prefix."""
        begin = say_in(self._language, "parser.usage") + " " if prefix is None else prefix
        super().add_usage(usage, actions, groups, begin)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = text.splitlines() if "\n" in text else self._split_lines(text, width - len(indent))
        return "\n".join(f"{indent}{line}" for line in lines)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return list(broken(text, width)) if WIDE.search(text) else super()._split_lines(text, width)


def broken(text: str, width: int) -> Iterator[str]:
    """Wrap a text to a width; wide characters take two columns; closing punctuation begins no line."""
    line, taken = "", 0
    for piece in PIECE.findall(text):
        columns = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in piece)
        if taken and taken + columns > width and not piece.isspace():
            yield line.rstrip()
            line, taken = "", 0
        if taken or not piece.isspace():
            line, taken = line + piece, taken + columns
    if line:
        yield line.rstrip()


def texts(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield every help text of a parser and of its commands."""
    for owner, name in _places(parser):
        text = getattr(owner, name)
        if text and text != argparse.SUPPRESS:
            yield text


def translate(parser: argparse.ArgumentParser, language: Language) -> None:
    """Translate the parser and all its commands."""
    for owner, name in _places(parser):
        if text := getattr(owner, name):
            setattr(owner, name, language.phrase(CONTEXT, text, 0))
    for inner in _parsers(parser):
        if isinstance(inner, Parser):
            inner.language = language


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the parser, and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                yield from _parsers(inner)


def _places(parser: argparse.ArgumentParser) -> Iterator[tuple[object, str]]:
    """Yield the objects with help texts, and the names of their attributes."""
    for inner in _parsers(parser):
        yield from ((inner, "description"), (inner, "epilog"))
        yield from ((group, "title") for group in inner._action_groups)
        for action in inner._actions:
            yield action, "help"
            if isinstance(action, argparse._SubParsersAction):
                yield from ((choice, "help") for choice in action._choices_actions)


def _pattern(template: Template) -> re.Pattern[str]:
    """Return the pattern of a template of argparse, with a group for each placeholder."""
    pieces = Formatter().parse(str(template))
    return re.compile("".join(re.escape(text) + (f"(?P<{name}>.+?)" if name else "") for text, name, _, _ in pieces))


_KNOWN = {name: _pattern(template) for name, template in PARSER.items() if isinstance(template, str)}


def understood(error: str) -> Param:
    """Translate an error of argparse; an unknown one stays as it is."""
    for name, pattern in _KNOWN.items():
        if found := pattern.fullmatch(error):
            filled: dict[str, Param] = {
                place: understood(value) if place == "why" else value for place, value in found.groupdict().items()
            }
            return make_message(name, **filled)
    return error
