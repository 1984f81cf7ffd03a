"""One row of a game's sequence of play. A game writes its rows literally, in order, the paragraph beside each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from stationmaster.kernel.family import L, P
from stationmaster.kernel.messages import Message


def nothing_beneath(_position: Any) -> None:
    """The answer of a step in which only its own kinds of action are possible."""


@dataclass(frozen=True)
class Step(Generic[P, L]):
    """One row of the sequence of play.

    `is_current` tells whether the position stands at this step, `waits` whether there is something to decide in it,
    `leave` does what follows when it is passed or has nothing to decide. `deciders` are the players who may act;
    `entity` is the company, train or player whose step it is, `describe` says what is due, for refusals. `beneath`
    names another step, if any, whose kinds of action are possible too; each of them leaves this step first.
    """

    name: str
    rule: str
    is_current: Callable[[P], bool]
    waits: Callable[[P], bool]
    leave: Callable[[L], None]
    entity: Callable[[P], str]
    deciders: Callable[[P], tuple[str, ...]]
    describe: Callable[[P], Message]
    beneath: Callable[[P], str | None] = nothing_beneath
