"""One row of a game's sequence of play. A game writes its rows literally, in order, the paragraph beside each."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic

from stationmaster.engine.action_kind import L, P
from stationmaster.i18n.message import Message


@dataclass(frozen=True)
class Step(Generic[P, L]):
    """One row of the sequence of play.

    `waits` returns whether the step has a decision, `leave` ends it after its decision, or when it has none.
    `deciders` are the players who may act; `entity` is the company, train or player whose step it is, `describe` names
    what is due, for refusals. `beneath` names another step, if any, whose kinds of action are possible too;
    each of them leaves this step first. A step that `interrupts` comes in the middle of a turn, and may ask another
    player.

    `stage` is the part of the game in which the step can be current, as the engine's `stage` returns it for positions;
    None: in any. `is_current` returns whether a position of that stage stands at this step, if no step before it is
    current; None: it does.

    Where the test for a decision also computes the automatic consequences, `finds` does both at once, so that nothing
    is computed twice: it returns the consequences, ready to be carried out, or None where there is a decision.
    """

    name: str
    rule: str
    is_current: Callable[[P], bool] | None
    waits: Callable[[P], bool]
    leave: Callable[[L], None]
    entity: Callable[[P], str]
    deciders: Callable[[P], tuple[str, ...]]
    describe: Callable[[P], Message]
    beneath: Callable[[P], str | None] | None = None
    interrupts: bool = False
    stage: Hashable = None
    finds: Callable[[P], Callable[[L], None] | None] | None = None
    cites: Callable[[P], str] | None = None

    def paragraph(self, position: P) -> str:
        """Return the paragraph by which a position stands at this step: `rule`, unless it depends on the position."""
        return self.rule if self.cites is None else self.cites(position)
