"""Actions as JSON: the form of the HTTP contract, read and written.

Reading checks the shape alone (names of fields, types); whether the action is legal is another question. Fields that
only inform, as lists of legal actions hold them, may be sent back and are left aside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args

from service.rules.errors import Fault, ImpossibleInput
from service.rules.switch_and_signal.actions import Action

Json = Any

_WRITTEN = {"source": "from"}
"""Fields whose name in the contract is a reserved word of Python."""

INFORMATIVE = frozenset(
    {
        "at",
        "delivers",
        "ending",
        "fails",
        "good",
        "of",
        "outlook",
        "path",
        "rule",
        "to",
        "tokens",
        "train",
        "trains",
        "unspent",
    }
)
"""Fields that a listed choice may hold beyond those of its action."""

ACTIONS_BY_TYPE: Mapping[str, type[Action]] = {kind.type: kind for kind in get_args(Action)}


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _are_texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _are_numbers(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(item, int) and not isinstance(item, bool) for item in value)


_KINDS: Mapping[str, tuple[Callable[[Json], bool], str]] = {
    "str": (_is_text, "a text"),
    "str | None": (_is_text, "a text"),
    "tuple[str, ...]": (_are_texts, "a list of texts"),
    "tuple[int, ...] | None": (_are_numbers, "a list of whole numbers"),
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
    return kind(**_values(kind, sent, pointer))


def to_json(action: Action) -> dict[str, Json]:
    """The action as it would be posted."""
    written: dict[str, Json] = {"type": action.type}
    for field in fields(action):
        value = getattr(action, field.name)
        if value is not None:
            written[_WRITTEN.get(field.name, field.name)] = list(value) if isinstance(value, tuple) else value
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
        if value is None and field.default is MISSING:
            faults.append(Fault(f"{pointer}/{name}", "missing", f"{kind.type} needs {name}."))
        elif value is not None and not fits(value):
            faults.append(Fault(f"{pointer}/{name}", "wrong_type", f"{name} is to be {wanted}."))
        elif value is not None:
            values[field.name] = tuple(value) if isinstance(value, list) else value
    unknown = [name for name in sent if name not in known]
    faults += [Fault(f"{pointer}/{name}", "unknown_field", f"{kind.type} has no {name}.") for name in unknown]
    if faults:
        raise ImpossibleInput(faults)
    return values
