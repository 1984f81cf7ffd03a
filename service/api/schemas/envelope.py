"""What every game's requests look like around its actions, and the envelope of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from service.api.schemas.common import (
    MAX_PLAYERS,
    MAX_SEED,
    TOP_LEVEL,
    AnswerSchema,
    BaseSchema,
    Flag,
    Many,
    Object,
    Text,
    Whole,
    Within,
)
from stationmaster.kernel.errors import LONGEST_ECHO, MOST_FAULTS, cut

LARGEST = 2**53
END_FIELDS = ("applied", "trace", "trace_next", "record", "passes")
"""What the end of a replay has beside the names of a position."""
MOST_TOLD = 20
"""So many unknown names of one parameter are told, no more."""


class NamesField(fields.String):
    """A comma-separated list of the envelope's top-level names, as a set. Spaces around a name do not matter."""

    is_multiple = True
    """Tells webargs to hand over all values of a parameter that is given several times; they are joined."""

    def __init__(self, known: tuple[str, ...]) -> None:
        self.known = known
        listed = ", ".join(known)
        metadata = {"description": f"Only these top-level names, comma-separated: {listed}.", "example": "state,legal"}
        super().__init__(data_key="fields", load_default=frozenset(known), metadata={**metadata, "default": listed})

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        names = list(dict.fromkeys(name.strip() for part in value for name in part.split(",")))
        unknown = [name for name in names if name not in self.known][:MOST_TOLD]
        if unknown:
            known = ", ".join(self.known)
            raise ValidationError([f"not_a_choice|There is no {cut(name)!r}; there are: {known}." for name in unknown])
        return frozenset(names)


class FieldsQuery(BaseSchema):
    """`?fields=state,legal`: which of the top-level names the answer shall have."""

    names = NamesField(TOP_LEVEL)


class ReplayFieldsQuery(BaseSchema):
    """The same for `replay`, which always tells how many actions it played, and the trace and record asked for."""

    names = NamesField((*TOP_LEVEL, *END_FIELDS))


class StartBody(BaseSchema):
    """Who plays, and how."""

    players = Many(
        Text(longest=LONGEST_ECHO), most=MAX_PLAYERS, least=1, required=True, metadata={"example": ["Amy", "Bob", "Cy"]}
    )
    options = Object(
        keys=Text(),
        most=40,
        load_default=dict,
        metadata={"description": "Options of the game, as the catalogue lists them; each may be left out."},
    )
    seed = Text(
        longest=MAX_SEED,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "The same seed deals the same game. Without one the deal is random.",
            "example": "spike",
        },
    )


class Violation(AnswerSchema):
    """Why the rules forbid an action."""

    code = Text(
        required=True,
        metadata={"description": "Stable. The list of a game's codes may grow.", "example": "not_connected"},
    )
    rule = Text(required=True, metadata={"description": "The rulebook's paragraph.", "example": "6.47"})
    detail = fields.String(required=True, metadata={"description": "A sentence for a person."})
    hint = fields.String(metadata={"description": "What would be legal instead."})


class Verdict(AnswerSchema):
    """What `check` answers."""

    legal = Flag(required=True)
    events = Many(Object(), most=LARGEST, metadata={"description": "What the action would do; only when it is legal."})
    violation = Within(Violation, metadata={"description": "Why not; only when it is not legal."})


class Turn(AnswerSchema):
    """Whose turn it is."""

    round = fields.String(required=True, metadata={"example": "OR 2.1"})
    step = fields.String(required=True, metadata={"example": "track"})
    entity = fields.String(required=True, allow_none=True, metadata={"example": "NYC"})
    players = Many(fields.String(), most=MAX_PLAYERS, required=True, metadata={"description": "Those who may act now."})


class Family(AnswerSchema):
    """One kind of legal action: `type` with one of the `choices` is an action, ready to post."""

    type = fields.String(required=True, metadata={"example": "lay_tile"})
    rule = fields.String(required=True, metadata={"example": "6.4"})
    choices = Many(
        Object(),
        most=LARGEST,
        required=True,
        metadata={
            "description": "A field that holds {min, max} takes every whole number in that range, one "
            "that holds {one_of} each of its "
            "values, whatever is picked elsewhere in the choice. A range may stand inside a list (dice)."
        },
    )


class Event(AnswerSchema):
    """Something that happened."""

    type = fields.String(required=True, metadata={"example": "payment"})


class Position(AnswerSchema):
    """A position: every answer carries the state that follows. All fields, unless `?fields=` said otherwise."""

    game = fields.String(metadata={"example": "1846"})
    state = fields.String(metadata={"description": "Sealed: opaque, and the same for the same state."})
    revision = Whole(0, LARGEST, metadata={"description": "Number of actions played so far."})
    turn = Within(Turn, allow_none=True, metadata={"description": "null once the game is over."})
    legal = Many(Within(Family), most=LARGEST, metadata={"description": "Every legal action, and no other."})
    events = Many(Within(Event), most=LARGEST, metadata={"description": "What the actions did, in order."})
    view = Object(metadata={"description": "What lies open on the table: the open form of the state."})
    result = Object(allow_none=True, metadata={"description": "How the game ended; null while it goes on."})


class Games(AnswerSchema):
    """The catalogue."""

    games = Many(
        Object(), most=100, required=True, metadata={"description": "id, name, players, options, capabilities."}
    )


class FaultSchema(AnswerSchema):
    """One thing that is wrong with a request."""

    pointer = fields.String(
        required=True, metadata={"description": "JSON Pointer into the body, or ?name for a parameter."}
    )
    code = fields.String(
        required=True, metadata={"description": "Stable; `x-fault-codes` lists all with their meaning. It may grow."}
    )
    detail = fields.String(required=True)


class Problem(AnswerSchema):
    """A refusal (RFC 9457)."""

    type = fields.String(required=True, metadata={"format": "uri-reference", "example": "/problems/illegal-action"})
    title = fields.String(required=True)
    status = Whole(400, 599, required=True)
    code = fields.String(required=True, metadata={"description": "Stable, snake_case. The list may grow."})
    detail = fields.String(required=True)
    rule = fields.String(metadata={"description": "With 409: the rulebook's paragraph."})
    hint = fields.String(metadata={"description": "With 409, where it helps: what would be legal instead."})
    index = Whole(0, LARGEST, metadata={"description": "With 409: which of the actions was refused, from 0."})
    action = Object(metadata={"description": "With 409 of a replay: the action as the record has it."})
    errors = Many(Within(FaultSchema), most=MOST_FAULTS, metadata={"description": "With 422: what is wrong."})
    more = Whole(1, LARGEST, metadata={"description": "With 422: how many more things are wrong than are listed."})
    pointer = fields.String(metadata={"description": "With a key that stands twice: where, as a JSON Pointer."})
    request_id = fields.String(metadata={"description": "With 500: what to quote when reporting it."})
