"""`/v1/routes/audit`: the runs of a recorded game of any title, judged."""

from __future__ import annotations

from typing import Final

import orjson
from flask import Response

from service.http.endpoints import Answer, Endpoints, Operation
from service.http.languages import spoken
from service.http.respond import written_answer
from service.http.schemas import RequestSchema, Shape
from service.http.timing import timed
from service.resources.any_map import CODES, SMALL_MAP, AnyMapService, fields_of
from service.resources.game_schemas import Deadline, Nodes, limits_in
from service.resources.game_service import Body
from stationmaster.any_map.audit import audit
from stationmaster.any_map.catalogue import answer
from stationmaster.engine.examples import Examples
from stationmaster.search import SearchLimits

PATH: Final = "/v1/routes/audit"
MOST_NODES: Final = 200_000
"""The most nodes of the search for one run: a record has some hundred of them."""


AUDITED: Final = fields_of("Audited")


class AuditRequest(RequestSchema):
    """A record of a game, and the description of its title."""

    record = AUDITED["record"]
    map = AUDITED["map"]
    deadline_ms = Shape(Deadline | None, load_default=None)
    max_nodes = Shape(Nodes | None, load_default=None)


EXAMPLES: Final[Examples] = {
    "one run": {
        "record": {
            "actions": [
                {
                    "type": "lay_tile",
                    "entity": "Blue",
                    "entity_type": "corporation",
                    "hex": "B4",
                    "tile": "57-0",
                    "rotation": 1,
                },
                {"type": "buy_train", "entity": "Blue", "entity_type": "corporation", "train": "4-0", "price": 300},
                {
                    "type": "run_routes",
                    "entity": "Blue",
                    "entity_type": "corporation",
                    "routes": [{"train": "4-0", "connections": [["B2", "B4"], ["B4", "B6"]], "revenue": 60}],
                },
            ]
        },
        "map": {
            "title": "A small map",
            "board": {**SMALL_MAP["board"], "hexes": {**SMALL_MAP["board"]["hexes"], "B4": "city=revenue:0"}},
            "companies": {"Blue": {"home": [{"hex": "B4"}]}},
            "trains": [{"name": "4", "distance": 4}],
            "phases": [{"name": "4", "colors": ["yellow", "green"]}],
        },
    }
}

AUDIT: Final = Operation(
    id="audit_routes",
    path=PATH,
    group="routes",
    summary="Judge every run of a recorded game of any title",
    body=AuditRequest(),
    answer=Answer(answer("AuditAnyMap"), "What was found of each run."),
    refuses=(400, 422),
    codes=CODES,
    examples=EXAMPLES,
)


def add_to(endpoints: Endpoints, service: AnyMapService) -> None:
    """Add the endpoint."""
    most = service.limits.lowered(SearchLimits(max_nodes=MOST_NODES))

    @endpoints.serves(AUDIT)
    def audit_routes(body: Body) -> Response:
        with timed("routes"):
            found = audit(body["record"], body["map"], most.lowered(limits_in(body)), spoken())
            return written_answer(orjson.dumps(found))
