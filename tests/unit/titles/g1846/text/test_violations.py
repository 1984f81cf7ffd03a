"""The list of violation codes. `test_sentences` checks that exactly these are used."""

from __future__ import annotations

import ast
import re

from stationmaster.titles.g1846.text.refusals import REFUSALS
from tests.unit.titles.g1846.model.test_events import calls


def test_codes_are_words_and_meanings_are_sentences() -> None:
    for code, meaning in REFUSALS.meanings.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", code)
        assert meaning[0].isupper()
        assert meaning.endswith(".")


def test_codes_stand_in_order() -> None:
    assert list(REFUSALS.meanings) == sorted(REFUSALS.meanings)


def test_every_refusal_cites_a_paragraph_of_the_rules() -> None:
    """5.24, 6.93-SCa, 9.IV, O-22: listed in the table, or set by the rule."""
    paragraph = re.compile(r"(O-)?\d+(\.[0-9IV]+[a-zA-Z]?)?(-[A-Z0-9]+[a-z]?)?")
    given = [call.args[1] for call in calls("refuse") if len(call.args) > 1]
    written = [str(rule.value) for rule in given if isinstance(rule, ast.Constant)]
    for rule in (*written, *REFUSALS.rules.values()):
        assert paragraph.fullmatch(rule), rule
