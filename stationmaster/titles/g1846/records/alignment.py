"""Two positions of one game under different conventions, kept in step.

The online conventions wait in some steps that the printed rules skip, and vice versa. Before an action is carried over
from one game to the other, the second is brought to the point of the first: idle steps are passed, and a run that is
automatic by the printed rules is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Action, Dividend, Pass, Run
from stationmaster.titles.g1846.model.position import DraftRound, OperatingRound, Position, StockRound
from stationmaster.titles.g1846.sequence import current_step, play, round_name

FURTHEST: Final = 12
"""An upper bound for the steps that one game can be behind the other."""

STEPS: Final = ("track", "run", "dividend", "trains", "privates")
"""The steps of a company's turn in their order."""


def is_level(position: Position, leader: Position) -> bool:
    """Return whether both games are at the same point: round, step and entity."""
    if position.is_over or leader.is_over:
        return position.is_over and leader.is_over
    here, there = current_step(position), current_step(leader)
    return (round_name(position), here.name, here.entity(position)) == (
        round_name(leader),
        there.name,
        there.entity(leader),
    )


def is_behind(position: Position, leader: Position) -> bool:
    """Return whether a game is at a point that the leading one has passed."""
    here, there = position.round, leader.round
    if isinstance(here, StockRound):
        return _is_behind_in_shares(position, leader)
    if not isinstance(here, OperatingRound):
        return False
    if leader.is_over:
        return True
    if not isinstance(there, OperatingRound):
        return position.set_number < leader.set_number or isinstance(there, DraftRound)
    if (position.set_number, here.number) != (leader.set_number, there.number):
        return (position.set_number, here.number) < (leader.set_number, there.number)
    if here.step not in STEPS or there.step not in STEPS:
        return here.step not in STEPS and there.step in STEPS
    if here.operator == there.operator:
        return STEPS.index(here.step) < STEPS.index(there.step)
    return here.operator in there.done


def _is_behind_in_shares(position: Position, leader: Position) -> bool:
    """In a stock round only the online conventions wait for players who can do nothing."""
    there = leader.round
    if isinstance(there, StockRound) and position.set_number == leader.set_number:
        return conventions(position).asks_who_can_only_pass and there.player != current_step(position).entity(position)
    return leader.is_over or position.set_number <= leader.set_number


def steps_to(position: Position, leader: Position) -> tuple[Action, ...]:
    """Return the actions without a decision that bring a game level with the leading one."""
    taken: list[Action] = []
    while len(taken) < FURTHEST and not is_level(position, leader) and is_behind(position, leader):
        moved = next(_idly(position), None)
        if moved is None:
            break
        action, position = moved
        taken.append(action)
    return tuple(taken)


def _idly(position: Position) -> Iterator[tuple[Action, Position]]:
    """Return the next position that needs no decision, and the action that leads there."""
    for action in _idle_actions(position):
        try:
            yield action, play(position, action)[0]
        except IllegalAction:
            continue


def _idle_actions(position: Position) -> Iterator[Action]:
    yield Pass()
    if runs_by_itself(position):
        yield Run("best")
    round_ = position.round
    if isinstance(round_, OperatingRound) and not round_.turn.revenue:
        yield Dividend("withhold")  # 6.71c: no choice; it only ends the time for showing better routes (6.68).


def runs_by_itself(position: Position) -> bool:
    """Return whether the operator is a corporation without President: the printed rules run its trains for it
    (7.14b).
    """
    round_ = position.round
    operator = round_.operator if isinstance(round_, OperatingRound) else None
    corporation = position.corporations.get(operator or "")
    return corporation is not None and corporation.president is None
