"""Judge the runs of a game that 18xx.games recorded, by the description of its title (docs/audit.md).

The follower is Rust (`route_core/anymap/src/audit`). It asks here about each run that depends on nothing unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from stationmaster._route_core import any_map_demand_title, audit_record
from stationmaster._route_core import last_position as position_at_end
from stationmaster.any_map.catalogue import LIMITS
from stationmaster.any_map.finder import check_routes, running
from stationmaster.errors import Faults, ImpossibleInput, TooMuchWork
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.schema.faults import fault_at
from stationmaster.search import NO_LIMITS, SearchLimits, present

Json = Any

_LETTERS_OF_A_STEP: Final = 20
"""The characters of a question that cost one step of the work of a request."""
_SOUND: Final = SearchLimits(max_nodes=1)
"""Enough to find what is wrong with a map."""


def audit(
    record: Json, described: Json, limits: SearchLimits = NO_LIMITS, language: Language = ENGLISH
) -> dict[str, Json]:
    """Return what was found of each run of a record; `described` is the description of its title.

    :raises ImpossibleInput: with every fault of the description; pointers begin with `/map` or `/record`.
    :raises SearchCancelled: when the supervisor has ended a search.
    """
    recorded, map_ = _read_both(record, described)

    def check(question: str, routes: str) -> tuple[str | None, str | None]:
        try:
            present().work.spend(len(question) // _LETTERS_OF_A_STEP)
            answer = check_routes(msgspec.json.decode(question), msgspec.json.decode(routes), limits, language)
        except ImpossibleInput as error:
            fault = error.faults[0]
            return None, f"{fault.pointer}: {fault.detail}"
        except TooMuchWork:
            return None, None
        return msgspec.json.encode(answer).decode(), None

    return _answer(lambda: audit_record(recorded, map_, check))


def last_position(record: Json, described: Json) -> dict[str, Json]:
    """Return the position at the end of a record: `position`, the turn's `operator`, and the `companies` with their
    `operator`, `trains`, `rules`, and whether all is `known` on which their routes depend.

    Position and company together are a question about the best routes.

    :raises ImpossibleInput: as `audit` does.
    """
    recorded, map_ = _read_both(record, described)
    return _answer(lambda: position_at_end(recorded, map_))


def _answer(call: Callable[[], str]) -> dict[str, Json]:
    try:
        found: dict[str, Json] = msgspec.json.decode(call())
    except ValueError as error:
        raise ImpossibleInput([fault_at(str(error), "too_long.list", most=LIMITS["actions"])]) from error
    return found


def demand_title(described: Json) -> None:
    """Refuse the description of a title that cannot be read.

    :raises ImpossibleInput: with everything that is wrong with it; pointers begin with `/map`.
    """
    with running(None, _SOUND) as run:
        any_map_demand_title(described, run)


def _read_both(record: Json, described: Json) -> tuple[str, str]:
    """Return record and description as JSON text.

    :raises ImpossibleInput: with everything that is wrong with them.
    """
    faults = Faults()
    try:
        demand_title(described)
    except ImpossibleInput as error:
        faults.extend(error.faults)
    actions = record.get("actions") if isinstance(record, Mapping) else None
    if not isinstance(actions, list):
        faults.append(fault_at("/record/actions", "missing", name="actions"))
        actions = []
    elif len(actions) > LIMITS["actions"]:
        faults.append(fault_at("/record/actions", "too_long.list", most=LIMITS["actions"]))
    if faults:
        raise ImpossibleInput(faults)
    recorded = _text({"actions": list(map(_without_talk, actions))}, "/record/actions")
    return recorded, _text(described, "/map")


def _text(value: Json, pointer: str) -> str:
    """Return a value as JSON text.

    :raises ImpossibleInput: for a value that is no JSON.
    """
    try:
        return msgspec.json.encode(value).decode()
    except (TypeError, UnicodeEncodeError) as error:
        raise ImpossibleInput([fault_at(pointer, "wrong_type")]) from error


def _without_talk(action: Json) -> Json:
    """Return an action; of a message, only what undoing needs to know of it."""
    if isinstance(action, Mapping) and action.get("type") == "message":
        return {"type": "message", "id": action.get("id")}
    return action
