"""`GET /problems` and `GET /problems/{slug}`: the types of problems, to which their `type` links."""

from __future__ import annotations

from functools import partial

from flask import Response
from werkzeug.exceptions import NotFound

from service.http.constant import constant_in_each
from service.http.endpoints import Answer, Endpoints, Operation
from service.http.problem_kinds import KINDS, Kind
from service.http.problem_schemas import ProblemType, ProblemTypes
from service.http.problem_texts import with_message
from stationmaster.errors import cut
from stationmaster.i18n.message import Language

LIST = Operation(
    id="list_problems",
    path="/problems",
    group="problems",
    summary="List the types of problems",
    answer=Answer(ProblemTypes, "All types of problems."),
    is_constant=True,
)
SHOW = Operation(
    id="show_problem",
    path="/problems/<slug>",
    group="problems",
    summary="Explain a type of problem",
    answer=Answer(ProblemType, "What it means."),
    refuses=(404,),
    in_path={"slug": ("The end of the problem's `type`.", "illegal-action")},
    is_constant=True,
)


def add_problems(endpoints: Endpoints) -> None:
    """Add both endpoints."""
    everything = constant_in_each(lambda language: {"problems": [_told(kind, language) for kind in KINDS]})
    pages = {kind.slug: constant_in_each(partial(_told, kind)) for kind in KINDS}

    @endpoints.serves(LIST)
    def list_problems() -> Response:
        return everything().answer()

    @endpoints.serves(SHOW)
    def show_problem(slug: str) -> Response:
        if slug not in pages:
            raise with_message(NotFound(), "not_found.problem", slug=cut(slug))
        return pages[slug]().answer()


def _told(kind: Kind, language: Language) -> dict[str, str | int]:
    title, meaning = kind.title_in(language), kind.meaning_in(language)
    return {"type": kind.type, "title": title, "status": kind.status, "meaning": meaning}
