"""`POST /v1/games/{game}/replay`: play a whole record through, every action checked."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.arguments import Blueprint, may_refuse
from service.api.desk import Desk
from service.api.heavy import queue
from service.api.schemas.envelope import ReplayFieldsQuery


def add_to(blp: Blueprint, desk: Desk) -> None:
    """Adds the endpoint for one game."""

    @blp.route("/replay", methods=["POST"])
    @blp.doc(operationId=f"replay_{desk.key}", summary="Replay a recorded game")
    @blp.arguments(ReplayFieldsQuery(), location="query")
    @blp.arguments(desk.schemas.replay(), examples=desk.examples("replay"))
    @blp.response(200, desk.schemas.replayed)
    @may_refuse(blp, 400, 409, 422)
    def replay(query: dict[str, Any], body: dict[str, Any]) -> Response:
        if body["trace"] != "none":
            queue().take_turn()
        replayed = desk.replay(body)
        more = {
            "applied": replayed.applied,
            "trace": replayed.trace,
            "trace_next": replayed.trace_next,
            "record": replayed.record,
            "passes": replayed.passes,
        }
        return desk.answer(replayed.position, [], query["names"], more)
