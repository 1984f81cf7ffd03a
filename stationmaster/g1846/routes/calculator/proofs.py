"""What was proved of a company's routes, held against routes that somebody shows.

That no set earns more is said by a program, and programs err. Where a legal set proves it wrong, the set is believed,
the proof is dropped, and whoever supervises the search hears of it.
"""

from __future__ import annotations

from msgspec.structs import replace

from stationmaster.g1846.routes.calculator.asked import minimal_form
from stationmaster.g1846.routes.calculator.question import RouteRequest
from stationmaster.g1846.routes.network import plan
from stationmaster.g1846.routes.revenue import CompanyRun, Search
from stationmaster.routes.supervision import Contradiction, present


def better_of(request: RouteRequest, found: CompanyRun, shown: CompanyRun) -> CompanyRun:
    """The better of the best set that was found and a legal one, with what then is known of all others."""
    search = found.search
    if search is None or shown.revenue <= found.revenue:
        return found
    if report_excess(request, found, shown.revenue):
        return replace(shown, search=Search(False, _ceiling(request), search.nodes))
    return replace(shown, search=replace(search, optimal=shown.revenue >= search.upper_bound))


def report_excess(request: RouteRequest, found: CompanyRun, shown: int) -> bool:
    """Whether a legal set earns more than was proved possible; then it is reported."""
    if found.search is None or shown <= found.search.upper_bound:
        return False
    present().report(Contradiction(minimal_form(request), found.search.upper_bound, shown))
    return True


def _ceiling(request: RouteRequest) -> int:
    """What no set can earn, by a count so simple that it needs no proof."""
    asked = plan(request.board, request.company, request.phase, request.trains, request.bonuses)
    return asked.network.ceiling(asked.fleet.trains, visit_bonus=asked.fleet.visit_bonus)
