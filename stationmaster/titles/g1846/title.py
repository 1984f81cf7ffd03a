"""1846 as a title: one record of everything that it offers."""

from __future__ import annotations

from typing import Final, get_args

from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Pictures, Title
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model import actions
from stationmaster.titles.g1846.model.actions import Action
from stationmaster.titles.g1846.model.position import Position


def _texts() -> Telling:
    from stationmaster.titles.g1846.texts import TELLING

    return TELLING


def _pictures() -> Pictures:
    from stationmaster.titles.g1846.drawing.board import board_svg
    from stationmaster.titles.g1846.drawing.words import board_in_words

    return Pictures(board_svg, board_in_words)


TITLE: Final[Title[Position, Action]] = Title(
    game=GAME,
    positions=Position,
    actions=get_args(Action),
    read_action=actions.from_json,
    write_action=actions.to_json,
    texts=_texts,
    pictures=_pictures,
)
