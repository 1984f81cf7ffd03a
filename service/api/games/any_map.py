"""The desk for routes on any map: reads what clients ask, lets the library search and judge."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import msgspec
from msgspec import structs

from service.api.endpoints import Operation
from service.api.examples import ROUTES_ANYWHERE
from service.api.reading.languages import spoken
from service.api.searching.proofs import Proofs
from service.api.searching.supervised import PICTURE_NODES
from service.api.shapes.anywhere import Asked, operations
from service.api.watching.timing import timed
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

    def _question(self, asked: Asked) -> Question:
        """What is asked, unless there is too much of it."""
        question = Question(**{field.name: getattr(asked, field.name) for field in structs.fields(Question)})
        demand_size(question, self.size)
        return question


def _canonical(asked: Any) -> bytes:
    """The same for whatever order its fields and hexes were told in."""
    return msgspec.json.encode(asked, order="sorted")
