"""Actions as JSON: the form of the HTTP contract, read and written.

Reading checks the shape alone (names of fields, types); whether the action is legal is another question. Fields that
only inform, as lists of legal actions hold them, may be sent back and are left aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard, get_args

from stationmaster.g1846.actions import Action, Run, TrainRun
from stationmaster.g1846.faults import fault_at
from stationmaster.kernel.action_forms import kind_of, read_fields, written
from stationmaster.kernel.bounds import LONGEST_PATH, LONGEST_TEXT, MOST_ROUTES
from stationmaster.kernel.errors import Faults, ImpossibleInput

Json = Any

INFORMATIVE = frozenset(
    {
        "amount",
        "cost",
        "old",
        "optimal",
        "per_share",
        "price",
        "retained",
        "revenue",
        "rule",
        "shortfall",
        "total",
    }
)
"""Fields that a listed choice may hold beyond those of its action."""

BEST = "best"

ACTIONS_BY_TYPE: Mapping[str, type[Action]] = {kind.type: kind for kind in get_args(Action)}


def from_json(sent: Json, pointer: str = "") -> Action:
    """The action that was sent.

    :raises ImpossibleInput: with all that is wrong with its shape; pointers begin with `pointer`.
    """
    kind: Any = kind_of(sent, ACTIONS_BY_TYPE, pointer)
    if kind is Run:
        return Run(_routes(sent.get("routes"), f"{pointer}/routes"))
    action: Action = kind(**read_fields(kind, sent, INFORMATIVE, pointer))
    return action


def to_json(action: Action) -> dict[str, Json]:
    """The action as it would be posted."""
    if isinstance(action, Run):
        if action.routes is None:
            return {"type": action.type, "routes": BEST}
        return {
            "type": action.type,
            "routes": [{"train": route.train, "path": list(route.path)} for route in action.routes],
        }
    return written(action)


def _is_id(value: Json) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _routes(sent: Json, pointer: str) -> tuple[TrainRun, ...] | None:
    if sent == BEST:
        return None
    if not isinstance(sent, list):
        raise ImpossibleInput([fault_at(pointer, "wrong_type", 'routes is to be a list, or "best".')])
    if len(sent) > MOST_ROUTES:
        raise ImpossibleInput([fault_at(pointer, "too_long", f"This must have 0 to {MOST_ROUTES} entries.")])
    faults = Faults()
    routes: list[TrainRun] = []
    for number, route in enumerate(sent):
        train = route.get("train") if isinstance(route, dict) else None
        path = route.get("path") if isinstance(route, dict) else None
        if _is_id(train) and isinstance(path, list) and len(path) <= LONGEST_PATH and all(map(_is_id, path)):
            routes.append(TrainRun(train, tuple(path)))
        else:
            faults.append(fault_at(f"{pointer}/{number}", "wrong_route", "A route is a train and a path of hexes."))
    if faults:
        raise ImpossibleInput(faults)
    return tuple(routes)
