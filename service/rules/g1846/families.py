"""All kinds of action, gathered from the parts of the rulebook in a fixed order.

Every part offers `FAMILIES`, its kinds of action. The order of the parts here is the order in which legal actions are
listed.
"""

from __future__ import annotations

from functools import cache

from service.rules.g1846.family import Family
from service.rules.g1846.parts import (
    bankruptcy,
    capital,
    challenge,
    consent,
    dividends,
    draft,
    forced_issue,
    forced_sale,
    markers,
    open_draft,
    passing,
    private_track,
    privates,
    running,
    steamboat,
    stock,
    tokens,
    track,
    train_returns,
    trains,
)
from service.rules.g1846.position import Position
from service.rules.g1846.steps import StepKind

FAMILIES: tuple[Family, ...] = (
    *consent.FAMILIES,
    *train_returns.FAMILIES,
    *draft.FAMILIES,
    *open_draft.FAMILIES,
    *stock.FAMILIES,
    *steamboat.FAMILIES,
    *capital.FAMILIES,
    *track.FAMILIES,
    *private_track.FAMILIES,
    *tokens.FAMILIES,
    *markers.FAMILIES,
    *running.FAMILIES,
    *challenge.FAMILIES,
    *dividends.FAMILIES,
    *trains.FAMILIES,
    *forced_issue.FAMILIES,
    *forced_sale.FAMILIES,
    *bankruptcy.FAMILIES,
    *privates.FAMILIES,
    *passing.FAMILIES,
)


@cache
def families_in(step: str, beneath: str | None) -> tuple[Family, ...]:
    """The kinds of action that have a place in a step, and in the one beneath it if there is one.

    A type that the upper step knows itself is not taken from the lower one: while a second tile is to be laid, `pass`
    and `lay_tile` speak of that tile.
    """
    own = {family.type for family in FAMILIES if step in family.steps}
    return tuple(
        family for family in FAMILIES if step in family.steps or (beneath in family.steps and family.type not in own)
    )


def families_at(position: Position, step: StepKind) -> tuple[Family, ...]:
    """The kinds of action that have a place at this point of the game, in their order."""
    return families_in(step.name, step.beneath(position))


def types_at(position: Position, step: StepKind) -> tuple[str, ...]:
    """The types of action of which there is a legal one at this point of the game."""
    usable = (
        family for family in families_at(position, step) if next(iter(family.choices(position)), None) is not None
    )
    return tuple(dict.fromkeys(family.type for family in usable))
