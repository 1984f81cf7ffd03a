"""Actions as JSON: the form of the HTTP contract, read and written.

Reading checks the shape alone (names of fields, types); whether the action is legal is another question. Fields that
only inform, as lists of legal actions hold them, may be sent back; the rules then hold them against what is so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from stationmaster.g1846.shapes.actions import Action
from stationmaster.kernel.shapes.action_forms import kind_of, read_action, written

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

    :raises WrongShape: with all that is wrong with its shape; pointers begin with `pointer`.
    """
    return read_action(kind_of(sent, ACTIONS_BY_TYPE, pointer), sent, INFORMATIVE, pointer)


def to_json(action: Action) -> dict[str, Json]:
    """The action as it would be posted."""
    return written(action)
