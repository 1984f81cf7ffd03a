"""Results computed for a position are cached with that position only."""

from __future__ import annotations

from stationmaster.engine.memo import memoized_on_position
from stationmaster.schema.sealed import Part


class Place(Part, frozen=True, dict=True):
    number: int


def test_each_function_is_called_once_for_each_position() -> None:
    calls: list[tuple[str, int]] = []

    @memoized_on_position
    def doubled(place: Place) -> int:
        calls.append(("doubled", place.number))
        return 2 * place.number

    @memoized_on_position
    def nothing(place: Place) -> None:
        calls.append(("nothing", place.number))

    one, other = Place(1), Place(2)
    assert [doubled(one), doubled(other), doubled(one), nothing(one), nothing(one)] == [2, 4, 2, None, None]
    assert calls == [("doubled", 1), ("doubled", 2), ("nothing", 1)]


def test_what_was_found_changes_neither_equality_nor_the_hash() -> None:
    @memoized_on_position
    def doubled(place: Place) -> int:
        return 2 * place.number

    looked_up, fresh = Place(1), Place(1)
    doubled(looked_up)
    assert looked_up == fresh
    assert hash(looked_up) == hash(fresh)
