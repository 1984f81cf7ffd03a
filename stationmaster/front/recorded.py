"""Replaying records of any game, on top of the readers of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from stationmaster.engine.replays import TracePage
from stationmaster.errors import ImpossibleInput
from stationmaster.front import positions
from stationmaster.front.games import GAMES
from stationmaster.front.rules import Event
from stationmaster.registry import TITLES
from stationmaster.schema.faults import fault_at
from stationmaster.schema.statements import MOST_RECORDED, write

if TYPE_CHECKING:
    from stationmaster.titles.g1846.records.playthrough import Conventions, Passes

Json = Any
Trace = Literal["none", "summary", "full"]

STATIONMASTER = "stationmaster"
SITE = "18xx.games"


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a record, played.

    `index` is its place in the record and `recorded` its form there. `action` is the game's action, None where the
    players ended the game by agreement. One recorded action may be several actions here: `is_last` marks the last.
    """

    index: int
    recorded: Json
    action: Any
    before: Any
    after: Any
    events: list[Event]
    is_last: bool = True


@dataclass(frozen=True, slots=True)
class Replayed:
    """The end of a replayed record."""

    position: Any
    """The final position."""
    applied: int
    """The number of actions played."""
    trace: list[Json] | None
    """One entry for each action, if a trace was requested."""
    record: Json | None
    """The exported game, if an export was requested."""
    passes: Json | None = None
    """The passes inserted and removed, if passes were to be aligned."""
    vintage: Json | None = None
    """The names of the rules of 2020 by which a record of 1846 was played; empty for current rules."""


class Playthrough:
    """A game from a record: its first position, and its actions, played one by one.

    `total` is the number of actions in the record, without undone ones and chat. `vintage` names the rules of 2020 by
    which a game of 1846 is played, if any. The game is played lazily, and once: the first action that the rules forbid
    raises `IllegalAction`, with index and action.
    """

    def __init__(
        self,
        start: Any,
        total: int,
        played: Iterator[Played],
        passes: Callable[[], Json | None] = lambda: None,
        vintage: Sequence[str] | None = None,
    ) -> None:
        self.start = start
        self.total = total
        self._played = played
        self._passes = passes
        self.vintage = vintage

    @property
    def passes(self) -> Json | None:
        """Return the passes inserted and removed, if passes were to be aligned. Call it after the last action."""
        return self._passes()

    def __iter__(self) -> Iterator[Played]:
        return self._played


def play_through(
    game: str, record_format: str, document: Json, conventions: Conventions | None, passes: Passes = "as_recorded"
) -> Playthrough:
    """Return the game of a record, to be played lazily."""
    opened = (
        TITLES[game]
        .records()
        .play_through(
            record_format, document, conventions=conventions, passes=passes, open_state=_opener(game), pointer=""
        )
    )
    report = opened.report
    played = (
        Played(step.index, step.recorded, step.action, step.before, step.after, step.events, step.is_last)
        for step in opened.played
    )
    changed = (lambda: None) if report is None else (lambda: write(report()))
    return Playthrough(opened.start, opened.total, played, changed, opened.vintage)


def replay(
    game: str,
    record_format: str,
    document: Json,
    conventions: Conventions | None,
    *,
    trace: Trace = "none",
    export: str | None = None,
    passes: Passes = "as_recorded",
) -> Replayed:
    """Return the end of a record, with the whole trace and the exported game if requested."""
    done = (
        TITLES[game]
        .records()
        .replay(
            record_format,
            document,
            trace=trace,
            conventions=conventions,
            open_state=_opener(game),
            export=export,
            pointer="",
            page=TracePage(most=MOST_RECORDED),
            passes=passes,
        )
    )
    return Replayed(done.position, done.applied, done.trace, done.record, done.passes, done.vintage)


def _opener(game: str) -> Callable[[Json], Any]:
    """Open the state that a record may begin with: a stored position, or a view."""

    def open_state(state: Json) -> Any:
        if not isinstance(state, dict):
            raise ImpossibleInput([fault_at("/state", "wrong_type.sealed")])
        return GAMES[game].loads(state) if positions.is_kept(state) else GAMES[game].opened(state).position

    return open_state
