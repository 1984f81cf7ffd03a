"""Actions as JSON: the form of the HTTP contract, read and written.

Reading checks the shape alone (names of fields, types); whether the action is legal is another question. Fields that
only inform, as lists of legal actions hold them, may be sent back and are left aside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args

from service.rules.errors import Fault, ImpossibleInput
from service.rules.g1846.actions import Action, Run, TrainRun

Json = Any

_WRITTEN = {"source": "from"}
"""Fields whose name in the contract is a reserved word of Python."""

INFORMATIVE = frozenset(
    {
        "amount",
        "cost",
        "old",
        "optimal",
        "per_share",
        "price",
        "proceeds",
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


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_number(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_flag(value: Json) -> bool:
    return isinstance(value, bool)


_KINDS: Mapping[str, tuple[Callable[[Json], bool], str]] = {
    "str": (_is_text, "a text"),
    "str | None": (_is_text, "a text"),
    "int": (_is_number, "a whole number"),
    "bool": (_is_flag, "true or false"),
}


def from_json(sent: Json, pointer: str = "") -> Action:
    """The action that was sent.

    :raises ImpossibleInput: with all that is wrong with its shape; pointers begin with `pointer`.
    """
    if not isinstance(sent, dict):
        raise ImpossibleInput([Fault(pointer, "not_an_object", "An action is an object with a type.")])
    kind = ACTIONS_BY_TYPE.get(str(sent.get("type")))
    if kind is None:
        detail = f"There is no action of the type {sent.get('type')!r}."
        raise ImpossibleInput([Fault(f"{pointer}/type", "unknown_action", detail)])
    if kind is Run:
        return Run(_routes(sent.get("routes"), f"{pointer}/routes"))
    return kind(**_values(kind, sent, pointer))


def to_json(action: Action) -> dict[str, Json]:
    """The action as it would be posted."""
    if isinstance(action, Run):
        if action.routes is None:
            return {"type": action.type, "routes": BEST}
        return {
            "type": action.type,
            "routes": [{"train": route.train, "path": list(route.path)} for route in action.routes],
        }
    written = {"type": action.type}
    for field in fields(action):
        value = getattr(action, field.name)
        if value is not None:
            written[_WRITTEN.get(field.name, field.name)] = value
    return written


def _values(kind: type[Action], sent: dict[str, Json], pointer: str) -> dict[str, Json]:
    faults: list[Fault] = []
    values: dict[str, Json] = {}
    known = {"type"} | INFORMATIVE
    for field in fields(kind):
        name = _WRITTEN.get(field.name, field.name)
        known.add(name)
        fits, wanted = _KINDS[str(field.type)]
        value = sent.get(name)
        is_optional = field.default is not MISSING or "None" in str(field.type)
        if value is None and is_optional:
            values[field.name] = None
        elif value is None:
            faults.append(Fault(f"{pointer}/{name}", "missing", f"{kind.type} needs {name}."))
        elif not fits(value):
            faults.append(Fault(f"{pointer}/{name}", "wrong_type", f"{name} is to be {wanted}."))
        else:
            values[field.name] = value
    unknown = [name for name in sent if name not in known]
    faults += [Fault(f"{pointer}/{name}", "unknown_field", f"{kind.type} has no {name}.") for name in unknown]
    if faults:
        raise ImpossibleInput(faults)
    return values


def _routes(sent: Json, pointer: str) -> tuple[TrainRun, ...] | None:
    if sent == BEST:
        return None
    if not isinstance(sent, list):
        raise ImpossibleInput([Fault(pointer, "wrong_type", 'routes is to be a list, or "best".')])
    faults: list[Fault] = []
    routes: list[TrainRun] = []
    for number, route in enumerate(sent):
        train = route.get("train") if isinstance(route, dict) else None
        path = route.get("path") if isinstance(route, dict) else None
        if isinstance(train, str) and isinstance(path, list) and all(isinstance(hex_id, str) for hex_id in path):
            routes.append(TrainRun(train, tuple(path)))
        else:
            faults.append(Fault(f"{pointer}/{number}", "wrong_route", "A route is a train and a path of hexes."))
    if faults:
        raise ImpossibleInput(faults)
    return tuple(routes)
