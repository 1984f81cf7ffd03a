"""What is drawn: a board, the view of a game on it, and what is to be marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from stationmaster.drawing.svg import Point
from stationmaster.drawing.switch_and_signal.layout import Layout, layout
from stationmaster.switch_and_signal.boards.board import Board, board_of_text, canonical, map_board
from stationmaster.switch_and_signal.boards.names import Names, names


@dataclass(frozen=True)
class Scene:
    """A view with the board that it shows."""

    view: Mapping[str, Any]
    board: Board
    layout: Layout
    names: Names
    marked: frozenset[str]
    """Ids of trains and spaces that are pointed out."""

    @property
    def at(self) -> Mapping[str, Point]:
        """Where the nodes lie."""
        return self.layout.geometry.nodes


def scene_of(view: Mapping[str, Any], marked: frozenset[str] = frozenset()) -> Scene:
    """What a view shows. Ids that the board does not know mark nothing."""
    board = board_of(view)
    return Scene(view, board, layout(board), _names(board), marked)


def board_of(view: Mapping[str, Any]) -> Board:
    """The board of a view."""
    return map_board(view["map"]) if view.get("board") is None else board_of_text(canonical(view["board"]))


@lru_cache(maxsize=16)
def _names(board: Board) -> Names:
    return names(board)
