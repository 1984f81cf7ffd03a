"""Every refusal code has a moment that provokes it: the codes of the table equal those of the catalogue."""

from __future__ import annotations

import json

import pytest

from tests.golden.refusals import CODES, Moment, moments

ALL = [pytest.param(game_id, moment, id=f"{game_id}-{moment.code}") for game_id in CODES for moment in moments(game_id)]


@pytest.mark.parametrize("game_id", CODES)
def test_every_code_of_a_refusal_is_provoked(game_id: str) -> None:
    assert sorted(moment.code for moment in moments(game_id)) == sorted(CODES[game_id])


@pytest.mark.parametrize(("game_id", "moment"), ALL)
def test_the_action_is_refused_with_this_code_and_paragraph(game_id: str, moment: Moment) -> None:
    refusal = moment.refusal(game_id)
    assert refusal is not None, json.dumps(moment.action)
    assert (refusal.code, refusal.rule) == (moment.code, moment.rule)
    assert refusal.detail.endswith(".")
    assert refusal.params.keys() == refusal.sentence.places
    assert refusal.written()["params"] == moment.params
    assert refusal.hint is None or refusal.hint.endswith(".")
