"""The frozen form of a position: lossless, equal for equal positions, and small."""

from __future__ import annotations

import base64
import zlib

import pytest
from msgspec.structs import replace

from stationmaster.errors import UnreadableState
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.sealed import SEALED
from stationmaster.titles.g1846.sequence import legal_actions
from tests.unit.titles.g1846.games import GAMES, positions

SMALL = 8 * 1024


def reopened(position: Position) -> Position:
    """Seal a position and return the reopened one."""
    return SEALED.read(SEALED.write(position), SEALED.version)


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_position_of_a_game_comes_back_as_it_was(game: int) -> None:
    for position in positions(game):
        assert reopened(position) == position


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_what_is_legal_and_its_order_survive(game: int) -> None:
    for position in positions(game)[::9]:
        assert legal_actions(reopened(position)) == legal_actions(position)


def test_equal_positions_freeze_alike_however_they_came_about() -> None:
    for position in positions(1)[::20]:
        board = Board(
            dict(reversed(list(position.board.tiles.items()))),
            dict(reversed(list(position.board.slots.items()))),
        )
        turned = replace(
            position,
            board=board,
            players=dict(reversed(list(position.players.items()))),
            markers=dict(reversed(list(position.markers.items()))),
            stock=dict(reversed(list(position.stock.items()))),
        )
        assert turned == position
        assert SEALED.write(turned) == SEALED.write(position)


def test_different_positions_freeze_differently() -> None:
    frozen = [SEALED.write(position) for position in positions(2)]
    assert len(set(frozen)) == len(frozen)


def test_a_late_state_is_small() -> None:
    for game in range(len(GAMES)):
        packed = zlib.compress(SEALED.write(positions(game)[-1]), 6)
        assert len(base64.b64encode(packed)) < SMALL // 2


@pytest.mark.parametrize("junk", [b"null", b"7", b'"text"', b"[]", b"{}", b"[1, 2]", b"[[]]", b"["])
@pytest.mark.parametrize("version", [1, 2])
def test_junk_is_unreadable(junk: bytes, version: int) -> None:
    with pytest.raises(UnreadableState):
        SEALED.read(junk, version)


def test_positions_can_be_hashed() -> None:
    held = positions(2)
    assert {hash(position) for position in held} >= {hash(reopened(held[-1]))}
    assert len({*held, *map(reopened, held)}) == len(set(held))
