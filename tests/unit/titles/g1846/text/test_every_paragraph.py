"""Every paragraph of the rules of 1846 is named or cited by a test, or is listed with a reason.

`tests/data/paragraphs-1846.txt` lists the paragraphs, one per line; a paragraph that no test cites is followed by the
reason, or by the names of the tests that enforce it under another paragraph.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.reference import REFERENCE

TESTS = Path(__file__).parents[4]
PARAGRAPHS = {
    paragraph: reason.strip()
    for paragraph, _, reason in (
        line.partition(" ")
        for line in (TESTS / "data" / "paragraphs-1846.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
}


@cache
def sources() -> str:
    """Return the source of the tests of 1846, without those of the other game and this one."""
    files = sorted(file for file in TESTS.rglob("*.py") if "switch_and_signal" not in str(file))
    return "\n".join(file.read_text(encoding="utf-8") for file in files if file != Path(__file__))


@cache
def cited() -> frozenset[str]:
    """Return the paragraphs in test names (`test_6_93_tbc_…` tests 6.93-TBC) and in test sources, in lower case."""
    text = sources()
    names = [name for line in re.findall(r"def test_(\w+)", text) for name in _numbers(line)]
    return frozenset([*names, *(found.lower() for found in re.findall(r"(?<![\d.])\d+\.[0-9A-Z][\w-]*", text))])


def _numbers(name: str) -> list[str]:
    found = re.findall(r"(?:^|_)(?=(\d+)_(\d+[a-z]?|[iv]+)(?:_([a-z0-9]+))?(?:_|$))", name)
    return [form for a, b, c in found for form in (f"{a}.{b}", f"{a}.{b}-{c}")]


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_has_a_test_or_a_reason(paragraph: str) -> None:
    assert paragraph.lower() in cited() or PARAGRAPHS[paragraph]


def test_the_tests_that_reasons_name_exist() -> None:
    named = {name for reason in PARAGRAPHS.values() for name in re.findall(r"test_\w+", reason)}
    assert named <= set(re.findall(r"def (test_\w+)", sources()))


def test_the_list_of_paragraphs_is_that_of_the_rules() -> None:
    rules = REFERENCE / "rules" / "1846.md"
    if not rules.exists():
        pytest.skip("the rules are not here")
    written = re.findall(r"^- \*\*(\d+\.[0-9A-Z][0-9A-Za-z-]*)", rules.read_text(encoding="utf-8"), re.MULTILINE)
    assert written == list(PARAGRAPHS)
