"""`GET /problems` and `GET /problems/{slug}`: what each type of problem means. The `type` of a problem leads here."""

from __future__ import annotations

from flask import Response
from marshmallow import fields
from werkzeug.exceptions import NotFound

from service.api.answers import json_answer
from service.api.arguments import Blueprint, may_refuse
from service.api.problems import KINDS, Kind
from service.api.schemas.common import AnswerSchema, Many, Whole, Within
from stationmaster.kernel.errors import cut


class ProblemType(AnswerSchema):
    """A type of problem."""

    type = fields.String(required=True, metadata={"example": "/problems/illegal-action"})
    title = fields.String(required=True)
    status = Whole(400, 599, required=True)
    meaning = fields.String(required=True)


class ProblemTypes(AnswerSchema):
    """All types of problems."""

    problems = Many(Within(ProblemType), most=100, required=True)


def problem_blueprint() -> Blueprint:
    """Both endpoints."""
    blp = Blueprint("problems", __name__, url_prefix="/problems", description="What refusals mean.")
    told = {kind.slug: _told(kind) for kind in KINDS}

    @blp.route("")
    @blp.doc(operationId="list_problems", summary="List the types of problems")
    @blp.response(200, ProblemTypes)
    def list_problems() -> Response:
        return json_answer({"problems": list(told.values())})

    @blp.route("/<slug>")
    @blp.doc(operationId="show_problem", summary="Explain a type of problem")
    @blp.response(200, ProblemType)
    @may_refuse(blp, 404)
    def show_problem(slug: str) -> Response:
        if slug not in told:
            raise NotFound(f"There is no type of problem {cut(slug)!r}.")
        return json_answer(told[slug])

    return blp


def _told(kind: Kind) -> dict[str, str | int]:
    return {"type": kind.type, "title": kind.title, "status": kind.status, "meaning": kind.meaning}
