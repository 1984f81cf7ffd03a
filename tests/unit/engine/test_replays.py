"""Pages of a trace hold the requested entries, and no other entries are built."""

from __future__ import annotations

from collections.abc import Callable

from stationmaster.engine.replays import TracePage


def page_of(places: int, page: TracePage) -> list[int]:
    """Return which entries of a trace of that many were built."""
    made: list[int] = []

    def making(place: int) -> Callable[[], int]:
        def make() -> int:
            made.append(place)
            return place

        return make

    for place in range(places):
        page.note(making(place))
    return made


def test_the_first_page_has_everything_if_there_is_room() -> None:
    page = TracePage()
    assert page_of(5, page) == page.entries == [0, 1, 2, 3, 4]
    assert page.next is None


def test_a_page_begins_and_ends_as_requested() -> None:
    page = TracePage(first=2, most=3)
    assert page_of(9, page) == page.entries == [2, 3, 4]
    assert page.next == 5


def test_the_last_page_has_no_next() -> None:
    page = TracePage(first=2, most=3)
    page_of(5, page)
    assert page.next is None


def test_a_page_ends_when_its_room_is_used_up() -> None:
    page = TracePage(room=10, pack=lambda entry: (entry, 4))
    assert page_of(9, page) == [0, 1, 2]
    assert page.entries == [0, 1]
    assert page.next == 2


def test_an_entry_without_room_for_it_is_reported_alone() -> None:
    page = TracePage(first=1, room=10, pack=lambda entry: (entry, 40))
    page_of(3, page)
    assert page.entries == [1]
    assert page.next == 2
