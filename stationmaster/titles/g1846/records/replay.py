"""Replaying recorded games: those of this service and those that 18xx.games exports.

`play_through` yields a game action by action; `replay` plays all of it and returns its end, with the requested trace.
Every action is checked in full, as if it were played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from stationmaster.engine.replays import STATIONMASTER, Onlooker, Replayed, Trace, TracePage, Tracing
from stationmaster.errors import cut
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.records import own
from stationmaster.titles.g1846.records.playthrough import (
    FORMATS,
    SITE,
    Conventions,
    Json,
    Passes,
    Played,
    Playthrough,
)
from stationmaster.titles.g1846.records.reading import fault
from stationmaster.titles.g1846.records.site import exporting as to_site
from stationmaster.titles.g1846.records.site import importing as from_site
from stationmaster.titles.g1846.sequence import describe_turn, legal_actions, round_name


def play_through(
    record_format: str,
    record: Json,
    *,
    conventions: Conventions | None = None,
    passes: Passes = "as_recorded",
    open_state: Callable[[Json], Position] | None = None,
    pointer: str = "/record",
) -> Playthrough:
    """Return the game of a record, played lazily.

    `open_state` opens the `state` of a record that begins with one; without it such records are refused. Without
    `conventions` those of the record apply, and for a record of 18xx.games the online ones. `passes` can be aligned in
    records of 18xx.games: see `site.aligning`.

    :raises ImpossibleInput: for an unreadable record; also while it is played, for a malformed action.
    :raises IllegalAction: while it is played, with index and action, at the first that the rules forbid.
    """
    check_format(record_format, "/format")
    if record_format == SITE:
        return from_site.play_record(record, conventions or "online", passes, pointer)
    if passes != "as_recorded":
        raise fault("/passes", "unknown_option.passes", format=SITE)
    return own.play_record(record, conventions, open_state, pointer)


def replay(
    record_format: str,
    record: Json,
    *,
    trace: Trace = "none",
    conventions: Conventions | None = None,
    passes: Passes = "as_recorded",
    open_state: Callable[[Json], Position] | None = None,
    export: str | None = None,
    pointer: str = "/record",
    page: TracePage | None = None,
    onlooker: Onlooker | None = None,
) -> Replayed[Position]:
    """Return the end of a recorded game; with `export` also the game as a record of that format.

    The trace has the entries of `page`, by default the first page.

    See `play_through` for what is refused.

    :raises ImpossibleInput: also when the format of `export` cannot express the game.
    """
    if export is not None:
        check_format(export, "/export")
    game = play_through(
        record_format, record, conventions=conventions, passes=passes, open_state=open_state, pointer=pointer
    )
    position, applied = game.start, 0
    if onlooker is not None:
        onlooker.begin(position)
    page = page or TracePage()
    kept: list[Played] = []
    begun: list[Played] = []
    for played in game.played:
        position = played.after
        if onlooker is not None:
            onlooker.see(played.index, played.before, played.action, position, played.events)
        begun.append(played)
        if export is not None:
            kept.append(played)
        if played.is_last:
            applied += 1
            if trace != "none":
                page.note(partial(trace_entry, _as_one(begun), full=trace == "full"))
            begun = []
    written = written_anew(export, game, kept, pointer) if export is not None else None
    aligned = write(game.report()) if game.report is not None else None
    entries = page.entries if trace != "none" else None
    return Replayed(position, applied, entries, page.next, written, aligned, list(game.vintage))


def _as_one(steps: Sequence[Played]) -> Played:
    """Join all actions of one recorded action into one step."""
    if len(steps) == 1:
        return steps[0]
    happened = [event for step in steps for event in step.happened]
    return replace(steps[-1], before=steps[0].before, happened=happened)


def written_anew(export: str, game: Playthrough, played: Sequence[Played], pointer: str = "/record") -> Json:
    """Return a replayed game as a record of a format.

    :raises ImpossibleInput: when that format cannot express the game.
    """
    if game.deal is None:
        raise fault(f"{pointer}/state", "not_expressible.state")
    if export == STATIONMASTER:
        return own.written(game.start, game.deal, played)
    return to_site.written(game.start, game.deal, played, pointer)


def check_format(record_format: str, pointer: str) -> None:
    """Check that the format exists.

    :raises ImpossibleInput: if it does not.
    """
    if record_format not in FORMATS:
        raise fault(pointer, "unknown_format", format=cut(record_format), formats=tuple(FORMATS))


def trace_entry(played: Played, *, full: bool) -> Json:
    """Return the trace entry of an action; `full` adds the answer that a client would have got after it."""
    kind = played.action.type if played.action else "end_game"
    done = (lambda: (played.recorded, played.events)) if full else None
    return _TRACING.entry(played.index, kind, played.before, played.after, done)


_TRACING: Final = Tracing(describe_turn, round_name, view, legal_actions)
