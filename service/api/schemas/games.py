"""The requests and answers that every game has, each with that game's own actions, records and states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.api.schemas.common import (
    ActionField,
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
from service.api.schemas.envelope import LARGEST, Position
from stationmaster.kernel.bounds import MOST_MOVES, MOST_RECORDED, MOST_TRACED

CONVENTIONS = ("rulebook", "online")
PASSES = ("as_recorded", "aligned")
_PASSES = (
    "Whether the passes of a record of another site stand as recorded, or are put in and left out where older records "
    "have them at other places: the answer's `passes` tells which."
)


class ReplayOptions(BaseSchema):
    """Options of a replay, in the form in which `start` takes a game's options."""

    conventions = Choice(*CONVENTIONS, load_default=None, metadata={"description": "By which conventions to judge."})


class SiteReplayOptions(ReplayOptions):
    """The same for a game of which records of another site are read too."""

    passes = Choice(*PASSES, load_default=None, metadata={"description": _PASSES})


@dataclass(frozen=True, slots=True)
class GameSchemas:
    """What is sent to the endpoints of one game, and the positions that come back."""

    state: type[BaseSchema]
    moves: type[BaseSchema]
    check: type[BaseSchema]
    replay: type[BaseSchema]
    board: type[BaseSchema]
    position: type[BaseSchema]
    replayed: type[BaseSchema]


def schemas_of(
    key: str,
    *,
    actions: Mapping[str, type[BaseSchema]],
    formats: Sequence[str],
    highlight: type[BaseSchema],
    open_form: str | None,
) -> GameSchemas:
    """The schemas of one game. `open_form` is the contract's name for the form of its open states."""
    game = key.title().replace("_", "")

    def made(name: str, base: type[BaseSchema], **fields: Any) -> type[BaseSchema]:
        return type(f"{name}Of{game}", (base,), fields)

    described = {"description": "A sealed state, or an open one: the `view` of an answer."}
    state = made("State", BaseSchema, state=StateField(required=True, shown_as=open_form, metadata=described))
    view = Object(shown_as=open_form, metadata={"description": "What lies open on the table: the open form."})
    position = made("Position", Position, view=view)
    return GameSchemas(
        state=state,
        moves=made("Moves", state, actions=Many(ActionField(actions), most=MOST_MOVES, required=True)),
        check=made("Check", state, action=ActionField(actions, required=True)),
        replay=made("Replay", BaseSchema, **_record_fields(formats)),
        board=made("Board", state, highlight=Within(highlight, load_default=None, allow_none=True)),
        position=position,
        replayed=made("Replayed", position, **_end_fields(formats)),
    )


def _record_fields(formats: Sequence[str]) -> dict[str, Any]:
    own = "In this service's own format {players, options, seed, actions} or {state, actions}."
    conventions = "By which conventions to judge; those of the record unless given."
    elsewhere = "The place where `start` has `conventions`; they may stand here as well."
    first = "Tell the trace from this place on, counted from 0: the `trace_next` of the answer before."
    limit = "Tell so many entries of the trace at most. No answer has more than 10 MB of it."
    export = "Write the game anew in this format, to hand it over: the answer's `record`."
    of_sites = len(formats) > 1
    passes = Choice(*PASSES, load_default=None, metadata={"description": _PASSES})
    return {
        "format": Choice(*formats, required=True),
        "record": Object(required=True, metadata={"description": own}),
        "trace": Choice("none", "summary", "full", load_default="none"),
        "trace_from": Whole(0, MOST_RECORDED, load_default=0, metadata={"description": first}),
        "trace_limit": Whole(1, MOST_TRACED, load_default=MOST_TRACED, metadata={"description": limit}),
        "conventions": Choice(*CONVENTIONS, load_default=None, metadata={"description": conventions}),
        **({"passes": passes} if of_sites else {}),
        "options": Within(
            SiteReplayOptions if of_sites else ReplayOptions, load_default=dict, metadata={"description": elsewhere}
        ),
        "export": Choice(*formats, load_default=None, metadata={"description": export}),
    }


class InsertedPass(BaseSchema):
    """A pass that was put in, because this game waits there and the record goes on."""

    index = Whole(
        0, LARGEST, required=True, metadata={"description": "The place of the action before which it was put in."}
    )
    entity = Text(required=True, metadata={"description": "Whose step was passed."})
    step = Text(required=True, metadata={"description": "Which step."})
    round = Text(required=True, metadata={"description": "In which round."})


class LeftOutPass(BaseSchema):
    """A recorded pass that was left out, because this game has gone on there."""

    index = Whole(0, LARGEST, required=True, metadata={"description": "Its place in the record."})
    entity = Text(required=True, metadata={"description": "Who passed, as recorded."})
    round = Text(required=True, metadata={"description": "In which round the game stood."})


class AlignedPasses(BaseSchema):
    """What was changed so that a record's passes stand where this game waits. Nothing but passes is changed."""

    inserted = Many(Within(InsertedPass), most=LARGEST, required=True)
    left_out = Many(Within(LeftOutPass), most=LARGEST, required=True)
    scores_agree = Flag(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the recorded final scores came out; null where none are recorded."},
    )


def _end_fields(formats: Sequence[str]) -> dict[str, Any]:
    trace = {"description": "One entry for each action, if a trace was asked for; the page that was asked for."}
    of_sites = len(formats) > 1
    aligned = "What was put in and left out, if the passes were to be aligned."
    following = "Where the trace goes on, if it does: the `trace_from` of the next request."
    return {
        "applied": Whole(0, LARGEST, required=True, metadata={"description": "How many actions were played."}),
        "trace": Many(Object(), most=LARGEST, allow_none=True, metadata=trace),
        "trace_next": Whole(0, LARGEST, metadata={"description": following}),
        "record": Object(
            allow_none=True, metadata={"description": "The game as a record, if an export was asked for."}
        ),
        **({"passes": Within(AlignedPasses, allow_none=True, metadata={"description": aligned})} if of_sites else {}),
    }
