"""All legal actions of a position, by family."""

from __future__ import annotations

from typing import Any

from service.rules.g1846 import families, turn
from service.rules.g1846.position import Position


def legal_actions(position: Position) -> list[dict[str, Any]]:
    """The families with at least one choice, in the order of `families.FAMILIES`; within a family in the part's order."""
    if position.is_over:
        return []
    step = turn.current_step(position)
    families = []
    for family in families.FAMILIES:
        if step.name not in family.steps:
            continue
        choices = list(family.choices(position))
        if choices:
            families.append({"type": family.type, "rule": family.rule, "choices": choices})
    return families
