"""`POST /v1/games/{game}/…`: `start`, `legal-actions`, `moves`, `check`, `evaluate` and `replay`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from flask import Response
from marshmallow import validates_schema
from msgspec import Meta

from service.http.endpoints import Answer, Endpoints
from service.http.heavy import queue
from service.http.idempotency import HEADER, MEANING, PATTERN, key_of
from service.http.languages import spoken
from service.http.problem_texts import fault_at
from service.http.query import AnswerQuery, Query, ViewerQuery
from service.http.request import current_request
from service.http.respond import json_answer
from service.http.schemas import Shape, refuse
from service.http.statements import described
from service.http.timing import timed
from service.resources.game_schemas import (
    PARTS_OF_END,
    PARTS_OF_POSITION,
    Action,
    Actions,
    Deadline,
    GameRequest,
    GameShape,
    Nodes,
    State,
    limits_in,
    record_of,
)
from service.resources.game_service import Body, GameService, pointing_into
from stationmaster.engine.title import Evaluator, Json
from stationmaster.errors import LONGEST_ECHO, Fault
from stationmaster.schema.statements import (
    LONGEST_SEED,
    MOST_OPTIONS,
    MOST_PLAYERS,
    MOST_RECORDED,
    MOST_TRACED,
    Statement,
    read,
)

PlayerName = Annotated[str, Meta(min_length=1, max_length=LONGEST_ECHO)]
Seed = Annotated[str, Meta(min_length=1, max_length=LONGEST_SEED)]


_OPTIONS: Any = described(dict[str, Any], "Options of a game, which the rules read.", max_length=MOST_OPTIONS)


class StartRequest(GameRequest):
    """Who plays, and how."""

    players = Shape(
        described(
            tuple[PlayerName, ...],
            "Names, in the order in which the players sit.",
            min_length=1,
            max_length=MOST_PLAYERS,
        ),
        required=True,
    )
    options = GameShape(
        lambda request: described(request.shapes.options, "Options of the game; each may be left out."),
        lambda value: read(_OPTIONS, value),
        load_default=dict,
    )
    seed = Shape(
        described(Seed | None, "The same seed deals the same game. Without one the deal is random."), load_default=None
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def refuse_control_characters(self, _data: Any, sent: Any, **_kwargs: Any) -> None:
        """Refuse names and seeds with control characters: they are shown to people."""
        refuse(_unprintable(sent) if isinstance(sent, dict) else ())


def _unprintable(sent: Mapping[str, Any]) -> Iterator[Fault]:
    players = sent.get("players")
    texts = [(f"/players/{seat}", name) for seat, name in enumerate(players if isinstance(players, list) else ())]
    for pointer, text in [*texts, ("/seed", sent.get("seed"))]:
        if isinstance(text, str) and not text.isprintable():
            yield fault_at(pointer, "unprintable")


def add_start(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoint for one game."""
    operation = game.operation(
        "start",
        "start",
        "Start a game",
        body=game.request(StartRequest),
        query=AnswerQuery(PARTS_OF_POSITION),
        answer=game.answers.position,
        refuses=(400, 422),
        in_header={HEADER: (MEANING, {"type": "string", "pattern": PATTERN})},
    )

    @endpoints.serves(operation)
    def start(query: Query, body: Body) -> Response:
        position, events = game.start(body, key_of(current_request()))
        return game.answer(position, events, query)


# `POST /v1/games/{game}/legal-actions`


class AskRequest(GameRequest):
    """A state to look at."""

    state = State(required=True)


