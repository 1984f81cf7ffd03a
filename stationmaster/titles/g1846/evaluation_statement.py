"""What an evaluation says, stated."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from stationmaster.schema.envelope import Violation
from stationmaster.titles.g1846.model.ids import Company, Hex, TrainType
from stationmaster.titles.g1846.model.statement import Statement1846
from stationmaster.titles.g1846.records.statement import AnAction

Revenue = Annotated[int, Meta(ge=0, description="What the best set of routes of the company earns, in dollars.")]
Worth = Annotated[
    dict[str, int], Meta(description="By player: cash, shares at their price, and before phase III privates (10.3).")
]


class BestRoute(Statement1846, frozen=True):
    """A route of the best set."""

    train: TrainType
    path: Annotated[tuple[Hex, ...], Meta(description="The hexes from one end to the other.")]
    revenue: Annotated[int, Meta(ge=0)]


class Outcome(Statement1846, frozen=True, kw_only=True):
    """How things stand. Routes are there where a company operates."""

    worth: Worth
    revenue: Revenue | UnsetType = UNSET
    routes: tuple[BestRoute, ...] | UnsetType = UNSET
    optimal: Annotated[bool, Meta(description="Whether it is proved that no set earns more.")] | UnsetType = UNSET


class Evaluation(Statement1846, frozen=True, kw_only=True):
    """What follows from one action."""

    action: AnAction
    legal: Annotated[bool, Meta(description="Whether the rules allow it.")]
    violation: Annotated[Violation, Meta(description="Why not.")] | UnsetType = UNSET
    complete: (
        Annotated[bool, Meta(description="False where chance or hidden cards decide: then there is no `outcome`.")]
        | UnsetType
    ) = UNSET
    outcome: Outcome | UnsetType = UNSET
    gain: Annotated[int, Meta(description="The revenue beyond that of now.")] | UnsetType = UNSET


class Evaluated(Statement1846, frozen=True, kw_only=True):
    """What follows from each action that was asked about, or from each that is legal."""

    company: Annotated[Company | None, Meta(description="Whose routes are told: the operator's; null between rounds.")]
    now: Annotated[Outcome, Meta(description="How things stand before any of them.")]
    evaluations: Annotated[tuple[Evaluation, ...], Meta(description="In the order of the actions.")]
