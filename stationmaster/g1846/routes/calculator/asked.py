"""The route calculator's question, written in the minimal form that `position_form` reads, and canonically."""

from __future__ import annotations

from typing import Any

import msgspec

from stationmaster.g1846.routes.calculator.form.privates import MAIL, MARKERS
from stationmaster.g1846.routes.calculator.question import RouteRequest
from stationmaster.g1846.state.board import Board
from stationmaster.kernel.engine.remembering import once_each


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
