"""The route calculator's question, written in the minimal form that `route_form` reads."""

from __future__ import annotations

from typing import Any

from stationmaster.g1846.routes.position_form import MAIL, MARKERS
from stationmaster.g1846.routes.question import RouteRequest


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
