"""6.68: between the declaration of the routes and step D any player may show a better set, which then must be used.

The routes shown are judged by the board and the markers as they lie when they are shown. Online there is no challenge
(O-2).
"""

from __future__ import annotations

from typing import Final

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Run
from stationmaster.titles.g1846.model.events import RoutesReplaced
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operator, turn_of
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.routes.proofs import report_excess
from stationmaster.titles.g1846.routes.revenue import CompanyRun
from stationmaster.titles.g1846.rules import running
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse


def is_open(position: Position) -> bool:
    """Return whether a set of routes could earn more than the declared one."""
    if not conventions(position).challenge or not turn_of(position).has_run:
        return False
    before = undeclared(position)
    found, declared = running.best(before), turn_of(position).revenue
    report_excess(running.question(before), found, declared)
    return found.revenue > declared


@memoized_on_position
def undeclared(position: Position) -> Position:
    """Return the position as if the operator had not declared its routes yet: no train counts as run before step D
    (6.61).
    """
    ledger = Ledger(position)
    ledger.update_turn(has_run=False, run=(), revenue=0)
    ledger.update_round(step="run")
    return ledger.position


def _judge(position: Position, action: Run | str) -> Violation | CompanyRun:
    """Judge the routes. Faults of the routes themselves come first, so that the best set is searched for only if
    needed.
    """
    if not running.is_best(action):
        found = running.judge(undeclared(position), action)
        if isinstance(found, Violation):
            return found
        return _check_challenge(position) or _check_better(position, found)
    return _check_challenge(position) or _check_better(position, running.best(undeclared(position)))


def _check_challenge(position: Position) -> Violation | None:
    if conventions(position).challenge:
        return None
    return refuse("routes_stand", operator=operator(position))


def _check_better(position: Position, run: CompanyRun) -> Violation | CompanyRun:
    declared = turn_of(position).revenue
    if run.revenue > declared:
        return run
    return refuse("not_better", earned=run.revenue, operator=operator(position), declared=declared)


def _informs(position: Position, action: Run, run: CompanyRun) -> Choice:
    return running.informs(undeclared(position), action, run)


def _show(ledger: Ledger, _action: Run, run: CompanyRun) -> None:
    declared = turn_of(ledger.position).revenue
    before = ledger.position = undeclared(ledger.position)
    running.carry_out(ledger, run)
    earned = turn_of(ledger.position).revenue
    report_excess(running.question(before), running.best(before), earned)
    company = operator(ledger.position)
    ledger.emit(RoutesReplaced(company=company, declared=declared, revenue=earned, rule="6.68"))


ACTION_KINDS: Final = (
    ActionKind(
        type="run",
        rule="6.68",
        steps=frozenset({"dividend"}),
        candidates=running.candidates,
        judge=_judge,
        perform=_show,
        informs=_informs,
        shows=running.shows,
    ),
)
