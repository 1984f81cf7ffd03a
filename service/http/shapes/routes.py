"""What the route calculator of a game is asked: what the questions of all games have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta, structs

from service.http.endpoints import Answer, Operation, Sent
from service.http.problem_texts import fault_at
from service.http.schemas import Body
from service.http.shapes.answers import FACE, STYLESHEET, SVG
from service.http.shapes.problems import Codes, made
from stationmaster.any_map.answer import BestRoutes, JudgedRoutes, StandardTiles
from stationmaster.any_map.faults import FAULTS
from stationmaster.any_map.question import DeclaredRoutes, Question
from stationmaster.errors import Fault

MAX_DEADLINE_MS = 600_000
MAX_NODES = 1_000_000_000_000
LONGEST_ID = 20

Deadline = Annotated[
    int,
    Meta(
        ge=1,
        le=MAX_DEADLINE_MS,
        description="How long the search may last by the clock. It can only lower the service's own limit. Where a "
        "clock cuts a search depends on the machine and its load, and so does the answer; `cut_by` tells. Better give "
        "`max_nodes`.",
    ),
]
Nodes = Annotated[
    int,
    Meta(
        ge=1,
        le=MAX_NODES,
        description="How large the search may be, in nodes (some three million a second). It can only lower the "
        "service's own limit. The same request with the same number always gets the same answer.",
    ),
]
Operator = Annotated[
    str,
    Meta(min_length=1, max_length=LONGEST_ID, description="With a state: who runs, if not the one whose turn it is."),
]


class Asked(Body, frozen=True, kw_only=True):
    """A position, in one of two ways: a state of the game, or the minimal form that a person at a table can give."""

    state: Any = None
    operator: Operator | None = None
    position: Any = None

    @classmethod
    def contradictions(cls, sent: Mapping[str, Any]) -> Iterator[Fault]:
        """One of the two ways; `operator` belongs to the first."""
        state, position, operator = map(sent.get, ("state", "position", "operator"))
        if (state is None) == (position is None):
            yield fault_at("", "one_of")
        if operator is not None and position is not None:
            yield fault_at("/operator", "unknown_field.operator")


class Search(Asked, frozen=True, kw_only=True):
    """The same for a search, which may be limited."""

    deadline_ms: Deadline | None = None
    max_nodes: Nodes | None = None


# --- What is sent to the endpoints for routes on any map, and what they answer.

GROUP = "routes"
PATH = "/v1/routes"


class AskedAnywhere(Body, frozen=True, kw_only=True):
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
    asked = made("RoutesRequestAnyMap", Question.__doc__ or "", question, AskedAnywhere)
    declared = [*question, ("routes", DeclaredRoutes)]
    check = made("CheckRoutesRequestAnyMap", "Routes on a map, to judge.", declared, AskedAnywhere)
    drawn = made("DrawRoutesRequestAnyMap", "Routes on a map, to draw.", [*question, _TO_DRAW, FACE], AskedAnywhere)
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
