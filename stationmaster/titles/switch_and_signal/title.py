"""Switch & Signal as a title: one record of everything that it offers."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Final, get_args

from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Contract, EnvCodes, Pictures, Records, Title
from stationmaster.i18n.source import Source
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model import actions
from stationmaster.titles.switch_and_signal.model.actions import Action
from stationmaster.titles.switch_and_signal.model.position import Position


def _texts() -> Telling:
    from stationmaster.titles.switch_and_signal.texts import TELLING

    return TELLING


def _pictures() -> Pictures:
    from stationmaster.titles.switch_and_signal.drawing.board import board_svg
    from stationmaster.titles.switch_and_signal.drawing.look import SHEET
    from stationmaster.titles.switch_and_signal.drawing.marks import demand_known
    from stationmaster.titles.switch_and_signal.drawing.words import board_in_words

    return Pictures(
        board=board_svg,
        board_in_words=board_in_words,
        shown="Central Europe · turn 1\nClock: 7 of 7 tokens; 15 departure cards left\n\nTrains\n…",
        sheet=SHEET,
        demand_known=demand_known,
    )


def _contract() -> Contract:
    from stationmaster.titles.switch_and_signal.examples import examples
    from stationmaster.titles.switch_and_signal.model.events import described
    from stationmaster.titles.switch_and_signal.text.faults import FAULTS
    from stationmaster.titles.switch_and_signal.text.refusals import REFUSALS

    return Contract(REFUSALS.meanings, FAULTS.meanings, described(), examples())


def _records() -> Records:
    from stationmaster.titles.switch_and_signal.records.replay import RECORDS

    return RECORDS.records


def _env() -> EnvCodes:
    from stationmaster.titles.switch_and_signal.env import codes, observation
    from stationmaster.titles.switch_and_signal.env import codes as hidden
    from stationmaster.titles.switch_and_signal.env import codes as worth

    return EnvCodes(
        version=f"{codes.VERSION}_{observation.VERSION}",
        codes=lambda position: codes.codes(position.settings.board),
        observation=observation.written,
        resample=hidden.resample,
        worth=worth.worth,
        is_cooperative=True,
    )


def _sources() -> Iterable[Source]:
    from stationmaster.titles.switch_and_signal.translatable import sources

    return sources()


TITLE: Final[Title[Position, Action]] = Title(
    game=GAME,
    positions=Position,
    actions=get_args(Action),
    read_action=actions.from_json,
    write_action=actions.to_json,
    texts=_texts,
    pictures=_pictures,
    records=_records,
    locale=files(__package__) / "locale",
    mark="switch_discs",
    contract=_contract,
    env=_env,
    sources=_sources,
)
