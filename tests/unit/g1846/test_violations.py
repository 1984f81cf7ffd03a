"""The list of violation codes: every code that the rules use is in it, and no other."""

from __future__ import annotations

import ast
import re

from stationmaster.g1846.routes import declared
from stationmaster.g1846.violations import VIOLATION_CODES
from tests.unit.g1846.test_events import calls


def used() -> set[str]:
    """The codes in the code: first arguments of `refuse`, and the table of the finder's faults."""
    names = {str(name.value) for call in calls("refuse") for name in _constants(call.args[0])}
    return {name.partition(".")[0] for name in names | {name for name, _ in declared._FAULTS.values()}}


def _constants(argument: ast.expr) -> list[ast.Constant]:
    ways = (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,)
    return [way for way in ways if isinstance(way, ast.Constant)]


def test_every_code_that_is_used_is_listed() -> None:
    assert used() - VIOLATION_CODES.keys() == set()


def test_every_code_that_is_listed_is_used() -> None:
    assert VIOLATION_CODES.keys() - used() == set()


def test_codes_are_words_and_meanings_are_sentences() -> None:
    for code, meaning in VIOLATION_CODES.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", code)
        assert meaning[0].isupper()
        assert meaning.endswith(".")


def test_codes_stand_in_order() -> None:
    assert list(VIOLATION_CODES) == sorted(VIOLATION_CODES)


def test_every_refusal_cites_a_paragraph_of_the_rules() -> None:
    """5.24, 6.93-SCa, 9.IV, O-22: written out, or taken from the tables or the caller."""
    paragraph = re.compile(r"(O-)?\d+(\.[0-9IV]+[a-zA-Z]?)?(-[A-Z0-9]+[a-z]?)?")
    for call in calls("refuse"):
        rule = call.args[1]
        if isinstance(rule, ast.Constant):
            assert paragraph.fullmatch(str(rule.value)), rule.value
