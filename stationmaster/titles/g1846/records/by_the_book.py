"""Check a game that was played online by the printed rules.

The same actions are played in a second game under the rulebook's conventions. Where that game waits in a step which the
online game has skipped, it passes; a pass that it does not need, and a run that is automatic by the printed rules, are
left out. The first action that is refused is one that the printed rules forbid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846.model.actions import Pass, Run
from stationmaster.titles.g1846.model.events import TrainsRun
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.records.alignment import is_level, runs_by_itself, steps_to
from stationmaster.titles.g1846.records.playthrough import Played, end_by_agreement, refused
from stationmaster.titles.g1846.rules import running
from stationmaster.titles.g1846.rules.kinds import refuse
from stationmaster.titles.g1846.sequence import play


def by_the_book(position: Position, online: Iterable[Played]) -> Iterator[Played]:
    """Yield the actions of an online game, played by the printed rules.

    :raises IllegalAction: with index and action, at the first that the printed rules forbid.
    """
    there = last = None
    for there in online:
        try:
            for played in _carried_over(position, there):
                if last is not None:
                    yield last
                last, position = played, played.after
        except IllegalAction as error:
            if last is not None:
                yield last
            raise refused(error, there.index, there.recorded) from error
    if there is not None and last is not None:
        yield from _with_its_end(last, list(_idle_steps(position, there, there.after)))


def _with_its_end(last: Played, idle: list[Played]) -> Iterator[Played]:
    """Return the last action of a record, and the passes after it that end the game as the online one ends."""
    steps = [last, *idle]
    yield from (replace(step, is_last=False) for step in steps[:-1])
    yield replace(steps[-1], is_last=True)


def _idle_steps(position: Position, there: Played, leader: Position) -> Iterator[Played]:
    """Return the passes that bring the game to the point of the leading one."""
    for step in steps_to(position, leader):
        after, events = play(position, step)
        yield Played(there.index, there.recorded, step, position, after, events, is_last=False)
        position = after


def _carried_over(position: Position, there: Played) -> Iterator[Played]:
    index, recorded, action = there.index, there.recorded, there.action
    for played in _idle_steps(position, there, there.before):
        yield played
        position = played.after
    if action is None:
        yield Played(index, recorded, None, position, *end_by_agreement(position))
    elif _happens_by_itself(position, there):
        yield Played(index, recorded, action, position, position, [], is_last=there.is_last)
    else:
        yield Played(index, recorded, action, position, *play(position, action), is_last=there.is_last)


def _happens_by_itself(position: Position, there: Played) -> bool:
    """Return whether the action is automatic by the printed rules."""
    if is_level(position, there.before):
        return False
    if isinstance(there.action, Run) and runs_by_itself(there.before):
        _check_highest(there)
        return True
    return isinstance(there.action, Pass)


def _check_highest(there: Played) -> None:
    """7.14b: without a President the trains run for the highest possible revenue.

    :raises IllegalAction: when the recorded run earns less.
    """
    highest = running.best(there.before).revenue
    earned = sum(event.revenue for event in there.happened if isinstance(event, TrainsRun))
    if earned < highest and isinstance(there.before.round, OperatingRound):
        raise IllegalAction(
            refuse("better_routes", operator=str(there.before.round.operator), highest=highest, earned=earned)
        )
