"""Requests and answers of a game: the fields that its statements read, and the answers made of its statements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta

from service.http.endpoints import Answer
from service.http.problem_texts import fault_at
from service.http.schemas import Reader, RequestSchema, Shape
from service.http.statements import described, either, make_statement, many, optional
from stationmaster.engine.title import Aligned, GameShapes
from stationmaster.errors import WrongShape, read_each
from stationmaster.schema.statements import MOST_MOVES, Statement, named, read
from stationmaster.search import SearchLimits

MAX_STATE_TEXT = 64 * 1024
MAX_DEADLINE_MS = 600_000
MAX_NODES = 1_000_000_000_000

Sealed = Annotated[
    str,
    Meta(max_length=MAX_STATE_TEXT, description="A sealed state: opaque, to be handed back as it came in an answer."),
]
Deadline = Annotated[
    int,
    Meta(
        ge=1,
        le=MAX_DEADLINE_MS,
        description="The longest time that the search may take; it can only lower the service's own limit. An answer "
        "cut by the clock (`cut_by`) depends on the machine and its load: prefer `max_nodes`.",
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


class GameRequest(RequestSchema):
    """A body of one game, `key` in the names of the contract, with the statements of its shapes."""

    def __init__(
        self, key: str, shapes: GameShapes, read_action: Callable[[Any, str], Any], exclude: tuple[str, ...] = ()
    ) -> None:
        """`read_action` reads an action with its pointer; fields of `exclude` are unknown in this game."""
        self.key = key
        self.shapes = shapes
        self.read_action = read_action
        super().__init__(exclude=exclude)

    @property
    def name(self) -> str:
        """The name of the schema in the contract."""
        return f"{super().name}{self.key}"


class GameShape(Shape):
    """A field whose type depends on the game: `kind_in` returns it for a request of the game."""

    def __init__(self, kind_in: Callable[[Any], Any], read: Reader | None = None, **kwargs: Any) -> None:
        super().__init__(Any, read, **kwargs)
        self._kind_in = kind_in

    @property
    def request(self) -> GameRequest:
        """The body that has the field."""
        assert isinstance(self.parent, GameRequest)
        return self.parent

    @cached_property
    def kind(self) -> Any:
        """The type of the value, with its ranges and its meaning."""
        return self._kind_in(self.request)


class State(GameShape):
    """A state of the game, sealed or open."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(lambda request: state_of(request.key, request.shapes), read_state, **kwargs)


class Action(GameShape):
    """An action of the game. Null is one only where it is the default."""

    def read(self, value: Any) -> Any:
        """Return the action."""
        return None if value is None and self.allow_none else self.request.read_action(value, "")


class Actions(GameShape):
    """At most so many actions of the game. Null is read only where it is the default."""

    def __init__(self, meaning: str, most: int = MOST_MOVES, **kwargs: Any) -> None:
        def kind_in(request: GameRequest) -> Any:
            kind = described(many(request.shapes.action), meaning, max_length=most)
            return kind | None if self.allow_none else kind

        super().__init__(kind_in, **kwargs)
        self._most = most

    def read(self, value: Any) -> Any:
        """Return the actions.

        :raises ImpossibleInput: with the faults of all of them.
        """
        if value is None and self.allow_none:
            return None
        return tuple(read_each(read(_actions(self._most), value), self.request.read_action, ""))


@cache
def _actions(most: int) -> Any:
    return described(list[Any], "Actions.", max_length=most)


def state_of(key: str, shapes: GameShapes) -> Any:
    """Return the type of a state of a game: sealed, or open."""
    return named(f"State{key}", Sealed | shapes.open_state, "A sealed state, or an open one: the `view` of an answer.")


def read_state(value: Any) -> Any:
    """Return a sealed state, or an open one, which the rules read.

    :raises WrongShape: for anything else.
    """
    if isinstance(value, dict):
        return value
    if not isinstance(value, str):
        raise WrongShape([fault_at("", "wrong_type.state")])
    return read(Sealed, value)


def limits_in(body: Mapping[str, Any]) -> SearchLimits:
    """Return how far the search of a request may go."""
    return SearchLimits(body["max_nodes"], body["deadline_ms"])


