"""`POST /v1/games/{game}/routes`, `…/routes/check` and `…/routes/board.svg`: the best routes, a judgement of declared
ones, and the board that they are on. `GET /v1/games/{game}/map` describes the title for route finders elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final

import msgspec
from flask import Response
from marshmallow import validates_schema
from msgspec import Meta

from service.http.constant import constant_json
from service.http.endpoints import Answer, Endpoints
from service.http.languages import spoken
from service.http.problem_texts import fault_at
from service.http.respond import written_answer
from service.http.schemas import Shape, refuse
from service.http.statements import described, either, many
from service.http.timing import timed
from service.resources.game_schemas import Deadline, GameRequest, GameShape, Nodes, limits_in, read_state, state_of
from service.resources.game_service import Body, GameService, pointing_into
from service.resources.pictures import ALSO_IN_WORDS, FACE, LIGHT, SVG, DrawnRoutes, Highlight, drawn
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
        lambda request: described(state_of(request.key, request.shapes) | None, "A state of the game."),
        lambda value: None if value is None else read_state(value),
        load_default=None,
    )
    operator = Shape(Operator | None, load_default=None)
    position = GameShape(
        lambda request: described(request.calculator.position | None, "The minimal form."),
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
    """A question for the route calculator."""

    deadline_ms = Shape(Deadline | None, load_default=None)
    max_nodes = Shape(Nodes | None, load_default=None)


class CheckRoutesRequest(RoutesRequest):
    """Routes to judge."""

    routes = GameShape(
        lambda request: described(many(request.calculator.declared), "The routes to judge.", max_length=MOST_ROUTES),
        required=True,
    )


_QUESTION_WORDS: Final = (
    "1846 · phase III\n\nBoard\nA15: gray; track south-west–south-east\nB8 Holland: off-board area worth 10 now "
    "(before phase III 40); 2 ports; track east–area\n…"
)
DRAWN: Final = Answer(
    str,
    "The board of the position. Declared `routes` are judged as by `routes/check`: beside each stands what "
    "it earns, or what is wrong with it." + ALSO_IN_WORDS,
    SVG,
    also="text/xml",
    in_words=_QUESTION_WORDS,
)


class DrawRoutesRequest(PositionRequest):
    """A board to draw."""

    highlight = Highlight()
    routes = DrawnRoutes()
    face = Shape(FACE, load_default=LIGHT)


def add_to(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoints, for a game that has a route calculator."""
    calculator = game.routes
    if calculator is None:
        return
    _add_best(endpoints, game, calculator)
    _add_check(endpoints, game, calculator)
    if game.pictures is not None and calculator.shown is not None:
        _add_picture(endpoints, game, calculator, game.pictures)
    if calculator.map is not None:
        _add_map(endpoints, game, calculator.map)


def _add_best(endpoints: Endpoints, game: GameService, calculator: RouteCalculator) -> None:
    operation = game.operation(
        "routes",
        "routes",
        "Find the best routes, proved optimal",
        body=game.request(RoutesRequest, calculator=calculator),
        answer=Answer(calculator.best, "The best set of routes."),
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def routes(body: Body) -> Response:
        return written_answer(best_routes(game, calculator, body))


def _add_check(endpoints: Endpoints, game: GameService, calculator: RouteCalculator) -> None:
    judged = either(f"JudgedRoutes{game.title.key_of_schemas}", calculator.judged, "Declared routes, judged.")
    operation = game.operation(
        "check_routes",
        "routes/check",
        "Judge declared routes: legal? how much? are there better?",
        body=game.request(CheckRoutesRequest, calculator=calculator),
        answer=Answer(judged, "The judgement."),
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def check_routes(body: Body) -> Response:
        return written_answer(judge_routes(game, calculator, body))


def _add_picture(endpoints: Endpoints, game: GameService, calculator: RouteCalculator, pictures: Pictures) -> None:
    operation = game.operation(
        "board_of_routes",
        "routes/board.svg",
        "Draw the board of a position, with routes",
        body=game.request(DrawRoutesRequest, calculator=calculator),
        answer=DRAWN,
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def board_of_routes(body: Body) -> Response:
        return picture_of_question(game, pictures, calculator, body)


_DESCRIPTION: Any = Annotated[dict[str, Any], Meta(description="The `map` of `POST /v1/routes/audit`: TitleMapAnyMap.")]
"""An open object: the shape itself is that of a request, which is closed."""


def _add_map(endpoints: Endpoints, game: GameService, described_title: Callable[[], dict[str, Any]]) -> None:
    operation = game.operation(
        "map",
        "map",
        "Describe the title for route finders: map, tiles, companies, trains, rules",
        answer=Answer(_DESCRIPTION, "The description."),
        is_constant=True,
    )
    made = constant_json(described_title)

    @endpoints.serves(operation)
    def title_map() -> Response:
        return made().answer()


def best_routes(game: GameService, calculator: RouteCalculator, body: Body) -> bytes:
    """Return the answer of `routes`."""
    limits = game.limits.lowered(limits_in(body))
    question = question_of(game, calculator, body)
    with timed("routes"):
        language = spoken()
        key = f"best {language.code} ".encode() + calculator.canonical(question)
        return game.proofs.answer(key, limits, lambda: calculator.find(question, limits, language))


def judge_routes(game: GameService, calculator: RouteCalculator, body: Body) -> bytes:
    """Return the answer of `routes/check`."""
    limits, routes = game.limits.lowered(limits_in(body)), body["routes"]
    question = question_of(game, calculator, body)
    with timed("routes"):
        language = spoken()
        declared = msgspec.json.encode(routes)
        key = f"check {language.code} ".encode() + declared + calculator.canonical(question)
        return game.proofs.answer(key, limits, lambda: calculator.check(question, routes, limits, language))


def picture_of_question(game: GameService, pictures: Pictures, calculator: RouteCalculator, body: Body) -> Response:
    """Return the board of a question for routes, as a picture or in words; refuses as `routes` does."""
    assert calculator.shown is not None and calculator.judged_to_draw is not None
    question = question_of(game, calculator, body)
    with timed("routes"):
        routes = calculator.judged_to_draw(question, body["routes"], spoken())
    return drawn(game, pictures, calculator.shown(question), body, None, routes)


def question_of(game: GameService, calculator: RouteCalculator, body: Body) -> Any:
    """Return the question for the route calculator."""
    if body["position"] is not None:
        with timed("routes"), pointing_into("/position"):
            return calculator.of_form(body["position"])
    position = game.open(body["state"])
    with timed("routes"):
        return calculator.of_position(position, body["operator"])
