"""The catalogues use the words of the rulebooks: those of the glossaries, and none that these rule out."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from stationmaster.i18n.message import Plural
from tests.support.reference import REFERENCE
from tools.languages import translated
from tools.translatable import SOURCES

ROOT = Path(__file__).parents[3]
GLOSSARIES = ROOT / "docs" / "glossaries"
SEEDS = REFERENCE / "seeds"
ENOUGH = 0.85
"""The share of the texts with an English term that must have its word: some texts use another noun."""
PLACE = re.compile(r"\{[^{}]*\}|`[^`]*`|\([^()]*\d[^()]*\)")
"""Parts of a text that are not words: its places, names of fields, paragraphs."""


@dataclass(frozen=True)
class Term:
    """A word of a rulebook. `forms` and `never` are patterns of its forms in sentences."""

    game: str
    english: re.Pattern[str]
    word: str
    forms: re.Pattern[str]
    never: re.Pattern[str] | None
    place: str


NORMATIVE = "003"
"""The Russian rulebook, whose own glossary is adopted whole."""
ITS_TERM = re.compile(r"\*\*[^*]+:\*\*")


def terms(code: str) -> Iterator[Term]:
    with (GLOSSARIES / f"{code}.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            never = re.compile(rf"\b(?:{row['never']})") if row["never"] else None
            english = re.compile(rf"\b(?:{row['English']})\b", re.IGNORECASE)
            yield Term(row["game"], english, row["word"], re.compile(plain(row["forms"])), never, row["place"])


def plain(text: str) -> str:
    return text.lower().replace("ё", "е")


@cache
def texts(code: str, game: str) -> tuple[tuple[str, str, str], ...]:
    return tuple(_texts(code, game))


def _texts(code: str, game: str) -> Iterator[tuple[str, str, str]]:
    """Yield the sentence, its English and its translation, for every sentence of a game."""
    catalogue = translated(game, code)
    for source in SOURCES[game]:
        template = source.template
        english = (template.one, template.other) if isinstance(template, Plural) else template
        message = catalogue.get(english, source.context)
        own = None if message is None else message.string
        for one in (own,) if isinstance(own, str) else tuple(own or ()):
            if one:
                yield source.context, english if isinstance(english, str) else english[1], one


def is_used(term: Term) -> bool:
    """Return whether our sentences use the term: terms that they do not use are in brackets."""
    return not term.english.pattern.startswith(r"\b(?:(")


EVERY = [pytest.param(code, term, id=f"{code}-{term.word}") for code in ("ru", "ja", "pl") for term in terms(code)]


USED = [one for one in EVERY if is_used(one.values[1])]  # type: ignore[arg-type]


@pytest.mark.parametrize(("code", "term"), USED)
def test_texts_use_the_word_of_the_rulebook(code: str, term: Term) -> None:
    found = [
        one
        for one in texts(code, term.game)
        if one[0] not in ("word", "name") and term.english.search(PLACE.sub("", one[1]))
    ]
    assert found
    others = [one for one in found if not term.forms.search(plain(one[2]))]
    assert len(others) <= len(found) * (1 - ENOUGH), others


RULED_OUT = [one for one in EVERY if one.values[1].never is not None]  # type: ignore[union-attr]


@pytest.mark.parametrize(("code", "term"), RULED_OUT)
def test_no_text_uses_a_word_that_is_ruled_out(code: str, term: Term) -> None:
    assert term.never is not None
    assert not term.never.search(plain(term.word))
    assert [one for one in texts(code, term.game) if term.never.search(plain(PLACE.sub("", one[2])))] == []


def test_a_word_that_is_ruled_out_is_found_in_other_cases_too() -> None:
    """The examples are from the catalogues before they used the words of the rulebooks."""
    sentences = {
        "ru": ("после вынужденного выпуска акций", "пачка акций слишком мала"),
        "pl": ("sprzedaje blok akcji",),
    }
    for code, texts_ in sentences.items():
        patterns = [term.never for term in terms(code) if term.never is not None]
        assert [text for text in texts_ if not any(pattern.search(plain(text)) for pattern in patterns)] == []


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the rulebooks are not at hand")
@pytest.mark.parametrize(("code", "term"), EVERY)
def test_the_word_stands_where_the_glossary_has_it(code: str, term: Term) -> None:
    number, _, line = term.place.partition(":")
    (book,) = SEEDS.glob(f"{number}_*.txt")
    assert term.forms.search(plain(book.read_text(encoding="utf-8").split("\n")[int(line) - 1]))


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the rulebooks are not at hand")
def test_every_term_of_the_russian_rulebook_is_taken_over() -> None:
    (book,) = SEEDS.glob(f"{NORMATIVE}_*.txt")
    lines = book.read_text(encoding="utf-8").split("\n")
    begin = next(at for at, line in enumerate(lines) if line.startswith("## СЛОВАРЬ"))
    end = next(at for at, line in enumerate(lines) if line.startswith("## АЛФАВИТНЫЙ"))
    explained = [f"{NORMATIVE}:{at + 1}" for at in range(begin, end) if ITS_TERM.match(lines[at])]
    assert len(explained) > 40
    assert set(explained) - {term.place for term in terms("ru")} == set()
