"""The sentences about any map in other languages, as JSON for the npm package, from the catalogues of the service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from service.http.problem_kinds import BY_ERROR
from service.http.problem_texts import API_FAULTS, tell
from stationmaster.any_map import faults
from stationmaster.any_map.catalogue import PICTURES, WORDS
from stationmaster.errors import ImpossibleInput, TooMuchWork, WrongShape
from stationmaster.i18n.message import ENGLISH, Plural, Sentence, Template
from stationmaster.i18n.sentences import COMMON
from stationmaster.languages import LANGUAGES, language
from stationmaster.languages.reading import WORD, Translated

IN_CONTEXT: Final = "\x04"
"""What separates the context of a message from its English text, as in compiled gettext catalogues."""
_GROUPED: Final = 1234


def catalogues() -> dict[str, dict[str, Any]]:
    """Return the catalogue of each language but English: what the module reads."""
    return {code: _catalogue(code) for code in LANGUAGES if code != ENGLISH.code}


def _catalogue(code: str) -> dict[str, Any]:
    spoken = language(code)
    assert isinstance(spoken, Translated)
    group = spoken.number(_GROUPED).removeprefix("1").removesuffix("234")
    forms = {f"{context}{IN_CONTEXT}{_english(text)}": _forms(spoken, context, text) for context, text in _texts()}
    forms |= {f"{WORD}{IN_CONTEXT}{word}": [spoken.word(word)] for word in WORDS if spoken.word(word) != word}
    return {"language": code, "list": spoken.list_, "group": group, "forms": forms}


def _english(text: Template) -> str:
    return text.one if isinstance(text, Plural) else text


def _forms(spoken: Translated, context: str, text: Template) -> list[str]:
    """Return the forms of a translation, in the order of the language's plurals."""
    if isinstance(text, Plural):
        return [spoken.phrase(context, text, number) for number in spoken.categories.values()]
    return [spoken.phrase(context, text, 0)]


def _texts() -> Iterator[tuple[str, Template]]:
    """Yield every template with its context."""
    for sentence in _sentences():
        yield sentence.context, sentence.detail
    for error in (WrongShape, ImpossibleInput, TooMuchWork):
        kind = BY_ERROR[error]
        yield f"problem.{kind.code}", kind.title
        yield f"problem.{kind.code}", kind.meaning


def _sentences() -> Iterator[Sentence]:
    tables: tuple[Mapping[str, Sentence], ...] = (
        faults.FAULTS.sentences,
        faults.REFUSALS.sentences,
        COMMON.sentences,
        API_FAULTS.sentences,
        PICTURES,
    )
    for table in tables:
        yield from table.values()
    yield tell("many_faults").sentence
