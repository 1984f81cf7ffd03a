"""No text is left in English. `make languages` writes new texts into the catalogues, for the translators."""

from __future__ import annotations

import re

import pytest

from stationmaster.i18n.message import Plural
from stationmaster.languages.reading import HABITS, NAME
from tools.languages import translated
from tools.translatable import SOURCES

PLACE = re.compile(r"\{[^{}]*\}|`[^`]*`")
LETTERS = re.compile(r"[^\W\d_]{2,}")
SPOKEN_ALIKE = 0.02
"""At most so many texts may be the same as in English: "actions", "Depot" and the like."""


@pytest.mark.parametrize("code", HABITS)
@pytest.mark.parametrize("name", SOURCES)
def test_every_text_is_translated(code: str, name: str) -> None:
    catalogue = translated(name, code)
    missing, alike, texts = [], [], 0
    for source in SOURCES[name]:
        template = source.template
        english = (template.one, template.other) if isinstance(template, Plural) else template
        message = catalogue.get(english, source.context)
        forms = () if message is None or message.fuzzy else message.string
        own = (forms,) if isinstance(forms, str) else tuple(forms or ())
        if not own or not all(own):
            missing.append((source.context, english))
        elif source.context != NAME and LETTERS.search(PLACE.sub("", str(english))):
            texts += 1
            alike += [(source.context, english)] if own[0] in (english, english[0]) else []
    assert missing == []
    assert len(alike) <= max(1, texts * SPOKEN_ALIKE), alike
