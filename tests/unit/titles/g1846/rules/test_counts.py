"""Counting tables: the number of legal action sequences from fixed positions has not changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from stationmaster.titles.g1846.game import GAME
from tests.support.counting import Case, concrete, count, read_table, reader, write_table

TABLE = Path(__file__).parents[4] / "data" / "counts" / "1846.txt"
REMARKS, CASES = read_table(TABLE)


@pytest.mark.parametrize(
    ("case", "depth"),
    [pytest.param(case, depth, id=f"{case.name} {depth}") for case in CASES for depth in case.counts],
)
def test_as_many_sequences_as_ever(case: Case, depth: int) -> None:
    assert count(GAME, reader("1846"), case.position(GAME), depth) == case.counts[depth]


def test_a_dozen_positions_are_counted() -> None:
    assert len(CASES) >= 12
    assert sum(3 in case.counts for case in CASES) >= 12


def test_5_34_the_first_stock_round_by_hand() -> None:
    """Amy has $260: five corporations at nine prices up to $124 (T-12), or a pass."""
    case = next(case for case in CASES if case.name.startswith("5.1"))
    assert case.counts[1] == 5 * 9 + 1


def test_15_25_the_open_draft_by_hand() -> None:
    """Eight privates; then one of seven, or a pass; then one of six or a pass, after a pass one of seven or a pass."""
    case = next(case for case in CASES if case.name.startswith("the open draft"))
    assert case.counts == {1: 8, 2: 8 * 8, 3: 8 * 7 * 7 + 8 * 8}


def test_ranges_count_by_their_ends() -> None:
    legal = [{"type": "buy_private", "choices": [{"private": "MAIL", "price": {"min": 1, "max": 80}}]}]
    assert [action["price"] for action in concrete(legal)] == [1, 80]
    legal[0]["choices"] = [{"private": "MAIL", "price": {"min": 1, "max": 1}}]
    assert len(list(concrete(legal))) == 1


def test_a_table_is_written_as_it_was_read(tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    write_table(copy, REMARKS, CASES)
    assert copy.read_text(encoding="utf-8") == TABLE.read_text(encoding="utf-8")
