"""`/v1/network`: what companies reach on any map, whatever the game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from flask import Response

from service.http.endpoints import Answer, Endpoints, Operation
from service.http.languages import spoken
from service.http.query import PARAMETER, Names, QuerySchema, RawBody
from service.http.respond import svg_answer, written_answer
from service.http.schemas import RequestSchema, Shape
from service.http.timing import timed
from service.resources.any_map import CODES, SMALL_MAP, AnyMapService, fields_of, question_in
from service.resources.game_service import Body
from service.resources.pictures import FACE, LIGHT, SVG
from stationmaster.any_map.catalogue import PARTS, USUAL_PARTS, answer
from stationmaster.any_map.picture import reach_picture
from stationmaster.engine.examples import Examples

QUESTION: Final = fields_of("NetworkQuestion")


class NetworkRequest(RequestSchema):
    """A question for reach: the board, and one company (`operator`) or several (`operators`)."""

    class Meta(RequestSchema.Meta):
        include = QUESTION


class DrawNetworkRequest(NetworkRequest):
    """Whose reach is drawn, and on which board."""

    face = Shape(FACE, load_default=LIGHT)


class NetworkQuery(QuerySchema):
    """Which parts of each company's reach the answer has."""

    known = PARTS
    usual = USUAL_PARTS
    names = Names(data_key=PARAMETER)


NETWORK: Examples = {
    "one company": {name: SMALL_MAP[name] for name in ("board", "tokens", "operator")},
    "every company with a token": {
        **{name: SMALL_MAP[name] for name in ("board", "tokens")},
        "operators": "all",
    },
}

REACH: Final = Operation(
    id="reach",
    path="/v1/network",
    group="routes",
    summary="What can a company reach? Hexes to lay in, stops, cities to place tokens in",
    query=NetworkQuery(),
    body=NetworkRequest(),
    is_read_by_view=True,
    answer=Answer(answer("NetworkReachAnyMap"), "What the company reaches, or what each of several does."),
    refuses=(400, 422),
    codes=CODES,
    examples=NETWORK,
)

DRAW: Final = Operation(
    id="draw_reach",
    path="/v1/network/board.svg",
    group="routes",
    summary="Draw a board with all that a company reaches",
    body=DrawNetworkRequest(),
    answer=Answer(str, "The board; what is reached is shaded.", SVG, also="text/xml"),
    refuses=(400, 422),
    codes=CODES,
    examples={"one company": NETWORK["one company"]},
)


def add_to(endpoints: Endpoints, service: AnyMapService) -> None:
    """Add the two endpoints."""

    @endpoints.serves(REACH)
    def network(query: dict[str, Collection[str]], body: RawBody) -> Response:
        return written_answer(service.reach(body, query["names"]))

    @endpoints.serves(DRAW)
    def draw_network(body: Body) -> Response:
        with timed("draw"):
            return svg_answer(reach_picture(question_in(body, QUESTION), service.size, spoken(), body["face"]))
