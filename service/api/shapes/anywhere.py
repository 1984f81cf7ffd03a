"""What is sent to the endpoints for routes on any map, and what they answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, structs

from service.api.endpoints import Answer, Operation, Sent
from service.api.reading.stated import Body
from service.api.shapes.making import made
from service.api.shapes.pictures import FACE, STYLESHEET, SVG
from service.api.shapes.problems import Codes
from service.api.shapes.routes import Deadline, Nodes
from stationmaster.any_map.answer import BestRoutes, JudgedRoutes, StandardTiles
from stationmaster.any_map.faults import FAULTS
from stationmaster.any_map.question import DeclaredRoutes, Question

GROUP = "routes"
PATH = "/v1/routes"


class Asked(Body, frozen=True, kw_only=True):
    """How far the search for the answer of a question may go."""

    deadline_ms: Deadline | None = None
    max_nodes: Nodes | None = None


_TO_DRAW = (
    "routes",
    Annotated[
        DeclaredRoutes | None,
        Meta(description="What to draw; the best routes when left out. With `[]` the board is drawn alone."),
    ],
    None,
)


def operations(examples: Mapping[str, Mapping[str, Any]]) -> dict[str, Operation]:
    """The declarations of the endpoints, by what comes after their common path."""
    codes = Codes("AnyMap", {}, FAULTS)
    question = [
        (field.name, field.type) if field.required else (field.name, field.type, field.default)
        for field in structs.fields(Question)
    ]
    asked = made("RoutesRequestAnyMap", Question.__doc__ or "", question, Asked)
    declared = [*question, ("routes", DeclaredRoutes)]
    check = made("CheckRoutesRequestAnyMap", "Routes on a map, to judge.", declared, Asked)
    drawn = made("DrawRoutesRequestAnyMap", "Routes on a map, to draw.", [*question, _TO_DRAW, FACE], Asked)
    common: dict[str, Any] = {"group": GROUP, "codes": codes}
    return {
        "": Operation(
            id="routes_anywhere",
            path=PATH,
            summary="Find the best routes on any map, proved optimal",
            sent=Sent(asked),
            answer=Answer(BestRoutes, "The best set of routes."),
            refuses=(400, 422),
            examples=examples[""],
            **common,
        ),
        "check": Operation(
            id="check_routes_anywhere",
            path=f"{PATH}/check",
            summary="Judge declared routes on any map: legal? how much? are there better?",
            sent=Sent(check),
            answer=Answer(JudgedRoutes, "The judgement."),
            refuses=(400, 422),
            examples=examples["check"],
            **common,
        ),
        "board.svg": Operation(
            id="draw_routes_anywhere",
            path=f"{PATH}/board.svg",
            summary="Draw any board with routes on it",
            sent=Sent(drawn),
            answer=Answer(str, "The board with the routes.", SVG, also="text/xml"),
            refuses=(400, 422),
            examples=examples["board.svg"],
            **common,
        ),
        "pictures.css": Operation(
            id="routes_stylesheet",
            path=f"{PATH}/pictures.css",
            summary="The stylesheet of pictures of any map, for pages that show `bare` ones",
            answer=STYLESHEET,
            is_constant=True,
            **common,
        ),
        "tiles": Operation(
            id="list_standard_tiles",
            path=f"{PATH}/tiles",
            summary="List the standard tiles by number, in the tile language",
            answer=Answer(StandardTiles, "The tiles that titles share."),
            is_constant=True,
            **common,
        ),
    }
