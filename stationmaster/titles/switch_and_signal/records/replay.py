"""Replaying records of this service: how a game was started, or the state it goes on from, and the actions since.

Every action is checked in full: a record enjoys no indulgence that a player at the table would not have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from msgspec import UNSET

from stationmaster.engine.replays import STATIONMASTER as STATIONMASTER
from stationmaster.engine.replays import TRACES as TRACES
from stationmaster.engine.replays import Onlooker, Trace, TracePage, Tracing
from stationmaster.engine.replays import Replayed as Replayed
from stationmaster.errors import IllegalAction, ImpossibleInput, cut, read_each
from stationmaster.i18n.message import Param
from stationmaster.schema.records import taken_apart
from stationmaster.schema.statements import write
from stationmaster.titles.switch_and_signal.model import events
from stationmaster.titles.switch_and_signal.model.action_forms import from_json, to_json
from stationmaster.titles.switch_and_signal.model.actions import Action
from stationmaster.titles.switch_and_signal.model.events import Event
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.start import read_options
from stationmaster.titles.switch_and_signal.open_state.view import view
from stationmaster.titles.switch_and_signal.play import describe_turn, legal_actions, play, round_name, settle
from stationmaster.titles.switch_and_signal.records.statement import RecordFromStart, RecordFromState
from stationmaster.titles.switch_and_signal.rules.setup import set_up
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Json = Any

FORMATS = (STATIONMASTER,)


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a record, played. `index` is its place in the record."""

    index: int
    action: Action
    before: Position
    after: Position
    happened: Sequence[Event]
    is_last: ClassVar[bool] = True

    @property
    def recorded(self) -> Json:
        """The action as it stands in the record."""
        return to_json(self.action)

    @property
    def events(self) -> list[dict[str, Json]]:
        """What it did, as JSON."""
        return [events.to_json(event) for event in self.happened]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game from a record: its start, and its actions one by one. `total` is their number."""

    start: Position
    total: int
    played: Iterator[Played]
    report: ClassVar[None] = None
    vintage: ClassVar[None] = None


def play_through(
    record_format: str,
    record: Json,
    *,
    conventions: str | None = None,
    passes: str = "as_recorded",
    open_state: Callable[[Json], Position] | None = None,
    pointer: str = "/record",
) -> Playthrough:
    """The game of a record, to be played while it is read. `open_state` opens the `state` of one that begins with it.

    :raises ImpossibleInput: for a record that cannot be read; pointers begin with `pointer`.
    :raises IllegalAction: while it is played, with index and action, at the first action that the rules forbid.
    """
    check_format(record_format, "/format")
    check_conventions(conventions)
    check_passes(passes)
    start, actions = read_record(record, open_state, pointer)
    return Playthrough(start, len(actions), play_actions(start, actions))


def replay(
    record_format: str,
    record: Json,
    *,
    trace: Trace = "none",
    conventions: str | None = None,
    passes: str = "as_recorded",
    open_state: Callable[[Json], Position] | None = None,
    export: str | None = None,
    pointer: str = "/record",
    page: TracePage | None = None,
    onlooker: Onlooker | None = None,
) -> Replayed[Position]:
    """The end of a recorded game; with `export` also the game as a record of that format.

    Of the trace `page` is told, the first unless given.

    `open_state` opens the `state` of a record that begins with one; without it such records are refused.

    :raises ImpossibleInput: for a record that cannot be read; pointers begin with `pointer`.
    :raises IllegalAction: with index and action, at the first action that the rules forbid.
    """
    check_format(record_format, "/format")
    if export is not None:
        check_format(export, "/export")
    check_conventions(conventions)
    check_passes(passes)
    start, actions = read_record(record, open_state, pointer)
    position, page = start, page or TracePage()
    if onlooker is not None:
        onlooker.begin(start)
    for played in play_actions(start, actions):
        position = played.after
        if onlooker is not None:
            onlooker.see(played.index, played.before, played.action, position, played.events)
        if trace != "none":
            page.note(partial(trace_entry, played, full=trace == "full"))
    written = _written_anew(record, actions, pointer) if export is not None else None
    return Replayed(position, len(actions), page.entries if trace != "none" else None, page.next, written)


def _written_anew(record: Mapping[str, Json], actions: Sequence[Action], pointer: str) -> Json:
    """The record of a game from its deal on, what was left to the defaults aside."""
    if "state" in record:
        raise _fault(f"{pointer}/state", "not_expressible")
    options = record.get("options", UNSET)
    start = RecordFromStart(players=record["players"], options=options, seed=record["seed"], actions=tuple(actions))
    return write(start)


def check_conventions(conventions: str | None) -> None:
    """That none are asked for.

    :raises ImpossibleInput: when some are.
    """
    if conventions is not None:
        raise _fault("/conventions", "unknown_option")


def check_passes(passes: str) -> None:
    """That none are to be aligned.

    :raises ImpossibleInput: when they are.
    """
    if passes != "as_recorded":
        raise _fault("/passes", "unknown_option.passes")


def check_format(record_format: str, pointer: str) -> None:
    """Whether there is such a format.

    :raises ImpossibleInput: when there is none.
    """
    if record_format not in FORMATS:
        raise _fault(pointer, "unknown_format", format=cut(record_format), formats=tuple(FORMATS))


def trace_entry(played: Played, *, full: bool) -> Json:
    """What the trace says of one action; `full` adds all that a client would have been answered after it."""
    done = (lambda: (played.recorded, played.events)) if full else None
    return _TRACING.entry(played.index, played.action.type, played.before, played.after, done)


_TRACING: Final = Tracing(describe_turn, round_name, view, legal_actions)


def _fault(pointer: str, name: str, /, **params: Param) -> ImpossibleInput:
    return ImpossibleInput([fault_at(pointer, name, **params)])


def play_actions(position: Position, actions: Sequence[Action]) -> Iterator[Played]:
    """The actions of a record, played one by one from the position in which it begins.

    :raises IllegalAction: while it is played, with index and action, at the first that the rules forbid.
    """
    for index, action in enumerate(actions):
        try:
            after, happened = play(position, action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.violation, index, to_json(action), position=position) from refusal
        yield Played(index, action, position, after, happened)
        position = after


def read_record(
    record: Json, open_state: Callable[[Json], Position] | None, pointer: str
) -> tuple[Position, list[Action]]:
    """The position in which a record begins, and its actions.

    :raises ImpossibleInput: for a record that cannot be read; pointers begin with `pointer`.
    """
    document = taken_apart(record, RecordFromStart, RecordFromState, pointer)
    start = _opened(document, open_state, pointer) if "state" in document else _begun(document, pointer)
    return start, read_each(document["actions"], from_json, f"{pointer}/actions")


def _opened(record: Mapping[str, Json], open_state: Callable[[Json], Position] | None, pointer: str) -> Position:
    if open_state is None:
        raise _fault(f"{pointer}/state", "state_not_readable")
    return open_state(record["state"])


def _begun(record: Mapping[str, Json], pointer: str) -> Position:
    try:
        ledger = set_up(read_options(record["players"], record.get("options") or {}), record["seed"])
    except ImpossibleInput as impossible:
        raise impossible.under(pointer) from impossible
    settle(ledger)
    return ledger.position
