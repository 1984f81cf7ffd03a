"""Playing records of either game: what the games' own readers have in common, for whoever reads records."""

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

    `index` is its place in the record and `recorded` how it stands there. `action` is the game's own record of it, and
    None where the players ended the game by agreement. One recorded action may be several of ours: `is_last` says that
    it is done with this one.
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
    """A record played to its end."""

    position: Any
    """The position there."""
    applied: int
    """How many actions that took."""
    trace: list[Json] | None
    """One entry for each action, if a trace was asked for."""
    record: Json | None
    """The game written anew, if an export was asked for."""
    passes: Json | None = None
    """What was changed of the record's passes, if these were to be aligned."""
    vintage: Json | None = None
    """The rules of 2020 by which a record of 1846 was played, by name; an empty list where those of today were."""


class Playthrough:
    """A game from a record: the position in which it starts, and its actions as they are played, one by one.

    `total` is how many actions the record has, undone ones and talk left out. `vintage` names the rules of 2020 by
    which a game of 1846 is played, if any. The game is played while it is read, and once: at the first action that the
    rules forbid `IllegalAction` is raised, with index and action.
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
        """What was changed of the record's passes, if these were to be aligned: asked once the game has been played."""
        return self._passes()

    def __iter__(self) -> Iterator[Played]:
        return self._played


def play_through(
    game: str, record_format: str, document: Json, conventions: Conventions | None, passes: Passes = "as_recorded"
) -> Playthrough:
    """The game of a record, to be played while it is read."""
    opened = (
        TITLES[game]
        .records()
        .play_through(
            record_format, document, conventions=conventions, passes=passes, open_state=_opener(game), pointer=""
        )
    )
    report = opened.report
    played = (
        Played(one.index, one.recorded, one.action, one.before, one.after, one.events, one.is_last)
        for one in opened.played
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
    """The end of a record, with the whole trace and the game written anew, if asked for."""
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
    """Opens the state that a record may begin with: a kept position, or a view."""

    def open_state(state: Json) -> Any:
        if not isinstance(state, dict):
            raise ImpossibleInput([fault_at("/state", "wrong_type.sealed")])
        return GAMES[game].loads(state) if positions.is_kept(state) else GAMES[game].opened(state).position

    return open_state
