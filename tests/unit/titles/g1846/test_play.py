"""`check` and `play`: the refusal of an action that comes at the wrong time."""

from __future__ import annotations

import pytest

from stationmaster.titles.g1846.model.actions import Action, Consent, DiscardTrain, Take
from stationmaster.titles.g1846.rules.kinds import never_passed
from stationmaster.titles.g1846.sequence import PARAGRAPHS, STEPS, check, current_step, legal_actions
from stationmaster.titles.g1846.text.log import ACTIONS
from tests.unit.titles.g1846.games import GAMES, positions


@pytest.mark.parametrize("index", range(len(GAMES)))
@pytest.mark.parametrize("action", [Take(), Consent(accept=True), DiscardTrain("GT", "5")], ids=lambda one: one.type)
def test_the_hint_of_the_wrong_step_names_what_is_legal(index: int, action: Action) -> None:
    compared = 0
    for position in positions(index)[::25]:
        violation = check(position, action)
        if violation is not None and violation.code == "wrong_step":
            compared += 1
            types = dict.fromkeys(family["type"] for family in legal_actions(position))
            assert violation.hint == f"Now possible: {', '.join(ACTIONS[one] for one in types)}."
    assert compared


def test_a_listed_pass_names_the_paragraph_of_its_step() -> None:
    listed = {
        (current_step(position).name, family["rule"])
        for index in range(len(GAMES))
        for position in positions(index)[::10]
        for family in legal_actions(position)
        if family["type"] == "pass"
    }
    assert {("stock", "5.11a"), ("track", "6.43"), ("trains", "6.2E")} <= listed
    assert len(listed) == len(dict(listed))


def test_every_step_that_can_be_passed_has_its_own_check() -> None:
    passable = {step.name for step in STEPS if step.check_pass is not never_passed}
    assert passable == set(PARAGRAPHS)
