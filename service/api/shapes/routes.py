"""What the route calculator of a game is asked: what the questions of all games have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta

from service.api.problems.faults import fault_at
from service.api.reading.stated import Body
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
