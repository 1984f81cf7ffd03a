"""Why movements end, each with its paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from stationmaster.titles.switch_and_signal.model.board import Board

Ending = Literal[
    "points_spent",
    "closed_branch",
    "red_signal",
    "train_ahead",
    "occupied_city",
    "collision",
    "arrival",
    "city",
    "port",
]
"""Why a movement ended. `city` is a stop in a city that keeps the train, `port` one that sends it to the depot."""

RULES: Final[Mapping[Ending, str]] = {
    "points_spent": "SS-7.3",
    "closed_branch": "SS-7.6",
    "red_signal": "SS-7.7",
    "train_ahead": "SS-7.8",
    "occupied_city": "SS-7.8",
    "collision": "SS-7.11",
    "arrival": "SS-7.12",
    "city": "SS-7.9",
    "port": "SS-7.10",
}

_WHERE_TRAINS_PASS: Final[Mapping[str, str]] = {"city": "SS-13.2"}
_WHERE_TRAINS_STAY: Final[Mapping[str, str]] = {"port": "SS-13.4"}


def rule_of(board: Board, ending: Ending) -> str:
    """The paragraph by which a movement ends on this board; North America has some of its own (SS-13)."""
    own = {**({} if board.must_stop else _WHERE_TRAINS_PASS), **(_WHERE_TRAINS_STAY if board.may_stay else {})}
    return own.get(ending, RULES[ending])
