"""What is sent to the route calculator of a game, and what it answers, made from what the game states."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from service.http.endpoints import Answer, Sent
from service.http.schemas import Body, Reader
from service.http.shapes.answers import either, fields_to_mark
from service.http.shapes.problems import made, many, told
from service.http.shapes.requests import read_actions, read_state, state_of
from service.http.shapes.routes import Asked, Deadline, Nodes, Search
from stationmaster.engine.title import Evaluator, GameShapes, RouteCalculator, Title
from stationmaster.schema.statements import MOST_ROUTES, read


@dataclass(frozen=True, slots=True)
class Questions:
    """The endpoints of a route calculator."""

    routes: Sent
    best: Answer
    declared: Sent
    judged: Answer
    drawn: Sent


def questions_of(game: str, shapes: GameShapes, calculator: RouteCalculator) -> Questions:
    """The questions of one game, which the contract calls by the name `game`."""
    state = told(state_of(game, shapes) | None, "A state of the game.")
    position = told(calculator.position | None, "The minimal form.")
    fields: list[Any] = [("state", state, None), ("position", position, None)]
    declared = told(many(calculator.declared), "The routes to judge.", max_length=MOST_ROUTES)
    readers: dict[str, Reader] = {"state": _read_state, "position": _read_position}
    routes = made(f"RoutesRequest{game}", "What the route calculator is asked.", fields, Search)
    check = made(f"CheckRoutesRequest{game}", "Routes to judge.", [*fields, ("routes", declared)], Search)
    board = made(f"DrawRoutesRequest{game}", "A board to draw.", [*fields, *fields_to_mark(shapes)], Asked)
    return Questions(
        routes=Sent(routes, readers),
        best=Answer(calculator.best, "The best set of routes."),
        declared=Sent(check, readers),
        judged=Answer(either(f"JudgedRoutes{game}", calculator.judged, "Declared routes, judged."), "The judgement."),
        drawn=Sent(board, readers),
    )


_POSITION: Any = dict[str, Any] | None


def _read_position(value: Any) -> Any:
    """An object, which the rules read."""
    return value if isinstance(value, dict) else read(_POSITION, value)


def _read_state(value: Any) -> Any:
    return None if value is None else read_state(value)


# --- What is asked about what follows from actions, and how that is answered.

MOST_EVALUATED = 1000


def evaluation_of(title: Title[Any, Any], evaluator: Evaluator) -> tuple[Sent, Answer]:
    """The request and the answer of one game."""
    shapes = title.shapes
    actions = told(many(shapes.action), "Only these; without them every one that is legal.", max_length=MOST_EVALUATED)
    fields: list[Any] = [
        ("state", state_of(title.key_of_schemas, shapes)),
        ("actions", actions | None, None),
        ("max_nodes", Nodes | None, None),
        ("deadline_ms", Deadline | None, None),
    ]
    sent = made(f"EvaluateRequest{title.key_of_schemas}", "A state, and actions in it.", fields, Body)
    reader = partial(_read_if_any, partial(read_actions, title.read_action, most=MOST_EVALUATED))
    return Sent(sent, {"state": read_state, "actions": reader}), Answer(
        evaluator.told, "What follows.", for_players=True
    )


def _read_if_any(read: Any, value: Any) -> Any:
    return None if value is None else read(value)
