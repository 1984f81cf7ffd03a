"""Finding and checking routes of 1846: for a position of the game, or for what a person at a table can tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from stationmaster.kernel.bounds import MOST_ROUTES
from stationmaster.kernel.statements import Statement, read, write
from stationmaster.routes.supervision import SearchLimits

Json = Any

Limit = Annotated[int, Meta(ge=1, le=2**53 - 1)]


class Limits(Statement, frozen=True):
    """How far a search may go; None is no limit."""

    max_nodes: Annotated[Limit | None, Meta(description="Nodes: the same limit gives the same answer.")] = None
    deadline_ms: Annotated[Limit | None, Meta(description="By the clock: the last resort.")] = None


def find(
    question: Any, operator: str | None = None, *, max_nodes: int | None = None, deadline_ms: int | None = None
) -> dict[str, Json]:
    """The best set of routes, explained; proved to be the best unless a limit came first (`optimal`, `upper_bound`).

    `question` is a position of 1846 (then `operator` names the company; without it, the one whose turn it is), or the
    minimal form `{phase, tiles, tokens, blocked_homes?, privates?, corporation, trains}` of `docs/1846.md`.

    :raises ImpossibleInput: with every fault and its pointer, for a form or an operator that cannot be.
    """
    from stationmaster.g1846.routes import calculator

    limits = _limits(max_nodes, deadline_ms)
    if isinstance(question, Mapping):
        return calculator.routes_of_form(question, limits)
    return calculator.routes_of_position(_position(question), operator, limits)


def check(
    question: Any,
    routes: Sequence[Any],
    operator: str | None = None,
    *,
    max_nodes: int | None = None,
    deadline_ms: int | None = None,
) -> dict[str, Json]:
    """Whether declared routes are legal, what they earn, and whether a better set exists (6.68).

    `routes` are `{"train", "path"}`, as in the action `run`; the question is that of `find`.

    :raises ImpossibleInput: also for routes that are none (pointers `/routes/…`).
    """
    from stationmaster.g1846.actions import TrainRun
    from stationmaster.g1846.routes import calculator

    limits = _limits(max_nodes, deadline_ms)
    declared = [write(route) if isinstance(route, TrainRun) else route for route in routes]
    runs = read(_declared(), declared, "/routes")
    if isinstance(question, Mapping):
        return calculator.check_routes_of_form(question, runs, limits)
    return calculator.check_routes_of_position(_position(question), operator, runs, limits)


@cache
def _declared() -> Any:
    from stationmaster.g1846.actions import TrainRun

    return Annotated[tuple[TrainRun, ...], Meta(max_length=MOST_ROUTES)]


def _limits(max_nodes: int | None, deadline_ms: int | None) -> SearchLimits:
    limits = read(Limits, {"max_nodes": max_nodes, "deadline_ms": deadline_ms})
    return SearchLimits(limits.max_nodes, limits.deadline_ms)


def _position(question: object) -> Any:
    from stationmaster.front.games import GAMES

    if not isinstance(question, GAMES["1846"].positions):
        raise TypeError(f"a position of 1846 or its minimal form is needed, not {type(question).__name__}")
    return question
