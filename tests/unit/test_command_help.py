"""The help of the command, and its errors about arguments that it cannot parse, are in the language of the terminal."""

from __future__ import annotations

import argparse
from unicodedata import east_asian_width

import pytest

from stationmaster.cli import main
from stationmaster.cli.command import parser_for
from stationmaster.cli.commands.service import COMMANDS
from stationmaster.cli.parser import PIECE, Parser, broken, texts, translate, understood
from stationmaster.cli.sentences import PARSER
from stationmaster.i18n.message import Language, Message, Template
from stationmaster.languages import LANGUAGES, language

OTHERS = [code for code in LANGUAGES if code != "en"]
Captured = pytest.CaptureFixture[str]


class Marking(Language):
    """A language that marks its texts, so that texts that bypass it show."""

    def phrase(self, context: str, template: Template, number: int) -> str:
        return f"‹{super().phrase(context, template, number)}›"


def every(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """Return the parser, and those of all its commands."""
    found = [parser]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                found += every(inner)
    return found


def test_nothing_of_the_help_is_left_unmarked() -> None:
    parser = parser_for(tuple(COMMANDS))
    translate(parser, Marking())
    assert all(text.startswith("‹") and text.endswith("›") for text in texts(parser))
    for one in every(parser):
        output = one.format_help()
        assert output.startswith("‹usage:› stationmaster")
        for heading in ("‹options›:", "‹show this help"):
            assert heading in output
        assert "usage: " not in output.removeprefix("‹usage:› ")


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_of_the_help_is_there_in_it(code: str, capsys: Captured) -> None:
    english, other = parser_for(tuple(COMMANDS)), parser_for(tuple(COMMANDS), language(code))
    pairs = list(zip(texts(english), texts(other), strict=True))
    assert len(pairs) > 100
    assert [one for one, own in pairs if one == own] == []
    for command in ([], ["replay"], ["key", "client", "add"]):
        with pytest.raises(SystemExit, match="0"):
            main(["--language", code, *command, "--help"])
        output = capsys.readouterr().out
        assert output.startswith(language(code).phrase("parser.usage", "usage:", 0))
        assert "show this help" not in output


WRONG = [
    ([], "required"),
    (["fly"], "invalid_choice"),
    (["start", "1830", "Amy"], "invalid_choice"),
    (["legal"], "required"),
    (["legal", "x", "--type"], "one"),
    (["play", "x"], "required"),
    (["routes", "x", "--max-nodes", "y"], "invalid_value"),
    (["analyse", "x", "--workers", "0"], "no_number"),
    (["key", "client", "add", "x", "--rate", "y"], "no_rate"),
    (["key", "client", "add", "x", "--places", "y"], "no_places"),
    (["view", "x", "--fly"], "unrecognized"),
    (["draw", "x", "--words=5"], "explicit"),
    (["routes", "x", "--p", "y", "--c", "z", "--m"], "one"),
    (["start", "1846", "Amy", "--o", "x"], "ambiguous"),
    (["replay", "--json"], "required"),
]


@pytest.mark.parametrize(("arguments", "name"), WRONG)
@pytest.mark.parametrize("code", OTHERS)
def test_errors_of_the_parser_are_recognized(code: str, arguments: list[str], name: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--language", "en", *arguments])
    english = capsys.readouterr().err.splitlines()[-1]
    prog, _, why = english.partition(": error: ")
    message = understood(why)
    while isinstance(message, Message) and message.sentence.name == "parser.argument":
        message = message.params["why"]
    assert isinstance(message, Message), english
    assert message.sentence.name == f"parser.{name}"
    with pytest.raises(SystemExit, match="2"):
        main(["--language", code, *arguments])
    output = capsys.readouterr().err
    assert "usage:" not in output
    assert "error" not in output
    assert message.detail_in(language(code)) in output
    assert prog in output


def test_every_complaint_was_tried() -> None:
    tried = {f"parser.{name}" for _, name in WRONG} | {"parser.argument", "parser.error", "parser.usage"}
    assert set(PARSER) == tried


def test_an_unknown_error_is_unchanged(capsys: Captured) -> None:
    assert understood("an error without a sentence") == "an error without a sentence"
    parser = Parser(prog="x")
    parser.language = language("ru")
    with pytest.raises(SystemExit, match="2"):
        parser.error("an error without a sentence")
    assert capsys.readouterr().err.endswith("x: ошибка: an error without a sentence\n")


def test_without_a_language_that_can_be_read_it_is_that_of_the_terminal(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    for arguments in (["--language", "fr", "games"], ["--language"], ["fly"]):
        with pytest.raises(SystemExit, match="2"):
            main(arguments)
        assert capsys.readouterr().err.startswith("użycie: ")


def columns(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


@pytest.mark.parametrize("width", [11, 24, 54, 78])
def test_wide_characters_do_not_run_out_of_the_terminal(width: int) -> None:
    for text in texts(parser_for(tuple(COMMANDS), language("ja"))):
        lines = list(broken(text, width))
        assert "".join("".join(lines).split()) == "".join(text.split())
        for line in lines:
            assert columns(line) <= width or len(PIECE.findall(line)) == 1, line  # A long word fits nowhere else.
            assert line[0] not in "、。）」"
