"""Pictures and boards in words are translated into every language: all readable text, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from stationmaster.any_map.picture import picture as any_map
from stationmaster.drawing.preview import look_ahead
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.speech import _cached as kept
from stationmaster.i18n.message import Language, Plural, Template, catalogue
from stationmaster.languages import LANGUAGES, language
from stationmaster.titles.g1846.drawing import words as words_1846
from stationmaster.titles.g1846.drawing.board import board_svg as draw_1846
from stationmaster.titles.g1846.drawing.market import market_svg
from stationmaster.titles.g1846.drawing.tile import tile_svg
from stationmaster.titles.g1846.game import GAME as GAME_1846
from stationmaster.titles.g1846.model.actions import from_json
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.switch_and_signal.drawing import words as words_sas
from stationmaster.titles.switch_and_signal.drawing.board import board_svg as draw_sas
from stationmaster.titles.switch_and_signal.game import GAME as GAME_SAS
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from tests.support.layout import overlaps
from tests.support.pictures import SVG
from tests.unit.any_map.test_drawing import SMALL
from tests.unit.titles.g1846.games import positions
from tests.unit.titles.switch_and_signal.test_drawing import MAPS, played

OTHERS = [code for code in LANGUAGES if code != "en"]
LETTERS = re.compile(r"[^\W\d_]{2,}")
IDS = (
    {*tables().corporations, *tables().privates, "MS", "BIG4", "Erie", "B4", "Chi"}
    | {*TABLES.trains, "D", "W", "E"}
    | {"Amy", "Bob", "Cyd", "Dan", "Eve"}
)
"""Words that are the same in every language."""


class Marked(Language):
    """A language that puts marks around every translated text: text outside the marks is untranslated."""

    code = "xx"
    list_ = and_ = or_ = "⟧, ⟦"

    def phrase(self, context: str, template: Template, number: int) -> str:
        return f"⟦{template.other if isinstance(template, Plural) else template}⟧"

    def name(self, name: str, form: str = "") -> str:
        return f"⟦{name}⟧"

    def word(self, word: str, form: str = "") -> str:
        return f"⟦{word}⟧"


MARKED = Marked()


def read(picture: str) -> Iterator[str]:
    """Yield all text of a picture that a person reads."""
    for element in ElementTree.fromstring(picture).iter():
        if element.tag in (f"{SVG}text", f"{SVG}title"):
            yield element.text or ""


def forgotten(text: str) -> list[str]:
    """Return the words of a text outside all marks that are not ids. A text may be cut where there is no room."""
    text = re.sub(r"⟦[^⟦⟧]*…", " ", text)  # A text that was cut has lost its closing mark.
    text = re.sub(r"⟦[^⟧]*$|^[^⟦]*⟧", " ", text)
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = shorter
    for known in sorted(IDS, key=len, reverse=True):
        text = text.replace(known, " ")
    return LETTERS.findall(text)


def moments() -> Iterator[Mapping[str, Any]]:
    for game in range(3):
        yield from map(view, positions(game)[::60])


def test_nothing_on_the_boards_of_1846_stays_english() -> None:
    for shown in moments():
        texts = [*read(draw_1846(shown, language=MARKED)), *read(market_svg(shown, language=MARKED))]
        texts += words_1846.board_in_words(shown, MARKED).splitlines()
        assert [one for one in texts if forgotten(one)] == []


def test_nothing_on_tiles_stays_english() -> None:
    for tile in tables().tiles:
        texts = [*read(tile_svg(tile, 2, language=MARKED)), words_1846.tile_in_words(tile, 2, MARKED)]
        assert [one for one in texts if forgotten(one)] == []


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("actions", [0, 5, 40, 120])
def test_nothing_on_the_boards_of_switch_and_signal_stays_english(name: str, actions: int) -> None:
    shown = GAME_SAS.view(played(name, actions))
    texts = [*read(draw_sas(shown, language=MARKED)), *words_sas.board_in_words(shown, MARKED).splitlines()]
    assert [one for one in texts if forgotten(one)] == []


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_beside_the_boards_there_is_room_for_every_word(name: str, code: str) -> None:
    """Except the names of helpers, which may be long: the tooltip shows the whole name."""
    texts = [
        text
        for actions in (0, 5, 40)
        for text in read(draw_sas(GAME_SAS.view(played(name, actions)), language=language(code)))
    ]
    assert [text for text in texts if "…" in text and "…: " not in text] == []


@pytest.mark.parametrize("hexes", [None, [], ["B4", "B6"], ["B8", "B2"]])
def test_nothing_on_any_map_stays_english(hexes: list[str] | None) -> None:
    routes = None if hexes is None else [{"train": 0, "hexes": hexes}] if hexes else []
    texts = read(any_map(SMALL, routes, language=MARKED))
    assert [one for one in texts if forgotten(one.replace("Blue", "").replace("Red", "").replace("OO", ""))] == []


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_lies_on_what_matters_in_any_language(code: str) -> None:
    for shown in moments():
        assert overlaps(draw_1846(shown, language=language(code))) == []
    for name in MAPS:
        for actions in (0, 40, 120):
            assert overlaps(draw_sas(GAME_SAS.view(played(name, actions)), language=language(code))) == []


@pytest.mark.parametrize("code", OTHERS)
def test_handles_and_places_of_clicks_are_the_same_in_every_language(code: str) -> None:
    for draw, shown in ((draw_1846, view(positions(1)[120])), (draw_sas, GAME_SAS.view(played("central-europe", 40)))):
        assert handles(draw(shown)) == handles(draw(shown, language=language(code)))


def handles(picture: str) -> list[dict[str, str]]:
    root = ElementTree.fromstring(picture)
    found = [{name: value for name, value in one.attrib.items() if name.startswith("data-")} for one in root.iter()]
    return [one for one in found if one]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_picture_names_its_language_unless_that_is_english(code: str) -> None:
    root = ElementTree.fromstring(draw_1846(view(positions(1)[0]), language=language(code)))
    assert root.get("lang") == (None if code == "en" else code)


def test_one_language_leaves_no_trace_in_another() -> None:
    shown = GAME_SAS.view(played("central-europe", 40))
    first = [draw_sas(shown, language=language(code)) for code in LANGUAGES]
    assert [draw_sas(shown, language=language(code)) for code in LANGUAGES] == first
    assert "Париж" in first[list(LANGUAGES).index("ru")] and "Париж" not in first[0]


def test_what_an_action_would_do_is_reported_in_every_language() -> None:
    seen: set[str] = set()
    for position in positions(0):
        for family in GAME_1846.legal(position):
            if family["type"] in {"lay_tile", "place_token", "run"} - seen:
                seen.add(family["type"])
                action = from_json({"type": family["type"], **family["choices"][0]}, "")
                shown, preview = look_ahead(GAME_1846, position, action)
                texts = read(draw_1846(shown, preview=preview, language=MARKED))
                assert [one for one in texts if forgotten(one)] == []
    assert seen == {"lay_tile", "place_token", "run"}


def test_nothing_long_that_a_client_has_named_is_kept() -> None:
    speech = Speech(language("en"), catalogue({"token": "Token of {company}", "tokens": "tokens: {companies}"}))
    before, long = kept.cache_info().currsize, "x" * 200
    assert long in speech.say("token", company=long)
    assert speech.say("tokens", companies=("A", "B")) == "tokens: A, B"
    assert kept.cache_info().currsize == before
    assert speech.say("token", company="Blue") == speech.say("token", company="Blue")
    assert kept.cache_info().currsize <= before + 1
