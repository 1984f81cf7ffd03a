"""The faults of thousands of questions are those of the stored digests."""

from __future__ import annotations

from itertools import zip_longest

from tests.golden.mutated_questions import BODIES, FILE, QUESTIONS, STRANGE, lines


def test_the_faults_of_mutated_questions_stay_the_same() -> None:
    kept = FILE.read_text(encoding="utf-8").splitlines()
    assert len(kept) == QUESTIONS + BODIES + len(STRANGE)
    changed = [(number, *pair) for number, pair in enumerate(zip_longest(kept, lines())) if pair[0] != pair[1]]
    assert changed == []


def test_most_questions_have_faults_of_many_kinds() -> None:
    digests = [line.split()[1] for line in FILE.read_text(encoding="utf-8").splitlines()]
    assert len(set(digests)) > len(digests) / 2
