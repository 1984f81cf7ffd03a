"""What the words of a game look like over HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from service.api.endpoints import Answer
from stationmaster.engine.texts import Telling, WordsOfGame
from stationmaster.i18n.message import Language
from stationmaster.schema.statements import write

ANSWER = Answer(WordsOfGame, "The words of the game.")


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of one game."""

    telling: Telling

    def written(self, language: Language) -> Any:
        """All of them, as JSON."""
        return write(self.telling.written(language))
