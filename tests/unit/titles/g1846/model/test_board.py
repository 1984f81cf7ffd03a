"""The board: tile faces, tokens that move with upgrades, and the tile supply."""

from __future__ import annotations

import pytest

from stationmaster.titles.g1846.model.board import Board, face
from stationmaster.titles.g1846.model.kinds import city_end


def test_a_face_turns_its_track() -> None:
    shown = face("D12", ("8", 2))
    assert shown.track == ((2, 4),)
    assert shown.edges == {2, 4}
    assert shown.from_edge[2] == (4,)
    assert shown.colour == "yellow"


def test_a_printed_face_has_its_colour() -> None:
    assert [face(name, None).colour for name in ("D12", "G7", "D6", "A15", "C17")] == [
        None,
        None,
        "yellow",
        "gray",
        None,
    ]
    assert face("G19", None).city_edges == (frozenset({5}),)


def test_19_2_chicago_keeps_its_tokens_by_hexside() -> None:
    board = Board.initial().with_token("PRR", "D6", 1).with_token("GT", "D6", 3)
    board = board.with_tile("D6", "298", 0)
    assert board.cities("D6") == ((None,), ("PRR",), (None,), ("GT",))
    assert (3, city_end(1)) in board.face("D6").track
    assert (2, city_end(1)) in board.face("D6").track


def test_an_upgrade_adds_slots_behind_the_old_ones() -> None:
    board = Board.initial().with_token("B&O", "H12", 0)
    assert board.cities("H12") == (("B&O",),)
    board = board.with_tile("H12", "291", 0)
    assert board.cities("H12") == (("B&O",),)
    board = board.with_tile("H12", "294", 0).with_tile("H12", "297", 0)
    assert board.cities("H12") == (("B&O", None, None),)


def test_a_board_never_changes() -> None:
    empty = Board.initial()
    built = empty.with_tile("D12", "9", 1).with_token("GT", "B16", 0)
    assert empty == Board.initial()
    assert built != empty
    assert built.without_tokens_of("GT") == empty.with_tile("D12", "9", 1)
    assert hash(built.without_tokens_of("GT")) == hash(empty.with_tile("D12", "9", 1))


def test_0_4h_a_city_is_blocked_without_vacancy_and_own_token() -> None:
    board = Board.initial().with_token("MS", "C15", 0)
    assert not board.is_blocked("GT", "C15", 0)
    board = board.with_token("NYC", "C15", 0)
    assert board.is_blocked("GT", "C15", 0)
    assert not board.is_blocked("NYC", "C15", 0)


def test_a_taken_slot_is_refused() -> None:
    board = Board.initial().with_token("GT", "B16", 0)
    with pytest.raises(ValueError, match="not in tuple"):
        board.with_token("IC", "B16", 0)
    with pytest.raises(ValueError, match="is taken"):
        board.with_token("IC", "B16", 0, 0)


def test_6_46_supply_counts_what_lies_on_the_board() -> None:
    board = Board.initial()
    assert (board.supply("9"), board.supply("291")) == (None, 1)
    board = board.with_tile("E17", "291", 0)
    assert board.supply("291") == 0
    assert board.with_tile("E17", "294", 0).supply("291") == 1


def test_6_92a_a_swapped_token_keeps_its_place() -> None:
    board = Board.initial().with_token("MS", "C15", 0).with_token("NYC", "C15", 0).with_token_swapped("MS", "GT")
    assert board.cities("C15") == (("GT", "NYC"),)
    assert board.tokens_of("GT") == (("C15", 0),)
    assert board.tokens_of("MS") == ()
