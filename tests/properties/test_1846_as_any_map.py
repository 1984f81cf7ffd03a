"""1846 as a title among others: sent as text as a question about any map, its boards earn what the game computes."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from stationmaster.any_map.finder import best_routes
from stationmaster.any_map.tile_parts import Revenue, Stop, Tile, part_of
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network import plan
from stationmaster.titles.g1846.routes.network_spec import Bonuses, colors, rules, train
from stationmaster.titles.g1846.routes.revenue import best_run
from tests.support.slow_routes import random_board

MAIL = next(kind.id for kind in tables().privates.values() if kind.mail)
MARKER = next((kind.id, hex_id) for kind in tables().privates.values() if kind.marker for hex_id in kind.marker.hexes)


def code_of(tile: Tile) -> str:
    """Return the code of a tile in the tile language."""
    paths = [f"path=a:{_end(a)},b:{_end(b)}" for a, b in (piece.ends for piece in tile.pieces)]
    return ";".join([*map(_stop, tile.stops), *paths])


def _stop(stop: Stop) -> str:
    groups = ",groups:" + "|".join(stop.groups) if stop.groups else ""
    return f"{stop.kind}=revenue:{_revenue(stop.revenue)},slots:{stop.slots}{groups}"


def _revenue(revenue: Revenue) -> str:
    return "|".join(f"{color}_{value}" for color, value in revenue.by_color) or str(revenue.fixed)


def _end(end: int) -> str:
    return str(end) if end >= 0 else f"_{part_of(end)}"


def question(board: Board, company: str, phase: Any, trains: list[str], bonuses: Bonuses) -> dict[str, Any]:
    fragments = plan(board, company, phase, trains, bonuses).drawn.fragments
    tokens = [
        {"company": token, "hex": hex_id, "city": city}
        for hex_id, cities in board.slots.items()
        for city, slots in enumerate(cities)
        for token in slots
        if token is not None
    ]
    return {
        "board": {
            "layout": "pointy",
            "axes": {"x": "number", "y": "letter"},
            "hexes": {name: code_of(part.tile) for name, part in zip(tables().hexes, fragments, strict=True)},
        },
        "colors": list(colors(phase)),
        "operator": company,
        "tokens": tokens,
        "trains": [msgspec.to_builtins(train(kind)) for kind in trains],
        "rules": msgspec.to_builtins(rules(bonuses)),
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
    asked = best_routes(question(board, "GT", phase, trains, bonuses))
    assert (asked["revenue"], asked["optimal"]) == (found.revenue, True)
    told = [(route["train"], tuple(route["path"]), route["revenue"]) for route in asked["routes"]]
    assert told == [(route.train, route.path, route.revenue) for route in found.routes]
