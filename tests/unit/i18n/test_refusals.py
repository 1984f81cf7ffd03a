"""Refusals as users read them: in every language, with every place filled, and things called by their names."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from stationmaster.engine.texts import Telling
from stationmaster.languages import LANGUAGES, language
from stationmaster.titles.g1846.texts import TELLING as TELLING_1846
from stationmaster.titles.switch_and_signal.texts import TELLING as TELLING_SAS
from tests.golden.refusals import CODES, Moment, moments

TELLINGS: Mapping[str, Telling] = {"1846": TELLING_1846, "switch-and-signal": TELLING_SAS}
OTHERS = [code for code in LANGUAGES if code != "en"]
ALL = [pytest.param(game, moment, id=f"{game}-{moment.code}") for game in CODES for moment in moments(game)]
PLACE = re.compile(r"\{\w+(:[^{}]*)?\}")
WORD = re.compile(r"[a-z]+(?:[-_][a-z0-9]+)+|[a-z]{4,}")
QUOTED = re.compile(r"`[^`]*`|'[^']*'|「[^」]*」|（\w+）")
"""Names of fields, and values from the request, are quoted unchanged."""


def texts(game: str, moment: Moment, code: str) -> list[str]:
    refusal = moment.refusal(game)
    assert refusal is not None
    reader = language(code)
    return [text for text in (refusal.detail_in(reader), refusal.hint_in(reader)) if text]


@pytest.mark.parametrize(("game", "moment"), ALL)
def test_every_place_is_filled_in_every_language(game: str, moment: Moment) -> None:
    for code in LANGUAGES:
        assert [text for text in texts(game, moment, code) if PLACE.search(text)] == []


@pytest.mark.parametrize(("game", "moment"), ALL)
def test_what_has_a_name_or_a_word_is_not_written_as_its_id(game: str, moment: Moment) -> None:
    """Companies and hexes of 1846 are called by what is printed on the board, in every language."""
    telling = TELLINGS[game]
    known = {*telling.words, *telling.composed(language("ru")), *(id_ for id_ in telling.names if id_.islower())}
    for code in ("ja", "ru"):
        for text in texts(game, moment, code):
            assert known & set(WORD.findall(QUOTED.sub(" ", text))) == set(), text


@pytest.mark.parametrize(
    ("id_", "names"),
    [
        ("paris", ("Париж", "パリ", "Paryż")),
        ("black-1", ("Чёрный поезд 1", "黒い列車1", "Czarny pociąg 1")),
        ("paris--j-lille", ("Париж – Узловой пункт Лилль", "パリ – リールのポイント", "Paryż – zwrotnica Lille")),
        ("D14", ("Толедо", "Toledo", "Toledo")),
        ("D20", ("Эри", "Erie", "Erie")),
        ("ERIE", ("Erie",) * 3),
        ("nowhere", ("nowhere",) * 3),
    ],
)
def test_a_language_names_things_by_their_ids(id_: str, names: tuple[str, ...]) -> None:
    assert tuple(language(code).name(id_) for code in ("ru", "ja", "pl")) == names
    assert language("en").name(id_) == id_


def test_no_two_games_have_the_same_id_for_different_things() -> None:
    assert TELLING_1846.names.keys() & TELLING_SAS.names.keys() == set()