def add_legal_actions(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoint for one game."""
    operation = game.operation(
        "legal_actions",
        "legal-actions",
        "List every legal action of a position",
        body=game.request(AskRequest),
        query=AnswerQuery(PARTS_OF_POSITION),
        answer=game.answers.position,
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def legal_actions(query: Query, body: Body) -> Response:
        return game.answer(*game.opened(body["state"]), query)


# `POST /v1/games/{game}/moves`: all actions or none.


class MovesRequest(GameRequest):
    """Actions to play."""

    state = State(required=True)
    actions = Actions("Played in order, all or none.", required=True)


def add_moves(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoint for one game."""
    operation = game.operation(
        "moves",
        "moves",
        "Play actions: all of them, or none",
        body=game.request(MovesRequest),
        query=AnswerQuery(PARTS_OF_POSITION),
        answer=game.answers.position,
        refuses=(400, 409, 422),
    )

    @endpoints.serves(operation)
    def moves(query: Query, body: Body) -> Response:
        before, settled = game.opened(body["state"])
        game.expect(query.viewer, before)
        position, events = game.play(before, body["actions"], query.viewer)
        return game.answer(position, settled + events, query)


# `POST /v1/games/{game}/check`: 200 for legal and illegal actions.


class CheckRequest(GameRequest):
    """An action to judge."""

    state = State(required=True)
    action = Action(lambda request: request.shapes.action, required=True)


def add_check(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoint for one game."""
    summary = "Ask whether an action is legal, and why not"
    operation = game.operation(
        "check",
        "check",
        summary,
        body=game.request(CheckRequest),
        query=ViewerQuery(),
        answer=game.answers.verdict,
        refuses=(400, 409, 422),
    )

    @endpoints.serves(operation)
    def check(query: Query, body: Body) -> Response:
        return json_answer(game.judge(game.open(body["state"]), body["action"], query.viewer))


# `POST /v1/games/{game}/evaluate`


MOST_EVALUATED = 1000


class EvaluateRequest(GameRequest):
    """A state, and actions in it."""

    state = State(required=True)
    actions = Actions("Only these; without them every one that is legal.", MOST_EVALUATED, load_default=None)
    max_nodes = Shape(Nodes | None, load_default=None)
    deadline_ms = Shape(Deadline | None, load_default=None)


def add_evaluate(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoint, for a game that has an evaluator."""
    evaluator = game.evaluator
    if evaluator is None:
        return
    operation = game.operation(
        "evaluate",
        "evaluate",
        "See what follows from each action",
        body=game.request(EvaluateRequest),
        query=ViewerQuery(),
        answer=Answer(evaluator.answer, "What follows."),
        refuses=(400, 409, 422),
    )

    @endpoints.serves(operation)
    def evaluate(query: Query, body: Body) -> Response:
        return json_answer(evaluated(game, evaluator, body, query.viewer))


def evaluated(game: GameService, evaluator: Evaluator, body: Body, viewer: str | None) -> dict[str, Json]:
    """Return the answer of `evaluate`. In another player's turn there is nothing to evaluate.

    :raises IllegalAction: when actions are named all the same.
    """
    position = game.open(body["state"])
    game.expect(viewer, position)
    actions = body["actions"]
    if game.others_turn(viewer, position) is not None:
        if actions:
            game.demand_turn(viewer, position, 0)
        actions = ()
    with timed("rules"), pointing_into("/actions"):
        return evaluator.evaluate(position, actions, game.limits.lowered(limits_in(body)), spoken())


# `POST /v1/games/{game}/replay`


Conventions = Annotated[
    Literal["rulebook", "online"] | None,
    Meta(description="By which conventions to judge; those of the record unless given."),
]
Passes = Annotated[
    Literal["as_recorded", "aligned"] | None,
    Meta(
        description="Whether the passes of a record of another site are taken as recorded, or added and dropped "
        "where older records have them at other places; the answer's `passes` lists the changes."
    ),
]


class ReplayOptions(Statement, frozen=True):
    """Options of a replay, in the form in which `start` takes a game's options."""

    conventions: Conventions = None


class AligningReplayOptions(ReplayOptions, frozen=True):
    """The same for a game of which records of another site are read too."""

    passes: Passes = None


class ReplayRequest(GameRequest):
    """A record to play through."""

    format = GameShape(lambda request: described(request.formats, "The format of the record."), required=True)
    record = GameShape(
        lambda request: record_of(request.key, request.shapes), lambda value: read(dict[str, Any], value), required=True
    )
    trace = Shape(
        described(Literal["none", "summary", "full"], "The level of detail for each action."), load_default="none"
    )
    trace_from = Shape(
        described(
            int,
            "Tell the trace from this place on, counted from 0: the `trace_next` of the answer before.",
            ge=0,
            le=MOST_RECORDED,
        ),
        load_default=0,
    )
    trace_limit = Shape(
        described(
            int,
            "Tell so many entries of the trace at most. No answer has more than 10 MB of it.",
            ge=1,
            le=MOST_TRACED,
        ),
        load_default=MOST_TRACED,
    )
    conventions = Shape(Conventions, load_default=None)
    passes = Shape(Passes, load_default=None)
    options = GameShape(
        lambda request: described(
            request.kind_of_options,
            "The place where `start` has `conventions`; they may stand here as well.",
        ),
        load_default=AligningReplayOptions,
    )
    export = GameShape(
        lambda request: described(request.formats | None, "Write the game anew in this format: the answer's `record`."),
        load_default=None,
    )

    @property
    def formats(self) -> Any:
        """The formats of the game's records."""
        return Literal[tuple(self.shapes.records)]

    @property
    def kind_of_options(self) -> type[ReplayOptions]:
        """The options of a replay of the game."""
        return AligningReplayOptions if "passes" in self.fields else ReplayOptions


def add_replay(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoint for one game."""
    operation = game.operation(
        "replay",
        "replay",
        "Replay a recorded game",
        body=game.request(ReplayRequest, exclude=("passes",) if game.records.aligned is None else ()),
        query=AnswerQuery(game.answers.replayed.kind.__struct_fields__),
        answer=game.answers.replayed,
        refuses=(400, 409, 422),
    )

    @endpoints.serves(operation)
    def replay(query: Query, body: Body) -> Response:
        if body["trace"] != "none":
            queue().take_turn()
        replayed = game.replay(body, query.viewer, words=query.words)
        more = {name: getattr(replayed, name, None) for name in PARTS_OF_END}
        return game.answer(replayed.position, [], query, more)