# Answers, around the statements of the game.

PARTS_OF_POSITION = ("game", "state", "revision", "turn", "legal", "events", "view", "result")
"""The fields of an answer with a position, in this order."""
PARTS_OF_END = ("applied", "trace", "trace_next", "record", "passes", "vintage")
"""The further fields of the answer to a replay."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of the endpoints of one game."""

    components: Answer
    position: Answer
    replayed: Answer
    verdict: Answer


def answers_of(game_id: str, game: str, shapes: GameShapes, violation: Any, aligned: Aligned | None) -> Answers:
    """Return the answers of one game, which the contract calls by the name `game`; `aligned` reads records of other
    sites.
    """
    parts = _parts_of_position(game_id, shapes)
    end = parts | _parts_of_end(game, shapes, aligned)
    position = "A position: every answer carries the state that follows."
    replayed = "The position at the end of a record, with the requested additions."
    return Answers(
        components=Answer(shapes.components, "What is in the box."),
        position=_narrowable(game, "Position", position, parts),
        replayed=_narrowable(game, "Replayed", replayed, end),
        verdict=Answer(_verdict(game, shapes, violation), "Whether the action is legal."),
    )


def _parts_of_position(game_id: str, shapes: GameShapes) -> dict[str, Any]:
    legal = "Every legal action, and no other: `type` with one of the `choices` is an action, ready to post."
    return {
        "game": described(Literal[game_id], "The id of the game."),
        "state": described(str, "Sealed: opaque, and the same for the same state."),
        "revision": described(int, "Number of actions played so far.", ge=0),
        "turn": described(shapes.turn | None, "Whose turn it is; null once the game is over."),
        "legal": described(many(shapes.family), legal),
        "events": described(many(shapes.event), "What the actions did, in order."),
        "view": described(shapes.view, "What lies open on the table: the open form of the state."),
        "result": described(shapes.result | None, "How the game ended; null while it goes on."),
    }


def _parts_of_end(game: str, shapes: GameShapes, aligned: Aligned | None) -> dict[str, Any]:
    trace = "One entry for each action of the requested page, if a trace was requested."
    following = "Where the trace goes on, if it does: the `trace_from` of the next request."
    changed = "What was put in and left out, if the passes were to be aligned."
    by_vintage = "By which rules of 2020 a record of 18xx.games was read; empty where today's were enough."
    of_sites = (
        {}
        if aligned is None
        else {"passes": described(aligned.report, changed), "vintage": described(many(aligned.vintages), by_vintage)}
    )
    return {
        "applied": described(int, "How many actions were played.", ge=0),
        "trace": described(many(shapes.trace), trace),
        "trace_next": described(int, following, ge=0),
        "record": described(record_of(game, shapes), "The game as a record, if an export was requested."),
        **of_sites,
    }


_MAY_BE_MISSING = ("trace", "trace_next", "record", "passes", "vintage")


def _narrowable(game: str, name: str, meaning: str, parts: dict[str, Any]) -> Answer:
    fields = [optional(*part) if part[0] in _MAY_BE_MISSING else part for part in parts.items()]
    return Answer(make_statement(f"{name}{game}", meaning, fields, Statement), meaning)


def record_of(game: str, shapes: GameShapes) -> Any:
    """Return the type of a record of a game, in any of its formats."""
    kinds = [kind for records in shapes.records.values() for kind in records]
    return either(f"Record{game}", kinds, "A recorded game, in one of the formats.")


def _verdict(game: str, shapes: GameShapes, violation: Any) -> Any:
    events = described(many(shapes.event), "What the action would do, up to what chance or hidden cards decide.")
    complete = described(bool, "Whether that is all; false where chance or hidden cards decide what follows.")
    parts = [("legal", Literal[True]), ("events", events), ("complete", complete)]
    legal = make_statement(f"Legal{game}", "The action is legal.", parts, Statement)
    why = [("legal", Literal[False]), ("violation", described(violation, "Why not."))]
    illegal = make_statement(f"Illegal{game}", "The rules forbid the action.", why, Statement)
    return either(f"Verdict{game}", [legal, illegal], "Whether an action is legal, and what it would do or why not.")
