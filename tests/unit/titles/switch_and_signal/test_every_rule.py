"""Every numbered paragraph of the rules has a test named after it, or a reason for having none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.reference import REFERENCE

HERE = Path(__file__).parent
TESTS = HERE.parents[2]

PARAGRAPHS = {
    0: range(1, 6), 1: range(1, 8), 2: range(1, 12), 3: range(1, 11), 4: range(1, 5), 5: range(1, 5), 6: range(1, 15),
    7: range(1, 18), 8: range(1, 10), 9: range(1, 4), 10: range(1, 5), 11: range(1, 8), 12: range(1, 7),
    13: range(1, 7), 14: range(1, 5), 15: range(1, 4), 17: range(1, 3), 18: range(1, 10),
}  # fmt: skip
"""Chapter -> its paragraphs. Chapter 16 is the worked example and has no paragraphs."""

WITHOUT_A_TEST = {
    "SS-0.1": "Says how refusals cite rules; every test of a refusal relies on it.",
    "SS-0.2": "Says what the rules are based on.",
    "SS-0.3": "Defines the word map.",
    "SS-0.4": "Defines the word lose; SS-10.2 is tested.",
    "SS-0.5": "Names the settings; SS-3 and SS-14 test them.",
    "SS-17.1": "Ranks rulings by certainty; each has its own paragraph and test.",
    "SS-17.2": "Lists other editions, which are no part of the rules; the cards removed are an option (SS-14).",
}


def paragraphs() -> list[str]:
    return [f"SS-{chapter}.{number}" for chapter, numbers in PARAGRAPHS.items() for number in numbers]


def named_by_tests() -> set[str]:
    """Return the paragraphs in test names: `test_ss_7_11_and_2_8_…` tests SS-7.11 and SS-2.8."""
    found = set()
    for file in [*HERE.glob("test_*.py"), *(TESTS / "properties").glob("test_switch_and_signal*.py")]:
        for name in re.findall(r"def test_ss_(\d+_\d+(?:_and_\d+_\d+)*)", file.read_text(encoding="utf-8")):
            found |= {f"SS-{pair.replace('_', '.')}" for pair in name.split("_and_")}
    return found


@pytest.mark.parametrize("paragraph", paragraphs())
def test_every_paragraph_has_a_test_or_a_reason(paragraph: str) -> None:
    assert (paragraph in named_by_tests()) != (paragraph in WITHOUT_A_TEST)


def test_tests_are_named_after_paragraphs_that_exist() -> None:
    assert named_by_tests() <= set(paragraphs())


def test_the_list_of_paragraphs_is_that_of_the_rules() -> None:
    rules = REFERENCE / "rules" / "switch-and-signal.md"
    if not rules.exists():
        pytest.skip("the rules are not here")
    assert re.findall(r"^\*\*(SS-\d+\.\d+)", rules.read_text(encoding="utf-8"), re.MULTILINE) == paragraphs()
