"""The picture of a question about any map, drawn by the extension."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from stationmaster._route_core import AnyMapSpeech, any_map_picture, any_map_reach_picture
from stationmaster.any_map.catalogue import ANY_SIZE, PICTURES, WORDS, SizeLimits
from stationmaster.any_map.faults import REFUSALS
from stationmaster.any_map.finder import running, text_of
from stationmaster.drawing.look import Face
from stationmaster.i18n.message import ENGLISH, Language, Plural, Sentence, Template
from stationmaster.search import NO_LIMITS, SearchLimits

_GROUPED: Final = 1234


def picture(
    question: Any,
    routes: Any = None,
    limits: SearchLimits = NO_LIMITS,
    language: Language = ENGLISH,
    face: Face = "light",
    size: SizeLimits = ANY_SIZE,
) -> str:
    """Return the board as SVG with the given routes, or else with the best ones.

    Legal declared routes are drawn over the track of their best reading, others from hex to hex. With no routes (`[]`)
    only the board is drawn, without a search.

    :raises ImpossibleInput: with everything that is wrong with the question or the routes; each fault has its pointer.
    :raises SearchCancelled: when the supervisor has ended the search.
    """
    with running(question, limits, size) as run:
        return text_of(any_map_picture(question, routes, run, _speech(language), face), run)


def reach_picture(
    question: Any, size: SizeLimits = ANY_SIZE, language: Language = ENGLISH, face: Face = "light"
) -> str:
    """Return the board with all that one company reaches, as SVG.

    :raises ImpossibleInput: with everything that is wrong with the question; each fault has its pointer.
    """
    with running(question, size=size) as run:
        return text_of(any_map_reach_picture(question, run, _speech(language), face), run)


@cache
def _speech(language: Language) -> AnyMapSpeech | None:
    """Return the sentences of pictures in a language, as the extension takes them; None is English."""
    if language is ENGLISH:
        return None
    sentences = [*PICTURES.values(), *REFUSALS.sentences.values()]
    forms = {_key(sentence.context, _english(sentence.detail)): _forms(language, sentence) for sentence in sentences}
    forms |= {_key("word", word): [language.word(word)] for word in (*WORDS, *language.words())}
    group = language.number(_GROUPED).removeprefix("1").removesuffix("234")
    return AnyMapSpeech(language.code, forms, language.list_, group)


def _key(context: str, english: str) -> str:
    return f"{context}\x04{english}"


def _english(template: Template) -> str:
    return template.one if isinstance(template, Plural) else template


def _forms(language: Language, sentence: Sentence) -> list[str]:
    """Return the forms of a sentence, in the order of the language's plurals."""
    numbers = language.categories.values() if isinstance(sentence.detail, Plural) else (0,)
    return [language.phrase(sentence.context, sentence.detail, number) for number in numbers]
