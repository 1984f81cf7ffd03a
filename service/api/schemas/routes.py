"""What the route calculator is asked, and what it answers."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from service.api.schemas.common import (
    AnswerSchema,
    BaseSchema,
    Choice,
    Flag,
    Many,
    Object,
    StateField,
    Text,
    Whole,
    Within,
)
from service.api.schemas.envelope import LARGEST, Violation

MAX_DEADLINE_MS = 600_000
MAX_NODES = 1_000_000_000_000
CUTS = ("nodes", "deadline", "size")
"""What can end a search whose answer anybody gets to see."""


class RoutesBody(BaseSchema):
    """A position, in one of two ways: a state of the game, or the minimal form that a person at a table can give."""

    state = StateField(metadata={"description": "A state of the game."})
    operator = Text(longest=20, metadata={"description": "With a state: who runs, if not the one whose turn it is."})
    position: fields.Field[Any] = Object(metadata={"description": "The minimal form."})
    deadline_ms = Whole(
        1,
        MAX_DEADLINE_MS,
        metadata={
            "description": "How long the search may last by the clock. It can only lower the service's own limit. "
            "Where a clock cuts a search depends on the machine and its load, and so does the answer; `cut_by` tells. "
            "Better give `max_nodes`."
        },
    )
    max_nodes = Whole(
        1,
        MAX_NODES,
        metadata={
            "description": "How large the search may be, in nodes (some three million a second). It can only lower the "
            "service's own limit. The same request with the same number always gets the same answer."
        },
    )

    @validates_schema
    def check_ways(self, data: dict[str, Any], **_kwargs: Any) -> None:
        """One of the two ways; `operator` belongs to the first."""
        if ("state" in data) == ("position" in data):
            raise ValidationError("one_of|Give either a state or a position.")
        if "operator" in data and "position" in data:
            raise ValidationError("unknown_field|A position names its corporation itself.", "operator")


class Track(AnswerSchema):
    """A piece of track: two sides of a hex joined, or one side and the city or area where it ends."""

    hex = fields.String(required=True)
    sides = Many(Whole(0, 5), most=2, required=True)
    city = Whole(0, LARGEST)


class Stop(AnswerSchema):
    """A stop of a route, in the order of travel."""

    hex = fields.String(required=True)
    city = Whole(0, LARGEST, metadata={"description": "Absent for an off-board area."})
    name = fields.String(required=True)
    value = Whole(0, LARGEST, required=True, metadata={"description": "What it is worth now, bonuses aside."})
    counted = Flag(required=True)
    earned = Whole(0, LARGEST, required=True)


class Bonus(AnswerSchema):
    """A bonus of a route."""

    name = fields.String(required=True, metadata={"example": "East-West"})
    rule = fields.String(required=True, metadata={"example": "6.65"})
    amount = Whole(0, LARGEST, required=True)
    hexes = Many(fields.String(), most=LARGEST, required=True)
    private = fields.String(metadata={"description": "The private that brings it."})


class Route(AnswerSchema):
    """What one train runs and earns."""

    train = fields.String(required=True)
    path = Many(fields.String(), most=LARGEST, required=True)
    track = Many(Within(Track), most=LARGEST, required=True)
    stops = Many(Within(Stop), most=LARGEST, required=True)
    bonuses = Many(Within(Bonus), most=LARGEST, required=True)
    revenue = Whole(0, LARGEST, required=True)


class Search(AnswerSchema):
    """The size of the search."""

    nodes = Whole(0, LARGEST, required=True)


class RouteSet(AnswerSchema):
    """A set of routes, and whether it is proved to be the best."""

    revenue = Whole(0, LARGEST, required=True)
    routes = Many(Within(Route), most=LARGEST, required=True)
    idle_trains = Many(fields.String(), most=LARGEST, required=True)
    optimal = Flag(metadata={"description": "Whether it is proved that no set earns more."})
    upper_bound = Whole(0, LARGEST, metadata={"description": "No set earns more than this."})
    search = Within(Search)
    cut_by = Choice(
        *CUTS,
        metadata={
            "description": "What ended the search, if it did not come to its end. `nodes`: the nodes that it may visit "
            "are used up, so the same request always gets the same answer. `size`: the board passes what a search can "
            "hold; always the same answer, too. `deadline`: the clock, so the answer may be another one next time."
        },
    )


class BestRoutes(RouteSet):
    """The best set of routes."""

    operator = fields.String(required=True)
    phase = fields.String(required=True)


class RouteViolation(Violation):
    """Why a declared route is illegal."""

    route = Whole(0, LARGEST, required=True, metadata={"description": "Which of the routes, from 0."})


class JudgedRoutes(AnswerSchema):
    """Declared routes, judged (6.68)."""

    operator = fields.String(required=True)
    phase = fields.String(required=True)
    legal = Flag(required=True)
    violations = Many(Within(RouteViolation), most=LARGEST, required=True)
    revenue = Whole(0, LARGEST, metadata={"description": "What they earn; only when they are legal."})
    routes = Many(Within(Route), most=LARGEST)
    idle_trains = Many(fields.String(), most=LARGEST)
    better_exists = Flag(allow_none=True, metadata={"description": "null when a limit left it open."})
    rule = fields.String()
    best = Within(RouteSet, required=True)
