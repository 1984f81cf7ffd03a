"""6.6: running trains.

Any legal set of routes may be declared (6.61), and it stands unless a player shows a better one (6.68, see
`challenge.py`). Online any player may enter the run of a corporation without a President (O-5).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from stationmaster.errors import Violation
from stationmaster.search import Finder, SearchLimits, present
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Run, TrainRun
from stationmaster.titles.g1846.model.events import RunBonus, RunRoute, TrainsRun
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import company_of, operator, working_corporation
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes import declared, revenue
from stationmaster.titles.g1846.routes.network_spec import NO_BONUSES, RouteRequest, bonuses_for
from stationmaster.titles.g1846.routes.revenue import CompanyRun, RouteRun
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse

LIMITS: Final = SearchLimits(max_nodes=3_000_000)
"""The limit of the search for the best routes, proved or not: about a second.

It limits nodes and not time, so that every replica gives the same answer. Boards of played games need at most a
fiftieth of it; only contrived boards need more.
"""


def runnable(position: Position, company: str) -> tuple[str, ...]:
    """Return the trains that may run a route in this operating round, in the order in which they are held (6.61,
    6.61a).
    """
    return tuple([train.type for train in company_of(position, company).trains if not train.ran])


def best(position: Position) -> CompanyRun:
    """Return the operator's set of routes with the highest revenue, or the best one found within `LIMITS`."""
    return _best(question(position), present().find)


def most(before: Position, action: object, earned: int) -> tuple[int, bool]:
    """Return the highest possible revenue, and whether that is proved. Trains that run automatically earn the most."""
    if not isinstance(action, Run):
        return earned, True
    found = best(before)
    return max(earned, found.revenue), found.search is None or found.search.optimal


def question(position: Position) -> RouteRequest:
    """Return all that the operator's revenue depends on."""
    company = operator(position)
    trains, bonuses = runnable(position, company), bonuses_for(position, company)
    return RouteRequest(position.board, position.phase, company, trains, bonuses)  # type: ignore[arg-type]


@lru_cache(maxsize=128)
def _best(question: RouteRequest, _find: Finder) -> CompanyRun:
    """Return the cached best set: one request needs it several times, to list it, to run it, and to compare (6.68)."""
    return revenue.best_run(question.board, question.phase, question.company, question.trains, question.bonuses, LIMITS)


def has_route(position: Position, company: str) -> bool:
    """Return whether any train of the company has a route.

    Any route contains a token city and the next location along the track, and these two alone are a route as well. So
    it is enough to try one of the shortest trains.
    """
    shortest = min(tables().trains.values(), key=lambda kind: kind.visit)
    question = RouteRequest(position.board, position.phase, company, (shortest.id,), NO_BONUSES)  # type: ignore[arg-type]
    return bool(_best(question, present().find).routes)


def waits(position: Position) -> bool:
    """Return whether there is something to run, and a player to decide it (7.14b: without a President there is none;
    but O-5).
    """
    company = operator(position)
    if not runnable(position, company) or not has_route(position, company):
        return False
    decided = company in position.independents or working_corporation(position) is not None
    return decided or conventions(position).runs_without_president


def leave(ledger: Ledger) -> None:
    """Leave the step. With nothing to run the revenue is 0. 7.14b: without a President the trains run for the highest
    revenue.
    """
    position = ledger.position
    company = operator(position)
    if runnable(position, company) and has_route(position, company):
        carry_out(ledger, best(position))
        return
    ledger.update_turn(has_run=True)
    ledger.update_round(step="dividend")


def check_pass(position: Position) -> Violation:
    """6.68a: reject a pass. To leave trains idle, no routes are declared."""
    return refuse("must_run", operator=operator(position))


BEST: Final = Run("best")
BEST_BY_ITS_PATHS: Final = "best by its paths"
"""The candidate for the best set, with its routes in full."""


def candidates(_position: Position) -> tuple[Run, str]:
    """Return the best set, as a word and with its paths. Any other legal set is accepted too (6.61)."""
    return BEST, BEST_BY_ITS_PATHS


