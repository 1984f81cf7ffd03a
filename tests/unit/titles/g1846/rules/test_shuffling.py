"""The two random number generators."""

from __future__ import annotations

from collections import Counter

from stationmaster.engine.chance import Source
from stationmaster.titles.g1846.model.position import RecordedShuffle
from stationmaster.titles.g1846.rules.drafting import recorded, shuffle


def test_the_generator_of_records_sorts_by_successive_draws() -> None:
    draws, state = [], 42
    for _ in range(4):
        state = (1103515245 * state + 12345) % 2**31
        draws.append(state)
    order, left = shuffle(recorded(42), "abcd")
    assert order == tuple(item for _, item in sorted(zip(draws, "abcd", strict=True)))
    assert left == RecordedShuffle(state)


def test_a_long_seed_is_reduced_to_the_range_of_the_generator() -> None:
    assert recorded(2**31 + 5) == recorded(5)


def test_own_chance_goes_on_where_it_stopped() -> None:
    first, left = shuffle(Source("seed"), range(8))
    second, _ = shuffle(left, range(8))
    assert sorted(first) == sorted(second) == list(range(8))
    assert first != second
    assert shuffle(Source("seed"), range(8))[0] == first


def test_own_chance_favours_no_order() -> None:
    seen = Counter(shuffle(Source(str(number)), "abc")[0] for number in range(1200))
    assert len(seen) == 6
    assert all(140 <= count <= 260 for count in seen.values())
