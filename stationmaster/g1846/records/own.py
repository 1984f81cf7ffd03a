"""Records of this service: how a game was started, or the state it goes on from, and the actions since."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from stationmaster.g1846.engine.play import play
from stationmaster.g1846.messages.faults import fault_at
from stationmaster.g1846.messages.violations import tell
from stationmaster.g1846.records.reading import Json, fault, take_list, take_object
from stationmaster.g1846.records.replay import Conventions, Deal, Played, Playthrough, refused
from stationmaster.g1846.shapes.action_forms import from_json, to_json
from stationmaster.g1846.shapes.actions import Action
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.errors import Fault, IllegalAction, ImpossibleInput, cut, read_each
from stationmaster.kernel.shapes.pointers import step

_FROM_START = frozenset({"players", "options", "seed", "actions"})
_FROM_STATE = frozenset({"state", "actions"})


def play_record(
    record: Json, conventions: Conventions | None, open_state: Callable[[Json], Position] | None, pointer: str
) -> Playthrough:
    """The game of a record. See `replay.play_through`."""
    document = take_object(record, pointer, tell("a_record"))
    start, deal = _start(document, conventions, open_state, pointer)
    sent = take_list(document.get("actions"), f"{pointer}/actions", "actions")
    actions = read_each(sent, from_json, f"{pointer}/actions")
    return Playthrough(start, len(actions), _played(start, actions), deal)


def written(start: Position, deal: Deal, played: Iterable[Played]) -> Json:
    """The record of a game. That the players agreed to stop is no action: the record ends there."""
    actions = [to_json(one.action) for one in played if one.action is not None and one.before is not one.after]
    return {"players": list(start.seats), "options": dict(deal.options), "seed": deal.seed, "actions": actions}


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
    document: dict[str, Json],
    conventions: Conventions | None,
    open_state: Callable[[Json], Position] | None,
    pointer: str,
) -> tuple[Position, Deal | None]:
    known = _FROM_STATE if "state" in document else _FROM_START
    unknown = [name for name in document if name not in known]
    if unknown:
        raise ImpossibleInput(
            fault_at(step(pointer, name), "unknown_field.record", known=tuple(sorted(known)), field=cut(name))
            for name in unknown
        )
    if "state" not in document:
        wrong = list(_wrong_parts(document, pointer))
        if wrong:
            raise ImpossibleInput(wrong)
        return _dealt(document, conventions, pointer)
    if open_state is None:
        raise fault(f"{pointer}/state", "state_not_readable")
    position = open_state(document["state"])
    if conventions is not None:
        position = replace(position, options=replace(position.options, conventions=conventions))
    return position, None


def _wrong_parts(document: dict[str, Json], pointer: str) -> Iterator[Fault]:
    """What of a record that begins with the deal is missing, or is of another kind: all of it at once."""
    if not isinstance(document.get("players"), list):
        yield fault_at(f"{pointer}/players", "wrong_type.a_list", what="players")
    if not isinstance(document.get("options", {}), dict):
        yield fault_at(f"{pointer}/options", "wrong_type.an_object", what="options")
    if not isinstance(document.get("seed"), str):
        yield fault_at(f"{pointer}/seed", "missing.seed")
    if not isinstance(document.get("actions"), list):
        yield fault_at(f"{pointer}/actions", "wrong_type.a_list", what="actions")


def _dealt(document: dict[str, Json], conventions: Conventions | None, pointer: str) -> tuple[Position, Deal]:
    from stationmaster.g1846.game import GAME

    options, seed = document.get("options", {}), document["seed"]
    players = take_list(document["players"], f"{pointer}/players", "players")
    if conventions is not None:
        options = {**options, "conventions": conventions}
    try:
        position, _ = GAME.start(players, options, seed)
    except ImpossibleInput as error:
        raise error.under(pointer) from error
    return position, Deal(options, seed)
