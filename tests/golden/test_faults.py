"""Every fault code has an input that provokes it: the codes of the tables equal those of the catalogues."""

from __future__ import annotations

import pytest

from tests.golden.faults import CODES, COMMON, Faulty, inputs, params_of

ALL = [pytest.param(game_id, one, id=f"{game_id}-{one.code}") for game_id in CODES for one in inputs(game_id)]


@pytest.mark.parametrize("game_id", CODES)
def test_every_code_of_a_fault_is_provoked(game_id: str) -> None:
    own = [one.code for one in inputs(game_id) if one.code not in COMMON]
    assert sorted(own) == sorted(CODES[game_id])


def test_every_code_that_games_have_in_common_is_provoked() -> None:
    assert {one.code for game_id in CODES for one in inputs(game_id)} & COMMON.keys() == COMMON.keys()


@pytest.mark.parametrize(("game_id", "faulty"), ALL)
def test_the_input_has_the_fault_at_its_place(game_id: str, faulty: Faulty) -> None:
    found = faulty.faults(game_id)
    assert (faulty.pointer, faulty.code) in [(fault.pointer, fault.code) for fault in found]
    assert faulty.params in params_of(game_id, faulty)
    assert all(fault.detail for fault in found)
    assert all(fault.params.keys() == fault.sentence.places for fault in found)
