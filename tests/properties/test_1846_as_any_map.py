"""1846 as a title among others: sent as text as a question about any map, its boards earn what the game computes."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stationmaster.any_map.finder import best_routes
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import Bonuses, colors, printed_board, rules, tile_codes, train
from stationmaster.titles.g1846.routes.revenue import best_run
from tests.support.slow_routes import random_board

MAIL = next(kind.id for kind in tables().privates.values() if kind.mail)
MARKER = next((kind.id, hex_id) for kind in tables().privates.values() if kind.marker for hex_id in kind.marker.hexes)


def question(board: Board, company: str, phase: Any, trains: list[str], bonuses: Bonuses) -> dict[str, Any]:
    tokens = [
        {"company": token, "hex": hex_id, "city": city}
        for hex_id, cities in board.slots.items()
        for city, slots in enumerate(cities)
        for token in slots
        if token is not None
    ]
    printed = printed_board()
    laid = {hex_id: tile_codes(tile)[rotation] for hex_id, (tile, rotation) in board.tiles.items()}
    return {
        "board": {**printed, "hexes": printed["hexes"] | laid},
        "colors": list(colors(phase)),
        "operator": company,
        "tokens": tokens,
        "trains": [train(kind) for kind in trains],
        "rules": rules(bonuses),
    }


@given(
    st.builds(random_board, st.integers(0, 2**32 - 1), st.integers(3, 20)),
    st.lists(st.sampled_from(["2", "3/5", "4", "4/6"]), min_size=1, max_size=3),
    st.sampled_from(["II", "III"]),
    st.sampled_from([Bonuses(), Bonuses(mail=MAIL), Bonuses((MARKER,)), Bonuses((MARKER,), MAIL)]),
)
def test_a_board_of_1846_earns_the_same_as_a_question_about_any_map(
    board: Board, trains: list[str], phase: Any, bonuses: Bonuses
) -> None:
    found = best_run(board, phase, "GT", trains, bonuses)
    best = best_routes(question(board, "GT", phase, trains, bonuses))
    assert (best["revenue"], best["optimal"]) == (found.revenue, True)
    routes = [(route["train"], tuple(route["path"]), route["revenue"]) for route in best["routes"]]
    assert routes == [(route.train, route.path, route.revenue) for route in found.routes]
