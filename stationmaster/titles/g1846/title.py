"""1846 as a title: one record of everything that it offers."""

from __future__ import annotations

from typing import Any, Final, get_args

from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Analysis, EnvCodes, Pictures, Records, Title
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


def _records() -> Records:
    from stationmaster.titles.g1846.records import replay

    return Records(replay.play_through, replay.replay)


def _routes() -> Any:
    from stationmaster.titles.g1846.routes import calculator

    return calculator


def _env() -> EnvCodes:
    from stationmaster.titles.g1846.env import codes, hidden, observation, worth

    return EnvCodes(
        version=f"{codes.VERSION}_{observation.VERSION}",
        codes=lambda _position: codes.codes(),
        observation=observation.written,
        resample=hidden.resample,
        worth=worth.worth,
    )


def _analysis() -> Analysis:
    from stationmaster.titles.g1846.records.by_the_book import by_the_book

    return Analysis(
        is_judged_as_played=lambda start: not start.options.is_online,
        by_the_book=by_the_book,
        anew=lambda start, given: {**given, "conventions": "rulebook", "consent": start.options.consent},
    )


TITLE: Final[Title[Position, Action]] = Title(
    game=GAME,
    positions=Position,
    actions=get_args(Action),
    read_action=actions.from_json,
    write_action=actions.to_json,
    texts=_texts,
    pictures=_pictures,
    records=_records,
    mark="corporations",
    routes=_routes,
    env=_env,
    analysis=_analysis,
)
