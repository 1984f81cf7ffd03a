"""The rules of a game in the library: actions in both forms, positions as values, and any argument."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import stationmaster
from stationmaster import IllegalAction, ImpossibleInput
from stationmaster.titles.g1846.model.actions import Draft, LayTile, Run, TrainRun
from stationmaster.titles.switch_and_signal.model.actions import EndActions

IDS = list(stationmaster.games)
EITHER = pytest.mark.parametrize("game", IDS)


def begun(game: str) -> Any:
    return stationmaster.games[game].start(["Amy", "Bob", "Cy"], seed="spike").position


@EITHER
def test_the_same_seed_deals_the_same_game_and_none_another(game: str) -> None:
    rules = stationmaster.games[game]
    assert rules.start(("Amy", "Bob"), None, "x") == rules.start(["Amy", "Bob"], {}, seed="x")
    assert rules.start(["Amy", "Bob"]) != rules.start(["Amy", "Bob"])


@EITHER
def test_playing_leaves_the_position_as_it_was(game: str) -> None:
    position = begun(game)
    kept, number = stationmaster.dumps(position), hash(position)
    after, events = stationmaster.play(position, stationmaster.legal(position).pick(Random(1)))
    assert (stationmaster.dumps(position), hash(position)) == (kept, number)
    assert after != position
    assert events
    assert stationmaster.games[game].revision(after) == 1
    with pytest.raises((AttributeError, TypeError)):
        position.revision = 5


@EITHER
def test_positions_are_values(game: str) -> None:
    one, other = begun(game), begun(game)
    assert one is not other
    assert {one: "here"}[other] == "here"
    view = stationmaster.view(one)
    view.clear()
    assert stationmaster.view(one)


@EITHER
def test_positions_go_to_other_processes(game: str) -> None:
    position, random = begun(game), Random(5)
    for _ in range(40):
        for carried in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position), copy.copy(position)):
            assert (carried, hash(carried)) == (position, hash(position))
            assert stationmaster.dumps(carried) == stationmaster.dumps(position)
        position, _ = stationmaster.play(position, stationmaster.legal(position).pick(random))


def test_a_position_on_a_board_of_one_s_own_goes_there_too() -> None:
    rules = stationmaster.games["switch-and-signal"]
    board = {**rules.components()["boards"]["central-europe"], "id": "ours", "name": "Our board"}
    position = rules.start(["Amy", "Bob"], {"board": board}, "x").position
    carried = pickle.loads(pickle.dumps(position))
    assert carried == position
    assert rules.view(carried)["board"]["name"] == "Our board"
    assert rules.legal(carried).to_json() == rules.legal(position).to_json()


@EITHER
def test_functions_and_methods_answer_alike(game: str) -> None:
    rules, position = stationmaster.games[game], begun(game)
    action = rules.legal(position).pick(Random(2))
    assert stationmaster.turn(position) == rules.turn(position)
    assert stationmaster.view(position) == rules.view(position)
    assert stationmaster.result(position) is rules.result(position) is None
    assert stationmaster.check(position, action) is rules.check(position, action) is None
    assert stationmaster.play(position, action) == rules.play(position, action)
    assert stationmaster.dumps(position) == rules.dumps(position)
    assert rules.board_svg(position).startswith("<svg")


def test_an_action_is_json_or_a_record() -> None:
    position = begun("1846")
    rules = stationmaster.games["1846"]
    assert rules.play(position, Draft(card="MS")) == rules.play(position, {"type": "draft", "card": "MS", "cost": 140})
    assert rules.action({"type": "draft", "card": "MS"}) == Draft(card="MS")
    assert rules.action_json(Draft(card="MS")) == {"type": "draft", "card": "MS"}
    assert rules.action(Run(routes=(TrainRun("2", ("D20",)),))) == Run(routes=(TrainRun("2", ("D20",)),))


@pytest.mark.parametrize(
    ("record", "pointer"),
    [
        (LayTile(hex=5, tile="8", rotation=1), "/hex"),  # type: ignore[arg-type] # that is the test
        (LayTile(hex="D20", tile="8", rotation="one"), "/rotation"),  # type: ignore[arg-type] # that is the test
        (Draft(card="x" * 81), "/card"),
    ],
)
def test_a_record_is_checked_like_its_json(record: Any, pointer: str) -> None:
    with pytest.raises(ImpossibleInput) as refused:
        stationmaster.check(begun("1846"), record)
    assert [fault.pointer for fault in refused.value.faults] == [pointer]


@pytest.mark.parametrize("action", [None, 5, "pass", [], {}, {"type": 5}, {"type": "fly"}, EndActions(), object()])
def test_what_is_no_action_is_reported(action: Any) -> None:
    for ask in (stationmaster.play, stationmaster.check):
        with pytest.raises(ImpossibleInput) as refused:
            ask(begun("1846"), action)
        assert len(refused.value.faults) == 1


def test_what_the_rules_forbid_is_reported_with_the_paragraph() -> None:
    violation = stationmaster.check(begun("1846"), {"type": "pass"})
    assert violation is not None
    assert (violation.code, violation.rule) == ("must_keep_a_card", "3.21")
    with pytest.raises(IllegalAction) as refused:
        stationmaster.play(begun("1846"), {"type": "pass"})
    assert refused.value.violation == violation


@EITHER
@pytest.mark.parametrize(
    ("arguments", "pointer"),
    [
        (("Amy", {}, "x"), "/players"),
        ((5, {}, "x"), "/players"),
        ((None, {}, "x"), "/players"),
        (([], {}, "x"), "/players"),
        ((["Amy", 5], {}, "x"), "/players/1"),
        ((["Amy", "B" * 81], {}, "x"), "/players/1"),
        ((["Amy", "Bob"], [], "x"), "/options"),
        ((["Amy", "Bob"], {"edition": 5}, "x"), "/options/edition"),
        ((["Amy", "Bob"], {str(number): 1 for number in range(41)}, "x"), "/options"),
        ((["Amy", "Bob"], {}, 5), "/seed"),
        ((["Amy", "Bob"], {}, "x" * 201), "/seed"),
        ((["Amy", "Bob"], {"variant": {"a": [1]}}, "x"), "/options/variant"),
        ((["Amy", "Bob"], {5: "x"}, "x"), "/options"),
    ],
)
def test_what_no_game_can_start_with_is_reported(game: str, arguments: tuple[Any, Any, Any], pointer: str) -> None:
    with pytest.raises(ImpossibleInput) as refused:
        stationmaster.games[game].start(*arguments)
    assert all(fault.pointer.startswith(pointer) for fault in refused.value.faults)


@EITHER
@pytest.mark.parametrize("view", [None, 5, [], "x", {}, {"players": 5}, {"map": []}])
def test_what_is_no_view_is_reported(game: str, view: Any) -> None:
    with pytest.raises(ImpossibleInput):
        stationmaster.games[game].opened(view)


@EITHER
def test_a_view_with_nothing_hidden_opens(game: str) -> None:
    rules = stationmaster.games[game]
    options = {"dice": "table", "cards": "table"} if game == "switch-and-signal" else {}
    position, random = rules.start(["Amy", "Bob", "Cy"], options, "spike").position, Random(3)
    while "'DR " in str(rules.turn(position)):
        position, _ = rules.play(position, rules.legal(position).pick(random))
    opened, events = rules.opened(rules.view(position))
    assert rules.view(opened) == rules.view(position)
    assert events == []


@pytest.mark.parametrize(
    "ask",
    [
        stationmaster.turn,
        stationmaster.legal,
        stationmaster.view,
        stationmaster.result,
        stationmaster.dumps,
        lambda position: stationmaster.play(position, {}),
        lambda position: stationmaster.check(position, {}),
        stationmaster.routes.find,
    ],
)
@pytest.mark.parametrize("value", [None, 5, "sm1.1846.2", Draft(card="MS")])
def test_what_is_no_position_is_a_slip_of_the_programmer(ask: Callable[[Any], Any], value: Any) -> None:
    with pytest.raises(TypeError, match="position"):
        ask(value)


@EITHER
@pytest.mark.parametrize("highlight", [5, [], {"more": 1}, {"hexes": 5, "trains": 5}, {"hexes": [5], "spaces": [5]}])
def test_what_cannot_be_pointed_out_is_reported(game: str, highlight: Any) -> None:
    with pytest.raises(ImpossibleInput) as refused:
        stationmaster.games[game].board_svg(begun(game), highlight)
    assert all(fault.pointer.startswith("/highlight") for fault in refused.value.faults)
