"""The route calculator's question, written in the minimal form that `position_form` reads, and canonically."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from stationmaster.any_map.search import Contradiction, present
from stationmaster.engine.memo import once_each
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.routes.network import plan
from stationmaster.titles.g1846.routes.network_spec import RouteRequest
from stationmaster.titles.g1846.routes.position import MAIL, MARKERS
from stationmaster.titles.g1846.routes.revenue import CompanyRun, Search


def minimal_form(request: RouteRequest) -> dict[str, Any]:
    """The question as a person at a table would ask it. The token of a removed corporation stands among the others."""
    board, bonuses = request.board, request.bonuses
    tokens = [
        {"corporation": company, "hex": hex_id, "city": city}
        for hex_id, cities in board.slots.items()
        for city, slots in enumerate(cities)
        for company in slots
        if company is not None
    ]
    names = {private: name for name, private in MARKERS.items()}
    privates: dict[str, Any] = {names[private]: hex_id for private, hex_id in bonuses.markers}
    if bonuses.mail:
        privates[MAIL] = True
    return {
        "phase": request.phase,
        "tiles": {hex_id: list(laid) for hex_id, laid in board.tiles.items()},
        "tokens": tokens,
        "privates": privates,
        "corporation": request.company,
        "trains": list(request.trains),
    }


def canonical(request: RouteRequest) -> bytes:
    """The same for all questions that have the same answer because they are the same: in whatever order tiles and
    tokens were told, in which slot of its city a token stands, from a position of a game or from the minimal form."""
    bonuses = request.bonuses
    asked = request.phase, request.company, request.trains, sorted(bonuses.markers), bool(bonuses.mail)
    return b"[%b,%b]" % (msgspec.json.encode(asked), _canonical_board(request.board))


@once_each
def _canonical_board(board: Board) -> bytes:
    tokens = sorted((hex_id, city, company) for hex_id, city, _, company in board.tokens())
    return msgspec.json.encode((board.tiles, tokens), order="sorted")


# --- What was proved of a company's routes, held against routes that somebody shows.  That no set earns more is said
# by a program, and programs err. Where a legal set proves it wrong, the set is believed, the proof is dropped, and
# whoever supervises the search hears of it.


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
