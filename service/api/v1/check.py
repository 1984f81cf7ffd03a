"""`POST /v1/games/{game}/check`: would this action be legal? Answers 200 either way."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answers import json_answer
from service.api.arguments import Blueprint, may_refuse
from service.api.desk import Desk
from service.api.schemas.envelope import Verdict


def add_to(blp: Blueprint, desk: Desk) -> None:
    """Adds the endpoint for one game."""

    @blp.route("/check", methods=["POST"])
    @blp.doc(operationId=f"check_{desk.key}", summary="Ask whether an action is legal, and why not")
    @blp.arguments(desk.schemas.check(), examples=desk.examples("check"))
    @blp.response(200, Verdict)
    @may_refuse(blp, 400, 422)
    def check(body: dict[str, Any]) -> Response:
        return json_answer(desk.judge(desk.open(body["state"]), body["action"]))
