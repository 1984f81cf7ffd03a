"""Every translation fills every place of its English text, in forms that the language has."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest

from stationmaster.i18n.message import Plural, Template
from stationmaster.languages.reading import FORM, HABITS, NAME, WORD
from tools.languages import translated
from tools.translatable import PAGE_CONTEXTS, SOURCES

each = pytest.mark.parametrize(("code", "name"), [(code, name) for code in HABITS for name in SOURCES])


def translations(code: str, name: str) -> Iterator[tuple[str, Template, tuple[str, ...]]]:
    """Yield the translations of templates. Those of the pages, which are in JavaScript, have their own test."""
    catalogue = translated(name, code)
    for source in SOURCES[name]:
        if source.context in PAGE_CONTEXTS:
            continue
        template = source.template
        english = (template.one, template.other) if isinstance(template, Plural) else template
        message = catalogue.get(english, source.context)
        forms = () if message is None else message.string
        own = (forms,) if isinstance(forms, str) else tuple(forms or ())
        if any(own):
            yield source.context, template, own


def filled(text: str) -> set[str]:
    return {place for _, place, _, _ in Formatter().parse(text) if place}


@each
def test_every_parameter_is_used_and_none_that_is_not_there(code: str, name: str) -> None:
    for context, template, forms in translations(code, name):
        if context in (WORD, NAME):
            continue
        for form in forms:
            if isinstance(template, Plural):
                assert filled(template.other) - {template.by} <= filled(form) <= filled(template.other), (context, form)
            else:
                assert filled(form) == filled(template), (context, form)


@each
def test_a_text_with_a_number_has_every_form_of_the_language(code: str, name: str) -> None:
    for context, template, forms in translations(code, name):
        assert all(forms), context
        assert len(forms) == (len(HABITS[code].numbers) if isinstance(template, Plural) else 1), context
        for form in forms:
            for _, place, way, _ in () if context in (WORD, NAME) else Formatter().parse(form):
                ways = (way or "").split("|")
                if ways[0] in ("count", "noun"):
                    assert 1 < len(ways) <= 1 + len(HABITS[code].numbers), (context, place)


@each
def test_the_forms_of_a_word_are_used_by_their_names(code: str, name: str) -> None:
    known = {
        form.partition(": ")[0]
        for catalogue in SOURCES
        for context, _, own in translations(code, catalogue)
        if context in (WORD, NAME)
        for form in own[0].split(FORM)[1:]
    }
    for context, _, forms in translations(code, name):
        for form in forms if context not in (WORD, NAME) else ():
            for _, place, way, _ in Formatter().parse(form):
                form_of_word = (way or "").split("|")[0].partition(".")
                assert form_of_word[0] != "word" or not form_of_word[2] or form_of_word[2] in known, (
                    context,
                    place,
                    way,
                )
