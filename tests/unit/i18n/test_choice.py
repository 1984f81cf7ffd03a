"""How the language is chosen, and how a language is made from a catalogue."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.plurals import get_plural

from service.http.languages import negotiated
from stationmaster import registry
from stationmaster.i18n.message import ENGLISH, Message, Named, Param, Plural, Sentence
from stationmaster.languages import LANGUAGES, best, language
from stationmaster.languages.reading import HABITS, Translated, read
from stationmaster.registry import TITLES

CATALOGUE = """
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=0;\\n"

msgctxt "cannot_pay"
msgid "{who} has {cash:money}; a {colour:word} train costs more."
msgstr "У игрока {who} {cash:money}; {colour:word.f} карта дороже."

msgctxt "many"
msgid "{n} share is too many."
msgid_plural "{n} shares are too many."
msgstr[0] "{n} акция — слишком много."
msgstr[1] "{n} акции — слишком много."
msgstr[2] "{n} акций — слишком много."

msgctxt "counted"
msgid "{n} of {m} shares"
msgstr "{n} из {m:count|акции|акций}"

#, fuzzy
msgctxt "changed"
msgid "The game is over now."
msgstr "Игра окончена."

msgctxt "word"
msgid "yellow"
msgstr "жёлтый | f: жёлтая | of: жёлтого"

msgctxt "name"
msgid "Mail Contract"
msgstr "Почтовый контракт"
"""


@pytest.fixture(name="russian")
def read_catalogue(tmp_path: Path) -> Translated:
    (tmp_path / "ru.po").write_text(CATALOGUE, encoding="utf-8")
    return read("ru", tmp_path)


def written(language: Translated, sentence: Sentence, **params: Param) -> str:
    return Message(sentence, params).detail_in(language)


def test_a_sentence_is_found_by_its_name_and_its_english(russian: Translated) -> None:
    english = "{who} has {cash:money}; a {colour:word} train costs more."
    assert written(russian, Sentence("cannot_pay", english), who="Amy", cash=6500, colour="yellow") == (
        "У игрока Amy $6\N{NO-BREAK SPACE}500; жёлтая карта дороже."
    )
    assert written(russian, Sentence("cannot_pay.other", english), who="Amy", cash=5, colour="red").startswith(
        "Amy has"
    )


@pytest.mark.parametrize(("n", "noun"), [(1, "акция"), (2, "акции"), (5, "акций"), (11, "акций"), (21, "акция")])
def test_russian_has_three_forms_of_a_plural(russian: Translated, n: int, noun: str) -> None:
    plural = Sentence("many", Plural("n", "{n} share is too many.", "{n} shares are too many."))
    assert written(russian, plural, n=n) == f"{n} {noun} — слишком много."


def test_a_translation_may_count_where_english_does_not(russian: Translated) -> None:
    assert written(russian, Sentence("counted", "{n} of {m} shares"), n=1, m=5) == "1 из 5 акций"


def test_what_awaits_a_translator_is_reported_in_english(russian: Translated) -> None:
    assert written(russian, Sentence("changed", "The game is over now.")) == "The game is over now."


def test_names_are_written_as_the_language_writes_them(russian: Translated) -> None:
    sentence = Sentence("x", "{private}, {hex:name}")
    assert written(russian, sentence, private=Named("MAIL", "Mail Contract"), hex="Erie") == "Почтовый контракт, Erie"


def test_every_language_has_its_habits_and_gettexts_order_of_plurals() -> None:
    assert {ENGLISH.code, *HABITS} == set(LANGUAGES)
    for code, habits in HABITS.items():
        forms = Locale(code).plural_form
        assert len(habits.numbers) == get_plural(code).num_plurals
        assert {forms(number) for number in range(200)} == set(habits.numbers)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_can_be_had(code: str) -> None:
    assert language(code).code == code
    assert language(code) is language(code)


@pytest.mark.parametrize(
    ("code", "money"),
    [
        ("en", "$6500"),
        ("ru", "$6\N{NO-BREAK SPACE}500"),
        ("ja", "$6,500"),
        ("pl", "6\N{NO-BREAK SPACE}500\N{NO-BREAK SPACE}$"),
    ],
)
def test_money_is_written_as_the_rulebook_of_the_language_writes_it(code: str, money: str) -> None:
    assert language(code).money(6500) == money
    assert language(code).money(-6500) == f"-{money}"


def test_there_is_no_other_language() -> None:
    with pytest.raises(KeyError):
        language("de")


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.5", "ru"),
        ("RU", "ru"),
        ("de, pl;q=0.3", "pl"),
        ("en;q=0.2, ja-JP;q=0.9", "ja"),
        ("de", "en"),
        ("*", "en"),
        ("de, *;q=0.5", "en"),
        ("en;q=0.1, *;q=0.5", "ja"),
        ("pl-PL, pl;q=0.9, ru;q=0.9", "pl"),
        ("ja;q=0, de", "en"),
        ("pl;q=0.5, *;q=0.1", "pl"),
        (";;;q=zz,,ru;q=nonsense", "en"),
        ("x" * 7000 + ", ru", "ru"),
    ],
)
def test_accept_language_is_heard(header: str, code: str) -> None:
    assert negotiated(header) == code


@pytest.mark.parametrize(
    ("name", "code"),
    [("ru_RU.UTF-8", "ru"), ("pl_PL@euro", "pl"), ("ja", "ja"), ("C", "en"), ("", "en"), ("PL-pl", "pl"), ("de", "en")],
)
def test_the_name_of_a_locale_means_a_language(name: str, code: str) -> None:
    assert best(name) == code


def test_babel_is_brought_for_another_language_only() -> None:
    code = (
        "import sys, stationmaster; stationmaster.games['1846'].start(['A','B','C']); assert 'babel' not in sys.modules"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_each_title_brings_a_catalogue_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ru.po").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(registry, "TITLES", {"added": replace(TITLES["1846"], locale=tmp_path)})
    own = language.__wrapped__
    assert own("ru").word("yellow", "of") == "жёлтого"
    assert own("pl").word("yellow", "of") == "yellow"
    assert own("pl").phrase("wrong_type.list", "This must be a list.", 0) != "This must be a list."


def test_no_title_is_imported_for_the_sentences_of_the_command() -> None:
    code = (
        "import sys; from stationmaster.cli.sentences import say_in; from stationmaster.languages import language;"
        "lines = [say_in(language(code), 'said.standard_input') for code in ('en', 'pl')]; assert lines[0] != lines[1];"
        "assert 'stationmaster.titles.g1846.title' not in sys.modules"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
