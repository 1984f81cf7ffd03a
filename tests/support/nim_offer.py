"""What the API offers of the little game `tests.support.nim`: schemas, a picture, records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from stationmaster.engine import actions
from stationmaster.engine.replays import Onlooker, TracePage
from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Contract, GameShapes, Json, Pictures, Records, Title
from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.i18n.message import Language
from stationmaster.schema.envelope import Span, Standing
from stationmaster.schema.statements import named
from tests.support.nim import HEAP, Nim, Position, Resign, StatementNim, Take, fault_at


class Highlight(StatementNim, frozen=True):
    """Stones to mark."""

    stones: Annotated[tuple[Annotated[int, Meta(ge=1, le=HEAP)], ...], Meta(max_length=HEAP)] = ()


class TakeChoice(StatementNim, frozen=True):
    """How many to take."""

    stones: Span
    leaves: int


class TakeFamily(StatementNim, frozen=True, tag_field="type", tag="take"):
    """1.1."""

    rule: str
    choices: tuple[TakeChoice, ...]


class ResignChoice(StatementNim, frozen=True):
    """How to give up."""

    sure: bool


class ResignFamily(StatementNim, frozen=True, tag_field="type", tag="resign"):
    """1.4."""

    rule: str
    choices: tuple[ResignChoice, ...]


class Dealt(StatementNim, frozen=True, tag_field="type", tag="dealt"):
    """The heap lies there."""

    stones: int


class Taken(StatementNim, frozen=True, tag_field="type", tag="taken"):
    """Somebody took stones."""

    player: str
    stones: int


class Resigned(StatementNim, frozen=True, tag_field="type", tag="resigned"):
    """Somebody gave up."""

    player: str


class View(StatementNim, frozen=True):
    """The table."""

    players: tuple[str, ...]
    stones: int
    turn: int
    revision: int
    winner: str | None
    turn_began: int


class Opened(StatementNim, frozen=True, forbid_unknown_fields=False):
    """The table, as somebody tells it."""

    players: Annotated[tuple[str, ...], Meta(min_length=2)]
    stones: Annotated[int, Meta(ge=1, le=HEAP)]
    turn: int | UnsetType = UNSET


class Result(StatementNim, frozen=True):
    """How it ended."""

    reason: str
    standing: tuple[Standing, ...]


class Options(StatementNim, frozen=True):
    """There are none."""


class Components(StatementNim, frozen=True):
    """The heap."""

    heap: int


class Takings(StatementNim, frozen=True):
    """A state, and how many stones were taken each time."""

    state: str | Opened
    actions: tuple[int, ...]


class Taking(StatementNim, frozen=True):
    """An action as it is told of a record."""

    take: int


class Entry(StatementNim, frozen=True):
    """An action of a record."""

    index: int
    type: str
    action: Taking | UnsetType = UNSET


SHAPES = GameShapes(
    action=named("ActionNim", Take | Resign, "What a player can do."),
    informative=frozenset({"leaves"}),
    family=named("FamilyNim", TakeFamily | ResignFamily, "What may be done."),
    event=named("EventNim", Dealt | Taken | Resigned, "What happened."),
    view=View,
    open_state=Opened,
    options=Options,
    result=Result,
    components=Components,
    records={"stationmaster": (Takings,)},
    trace=Entry,
    highlight=Highlight,
)


class OfferedNim(Nim):
    shapes = SHAPES


read_action = actions.ActionForms[Any](Take | Resign, SHAPES.informative).read


def draw(view: Mapping[str, Json], highlight: Mapping[str, Json] | None, **_look: object) -> str:
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
    vintage: None = None


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
    onlooker: Onlooker | None = None,
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


def in_words(view: Mapping[str, Json], _language: Language) -> str:
    """The same in words."""
    return f"{view['stones']} stones"


def write_action(action: Take | Resign) -> dict[str, Json]:
    return {"type": action.type, **{name: getattr(action, name) for name in action.__struct_fields__}}


def texts() -> Telling:
    return Telling(
        lines={},
        when={},
        sentences={},
        steps={"take": "take stones"},
        rounds={"play": "play"},
        names={},
        words={},
        actions={"take": "take stones", "resign": "give up"},
        rules={"1.1": "Take one to three stones.", "1.4": "Give up."},
    )


def play_through(*_arguments: Any, **_named: Any) -> Any:
    raise NotImplementedError("records of this game are replayed only")


NIM: Title[Position, Any] = Title(
    game=OfferedNim(),
    positions=Position,
    actions=(Take, Resign),
    read_action=read_action,
    write_action=write_action,
    texts=texts,
    pictures=lambda: Pictures(draw, in_words, "12 stones"),
    records=lambda: Records(play_through, replay),
    contract=lambda: Contract(
        violations={"game_over": "1.3", "not_sure": "1.4", "too_many": "1.1", "heap_too_small": "1.2"},
        faults={"wrong_number_of_players": "1.0", "unknown_option": "1.0", "impossible": "1.2"},
        events={},
        examples={"start": {"two": {"players": ["Amy", "Bob"], "seed": "a"}}},
    ),
)
