"""Two positions of one game under different conventions, kept in step.

The online conventions wait in some steps that the printed rules pass over, and the other way round. Before an action is
carried over from one game to the other, the second is brought to the point of the first: steps in which it only waits
are passed, and a run that the printed rules make by themselves is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.errors import IllegalAction
from service.rules.g1846.actions import Action, Pass, Run
from service.rules.g1846.play import play
from service.rules.g1846.position import OperatingRound, Position
from service.rules.g1846.turn import current_step, round_name

Point = tuple[str, str, str]

FURTHEST = 12
"""More steps than one game can be behind the other."""


def point(position: Position) -> Point | None:
    """Round, step and entity; None once the game is over."""
    if position.is_over:
        return None
    step = current_step(position)
    return round_name(position), step.name, step.entity(position)


def steps_to(position: Position, wanted: Point | None) -> tuple[Action, ...] | None:
    """The actions that bring a position to a point without deciding anything; None if it cannot be brought there."""
    taken: list[Action] = []
    for _ in range(FURTHEST):
        here = point(position)
        if here == wanted:
            return tuple(taken)
        if here is None:
            return None
        for action in _idle_actions(position):
            try:
                position, _events = play(position, action)
            except IllegalAction:
                continue
            taken.append(action)
            break
        else:
            return None
    return None


def _idle_actions(position: Position) -> Iterator[Action]:
    yield Pass()
    if runs_by_itself(position):
        yield Run(None)


def runs_by_itself(position: Position) -> bool:
    """Whether the operator is a corporation without President: the printed rules run its trains for it (7.14b)."""
    round_ = position.round
    operator = round_.operator if isinstance(round_, OperatingRound) else None
    corporation = position.corporations.get(operator or "")
    return corporation is not None and corporation.president is None
