"""`/v1/routes`: routes on any map, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any, Final

import msgspec
import orjson
from flask import Response

from service.http.constant import Constant, constant_json
from service.http.endpoints import Answer, Endpoints, Operation
from service.http.languages import spoken
from service.http.problem_schemas import Codes
from service.http.query import RawBody
from service.http.respond import svg_answer, written_answer
from service.http.schemas import RequestSchema, Shape
from service.http.searches import PICTURE_NODES, Proofs
from service.http.timing import timed
from service.resources.game_schemas import Deadline, Nodes, limits_in
from service.resources.game_service import Body
from service.resources.pictures import CSS, FACE, LIGHT, STYLESHEET, SVG
from stationmaster._route_core import any_map_body, any_map_reach_body
from stationmaster.any_map import catalogue, finder
from stationmaster.any_map.faults import FAULTS
from stationmaster.any_map.picture import picture
from stationmaster.engine.examples import Examples
from stationmaster.errors import ImpossibleInput
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.search import SearchLimits

Json = Any

_PICTURE: Final = SearchLimits(max_nodes=PICTURE_NODES)


@dataclass(frozen=True)
class AnyMapService:
    """The work of the endpoints for routes on any map."""

    limits: SearchLimits
    """The limits of each search."""
    size: catalogue.SizeLimits
    """The limits of the size of a question."""
    proofs: Proofs

    def best(self, body: RawBody) -> bytes:
        """Return the answer of `routes`.

        :raises ImpossibleInput: with everything that is wrong with the question; pointers are from its root.
        """
        return self._answer(body, b"anywhere ", is_check=False)

    def judge(self, body: RawBody) -> bytes:
        """Return the answer of `routes/check`; raises as `best` does."""
        return self._answer(body, f"check anywhere {spoken().code} ".encode(), is_check=True)

    def reach(self, body: RawBody, parts: Collection[str]) -> bytes:
        """Return the answer of `network`; raises as `best` does."""

        def ask(raw: bytes) -> bytes | None:
            with finder.running(None, size=self.size) as run:
                return any_map_reach_body(raw, list(parts), run)

        return _answered(body, ask)

    def _answer(self, body: RawBody, name: bytes, *, is_check: bool) -> bytes:
        language = spoken()

        def ask(raw: bytes) -> bytes | None:
            key, cached = name, None

            def known(question: bytes, max_nodes: int | None) -> bytes | None:
                nonlocal key, cached
                key += question
                cached = self.proofs.known(key, max_nodes)
                return cached

            with finder.running(lambda: question_in(orjson.loads(raw), QUESTION), self.limits, self.size) as run:
                found = any_map_body(raw, run, known, is_check=is_check)
            if found is None or cached is not None:
                return found
            if is_check:
                found = _in_language(found, language)
            self.proofs.keep(key, found, run.proved)
            return found

        return _answered(body, ask)

    def draw(self, body: Body) -> str:
        """Return the answer of `routes/board.svg`; raises as `best` does.

        Where the routes need a longer search than a picture may take, the best that were found are drawn. Routes found
        by `best` can be sent to be drawn.
        """
        routes = None if body["routes"] is None else list(body["routes"])
        with timed("draw"):
            limits = self.limits.lowered(limits_in(body)).lowered(_PICTURE)
            return picture(question_in(body, QUESTION), routes, limits, spoken(), body["face"], self.size)

    @property
    def sheet(self) -> str:
        """The stylesheet of the pictures."""
        return catalogue.SHEET

    @cached_property
    def tiles(self) -> Json:
        """The standard tiles."""
        return finder.tiles()


def _answered(body: RawBody, ask: Callable[[bytes], bytes | None]) -> bytes:
    """Return the answer to a body, which is read by its schema only to find what is wrong with it."""
    with timed("routes"):
        try:
            found = ask(body.raw)
        except ImpossibleInput:
            body.value()
            raise
        if found is None:
            found = ask(msgspec.json.encode(body.load()))
        if found is None:
            raise RuntimeError("the extension does not read what the schema reads")
        return found


def fields_of(body: str) -> dict[str, Shape]:
    """Return a field for each field of a body that the extension states, for a schema that includes them."""
    return {
        name: Shape(field.kind, partial(finder.demand_field, body, name), **_presence(field))
        for name, field in catalogue.fields_of(body).items()
    }


def _presence(field: catalogue.Field) -> dict[str, Any]:
    return {"required": True} if field.required else {"load_default": field.default}


QUESTION: Final = fields_of("Question")


def question_in(body: Mapping[str, Any], fields: Collection[str]) -> dict[str, Any]:
    """Return the question in a body: those of these fields that it has."""
    return {name: body[name] for name in fields if name in body}


def _in_language(judged: bytes, language: Language) -> bytes:
    return judged if language is ENGLISH else orjson.dumps(finder.spoken(orjson.loads(judged), language))


# `/v1/routes`, `…/check`, `…/board.svg`, `…/pictures.css` and `…/tiles`: routes on any map, whatever the game.

PATH: Final = "/v1/routes"

SMALL_MAP: dict[str, Any] = {
    "board": {
        "layout": "pointy",
        "axes": {"x": "number", "y": "letter"},
        "hexes": {
            "B2": "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0",
            "B4": ["57", 1],
            "B6": {"code": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4", "rotation": 0},
            "B8": "city=revenue:30,slots:2;path=a:1,b:_0",
        },
    },
    "colors": ["yellow", "green"],
    "operator": "Blue",
    "tokens": [{"company": "Blue", "hex": "B4", "city": 0}],
    "trains": [{"name": "4", "distance": 4}],
    "rules": {"bonuses": [{"type": "pair", "value": 20, "a": [{"group": "West"}], "b": [{"hex": "B8"}]}]},
}

ROUTES_ANYWHERE: Examples = {
    "": {"a small map": {**SMALL_MAP, "max_nodes": 100_000}},
    "board.svg": {"the best routes of a small map": {**SMALL_MAP, "max_nodes": 100_000}},
    "check": {"a route that is too short": {**SMALL_MAP, "routes": [{"train": 0, "hexes": ["B2", "B4", "B6"]}]}},
}
"""Examples of the contract, by endpoint."""


class RoutesRequestAnyMap(RequestSchema):
    """A question for routes: the board, what stands on it, the trains, and the rules of the title."""

    class Meta(RequestSchema.Meta):
        include = QUESTION

    deadline_ms = Shape(Deadline | None, load_default=None)
    max_nodes = Shape(Nodes | None, load_default=None)


class CheckRoutesRequestAnyMap(RoutesRequestAnyMap):
    """Routes on a map, to judge."""

    routes = fields_of("Declared")["routes"]


class DrawRoutesRequestAnyMap(RoutesRequestAnyMap):
    """Routes on a map, to draw."""

    routes = fields_of("Pictured")["routes"]
    face = Shape(FACE, load_default=LIGHT)


def _operation(endpoint: str, **declared: Any) -> Operation:
    path, examples = f"{PATH}/{endpoint}".rstrip("/"), ROUTES_ANYWHERE.get(endpoint, {})
    return Operation(path=path, group="routes", codes=CODES, examples=examples, **declared)


CODES: Final = Codes("AnyMap", {}, FAULTS.meanings)

BEST: Final = _operation(
    "",
    id="routes_anywhere",
    summary="Find the best routes on any map, proved optimal",
    body=RoutesRequestAnyMap(),
    is_read_by_view=True,
    answer=Answer(catalogue.answer("BestRoutesAnyMap"), "The best set of routes."),
    refuses=(400, 422),
)
CHECK: Final = _operation(
    "check",
    id="check_routes_anywhere",
    summary="Judge declared routes on any map: legal? how much? are there better?",
    body=CheckRoutesRequestAnyMap(),
    is_read_by_view=True,
    answer=Answer(catalogue.answer("JudgedRoutesAnyMap"), "The judgement."),
    refuses=(400, 422),
)
DRAW: Final = _operation(
    "board.svg",
    id="draw_routes_anywhere",
    summary="Draw any board with routes on it",
    body=DrawRoutesRequestAnyMap(),
    answer=Answer(str, "The board with the routes.", SVG, also="text/xml"),
    refuses=(400, 422),
)
SHOW_STYLESHEET: Final = _operation(
    "pictures.css",
    id="routes_stylesheet",
    summary="The stylesheet of pictures of any map, for pages that show `bare` ones",
    answer=STYLESHEET,
    is_constant=True,
)
LIST_TILES: Final = _operation(
    "tiles",
    id="list_standard_tiles",
    summary="List the standard tiles by number, in the tile language",
    answer=Answer(catalogue.answer("StandardTiles"), "The tiles that titles share."),
    is_constant=True,
)


def add_to(endpoints: Endpoints, service: AnyMapService) -> None:
    """Add the five endpoints."""

    @endpoints.serves(BEST)
    def routes(body: RawBody) -> Response:
        return written_answer(service.best(body))

    @endpoints.serves(CHECK)
    def check_routes(body: RawBody) -> Response:
        return written_answer(service.judge(body))

    @endpoints.serves(DRAW)
    def draw_routes(body: Body) -> Response:
        return svg_answer(service.draw(body))

    sheet = cache(lambda: Constant(service.sheet.encode(), f"{CSS}; charset=utf-8"))

    @endpoints.serves(SHOW_STYLESHEET)
    def stylesheet() -> Response:
        return sheet().answer()

    listed = constant_json(lambda: service.tiles)

    @endpoints.serves(LIST_TILES)
    def tiles() -> Response:
        return listed().answer()
