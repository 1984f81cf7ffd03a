"""The text of pictures: names of parts, labels, and descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from stationmaster.i18n.message import Language, Message, Param, Params, Sentence

KEPT: Final = 4096
SHORT: Final = 80
"""Characters; longer sentences are not cached."""


class Speech:
    """The sentences of pictures in one language. There is one instance for each language."""

    def __init__(self, language: Language, sentences: Mapping[str, Sentence]) -> None:
        self.language = language
        self._sentences = sentences

    def say(self, name: str, /, **params: Param) -> str:
        """Return the sentence of this name with its parameters filled in."""
        if all(_is_short(value) for value in params.values()):
            return _cached(self, name, tuple(params.items()))
        return self.write(name, params)

    def write(self, name: str, params: Params) -> str:
        """Format the sentence without the cache."""
        return Message(self._sentences[name], params).detail_in(self.language)

    def name(self, id_: str) -> str:
        """Return the name of a thing by its id, or the id if it has no name."""
        return self.language.name(id_)

    @property
    def lang(self) -> str | None:
        """The `lang` attribute of a picture; None for English."""
        code = self.language.code
        return None if code == "en" else code


def _is_short(value: Param) -> bool:
    """Return whether to cache: clients choose names freely, and must not fill the memory."""
    return type(value) is int or (type(value) is str and len(value) <= SHORT)


@lru_cache(maxsize=KEPT)
def _cached(speech: Speech, name: str, params: tuple[tuple[str, Param], ...]) -> str:
    """Most sentences of a picture occur in the next one as well."""
    return speech.write(name, dict(params))
