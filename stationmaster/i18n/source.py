"""Texts to be translated, as the message catalogues have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from stationmaster.i18n.message import Sentence, Template

HINT = "what would be possible instead"


@dataclass(frozen=True, slots=True)
class Source:
    """A text to be translated, its context, and a comment for translators."""

    context: str
    template: Template
    about: str = ""


def of_sentences(*catalogues: Mapping[str, Sentence]) -> tuple[Source, ...]:
    """Return the templates of sentences."""
    return tuple(source for sentences in catalogues for name in sorted(sentences) for source in _both(sentences[name]))


def _both(sentence: Sentence) -> Iterator[Source]:
    yield Source(sentence.context, sentence.detail)
    if sentence.hint is not None:
        yield Source(sentence.context, sentence.hint, HINT)
