"""`GET /problems` and `GET /problems/{slug}`: what each type of problem means. The `type` of a problem leads here."""

from __future__ import annotations

from flask import Response
from werkzeug.exceptions import NotFound

from service.api.answers import json_answer
from service.api.endpoints import Answer, Endpoints, Operation
from service.api.problems import KINDS, Kind
from service.api.shapes.problems import ProblemType, ProblemTypes
from stationmaster.kernel.errors import cut

LIST = Operation(
    id="list_problems",
    path="/problems",
    group="problems",
    summary="List the types of problems",
    answer=Answer(ProblemTypes, "All types of problems."),
)
SHOW = Operation(
    id="show_problem",
    path="/problems/<slug>",
    group="problems",
    summary="Explain a type of problem",
    answer=Answer(ProblemType, "What it means."),
    refuses=(404,),
    in_path={"slug": ("The end of the problem's `type`.", "illegal-action")},
)


def add_problems(endpoints: Endpoints) -> None:
    """Adds both endpoints."""
    told = {kind.slug: _told(kind) for kind in KINDS}

    @endpoints.serves(LIST)
    def list_problems() -> Response:
        return json_answer({"problems": list(told.values())})

    @endpoints.serves(SHOW)
    def show_problem(slug: str) -> Response:
        if slug not in told:
            raise NotFound(f"There is no type of problem {cut(slug)!r}.")
        return json_answer(told[slug])


def _told(kind: Kind) -> dict[str, str | int]:
    return {"type": kind.type, "title": kind.title, "status": kind.status, "meaning": kind.meaning}
