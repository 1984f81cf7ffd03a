"""Records of this service: replayed, and rejected where they are invalid."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import to_json
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.records.replay import replay
from stationmaster.titles.switch_and_signal.sequence import ACTION_KINDS
from tests.support.switch_and_signal import by_pointer
from tests.support.switch_and_signal_players import play_out, random_player

Json = Any
PLAYERS = ["Amy", "Bob"]


def played(count: int) -> tuple[dict[str, Json], Position, Position]:
    """Return the record of the first actions of a game, its start and its current position."""
    start, _ = GAME.start(PLAYERS, {}, "record")
    steps = list(play_out(start, random_player, Random(5)))[:count]
    record = {"players": PLAYERS, "options": {}, "seed": "record", "actions": [to_json(step.action) for step in steps]}
    return record, start, steps[-1].after


def test_a_record_from_the_start() -> None:
    record, _, end = played(12)
    replayed = replay("stationmaster", record)
    assert (replayed.position, replayed.applied, replayed.trace) == (end, 12, None)


def test_a_record_from_a_state() -> None:
    record, start, end = played(12)
    replayed = replay("stationmaster", {"state": "sealed", "actions": record["actions"]}, open_state=lambda _: start)
    assert replayed.position == end


def rule_of(action: Mapping[str, Any]) -> str:
    """Return the paragraph that the kind of an action adds for information."""
    return next(family.rule for family in ACTION_KINDS if family.type == action["type"])


def test_an_export_is_the_same_game_without_what_only_informs() -> None:
    record, _, end = played(8)
    actions = [
        action if action["type"] == "run" else {**action, "rule": rule_of(action)} for action in record["actions"]
    ]
    written = replay("stationmaster", {**record, "actions": actions}, export="stationmaster").record
    assert written == record
    assert replay("stationmaster", written).position == end


def test_a_summary_has_type_entity_and_round_of_every_action() -> None:
    record, _, _ = played(6)
    trace = replay("stationmaster", record, trace="summary").trace
    assert trace is not None
    assert [entry["index"] for entry in trace] == list(range(6))
    assert [entry["type"] for entry in trace] == [action["type"] for action in record["actions"]]
    assert {"type", "entity", "round", "index"} == set(trace[0])


def test_a_full_trace_shows_every_position() -> None:
    record, _, end = played(6)
    trace = replay("stationmaster", record, trace="full").trace
    assert trace is not None
    assert trace[-1]["view"] == GAME.view(end)
    assert trace[-1]["legal"] == GAME.legal(end)
    assert trace[2]["action"] == record["actions"][2]


def test_an_illegal_action_is_named_with_its_index() -> None:
    record, _, _ = played(4)
    wrong = {"type": "load", "train": "black-1", "cards": ["move"], "player": "Zoe"}
    record["actions"].append(wrong)
    with pytest.raises(IllegalAction) as refused:
        replay("stationmaster", record)
    assert (refused.value.index, refused.value.action) == (4, wrong)
    assert refused.value.violation.rule == "SS-5.3"


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"seed": None}, {"/record/seed": "missing"}),
        ({"players": "Amy"}, {"/record/players": "wrong_type"}),
        ({"players": ["Amy"]}, {"/record/players": "number_of_players"}),
        ({"players": ["Amy", None]}, {"/record/players/1": "wrong_type"}),
        ({"options": {"map": "asia"}}, {"/record/options/map": "unknown_value"}),
        ({"options": [1]}, {"/record/options": "wrong_type"}),
        ({"actions": None}, {"/record/actions": "wrong_type"}),
        ({"actions": [{"type": "fly"}]}, {"/record/actions/0/type": "unknown_action"}),
        ({"actions": [{"type": "load", "train": 1}]}, {
            "/record/actions/0/train": "wrong_type",
            "/record/actions/0/cards": "missing",
        }),
        ({"actions": [7]}, {"/record/actions/0": "wrong_type"}),
        ({"winner": "Amy"}, {"/record/winner": "unknown_field"}),
        ({"state": "sealed"}, {
            "/record/players": "unknown_field",
            "/record/options": "unknown_field",
            "/record/seed": "unknown_field",
        }),
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_read(change: dict[str, Json], found: dict[str, str]) -> None:
    record, _, _ = played(2)
    with pytest.raises(ImpossibleInput) as refused:
        replay("stationmaster", {**record, **change})
    assert by_pointer(refused.value.faults) == found


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        ({"record_format": "18xx.games", "record": {}}, "/format"),
        ({"record_format": "stationmaster", "record": {}, "export": "18xx.games"}, "/export"),
        ({"record_format": "stationmaster", "record": []}, "/record"),
        ({"record_format": "stationmaster", "record": {}, "conventions": "online"}, "/conventions"),
        ({"record_format": "stationmaster", "record": {"state": "x", "actions": []}}, "/record/state"),
    ],
)
def test_what_is_no_record_of_this_game(given: dict[str, Json], pointer: str) -> None:
    with pytest.raises(ImpossibleInput) as refused:
        replay(**given)
    assert list(by_pointer(refused.value.faults)) == [pointer]
