"""What is asked about what follows from actions, and how that is answered."""

from __future__ import annotations

from functools import partial
from typing import Any

from service.api.endpoints import Answer, Sent
from service.api.games.game import Offer
from service.api.reading.stated import Body
from service.api.shapes.making import made, many, told
from service.api.shapes.requests import read_actions, read_state, state_of
from service.api.shapes.routes import Deadline, Nodes
from stationmaster.engine.title import Evaluator

MOST_EVALUATED = 1000


def evaluation_of(offer: Offer, evaluator: Evaluator) -> tuple[Sent, Answer]:
    """The request and the answer of one game."""
    shapes = offer.shapes
    actions = told(many(shapes.action), "Only these; without them every one that is legal.", max_length=MOST_EVALUATED)
    fields: list[Any] = [
        ("state", state_of(offer.name, shapes)),
        ("actions", actions | None, None),
        ("max_nodes", Nodes | None, None),
        ("deadline_ms", Deadline | None, None),
    ]
    sent = made(f"EvaluateRequest{offer.name}", "A state, and actions in it.", fields, Body)
    reader = partial(_read_if_any, partial(read_actions, offer.read_action, most=MOST_EVALUATED))
    return Sent(sent, {"state": read_state, "actions": reader}), Answer(
        evaluator.told, "What follows.", for_players=True
    )


def _read_if_any(read: Any, value: Any) -> Any:
    return None if value is None else read(value)
