"""What the route calculator of a game answers at its desk, and what follows from each action."""

from __future__ import annotations

from typing import Any

import msgspec

from service.http.languages import spoken
from service.http.timing import timed
from service.resources.game_service import Desk, pointing_into
from stationmaster.engine.title import Evaluator, Json, RouteCalculator


def best_routes(desk: Desk, calculator: RouteCalculator, body: Any) -> bytes:
    """What `routes` answers."""
    limits = desk.limits.lowered(body)
    question = question_of(desk, calculator, body)
    with timed("routes"):
        language = spoken()
        asked = f"best {language.code} ".encode() + calculator.canonical(question)
        return desk.proofs.answer(asked, limits, lambda: calculator.find(question, limits, language))


def judge_routes(desk: Desk, calculator: RouteCalculator, body: Any) -> bytes:
    """What `routes/check` answers."""
    limits = desk.limits.lowered(body)
    question = question_of(desk, calculator, body)
    with timed("routes"):
        language = spoken()
        declared = msgspec.json.encode(body.routes)
        asked = f"check {language.code} ".encode() + declared + calculator.canonical(question)
        return desk.proofs.answer(asked, limits, lambda: calculator.check(question, body.routes, limits, language))


def evaluate(desk: Desk, evaluator: Evaluator, body: Any, viewer: str | None = None) -> dict[str, Json]:
    """What `evaluate` answers. In another's turn there is nothing that a player could do.

    :raises IllegalAction: when he names an action all the same.
    """
    position = desk.open(body.state)
    desk.expect(viewer, position)
    actions = body.actions
    if desk.others_turn(viewer, position) is not None:
        if actions:
            desk.demand_turn(viewer, position, 0)
        actions = ()
    with timed("rules"), pointing_into("/actions"):
        return evaluator.evaluate(position, actions, desk.limits.lowered(body), spoken())


def question_of(desk: Desk, calculator: RouteCalculator, body: Any) -> Any:
    """What the route calculator is asked."""
    if body.position is not None:
        with timed("routes"), pointing_into("/position"):
            return calculator.of_form(body.position)
    position = desk.open(body.state)
    with timed("routes"):
        return calculator.of_position(position, body.operator)
