"""What the bodies of requests to a game have in common: the fields that the statements of the game read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Annotated, Any

from msgspec import Meta

from service.http.problem_schemas import many, told
from service.http.problem_texts import fault_at
from service.http.schemas import Reader, RequestSchema, Shape
from stationmaster.any_map.search import SearchLimits
from stationmaster.engine.title import GameShapes
from stationmaster.errors import WrongShape, read_each
from stationmaster.schema.statements import MOST_MOVES, named, read

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
            kind = told(many(request.shapes.action), meaning, max_length=most)
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
    return told(list[Any], "Actions.", max_length=most)


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
