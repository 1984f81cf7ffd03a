"""The route calculator's question in the minimal form, and a canonical form for the cache of proofs."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from stationmaster.engine.memo import memoized_on_position
from stationmaster.search import Contradiction, present
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.routes.network import plan
from stationmaster.titles.g1846.routes.network_spec import RouteRequest
from stationmaster.titles.g1846.routes.position import MAIL, MARKERS
from stationmaster.titles.g1846.routes.revenue import CompanyRun, Search


def minimal_form(request: RouteRequest) -> dict[str, Any]:
    """Return the question in the minimal form. The token of a removed corporation is among the others."""
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
    """Return the canonical form of a question, whatever the order of tiles and tokens, the slot of a token in its
    city, and its origin in a position or in the minimal form."""
    bonuses = request.bonuses
    key = request.phase, request.company, request.trains, sorted(bonuses.markers), bool(bonuses.mail)
    return b"[%b,%b]" % (msgspec.json.encode(key), _canonical_board(request.board))


@memoized_on_position
def _canonical_board(board: Board) -> bytes:
    tokens = sorted((hex_id, city, company) for hex_id, city, _, company in board.tokens())
    return msgspec.json.encode((board.tiles, tokens), order="sorted")


# A legal set of declared routes that earns more than a proved bound refutes the proof: the set wins,
# the proof is dropped, and the contradiction is reported.


def better_of(request: RouteRequest, found: CompanyRun, shown: CompanyRun) -> CompanyRun:
    """Return the better of the best set found and a legal one, with the bound for all others."""
    search = found.search
    if search is None or shown.revenue <= found.revenue:
        return found
    if report_excess(request, found, shown.revenue):
        return replace(shown, search=Search(False, _ceiling(request), search.nodes))
    return replace(shown, search=replace(search, optimal=shown.revenue >= search.upper_bound))


def report_excess(request: RouteRequest, found: CompanyRun, shown: int) -> bool:
    """Return whether a legal set earns more than was proved possible, and report it."""
    if found.search is None or shown <= found.search.upper_bound:
        return False
    present().report(Contradiction(minimal_form(request), found.search.upper_bound, shown))
    return True


def _ceiling(request: RouteRequest) -> int:
    """Return a trivial upper bound."""
    planned = plan(request.board, request.company, request.phase, request.trains, request.bonuses)
    return planned.network.ceiling(planned.fleet.trains, visit_bonus=planned.fleet.visit_bonus)
