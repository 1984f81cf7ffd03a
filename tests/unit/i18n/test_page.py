"""The sentences of the page: found in its modules, kept in catalogues, sent to browsers as the catalogues have them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from service.resources.docs import PAGE as DOCS_PAGE
from service.table.sentences import PAGE, sentences
from stationmaster.languages import LANGUAGES
from tools.languages import OTHERS, PAGES, ROOT, page_sentences

PLACE = re.compile(r"\{(\w+)(?:\}|(, plural,))")


def test_every_sentence_of_the_page_is_found(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.js").write_text('say("One {thing}", { thing: say(\n  "a \\"b\\"") }); essay("no");')
    assert sentences(tmp_path) == ("One {thing}", 'a "b"')


def test_every_sentence_of_the_page_is_a_literal() -> None:
    for file in (*Path(str(PAGE)).rglob("*.js"), *Path(str(DOCS_PAGE)).rglob("*.js")):
        if file.name != "i18n.js" and "vendor" not in file.parts:
            assert not re.search(r'\bsay\((?!\s*")', file.read_text()), file.name


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("code", OTHERS)
def test_browsers_get_what_the_catalogue_has(name: str, code: str) -> None:
    path, content = page_sentences(name, code)
    assert path.read_bytes() == content, "run `make languages`"


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_places_of_its_sentence(name: str, code: str) -> None:
    translated = json.loads((ROOT / PAGES[name] / f"{code}.json").read_text(encoding="utf-8"))
    for english, own in translated.items():
        assert set(PLACE.findall(own)) == set(PLACE.findall(english)), (english, own)


def test_the_page_offers_every_language_by_its_name() -> None:
    module = (PAGE / "core" / "locale.js").read_text(encoding="utf-8")
    for code, name in LANGUAGES.items():
        assert f'{code}: "{name}"' in module
