"""Records of this service: the start of a game, or the state that it continues, and the actions since."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from stationmaster.errors import IllegalAction, ImpossibleInput, read_each
from stationmaster.schema.faults import fault_at
from stationmaster.schema.records import taken_apart
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.model.actions import Action, from_json, to_json
from stationmaster.titles.g1846.model.options import SITE_DEAL
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.vintages import RULE_VINTAGES, RuleVintage
from stationmaster.titles.g1846.records.playthrough import (
    AGREEMENT,
    END_GAME,
    Conventions,
    Deal,
    Played,
    Playthrough,
    end_by_agreement,
    refused,
)
from stationmaster.titles.g1846.records.reading import Json, fault
from stationmaster.titles.g1846.records.statement import RecordFromStart, RecordFromState
from stationmaster.titles.g1846.rules import drafting, setup
from stationmaster.titles.g1846.sequence import play, recorded_start


def play_record(
    record: Json, conventions: Conventions | None, open_state: Callable[[Json], Position] | None, pointer: str
) -> Playthrough:
    """Return the game of a record. See `replay.play_through`."""
    document = taken_apart(record, RecordFromStart, RecordFromState, pointer)
    _check_end(document, pointer)
    start, deal = _start(document, conventions, open_state, pointer)
    actions = read_each(document["actions"], from_json, f"{pointer}/actions")
    has_end = "end" in document
    played = _played(start, actions, has_end=has_end)
    return Playthrough(start, len(actions) + has_end, played, deal, vintage=start.vintage)


def written(start: Position, deal: Deal, played: Iterable[Played]) -> Json:
    """Return the record of a game. An end by agreement is no action: the record has it in `end`."""
    moves = [step for step in played if step.before is not step.after]
    actions = tuple(step.action for step in moves if step.action is not None)
    return write(
        RecordFromStart(
            players=start.seats,
            options=deal.options,
            seed=deal.seed,
            actions=actions,
            end=AGREEMENT if any(step.action is None for step in moves) else UNSET,
            vintage=start.vintage or UNSET,
        )
    )


def _check_end(document: Mapping[str, Json], pointer: str) -> None:
    if document.get("end", AGREEMENT) != AGREEMENT:
        raise ImpossibleInput([fault_at(f"{pointer}/end", "unknown_value", values=(AGREEMENT,))])


def _played(position: Position, actions: Sequence[Action], *, has_end: bool) -> Iterator[Played]:
    for index, action in enumerate(actions):
        recorded = to_json(action)
        try:
            after, events = play(position, action)
        except IllegalAction as error:
            raise refused(error, index, recorded) from error
        yield Played(index, recorded, action, position, after, events)
        position = after
    if has_end:
        yield Played(len(actions), {"type": END_GAME}, None, position, *end_by_agreement(position))


def _start(
    document: Mapping[str, Json],
    conventions: Conventions | None,
    open_state: Callable[[Json], Position] | None,
    pointer: str,
) -> tuple[Position, Deal | None]:
    if "state" not in document:
        return _dealt(document, conventions, pointer)
    if open_state is None:
        raise fault(f"{pointer}/state", "state_not_readable")
    position = open_state(document["state"])
    if conventions is not None:
        position = replace(position, options=replace(position.options, conventions=conventions))
    return position, None


def _dealt(document: Mapping[str, Json], conventions: Conventions | None, pointer: str) -> tuple[Position, Deal]:
    options, seed = document.get("options", {}), document["seed"]
    if conventions is not None:
        options = {**options, "conventions": conventions}
    vintage = _vintage(document, pointer)
    try:
        position = recorded_start(document["players"], options, seed)
    except ImpossibleInput as error:
        raise error.under(pointer) from error
    if vintage and options.get("deal") == SITE_DEAL:
        ledger = setup.deal(position.seats, position.options, drafting.recorded(int(seed)), vintage)
        position = ledger.position if position.options.is_online else replace(ledger.position, vintage=())
    return position, Deal(options, seed)


def _vintage(document: Mapping[str, Json], pointer: str) -> tuple[RuleVintage, ...]:
    """Return the rules of 2020 that a record names; they apply to games that were dealt by 18xx.games."""
    named = document.get("vintage", ())
    for place, name in enumerate(named):
        if name not in RULE_VINTAGES:
            raise ImpossibleInput([fault_at(f"{pointer}/vintage/{place}", "unknown_value", values=RULE_VINTAGES)])
    return tuple(name for name in RULE_VINTAGES if name in named)
