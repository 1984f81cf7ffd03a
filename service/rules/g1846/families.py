"""All kinds of action, gathered from the parts of the rulebook in a fixed order.

Every part offers `FAMILIES`, its kinds of action. The order of the parts here is the order in which legal actions are
listed.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from service.rules.g1846.family import Family
from service.rules.g1846.steps import StepKind

_PARTS = (
    "consent",
    "train_returns",
    "draft",
    "stock",
    "steamboat",
    "capital",
    "track",
    "private_track",
    "tokens",
    "markers",
    "running",
    "dividends",
    "trains",
    "forced_purchase",
    "bankruptcy",
    "privates",
    "passing",
)


def _modules() -> list[ModuleType]:
    found = []
    for name in _PARTS:
        full = f"service.rules.g1846.parts.{name}"
        try:
            found.append(import_module(full))
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
    return found


FAMILIES: tuple[Family, ...] = tuple(f for module in _modules() for f in getattr(module, "FAMILIES", ()))

FAMILIES_BY_TYPE: dict[str, tuple[Family, ...]] = {
    type_: tuple(f for f in FAMILIES if f.type == type_) for type_ in dict.fromkeys(f.type for f in FAMILIES)
}


def types_in(step: StepKind) -> tuple[str, ...]:
    """The types of action that have a place in a step, in the order of the families."""
    return _types_in(step.name)


@cache
def _types_in(name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(family.type for family in FAMILIES if name in family.steps))
