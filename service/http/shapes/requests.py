"""What is sent to the endpoints of a game, around what the game states itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from service.http.endpoints import Sent
from service.http.problem_texts import fault_at
from service.http.schemas import Body, Reader
from service.http.shapes.answers import FACE, fields_to_draw, record_of
from service.http.shapes.problems import made, many, told
from stationmaster.engine.title import GameShapes
from stationmaster.errors import LONGEST_ECHO, Fault, WrongShape, read_each
from stationmaster.schema.statements import (
    LONGEST_SEED,
    MOST_MOVES,
    MOST_OPTIONS,
    MOST_PLAYERS,
    MOST_RECORDED,
    MOST_TRACED,
    Statement,
    named,
    read,
)

MAX_STATE_TEXT = 64 * 1024

PlayerName = Annotated[str, Meta(min_length=1, max_length=LONGEST_ECHO)]
Sealed = Annotated[
    str,
    Meta(max_length=MAX_STATE_TEXT, description="A sealed state: opaque, to be handed back as it came in an answer."),
]
Conventions = Annotated[
    Literal["rulebook", "online"] | None,
    Meta(description="By which conventions to judge; those of the record unless given."),
]


Passes = Annotated[
    Literal["as_recorded", "aligned"] | None,
    Meta(
        description="Whether the passes of a record of another site stand as recorded, or are put in and left out "
        "where older records have them at other places: the answer's `passes` tells which."
    ),
]


class StartBody(Body, frozen=True, kw_only=True):
    """Who plays, and how."""

    players: Annotated[
        tuple[PlayerName, ...],
        Meta(min_length=1, max_length=MOST_PLAYERS, description="Names, in the order in which the players sit."),
    ]
    options: Any = field(default_factory=dict)
    seed: Annotated[
        Annotated[str, Meta(min_length=1, max_length=LONGEST_SEED)] | None,
        Meta(description="The same seed deals the same game. Without one the deal is random."),
    ] = None

    @classmethod
    def contradictions(cls, sent: Mapping[str, Any]) -> Iterator[Fault]:
        """Names and seeds are shown to people: they hold no control characters."""
        players = sent.get("players")
        texts = [(f"/players/{seat}", name) for seat, name in enumerate(players if isinstance(players, list) else ())]
        for pointer, text in [*texts, ("/seed", sent.get("seed"))]:
            if isinstance(text, str) and not text.isprintable():
                yield fault_at(pointer, "unprintable")


class ReplayOptions(Statement, frozen=True):
    """Options of a replay, in the form in which `start` takes a game's options."""

    conventions: Conventions = None


class AligningReplayOptions(ReplayOptions, frozen=True):
    """The same for a game of which records of another site are read too."""

    passes: Passes = None


@dataclass(frozen=True, slots=True)
class Bodies:
    """What is sent to each endpoint of one game."""

    start: Sent
    state: Sent
    moves: Sent
    check: Sent
    replay: Sent
    board: Sent
    state_in_face: Sent


def bodies_of(game: str, shapes: GameShapes, read_action: Callable[[Any, str], Any], *, aligns: bool) -> Bodies:
    """The bodies of one game, which the contract calls by the name `game`. With `aligns` passes can be aligned."""
    state = ("state", state_of(game, shapes))
    opened: dict[str, Reader] = {"state": read_state}
    actions = told(many(shapes.action), "Played in order, all or none.", max_length=MOST_MOVES)
    options = told(shapes.options, "Options of the game; each may be left out.")
    start = made(f"StartRequest{game}", "Who plays, and how.", [("options", options, {})], StartBody)
    moves = made(f"MovesRequest{game}", "Actions to play.", [state, ("actions", actions)], Body)
    check = made(f"CheckRequest{game}", "An action to judge.", [state, ("action", shapes.action)], Body)
    replay = made(
        f"ReplayRequest{game}", "A record to play through.", _record_fields(game, shapes, aligns=aligns), Body
    )
    board = made(f"DrawRequest{game}", "A state to draw.", [state, *fields_to_draw(shapes)], Body)
    in_face = made(f"DrawStateRequest{game}", "A state of which something is drawn.", [state, FACE], Body)
    return Bodies(
        start=Sent(start, {"options": _read_options}),
        state=Sent(made(f"AskRequest{game}", "A state to look at.", [state], Body), opened),
        moves=Sent(moves, {**opened, "actions": partial(read_actions, read_action)}),
        check=Sent(check, {**opened, "action": lambda value: read_action(value, "")}),
        replay=Sent(replay, {"record": partial(read, dict[str, Any])}),
        board=Sent(board, {**opened, "preview": partial(_read_if_any, read_action)}),
        state_in_face=Sent(in_face, opened),
    )


def state_of(game: str, shapes: GameShapes) -> Any:
    """A state of a game: sealed, or open."""
    return named(f"State{game}", Sealed | shapes.open_state, "A sealed state, or an open one: the `view` of an answer.")


def read_state(value: Any) -> Any:
    """A sealed state, or an open one, which the rules read.

    :raises WrongShape: for anything else.
    """
    if isinstance(value, dict):
        return value
    if not isinstance(value, str):
        raise WrongShape([fault_at("", "wrong_type.state")])
    return read(Sealed, value)


def _read_if_any(read_action: Callable[[Any, str], Any], value: Any) -> Any:
    return None if value is None else read_action(value, "")


def _read_options(value: Any) -> Any:
    """The options of a game, which the rules read."""
    return read(_OPTIONS, value)


def read_actions(read_action: Callable[[Any, str], Any], value: Any, most: int = MOST_MOVES) -> Any:
    """So many actions at most.

    :raises ImpossibleInput: with the faults of all of them.
    """
    return tuple(read_each(read(_actions(most), value), read_action, ""))


@cache
def _actions(most: int) -> Any:
    return told(list[Any], "Actions.", max_length=most)


def _record_fields(game: str, shapes: GameShapes, *, aligns: bool) -> list[Any]:
    form: Any = Literal[tuple(shapes.records)]
    first = "Tell the trace from this place on, counted from 0: the `trace_next` of the answer before."
    limit = "Tell so many entries of the trace at most. No answer has more than 10 MB of it."
    anew = "Write the game anew in this format: the answer's `record`."
    kind = AligningReplayOptions if aligns else ReplayOptions
    options = told(kind, "The place where `start` has `conventions`; they may stand here as well.")
    return [
        ("format", told(form, "The format of the record.")),
        ("record", record_of(game, shapes)),
        ("trace", told(Literal["none", "summary", "full"], "How much to tell of each action."), "none"),
        ("trace_from", told(int, first, ge=0, le=MOST_RECORDED), 0),
        ("trace_limit", told(int, limit, ge=1, le=MOST_TRACED), MOST_TRACED),
        ("conventions", Conventions, None),
        *([("passes", Passes, None)] if aligns else []),
        ("options", options, kind()),
        ("export", told(form | None, anew), None),
    ]


_OPTIONS = told(dict[str, Any], "Options of a game.", max_length=MOST_OPTIONS)
