"""What the API offers of the little game `tests.support.nim`: schemas, a picture, records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from service.api.offers import Offer
from service.api.schemas.actions import ActionSchema, kind
from service.api.schemas.common import BaseSchema, Flag, Many, Whole
from stationmaster.kernel.errors import IllegalAction, ImpossibleInput
from stationmaster.kernel.game import Json
from stationmaster.kernel.trace import TracePage
from tests.support.nim import HEAP, Nim, Position, Resign, Take, fault_at


class TakeSchema(ActionSchema):
    """Take stones."""

    record = Take
    informs = frozenset({"leaves"})
    type = kind("take")
    stones = Whole(1, 1000, required=True)


class ResignSchema(ActionSchema):
    """Give up."""

    record = Resign
    type = kind("resign")
    sure = Flag(required=True)


class Highlight(BaseSchema):
    """Stones to mark."""

    stones = Many(Whole(1, HEAP), most=HEAP, load_default=list)


def draw(view: Mapping[str, Json], highlight: Mapping[str, Json] | None) -> str:
    marked = (highlight or {}).get("stones", [])
    stones = "".join(f'<circle r="{5 + (stone in marked)}"/>' for stone in range(1, view["stones"] + 1))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{stones}</svg>'


@dataclass(frozen=True, slots=True)
class Replayed:
    position: Position
    applied: int
    trace: list[Json] | None
    trace_next: int | None = None
    record: Json | None = None
    passes: None = None


def replay(
    record_format: str,
    record: Json,
    *,
    trace: Any,
    conventions: Any,
    open_state: Callable[[Json], Any],
    export: str | None,
    pointer: str,
    page: TracePage,
) -> Replayed:
    """Records of the form {state, actions}; an action is a number of stones. There is one format to export to."""
    position = open_state(record.get("state"))
    for index, stones in enumerate(record["actions"]):
        if type(stones) is not int:
            raise ImpossibleInput([fault_at(f"{pointer}/actions/{index}", "wrong_type.stones")])
        try:
            position, _ = Nim().play(position, Take(stones))
        except IllegalAction as refusal:
            raise IllegalAction(refusal.violation, index, {"take": stones}) from refusal
    for index in range(len(record["actions"])):
        page.note(partial(dict, index=index, type="take"))
    trace_wanted = None if trace == "none" else page.entries
    written = None if export is None else record
    return Replayed(position, len(record["actions"]), trace_wanted, page.next, written)


NIM = Offer(
    game=Nim(),
    actions={"take": TakeSchema, "resign": ResignSchema},
    highlight=Highlight,
    draw=draw,
    record_formats=("stationmaster",),
    replay=replay,
    violations={"game_over": "1.3", "not_sure": "1.4", "too_many": "1.1", "heap_too_small": "1.2"},
    faults={"wrong_number_of_players": "1.0", "unknown_option": "1.0", "impossible": "1.2"},
    examples={"start": {"two": {"players": ["Amy", "Bob"], "seed": "a"}}},
)
