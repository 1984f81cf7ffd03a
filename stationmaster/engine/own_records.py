"""This project's own records of any title: read, played action by action, and rewritten.

Every action is checked in full, as for a player at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar

from stationmaster.engine.actions import written
from stationmaster.engine.replays import STATIONMASTER, Onlooker, Replayed, Trace, TracePage, Tracing
from stationmaster.engine.title import Json, Records
from stationmaster.errors import IllegalAction, ImpossibleInput, cut, read_each
from stationmaster.i18n.message import Param
from stationmaster.schema.faults import fault_at
from stationmaster.schema.records import taken_apart
from stationmaster.schema.statements import Statement, write

P = TypeVar("P")
OpenState = Callable[[Json], P]

FORMATS: Final = (STATIONMASTER,)
AS_RECORDED: Final = "as_recorded"


@dataclass(frozen=True, slots=True)
class Played(Generic[P]):
    """One action of a record, played. `index` is its place in the record."""

    index: int
    action: Any
    before: P
    after: P
    happened: Sequence[Any]
    is_last: ClassVar[bool] = True

    @property
    def recorded(self) -> Json:
        """The action as it stands in the record."""
        return written(self.action)

    @property
    def events(self) -> list[dict[str, Json]]:
        """The events of the action, as JSON."""
        return [dict(event) if isinstance(event, Mapping) else write(event) for event in self.happened]


@dataclass(frozen=True, slots=True)
class Playthrough(Generic[P]):
    """A game from a record: its start, and its actions one by one. `total` is their number."""

    start: P
    total: int
    played: Iterator[Played[P]]
    report: ClassVar[None] = None
    vintage: ClassVar[None] = None


def record_fault(pointer: str, name: str, **_params: Param) -> ImpossibleInput:
    """Return the error of a record, or of the options of a replay, in the sentences that all titles share."""
    sentences: dict[str, tuple[str, dict[str, Param]]] = {
        "conventions": ("wrong_type.null", {}),
        "export": ("missing.seed", {}),
        "format": ("unknown_value", {"values": FORMATS}),
        "passes": ("unknown_value", {"values": (AS_RECORDED,)}),
        "state": ("wrong_type.sealed", {}),
    }
    sentence, shown = sentences[name]
    return ImpossibleInput([fault_at(pointer, sentence, **shown)])


@dataclass(frozen=True)
class OwnRecords(Generic[P]):
    """The reader of this project's own records of one title.

    `from_start` and `from_state` state the two kinds of record. `begin` returns the first position of a game of these
    players, options and seed; it raises `ImpossibleInput` with pointers relative to the record. `play` returns the
    position after an action, and its events, as the engine has them. `unusable` makes the errors of the names in
    `record_fault`, for a title that has sentences of its own.
    """

    read_action: Callable[[Json, str], Any]
    from_start: type[Statement]
    from_state: type[Statement]
    begin: Callable[[Sequence[str], Mapping[str, Json], str], P]
    play: Callable[[P, Any], tuple[P, Sequence[Any]]]
    tracing: Tracing[P]
    unusable: Callable[..., ImpossibleInput] = record_fault

    @property
    def records(self) -> Records:
        """The capability of the title."""
        return Records(self.play_through, self.replay)

    def play_through(
        self,
        record_format: str,
        record: Json,
        *,
        conventions: str | None = None,
        passes: str = AS_RECORDED,
        open_state: OpenState[P] | None = None,
        pointer: str = "/record",
    ) -> Playthrough[P]:
        """Return the game of a record, to be played while it is read. `open_state` opens the state of one that begins
        with it.

        :raises ImpossibleInput: for a record that cannot be read; pointers begin with `pointer`.
        :raises IllegalAction: while it is played, with index and action, at the first action that the rules forbid.
        """
        self._demand_plain(record_format, conventions, passes)
        start, actions = self._read(record, open_state, pointer)
        return Playthrough(start, len(actions), self.play_actions(start, actions))

    def replay(
        self,
        record_format: str,
        record: Json,
        *,
        trace: Trace = "none",
        conventions: str | None = None,
        passes: str = AS_RECORDED,
        open_state: OpenState[P] | None = None,
        export: str | None = None,
        pointer: str = "/record",
        page: TracePage | None = None,
        onlooker: Onlooker | None = None,
    ) -> Replayed[P]:
        """Return the end of a recorded game; with `export` also the game as a record of that format.

        The trace is that of `page`, the first unless given. Raises as `play_through` does, at once.
        """
        self._demand_plain(record_format, conventions, passes, export)
        start, actions = self._read(record, open_state, pointer)
        position, page = start, page or TracePage()
        if onlooker is not None:
            onlooker.begin(start)
        for played in self.play_actions(start, actions):
            position = played.after
            if onlooker is not None:
                onlooker.see(played.index, played.before, played.action, position, played.events)
            if trace != "none":
                page.note(partial(self.trace_entry, played, full=trace == "full"))
        anew = None if export is None else self._written_anew(record, actions, pointer)
        return Replayed(position, len(actions), None if trace == "none" else page.entries, page.next, anew)

    def trace_entry(self, played: Played[P], *, full: bool) -> Json:
        """Return the trace entry of one action; `full` adds the response that a client would have got after it."""
        done = (lambda: (played.recorded, played.events)) if full else None
        return self.tracing.entry(played.index, played.action.type, played.before, played.after, done)

    def play_actions(self, position: P, actions: Iterable[Any]) -> Iterator[Played[P]]:
        """Play the actions of a record one by one.

        :raises IllegalAction: with index and action, at the first that the rules forbid.
        """
        for index, action in enumerate(actions):
            try:
                after, happened = self.play(position, action)
            except IllegalAction as refusal:
                raise IllegalAction(refusal.violation, index, written(action), position=position) from refusal
            yield Played(index, action, position, after, happened)
            position = after

    def _demand_plain(
        self, record_format: str, conventions: str | None, passes: str, export: str | None = None
    ) -> None:
        """Refuse other formats, and options for records of other sites.

        :raises ImpossibleInput: with the first of them.
        """
        for given, pointer in ((record_format, "/format"), (export, "/export")):
            if given not in (None, *FORMATS):
                raise self.unusable(pointer, "format", format=cut(given), formats=FORMATS)
        if conventions is not None:
            raise self.unusable("/conventions", "conventions")
        if passes != AS_RECORDED:
            raise self.unusable("/passes", "passes")

    def _read(self, record: Json, open_state: OpenState[P] | None, pointer: str) -> tuple[P, list[Any]]:
        document = taken_apart(record, self.from_start, self.from_state, pointer)
        start = self._opened(document, open_state, pointer) if "state" in document else self._begun(document, pointer)
        return start, read_each(document["actions"], self.read_action, f"{pointer}/actions")

    def _opened(self, record: Mapping[str, Json], open_state: OpenState[P] | None, pointer: str) -> P:
        if open_state is None:
            raise self.unusable(f"{pointer}/state", "state")
        return open_state(record["state"])

    def _begun(self, record: Mapping[str, Json], pointer: str) -> P:
        try:
            return self.begin(record["players"], record.get("options") or {}, record["seed"])
        except ImpossibleInput as impossible:
            raise impossible.under(pointer) from impossible

    def _written_anew(self, record: Mapping[str, Json], actions: Sequence[Any], pointer: str) -> Json:
        """Return the record of a game from its deal on, without defaults."""
        if "state" in record:
            raise self.unusable(f"{pointer}/state", "export")
        given = {name: record[name] for name in ("players", "options", "seed") if name in record}
        return {**given, "actions": [written(action) for action in actions]}