def is_best(action: Run | str) -> bool:
    """Return whether the action requests the best set, without naming its routes."""
    return action == BEST_BY_ITS_PATHS or action == BEST


def judge(position: Position, action: Run | str) -> Violation | CompanyRun:
    """Return the run with its revenue, or why the declared routes are illegal."""
    if isinstance(action, str) or action.routes == "best":
        return best(position)
    checked = check_routes(position, action.routes)
    return checked.run if checked.run is not None else _why(position, action, checked.violations[0])


def _why(position: Position, action: Run, wrong: declared.RouteViolation) -> Violation:
    """Return the violation of a route. A train that may not run has another reason than a missing one."""
    train, company = action.routes[wrong.route].train, operator(position)  # type: ignore[union-attr] # not "best"
    has_run = any(owned.type == train and owned.ran for owned in company_of(position, company).trains)
    if wrong.violation.code == "no_such_train" and has_run:
        return refuse("no_such_train.has_run", route=wrong.route + 1, train=train, company=company)
    return wrong.violation


def check_routes(position: Position, routes: tuple[TrainRun, ...]) -> declared.CheckedRun:
    """Check declared routes against the trains that the operator may run now."""
    company = operator(position)
    return declared.check_run(
        position.board,
        position.phase,  # type: ignore[arg-type]
        company,
        runnable(position, company),
        bonuses_for(position, company),
        routes,
    )


def shown(action: Run | str, run: CompanyRun) -> Choice:
    """Return the best set, and whether it is not proved to be the best."""
    proved = run.search is None or run.search.optimal
    informs: Choice = {"revenue": run.revenue} if proved else {"revenue": run.revenue, "optimal": False}
    if action == BEST:
        return {"routes": "best", **informs}
    routes = [{"train": route.train, "path": list(route.path), "revenue": route.revenue} for route in run.routes]
    return {"routes": routes, **informs}


def shows(_position: Position, action: Run | str, run: CompanyRun) -> Choice:
    """Return the best set in its listed form."""
    return shown(action, run)


def informs(position: Position, action: Run, run: CompanyRun) -> Choice:
    """Return the revenue of each route and of all; and, if it was sent, whether it is proved to be the highest."""
    informs: Choice = {"revenue": run.revenue}
    if action.routes != "best":
        earned = {frozenset(route.path): route.revenue for route in run.routes}
        for number, route in enumerate(action.routes):
            informs[f"routes/{number}/revenue"] = earned[frozenset(route.path)]
    if "optimal" in action.expected:
        most = best(position)
        is_proved = most.search is None or most.search.optimal
        informs["optimal"] = is_proved and run.revenue == most.revenue
    return informs


def declare(ledger: Ledger, _action: Run, run: CompanyRun) -> None:
    """Run the declared routes, which are legal."""
    carry_out(ledger, run)


def carry_out(ledger: Ledger, run: CompanyRun) -> None:
    """Record the run; the money follows with its distribution (6.71)."""
    company = operator(ledger.position)
    summary = tuple([(route.train, route.path, route.revenue) for route in run.routes])
    revenue = run.revenue
    ledger.update_turn(has_run=True, run=summary, revenue=revenue)
    routes = tuple([explained(route) for route in run.routes])
    ledger.emit(TrainsRun(company=company, routes=routes, revenue=revenue, rule="6.6"))
    ledger.update_round(step="dividend")


def explained(route: RouteRun) -> RunRoute:
    """Return a route in the form of an event: the path, every stop with its value, every bonus, the sum."""
    bonuses = tuple([RunBonus(bonus.name, bonus.rule, bonus.amount, bonus.hexes) for bonus in route.bonuses])
    return RunRoute(route.train, route.path, route.stops, bonuses, route.revenue)


ACTION_KINDS: Final = (
    ActionKind(
        type="run",
        rule="6.6",
        steps=frozenset({"run"}),
        candidates=candidates,
        judge=judge,
        perform=declare,
        informs=informs,
        shows=shows,
    ),
)
