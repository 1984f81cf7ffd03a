"""The effective actions of an export: undo, redo, chat, programs and automatic actions of the site (O-8, O-24)."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.records.site.undoing import standing_actions
from tests.support.steps import steps_of


def names(*entries: dict[str, Any]) -> list[Any]:
    """Return the names of the effective actions."""
    numbered = [{"id": number, **entry} for number, entry in enumerate(entries, start=1)]
    return [action.fields.get("name") for action in standing_actions(numbered, "/actions")]


def act(name: str, **more: Any) -> dict[str, Any]:
    return {"type": "pass", "name": name, **more}


UNDO, REDO = {"type": "undo"}, {"type": "redo"}
TALK = {"type": "message", "message": "your turn"}


def fault(actions: Any) -> tuple[str, str]:
    with pytest.raises(ImpossibleInput) as complaint:
        standing_actions(actions, "/actions")
    only = complaint.value.faults[0]
    return only.pointer, only.code


@pytest.mark.parametrize(
    ("entries", "standing"),
    [
        ((act("a"), act("b"), UNDO), ["a"]),
        ((act("a"), act("b"), UNDO, UNDO), []),
        ((act("a"), act("b"), UNDO, act("c")), ["a", "c"]),
        ((act("a"), UNDO, REDO), ["a"]),
        ((act("a"), act("b"), UNDO, UNDO, REDO), ["a"]),
        ((act("a"), act("b"), UNDO, UNDO, REDO, REDO), ["a", "b"]),
        ((act("a"), act("b"), UNDO, REDO, UNDO), ["a"]),
        ((UNDO, act("a")), ["a"]),
        ((act("a"), UNDO, UNDO, REDO, REDO), ["a"]),
    ],
)
def test_undo_takes_back_the_last_and_redo_brings_it_back(entries: tuple[Any, ...], standing: list[str]) -> None:
    assert names(*entries) == standing


def test_undo_to_an_action_takes_back_all_after_it() -> None:
    assert names(act("a"), act("b"), act("c"), {"type": "undo", "action_id": 1}) == ["a"]
    assert names(act("a"), act("b"), act("c"), {"type": "undo", "action_id": 1}, REDO) == ["a", "b", "c"]
    assert names(act("a"), act("b"), {"type": "undo", "action_id": 0}) == []
    assert names(act("a"), act("b"), act("c"), {"type": "undo", "action_id": "1"}) == ["a"]
    assert names(act("a", id="1"), act("b", id="2"), {"type": "undo", "action_id": 1}) == ["a"]


def test_talk_is_neither_played_nor_undone() -> None:
    assert names(act("a"), TALK, UNDO, TALK, REDO) == ["a"]
    assert names(act("a"), act("b"), TALK, UNDO) == ["a"]


def test_a_line_put_into_the_log_is_not_played_but_undone() -> None:
    line = {"type": "log", "message": "by hand"}
    assert names(act("a"), line, act("b")) == ["a", "b"]
    assert names(act("a"), line, UNDO) == ["a"]
    assert names(act("a"), line, UNDO, UNDO) == []


def test_programs_are_left_out_and_what_they_did_is_played() -> None:
    program = {"type": "program_share_pass", "auto_actions": [act("by the program")]}
    assert names(act("a"), program) == ["a", "by the program"]
    assert names(act("a"), {"type": "program_disable"}, act("b")) == ["a", "b"]


def test_automatic_actions_follow_their_action_and_are_undone_with_it() -> None:
    followed = act("b", auto_actions=[act("then"), {"type": "program_close_pass"}, act("and then")])
    assert names(act("a"), followed, act("c")) == ["a", "b", "then", "and then", "c"]
    assert names(act("a"), followed, UNDO) == ["a"]
    assert names(act("a"), followed, UNDO, REDO) == ["a", "b", "then", "and then"]


def test_an_action_has_its_place_in_the_record() -> None:
    actions = standing_actions([TALK, act("a"), act("b", auto_actions=[act("c")])], "/actions")
    assert [(action.index, action.pointer) for action in actions] == [
        (1, "/actions/1"),
        (2, "/actions/2"),
        (2, "/actions/2/auto_actions/0"),
    ]


@pytest.mark.parametrize(
    ("actions", "pointer", "code"),
    [
        (None, "/actions", "wrong_type"),
        ("passes", "/actions", "wrong_type"),
        ([7], "/actions/0", "wrong_type"),
        ([{"id": 1}], "/actions/0/type", "missing"),
        ([{"type": ["pass"]}], "/actions/0/type", "wrong_type"),
        ([act("a"), REDO], "/actions/1", "nothing_to_redo"),
        ([act("a", id=1), UNDO, act("b", id=3), REDO], "/actions/3", "nothing_to_redo"),
        ([act("a", id=1), {"type": "undo", "action_id": 9}], "/actions/1/action_id", "unknown_action_id"),
        ([act("a", id=1), {"type": "undo", "action_id": {}}], "/actions/1/action_id", "unknown_action_id"),
        ([act("a", id="x"), {"type": "undo", "action_id": "x"}], "/actions/1/action_id", "unknown_action_id"),
        ([act("a", auto_actions={})], "/actions/0/auto_actions", "wrong_type"),
        ([act("a", auto_actions=[1])], "/actions/0/auto_actions/0", "wrong_type"),
        ([act("a", auto_actions=[act("b")] * 501)], "/actions/0/auto_actions", "too_long"),
        ([act("a")] * 20_001, "/actions", "too_long"),
    ],
)
def test_what_cannot_be_read_is_named(actions: Any, pointer: str, code: str) -> None:
    assert fault(actions) == (pointer, code)


def test_undoing_a_long_record_takes_no_time() -> None:
    actions = [act(str(number)) for number in range(2_500)] + [UNDO] * 2_500
    assert standing_actions(actions, "/actions") == ()


def test_undoing_all_and_redoing_it_again_and_again_takes_no_time() -> None:
    everything = {"type": "undo", "action_id": 0}
    actions = [act(str(number)) for number in range(2_500)] + [everything, REDO] * 1_250
    assert len(standing_actions(actions, "/actions")) == 2_500
    assert steps_of(lambda: standing_actions(actions, "/actions")) < 60 * len(actions)


def test_what_programs_did_counts_as_actions() -> None:
    program = {"type": "program_share_pass", "auto_actions": [act("a")] * 500}
    assert len(standing_actions([program] * 10, "/actions")) == 5_000
    with pytest.raises(ImpossibleInput, match="more than 5000"):
        standing_actions([program] * 11, "/actions")
