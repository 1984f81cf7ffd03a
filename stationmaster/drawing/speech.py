"""What pictures say: the names of their parts, what is written on them, and all of it in words."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.messages import Language, Message, Param, Sentence


class Speech:
    """Tells the sentences of a picture in one language. There is one for each language, which others keep."""

    def __init__(self, language: Language, sentences: Mapping[str, Sentence]) -> None:
        self.language = language
        self._sentences = sentences

    def say(self, name: str, /, **params: Param) -> str:
        """The sentence of this name with its places filled."""
        return Message(self._sentences[name], params).detail_in(self.language)

    def name(self, id_: str) -> str:
        """What a thing with this id is called; the id where it has no name."""
        return self.language.name(id_)

    @property
    def told(self) -> str | None:
        """How a picture says in which language it is told; English ones say nothing."""
        code = self.language.code
        return None if code == "en" else code
