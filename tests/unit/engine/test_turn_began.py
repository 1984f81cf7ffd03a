"""`turn.began`: the revision at which the current player's turn began, so that the turn can be undone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from loadtests.payloads import play, start_of
from stationmaster.errors import ImpossibleInput
from stationmaster.registry import GAMES
from stationmaster.titles.g1846.model.actions import Draft
from stationmaster.titles.switch_and_signal.model.actions import Report

Json = Any


def turns(game_id: str, seed: int) -> list[Json]:
    """Return whose turn it is at each revision of a whole game."""
    positions = [start_of(game_id, seed), *(position for _, position in play(game_id, seed))]
    return [turn for turn in map(GAMES[game_id].turn, positions) if turn is not None]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", [3, 9])
def test_a_turn_began_when_the_player_changed(game_id: str, seed: int) -> None:
    listed = turns(game_id, seed)
    assert listed[0]["began"] == 0
    for revision, turn in enumerate(listed):
        began = turn["began"]
        assert 0 <= began <= revision
        first = listed[began]
        assert set(first["players"]) <= set(turn["players"])  # In a step of some turns any player may act.
        assert first["began"] == began


def test_longer_turns_are_reported_as_one() -> None:
    """A company's turn has several actions; undoing them all leads back to its beginning."""
    listed = turns("1846", 9)
    companies = [turn for turn in listed if turn["round"].startswith("OR")]
    assert max(sum(1 for turn in companies if turn["began"] == began["began"]) for began in companies) >= 4


def test_each_card_of_the_draft_is_a_turn() -> None:
    game = GAMES["1846"]
    position, _ = game.start(["Amy", "Bob", "Cy"], {}, "spike")
    for revision in range(3):
        turn = game.turn(position)
        assert turn is not None
        assert turn["began"] == revision
        position, _ = game.play(position, Draft(game.legal(position)[0]["choices"][0]["card"]))


def test_a_player_who_reports_a_deal_has_a_turn() -> None:
    game = GAMES["switch-and-signal"]
    position, _ = game.start(["Amy", "Bob", "Cy"], {"dice": "table", "cards": "table"}, "spike")
    for revision, player in enumerate(["Amy", "Bob", "Cy"]):
        turn = game.turn(position)
        assert turn is not None
        assert (turn["step"], turn["players"], turn["began"]) == ("deal", [player], revision)
        position, _ = game.play(position, Report(cards=("move", "move", "move", "switch", "signal")))


@pytest.mark.parametrize("game_id", GAMES)
def test_an_open_state_states_when_the_turn_began_or_begins_it_anew(game_id: str) -> None:
    game = GAMES[game_id]
    options: dict[str, Any] = {} if game_id == "1846" else {"dice": "table", "cards": "table"}
    position, _ = game.start(["Amy", "Bob"], options, "spike")
    view = game.view(position)
    if game_id == "1846":
        random = Random(1)
        position = next(at for _, at in play(game_id, random.randrange(99)) if "OR" in (game.turn(at) or {})["round"])
        view = game.view(position)
    assert game.from_view(view).turn_began == position.turn_began
    without = {name: value for name, value in view.items() if name != "turn_began"}
    assert game.from_view(without).turn_began == position.revision
    with pytest.raises(ImpossibleInput) as refused:
        game.from_view({**view, "turn_began": position.revision + 1})
    assert [fault.pointer for fault in refused.value.faults] == ["/turn_began"]
