"""What pictures say: the names of their parts, what is written on them, and all of it in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from stationmaster.i18n.message import Language, Message, Param, Params, Sentence

KEPT: Final = 4096
SHORT: Final = 80
"""Letters. What is longer is written each time."""


class Speech:
    """Tells the sentences of a picture in one language. There is one for each language, which others keep."""

    def __init__(self, language: Language, sentences: Mapping[str, Sentence]) -> None:
        self.language = language
        self._sentences = sentences

    def say(self, name: str, /, **params: Param) -> str:
        """The sentence of this name with its places filled."""
        if all(_is_short(value) for value in params.values()):
            return _said(self, name, tuple(params.items()))
        return self.write(name, params)

    def write(self, name: str, params: Params) -> str:
        """The same, written anew."""
        return Message(self._sentences[name], params).detail_in(self.language)

    def name(self, id_: str) -> str:
        """What a thing with this id is called; the id where it has no name."""
        return self.language.name(id_)

    @property
    def told(self) -> str | None:
        """How a picture says in which language it is told; English ones say nothing."""
        code = self.language.code
        return None if code == "en" else code


def _is_short(value: Param) -> bool:
    """Whether it may be kept: clients call things as they like, and no client fills the memory."""
    return type(value) is int or (type(value) is str and len(value) <= SHORT)


@lru_cache(maxsize=KEPT)
def _said(speech: Speech, name: str, params: tuple[tuple[str, Param], ...]) -> str:
    """Most of what a picture says is said in the next one too."""
    return speech.write(name, dict(params))
