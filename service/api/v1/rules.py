"""`GET /v1/games/{game}/rules`: what the paragraphs say that refusals, events and legal actions cite (`rule`)."""

from __future__ import annotations

from functools import partial

from flask import Response
from werkzeug.exceptions import NotFound

from service.api.constant import constant_in_each
from service.api.desk import Desk
from service.api.endpoints import Answer, Endpoints
from service.api.sentences import saying
from stationmaster.kernel.errors import cut
from stationmaster.kernel.messages import Language
from stationmaster.kernel.statements import write
from stationmaster.kernel.telling import Paragraph, Paragraphs, Telling

ALL = Answer(Paragraphs, "The paragraphs, in their order.")
ONE = Answer(Paragraph, "The paragraph.")


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds both endpoints, for a game that can be told."""
    telling = desk.telling
    if telling is None:
        return
    everything = constant_in_each(lambda language: write(telling.paragraphs(language)))
    pages = {rule: constant_in_each(partial(_told, telling, rule)) for rule in telling.rules}
    in_path = {"paragraph": ("A `rule`, as it is cited.", list(telling.rules)[-1])}
    summary = "Say in short what every paragraph of the rules says, in the language of the client"

    @endpoints.serves(desk.operation("rules", "rules", summary, answer=ALL, is_constant=True))
    def rules() -> Response:
        return everything().answer()

    summary = "Say in short what a paragraph says, as refusals, events and legal actions cite it"

    @endpoints.serves(
        desk.operation(
            "rule", "rules/<paragraph>", summary, answer=ONE, refuses=(404,), in_path=in_path, is_constant=True
        )
    )
    def rule(paragraph: str) -> Response:
        if paragraph not in pages:
            raise saying(NotFound(), "not_found.rule", rule=cut(paragraph))
        return pages[paragraph]().answer()


def _told(telling: Telling, rule: str, language: Language) -> object:
    return write(telling.paragraph(rule, language))
