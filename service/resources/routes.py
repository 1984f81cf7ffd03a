"""`POST /v1/games/{game}/routes`, `…/routes/check` and `…/routes/board.svg`: the best routes, a judgement of declared
ones, and the board that they are on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from flask import Response
from marshmallow import validates_schema
from msgspec import Meta

from service.http import answer_schemas as shapes
from service.http.answer_schemas import either
from service.http.endpoints import Answer, Endpoints
from service.http.languages import spoken
from service.http.problem_schemas import many, told
from service.http.problem_texts import fault_at
from service.http.respond import written_answer
from service.http.schemas import Shape, refuse
from service.http.timing import timed
from service.resources.game_request import Deadline, GameRequest, GameShape, Nodes, limits_in, read_state, state_of
from service.resources.game_service import Body, Desk, pointing_into
from service.resources.pictures import DrawnRoutes, Highlight, drawn
from stationmaster.engine.title import Pictures, RouteCalculator
from stationmaster.errors import Fault
from stationmaster.schema.statements import MOST_ROUTES, read

LONGEST_ID = 20

Operator = Annotated[
    str,
    Meta(min_length=1, max_length=LONGEST_ID, description="With a state: who runs, if not the one whose turn it is."),
]


class PositionRequest(GameRequest):
    """A position, in one of two ways: a state of the game, or the minimal form that a person at a table can give."""

    def __init__(self, *shapes: Any, calculator: RouteCalculator) -> None:
        self.calculator = calculator
        super().__init__(*shapes)

    state = GameShape(
        lambda request: told(state_of(request.key, request.shapes) | None, "A state of the game."),
        lambda value: None if value is None else read_state(value),
        load_default=None,
    )
    operator = Shape(Operator | None, load_default=None)
    position = GameShape(
        lambda request: told(request.calculator.position | None, "The minimal form."),
        lambda value: value if isinstance(value, dict) else read(_POSITION, value),
        load_default=None,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def demand_one_way(self, _data: Any, sent: Any, **_kwargs: Any) -> None:
        """Refuse both ways at once, none of them, and an `operator` beside a position, which names its own."""
        refuse(_contradictions(sent) if isinstance(sent, dict) else ())


_POSITION: Any = dict[str, Any] | None


def _contradictions(sent: Mapping[str, Any]) -> Iterator[Fault]:
    state, position, operator = map(sent.get, ("state", "position", "operator"))
    if (state is None) == (position is None):
        yield fault_at("", "one_of")
    if operator is not None and position is not None:
        yield fault_at("/operator", "unknown_field.operator")


class RoutesRequest(PositionRequest):
    """What the route calculator is asked."""

    deadline_ms = Shape(Deadline | None, load_default=None)
    max_nodes = Shape(Nodes | None, load_default=None)


class CheckRoutesRequest(RoutesRequest):
    """Routes to judge."""

    routes = GameShape(
        lambda request: told(many(request.calculator.declared), "The routes to judge.", max_length=MOST_ROUTES),
        required=True,
    )


class DrawRoutesRequest(PositionRequest):
    """A board to draw."""

    highlight = Highlight()
    routes = DrawnRoutes()
    face = Shape(shapes.FACE, load_default=shapes.LIGHT)


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoints, for a game that has a route calculator."""
    calculator = desk.routes
    if calculator is None:
        return
    _add_best(endpoints, desk, calculator)
    _add_check(endpoints, desk, calculator)
    if desk.pictures is not None and calculator.shown is not None:
        _add_picture(endpoints, desk, calculator, desk.pictures)


def _add_best(endpoints: Endpoints, desk: Desk, calculator: RouteCalculator) -> None:
    operation = desk.operation(
        "routes",
        "routes",
        "Find the best routes, proved optimal",
        body=desk.request(RoutesRequest, calculator=calculator),
        answer=Answer(calculator.best, "The best set of routes."),
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def routes(body: Body) -> Response:
        return written_answer(best_routes(desk, calculator, body))


def _add_check(endpoints: Endpoints, desk: Desk, calculator: RouteCalculator) -> None:
    judged = either(f"JudgedRoutes{desk.title.key_of_schemas}", calculator.judged, "Declared routes, judged.")
    operation = desk.operation(
        "check_routes",
        "routes/check",
        "Judge declared routes: legal? how much? are there better?",
        body=desk.request(CheckRoutesRequest, calculator=calculator),
        answer=Answer(judged, "The judgement."),
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def check_routes(body: Body) -> Response:
        return written_answer(judge_routes(desk, calculator, body))


def _add_picture(endpoints: Endpoints, desk: Desk, calculator: RouteCalculator, pictures: Pictures) -> None:
    operation = desk.operation(
        "board_of_routes",
        "routes/board.svg",
        "Draw the board that routes are asked for",
        body=desk.request(DrawRoutesRequest, calculator=calculator),
        answer=shapes.QUESTION,
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def board_of_routes(body: Body) -> Response:
        return picture_of_question(desk, pictures, calculator, body)


def best_routes(desk: Desk, calculator: RouteCalculator, body: Body) -> bytes:
    """Return the answer of `routes`."""
    limits = desk.limits.lowered(limits_in(body))
    question = question_of(desk, calculator, body)
    with timed("routes"):
        language = spoken()
        asked = f"best {language.code} ".encode() + calculator.canonical(question)
        return desk.proofs.answer(asked, limits, lambda: calculator.find(question, limits, language))


def judge_routes(desk: Desk, calculator: RouteCalculator, body: Body) -> bytes:
    """Return the answer of `routes/check`."""
    limits, routes = desk.limits.lowered(limits_in(body)), body["routes"]
    question = question_of(desk, calculator, body)
    with timed("routes"):
        language = spoken()
        declared = msgspec.json.encode(routes)
        asked = f"check {language.code} ".encode() + declared + calculator.canonical(question)
        return desk.proofs.answer(asked, limits, lambda: calculator.check(question, routes, limits, language))


def picture_of_question(desk: Desk, pictures: Pictures, calculator: RouteCalculator, body: Body) -> Response:
    """Return the board of a question for routes, as a picture or in words; refuses as `routes` does."""
    assert calculator.shown is not None and calculator.judged_to_draw is not None
    question = question_of(desk, calculator, body)
    with timed("routes"):
        routes = calculator.judged_to_draw(question, body["routes"], spoken())
    return drawn(desk, pictures, calculator.shown(question), body, None, routes)


def question_of(desk: Desk, calculator: RouteCalculator, body: Body) -> Any:
    """Return what the route calculator is asked."""
    if body["position"] is not None:
        with timed("routes"), pointing_into("/position"):
            return calculator.of_form(body["position"])
    position = desk.open(body["state"])
    with timed("routes"):
        return calculator.of_position(position, body["operator"])
