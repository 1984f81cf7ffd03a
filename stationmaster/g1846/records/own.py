"""Records of this service: how a game was started, or the state it goes on from, and the actions since."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from stationmaster.g1846.engine.play import play
from stationmaster.g1846.records.reading import Json, fault
from stationmaster.g1846.records.replay import Conventions, Deal, Played, Playthrough, refused
from stationmaster.g1846.records.statement import RecordFromStart, RecordFromState
from stationmaster.g1846.shapes.action_forms import from_json, to_json
from stationmaster.g1846.shapes.actions import Action
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.errors import IllegalAction, ImpossibleInput, read_each
from stationmaster.kernel.shapes.forms.record_forms import taken_apart
from stationmaster.kernel.shapes.statements import write


def play_record(
    record: Json, conventions: Conventions | None, open_state: Callable[[Json], Position] | None, pointer: str
) -> Playthrough:
    """The game of a record. See `replay.play_through`."""
    document = taken_apart(record, RecordFromStart, RecordFromState, pointer)
    start, deal = _start(document, conventions, open_state, pointer)
    actions = read_each(document["actions"], from_json, f"{pointer}/actions")
    return Playthrough(start, len(actions), _played(start, actions), deal)


def written(start: Position, deal: Deal, played: Iterable[Played]) -> Json:
    """The record of a game. That the players agreed to stop is no action: the record ends there."""
    actions = tuple(one.action for one in played if one.action is not None and one.before is not one.after)
    return write(RecordFromStart(players=start.seats, options=deal.options, seed=deal.seed, actions=actions))


def _played(position: Position, actions: Sequence[Action]) -> Iterator[Played]:
    for index, action in enumerate(actions):
        recorded = to_json(action)
        try:
            after, events = play(position, action)
        except IllegalAction as error:
            raise refused(error, index, recorded) from error
        yield Played(index, recorded, action, position, after, events)
        position = after


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
    from stationmaster.g1846.game import GAME

    options, seed = document.get("options", {}), document["seed"]
    if conventions is not None:
        options = {**options, "conventions": conventions}
    try:
        position = GAME.recorded(document["players"], options, seed)
    except ImpossibleInput as error:
        raise error.under(pointer) from error
    return position, Deal(options, seed)
