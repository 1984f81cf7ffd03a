"""The frozen form of a position: nothing is lost, equal positions freeze alike, and it is small."""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass, replace

import orjson
import pytest

from stationmaster.g1846.play import legal_actions
from stationmaster.g1846.state import codec
from stationmaster.g1846.state.board import Board
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.errors import UnreadableState
from tests.unit.g1846.games import GAMES, positions

SMALL = 8 * 1024


def sent(position: Position) -> object:
    """What comes back out of a sealed state: the frozen value through JSON."""
    return orjson.loads(orjson.dumps(codec.freeze(position), option=orjson.OPT_SORT_KEYS))


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_position_of_a_game_comes_back_as_it_was(game: int) -> None:
    for position in positions(game):
        assert codec.thaw(sent(position)) == position


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_what_is_legal_and_its_order_survive(game: int) -> None:
    for position in positions(game)[::9]:
        assert legal_actions(codec.thaw(sent(position))) == legal_actions(position)


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
        assert orjson.dumps(codec.freeze(turned)) == orjson.dumps(codec.freeze(position))


def test_different_positions_freeze_differently() -> None:
    frozen = [orjson.dumps(codec.freeze(position)) for position in positions(2)]
    assert len(set(frozen)) == len(frozen)


def test_a_late_state_is_small() -> None:
    for game in range(len(GAMES)):
        packed = zlib.compress(orjson.dumps(codec.freeze(positions(game)[-1])), 6)
        assert len(base64.b64encode(packed)) < SMALL // 2


@pytest.mark.parametrize("junk", [None, 7, "text", [], {}, [1, 2], {"seats": []}, [[]] * 19, [None] * 19])
def test_junk_is_unreadable(junk: object) -> None:
    with pytest.raises(UnreadableState):
        codec.thaw(junk)


def test_a_field_that_the_codec_does_not_know_stops_the_program() -> None:
    @dataclass(frozen=True)
    class Grown:
        old: int
        new: int

    with pytest.raises(TypeError, match="Grown"):
        codec._record(Grown, old=codec.PLAIN)
