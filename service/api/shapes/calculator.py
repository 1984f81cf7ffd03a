"""What is sent to the route calculator of a game, and what it answers, made from what the game states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from service.api.endpoints import Answer, Sent
from service.api.reading.stated import Reader
from service.api.shapes.making import made, many, told
from service.api.shapes.pictures import fields_to_mark
from service.api.shapes.requests import read_state, state_of
from service.api.shapes.routes import Asked, Search
from service.api.shapes.unions import either
from stationmaster.engine.title import GameShapes, RouteCalculator
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
