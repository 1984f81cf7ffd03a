"""Evaluations of actions: their statements, and how they are calculated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, UnsetType

from stationmaster.errors import IllegalAction
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.schema.envelope import Violation
from stationmaster.schema.statements import write
from stationmaster.search import NO_LIMITS, SMALL_SEARCH, SearchLimits, present
from stationmaster.titles.g1846.model import actions as action_forms
from stationmaster.titles.g1846.model.actions import Action
from stationmaster.titles.g1846.model.ids import Company, Hex, TrainType
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.model.statement import Statement1846
from stationmaster.titles.g1846.records.statement import AnAction
from stationmaster.titles.g1846.routes import revenue
from stationmaster.titles.g1846.routes.network_spec import RouteRequest, of_position
from stationmaster.titles.g1846.routes.revenue import CompanyRun
from stationmaster.titles.g1846.rules import draft, ending, running
from stationmaster.titles.g1846.sequence import ENGINE, play

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
    """What follows from each action of the question, or from each that is legal."""

    company: Annotated[Company | None, Meta(description="The corporation whose routes these are; null between rounds.")]
    now: Annotated[Outcome, Meta(description="How things stand before any of them.")]
    evaluations: Annotated[tuple[Evaluation, ...], Meta(description="In the order of the actions.")]


# Evaluating actions: each is played, with the best routes and the worth of each player after it.
# Actions after which a company would run alike are searched once. All searches together have a limit of nodes; the
# results of those after it is used up are marked as not proved, and the same question always gets the same answer.

Json = Any

STEPS_AN_ACTION: Final = 200
"""The steps of playing an action and describing what follows, without its search."""
KEPT_FOR_RULES: Final = 4
"""The rules get one part in so many of the nodes, for their searches while actions are played."""


class _Searches:
    """The searches of one evaluation."""

    def __init__(self, limits: SearchLimits) -> None:
        self._limits = limits
        self._left = limits.max_nodes
        most = present().work.nodes
        if most is not None:
            most -= most // KEPT_FOR_RULES
            self._left = most if self._left is None else min(self._left, most)
        self._known: dict[RouteRequest, CompanyRun] = {}

    def best(self, position: Position, company: str) -> CompanyRun:
        """Return the best routes of a company."""
        question = of_position(position, company)
        found = self._known.get(question)
        if found is None:
            found = self._known[question] = revenue.best_run(
                question.board, question.phase, question.company, question.trains, question.bonuses, self._next()
            )
            if self._left is not None and found.search is not None:
                self._left -= found.search.nodes
        return found

    def _next(self) -> SearchLimits:
        most = running.LIMITS.max_nodes or SMALL_SEARCH
        nodes = most if self._left is None else max(SMALL_SEARCH, min(most, self._left))
        return SearchLimits(nodes, self._limits.deadline_ms)


def evaluate(
    position: Position,
    actions: Sequence[Action] | None = None,
    limits: SearchLimits = NO_LIMITS,
    language: Language = ENGLISH,
) -> dict[str, Json]:
    """Return what follows from each of the actions; without them, from each that is legal.

    A choice that leaves a price open is evaluated at both of its ends.

    :raises SearchCancelled: when the supervisor has ended a search.
    :raises TooMuchWork: when that takes more work than the supervisor allows.
    """
    rnd, searches = position.round, _Searches(limits)
    company = rnd.operator if isinstance(rnd, OperatingRound) else None
    now = _outcome(position, company, searches)
    evaluated = list(_legal(position)) if actions is None else actions
    evaluations = [_evaluation(position, action, company, now, searches, language) for action in evaluated]
    return {"company": company, "now": now, "evaluations": evaluations}


def _legal(position: Position) -> Iterator[Action]:
    """Yield every legal action; of a range its ends."""
    for family in ENGINE.legal(position):
        for choice in family["choices"]:
            ends = [
                name for name, value in choice.items() if isinstance(value, dict) and value.keys() == {"min", "max"}
            ]
            for bound in ("min", "max") if ends else ("",):
                filled = {name: value[bound] if name in ends else value for name, value in choice.items()}
                if bound != "max" or any(choice[name]["min"] != choice[name]["max"] for name in ends):
                    yield action_forms.from_json({"type": family["type"], **filled}, "")


def _evaluation(
    position: Position,
    action: Action,
    company: str | None,
    now: dict[str, Json],
    searches: _Searches,
    language: Language,
) -> dict[str, Json]:
    present().work.spend(STEPS_AN_ACTION)
    found: dict[str, Json] = {"action": action_forms.to_json(action)}
    try:
        after, events = play(position, action)
    except IllegalAction as refusal:
        return {**found, "legal": False, "violation": refusal.violation.written(language)}
    found["legal"] = True
    _, found["complete"] = draft.foretold(position, action, write(events))
    if found["complete"]:
        found["outcome"] = outcome = _outcome(after, company, searches)
        if company is not None:
            found["gain"] = outcome["revenue"] - now["revenue"]
    return found


def _outcome(position: Position, company: str | None, searches: _Searches) -> dict[str, Json]:
    outcome: dict[str, Json] = {"worth": {player: ending.score(position, player) for player in position.seats}}
    if company is not None:
        best = searches.best(position, company)
        outcome["revenue"] = best.revenue
        outcome["routes"] = [
            {"train": route.train, "path": list(route.path), "revenue": route.revenue} for route in best.routes
        ]
        outcome["optimal"] = best.search is None or best.search.optimal
    return outcome
