"""What the paragraphs of a game's rules look like over HTTP."""

from __future__ import annotations

from typing import Any

from werkzeug.exceptions import NotFound

from service.api.endpoints import Answer
from service.api.problems.sentences import saying
from stationmaster.engine.texts import Paragraph, Paragraphs, Telling
from stationmaster.errors import cut
from stationmaster.i18n.message import Language
from stationmaster.schema.statements import write

ALL = Answer(Paragraphs, "The paragraphs, in their order.")
ONE = Answer(Paragraph, "The paragraph.")


def all_of(telling: Telling, language: Language) -> Any:
    """All of them, as JSON."""
    return write(telling.paragraphs(language))


def one_of(telling: Telling, rule: str, language: Language) -> Any:
    """One of them, as JSON."""
    return write(telling.paragraph(rule, language))


def unknown(rule: str) -> Exception:
    """Nobody has written such a paragraph."""
    return saying(NotFound(), "not_found.rule", rule=cut(rule))
