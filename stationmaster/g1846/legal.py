"""All legal actions of a position, by family."""

from __future__ import annotations

from typing import Any

from stationmaster.g1846 import families
from stationmaster.g1846 import sequence as turn
from stationmaster.g1846.state.position import Position


def legal_actions(position: Position) -> list[dict[str, Any]]:
    """The families with at least one choice, in the order of `families.FAMILIES`; choices in the order of the part."""
    if position.is_over:
        return []
    step = turn.current_step(position)
    listed = []
    for family in families.families_at(position, step):
        choices = list(family.choices(position))
        if choices:
            listed.append({"type": family.type, "rule": family.rule, "choices": choices})
    return listed
