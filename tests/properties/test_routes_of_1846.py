"""Routes, reach and connected track on random small boards, compared with a slow reading of the same paragraphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.grid import EDGES
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import fits
from stationmaster.titles.g1846.routes.declared import check_run
from stationmaster.titles.g1846.routes.network import connections
from stationmaster.titles.g1846.routes.network_spec import Bonuses
from stationmaster.titles.g1846.routes.revenue import best_run
from stationmaster.titles.g1846.rules.track import Builder, is_connected
from tests.support.slow_routes import best_revenue, random_board, traced

BOARDS = st.builds(random_board, st.integers(0, 2**32 - 1), st.integers(3, 14))
TRAINS = st.lists(st.sampled_from(["2", "3/5", "4"]), min_size=1, max_size=2)
PHASES = st.sampled_from(["II", "III"])
MAIL = next(kind for kind in tables().privates.values() if kind.mail)


@given(BOARDS, TRAINS, PHASES, st.booleans())
def test_6_66_the_best_run_is_what_a_slow_search_finds(board: Board, trains: list[str], phase: str, mail: bool) -> None:
    found = best_run(board, phase, "GT", trains, Bonuses(mail=MAIL.id if mail else None))  # type: ignore[arg-type]
    values = tables().phases[phase].values  # type: ignore[index]
    assert found.revenue == best_revenue(board, "GT", trains, values, MAIL.mail if mail else 0)


@given(BOARDS, TRAINS)
def test_the_best_run_is_legal_and_earns_the_same_when_declared(board: Board, trains: list[str]) -> None:
    found = best_run(board, "III", "GT", trains)
    runs = [TrainRun(route.train, route.path) for route in found.routes]
    judged = check_run(board, "III", "GT", trains, Bonuses(), runs)
    assert judged.violations == ()
    assert judged.run is not None
    assert judged.run.revenue == found.revenue


@given(BOARDS)
def test_0_4k_reach_is_what_walking_finds(board: Board) -> None:
    stops, _, _ = traced(board, "GT")
    assert connections(board, "GT").stops == stops


@given(BOARDS, st.randoms(use_true_random=False), st.booleans())
def test_6_47f_new_track_is_connected_when_walking_comes_to_it(board: Board, chance: object, online: bool) -> None:
    """Made with the tile in place, as the paragraph says; the engine looks at the board before the lay.

    Online the walk has to run over it.
    """
    by = Builder("GT", 0, board, tables().phases["IV"], 0, frozenset(), frozenset(), runs_over_new_track=online)
    options = [fit for hex_id in tables().hexes for fit in fits(hex_id, board.tiles.get(hex_id))]
    near = [fit for fit in options if board.tiles.get(fit.hex) or fit.joining & _arriving(board, fit.hex)]
    for fit in chance.sample(near, min(len(near), 25)):  # type: ignore[attr-defined]
        after = board.with_tile(fit.hex, fit.tile, fit.rotation)
        stops, run_over, reached = traced(after, "GT")
        if after.face(fit.hex).cities:
            walked = any(hex_id == fit.hex for hex_id, _ in stops)
        else:
            pieces = run_over if online else reached
            walked = any((fit.hex, piece) in pieces for piece in fit.new_track)
        assert is_connected(by, fit, connections(board, by.company)) == walked, fit


def _arriving(board: Board, hex_id: str) -> int:
    return connections(board, "GT").edges.get(hex_id, 0) if tables().hexes[hex_id].takes_tiles else (1 << EDGES) - 1


def test_6_47_the_slow_walk_runs_over_track_that_leads_back_to_where_it_began() -> None:
    """From Centralia over new track and round the loop, back to the hexside by which the walk set out."""
    tiles = {"I7": ("23", 1), "I9": ("7", 0), "J8": ("7", 2)}
    board = Board(tiles, {"I5": (("IC", None),)})
    _, pieces, reached = traced(board, "IC")
    assert {piece for hex_id, piece in pieces if hex_id == "I7"} == {(1, 4), (1, 5)}
    assert reached == pieces
