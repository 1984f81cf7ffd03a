"""`POST /v1/games/{game}/start`: deal a new game."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from service.http.endpoints import Endpoints
from service.http.heavy import queue
from service.http.idempotency import HEADER, MEANING, PATTERN, key_of
from service.http.query import Asked
from service.http.respond import json_answer
from service.http.shapes.answers import PARTS_OF_END
from service.http.shapes.calculator import evaluation_of
from service.resources import calculations
from service.resources.game_service import Desk


def add_start(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "start",
        "start",
        "Start a game",
        sent=desk.bodies.start,
        answer=desk.answers.position,
        refuses=(400, 422),
        in_header={HEADER: (MEANING, {"type": "string", "pattern": PATTERN})},
    )

    @endpoints.serves(operation)
    def start(asked: Asked, body: Any) -> Response:
        position, events = desk.start(body, key_of(request))
        return desk.answer(position, events, asked)


# --- `POST /v1/games/{game}/legal-actions`: what may be done now. Nothing is applied.


def add_legal_actions(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "legal_actions",
        "legal-actions",
        "List every legal action of a position",
        sent=desk.bodies.state,
        answer=desk.answers.position,
        refuses=(400, 422),
    )

    @endpoints.serves(operation)
    def legal_actions(asked: Asked, body: Any) -> Response:
        return desk.answer(*desk.opened(body.state), asked)


# --- `POST /v1/games/{game}/moves`: play actions, all or nothing.


def add_moves(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "moves",
        "moves",
        "Play actions: all of them, or none",
        sent=desk.bodies.moves,
        answer=desk.answers.position,
        refuses=(400, 409, 422),
    )

    @endpoints.serves(operation)
    def moves(asked: Asked, body: Any) -> Response:
        before, settled = desk.opened(body.state)
        desk.expect(asked.viewer, before)
        position, events = desk.play(before, body.actions, asked.viewer)
        return desk.answer(position, settled + events, asked)


# --- `POST /v1/games/{game}/check`: would this action be legal? Answers 200 either way.


def add_check(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    summary = "Ask whether an action is legal, and why not"
    operation = desk.operation(
        "check", "check", summary, sent=desk.bodies.check, answer=desk.answers.verdict, refuses=(400, 409, 422)
    )

    @endpoints.serves(operation)
    def check(asked: Asked, body: Any) -> Response:
        return json_answer(desk.judge(desk.open(body.state), body.action, asked.viewer))


# --- `POST /v1/games/{game}/evaluate`: what follows from each action.


def add_evaluate(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint, for a game that has one who evaluates."""
    evaluator = desk.evaluator
    if evaluator is None:
        return
    sent, answer = evaluation_of(desk.title, evaluator)
    operation = desk.operation(
        "evaluate", "evaluate", "See what follows from each action", sent=sent, answer=answer, refuses=(400, 409, 422)
    )

    @endpoints.serves(operation)
    def evaluate(asked: Asked, body: Any) -> Response:
        return json_answer(calculations.evaluate(desk, evaluator, body, asked.viewer))


# --- `POST /v1/games/{game}/replay`: play a whole record through, every action checked.


def add_replay(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoint for one game."""
    operation = desk.operation(
        "replay",
        "replay",
        "Replay a recorded game",
        sent=desk.bodies.replay,
        answer=desk.answers.replayed,
        refuses=(400, 409, 422),
    )

    @endpoints.serves(operation)
    def replay(asked: Asked, body: Any) -> Response:
        if body.trace != "none":
            queue().take_turn()
        replayed = desk.replay(body, asked.viewer, words=asked.words)
        more = {name: getattr(replayed, name, None) for name in PARTS_OF_END}
        return desk.answer(replayed.position, [], asked, more)
