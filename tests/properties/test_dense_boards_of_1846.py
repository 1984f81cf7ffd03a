"""The route finder on boards full of legal track, compared with exhaustive listing."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.declared import check_run
from stationmaster.titles.g1846.routes.network_spec import Bonuses
from stationmaster.titles.g1846.routes.revenue import best_run
from tests.support.dense_boards import best_by_listing, dense_board

MOST_ROUTES = 2_500
"""Boards with more are left to the comparison of the finder's own methods."""

SEEDS = st.integers(0, 2**32 - 1)
PHASES = st.sampled_from(["II", "III", "IV"])
TRAINS = st.lists(st.sampled_from(["2", "3/5", "4", "4/6", "5"]), min_size=4, max_size=5).filter(
    lambda ts: len(set(ts)) > 1
)
MAIL = next(kind for kind in tables().privates.values() if kind.mail)


@given(SEEDS, PHASES, st.integers(70, 100), TRAINS, st.booleans())
def test_6_68_the_best_run_on_a_dense_board_is_what_listing_finds(
    seed: int, phase_id: str, share: int, trains: list[str], mail: bool
) -> None:
    phase = tables().phases[phase_id]  # type: ignore[index]
    board = dense_board(seed, phase, share)
    expected = best_by_listing(board, "GT", trains, phase, MAIL.mail if mail else 0, MOST_ROUTES)
    assume(expected is not None)
    bonuses = Bonuses(mail=MAIL.id if mail else None)
    found = best_run(board, phase.id, "GT", trains, bonuses)
    assert found.search is not None
    assert (found.revenue, found.search.optimal, found.search.upper_bound) == (expected, True, expected)
    declared = check_run(board, phase.id, "GT", trains, bonuses, [TrainRun(r.train, r.path) for r in found.routes])
    assert declared.violations == ()
    assert declared.run is not None
    assert declared.run.revenue == expected
