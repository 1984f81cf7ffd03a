"""`/v1/network`: what companies reach on any map, whatever the game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import orjson
from flask import Response

from service.http.endpoints import Answer, Endpoints, Operation
from service.http.query import PARAMETER, Names, QuerySchema
from service.http.respond import written_answer
from service.http.schemas import RequestSchema, shapes_of
from service.http.timing import timed
from service.resources.any_map import CODES, SMALL_MAP, AnyMapService
from service.resources.game_service import Body
from stationmaster.any_map.reach import PARTS, USUAL_PARTS, NetworkQuestion, NetworkReach, reach
from stationmaster.engine.examples import Examples


class NetworkRequest(RequestSchema):
    """Whose reach is asked for: of one company (`operator`) or of several (`operators`), and on which board."""

    class Meta(RequestSchema.Meta):
        include = shapes_of(NetworkQuestion)


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
    answer=Answer(NetworkReach, "What the company reaches, or what each of several does."),
    refuses=(400, 422),
    codes=CODES,
    examples=NETWORK,
)


def add_to(endpoints: Endpoints, service: AnyMapService) -> None:
    """Add the endpoint."""

    @endpoints.serves(REACH)
    def network(query: dict[str, Collection[str]], body: Body) -> Response:
        with timed("routes"):
            return written_answer(orjson.dumps(reach(NetworkQuestion(**body), query["names"], service.size)))
