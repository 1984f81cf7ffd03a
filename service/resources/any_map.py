"""The desk for routes on any map: reads what clients ask, lets the library search and judge."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

import msgspec
from flask import Response
from msgspec import structs

from service.http.constant import Constant, constant_json
from service.http.endpoints import Endpoints, Operation
from service.http.languages import spoken
from service.http.respond import svg_answer, written_answer
from service.http.searches import PICTURE_NODES, Proofs
from service.http.shapes.answers import CSS
from service.http.shapes.routes import AskedAnywhere, operations
from service.http.timing import timed
from service.resources.examples import ROUTES_ANYWHERE
from stationmaster.any_map import finder
from stationmaster.any_map.drawing.look import SHEET
from stationmaster.any_map.drawing.picture import picture
from stationmaster.any_map.question import Question, SizeLimits, demand_size
from stationmaster.any_map.search import SearchLimits

Json = Any

_PICTURE: Final = SearchLimits(max_nodes=PICTURE_NODES)


@dataclass(frozen=True)
class AnywhereDesk:
    """Everything that the endpoints for routes on any map do."""

    limits: SearchLimits
    """How far any search may go."""
    size: SizeLimits
    """How large a question may be."""
    proofs: Proofs

    @cached_property
    def operations(self) -> dict[str, Operation]:
        """The declarations of the endpoints."""
        return operations(ROUTES_ANYWHERE)

    def best(self, asked: Any) -> bytes:
        """What `routes` answers.

        :raises ImpossibleInput: with everything that is wrong with the question; pointers are from its root.
        """
        with timed("routes"):
            question, limits = self._question(asked), self.limits.lowered(asked)
            name = b"anywhere " + _canonical(question)
            return self.proofs.answer(name, limits, lambda: finder.best_routes(question, limits))

    def judge(self, asked: Any) -> bytes:
        """What `routes/check` answers; raises as `best` does."""
        with timed("routes"):
            question, routes, limits = self._question(asked), list(asked.routes), self.limits.lowered(asked)
            name = f"check anywhere {spoken().code} ".encode() + _canonical(routes) + _canonical(question)
            language = spoken()
            return self.proofs.answer(name, limits, lambda: finder.check_routes(question, routes, limits, language))

    def draw(self, asked: Any) -> str:
        """What `routes/board.svg` answers; raises as `best` does.

        Routes that take a longer search than a picture may are drawn as far as they were found: `best` finds them, and
        they can be sent to be drawn.
        """
        routes = None if asked.routes is None else list(asked.routes)
        with timed("draw"):
            limits = self.limits.lowered(asked).lowered(_PICTURE)
            return picture(self._question(asked), routes, limits, spoken(), asked.face)

    @property
    def sheet(self) -> str:
        """The stylesheet of the pictures."""
        return SHEET.whole()

    @cached_property
    def tiles(self) -> Json:
        """The standard tiles."""
        return finder.tiles()

    def _question(self, asked: AskedAnywhere) -> Question:
        """What is asked, unless there is too much of it."""
        question = Question(**{field.name: getattr(asked, field.name) for field in structs.fields(Question)})
        demand_size(question, self.size)
        return question


def _canonical(asked: Any) -> bytes:
    """The same for whatever order its fields and hexes were told in."""
    return msgspec.json.encode(asked, order="sorted")


# --- `/v1/routes`, `…/check`, `…/board.svg`, `…/pictures.css` and `…/tiles`: routes on any map, whatever the game.


def add_to(endpoints: Endpoints, desk: AnywhereDesk) -> None:
    """Adds the five endpoints."""

    @endpoints.serves(desk.operations[""])
    def routes(body: Any) -> Response:
        return written_answer(desk.best(body))

    @endpoints.serves(desk.operations["check"])
    def check_routes(body: Any) -> Response:
        return written_answer(desk.judge(body))

    @endpoints.serves(desk.operations["board.svg"])
    def draw_routes(body: Any) -> Response:
        return svg_answer(desk.draw(body))

    sheet = cache(lambda: Constant(desk.sheet.encode(), f"{CSS}; charset=utf-8"))

    @endpoints.serves(desk.operations["pictures.css"])
    def stylesheet() -> Response:
        return sheet().answer()

    made = constant_json(lambda: desk.tiles)

    @endpoints.serves(desk.operations["tiles"])
    def tiles() -> Response:
        return made().answer()
