"""What a picture can show of a question to the route calculator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.g1846.routes.calculator.question import RouteRequest


def view_of(asked: RouteRequest) -> Mapping[str, Any]:
    """The part of a view that pictures are made of: the board, and the markers that serve the company.

    Who owns what is not known of a question: all prices stand without markers.
    """
    board, company = asked.board, asked.company
    return {
        "phase": asked.phase,
        "tiles": {hex_id: {"tile": tile, "rotation": turned} for hex_id, (tile, turned) in board.tiles.items()},
        "slots": board.slots,
        "markers": {private: {"hex": hex_id, "company": company} for private, hex_id in asked.bonuses.markers},
    }
