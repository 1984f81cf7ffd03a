"""`GET /v1/games/{game}/rules`: what the paragraphs say that refusals, events and legal actions cite (`rule`)."""

from __future__ import annotations

from functools import partial

from flask import Response

from service.api.answering.constant import constant_in_each
from service.api.endpoints import Endpoints
from service.api.games.desk import Desk
from service.api.paragraphs import ALL, ONE, all_of, one_of, unknown


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds both endpoints, for a game that can be told."""
    telling = desk.telling
    if telling is None:
        return
    everything = constant_in_each(partial(all_of, telling))
    pages = {rule: constant_in_each(partial(one_of, telling, rule)) for rule in telling.rules}
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
            raise unknown(paragraph)
        return pages[paragraph]().answer()
