"""The game object: the interface that the service uses."""

from __future__ import annotations

import json

import pytest

from stationmaster.engine.title import Game
from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import Draft, Pass
from stationmaster.titles.g1846.model.tables import tables
from tests.unit.titles.g1846.games import positions

THREE = ["Amy", "Bob", "Carlos"]


def test_it_fulfils_the_protocol() -> None:
    game: Game[object, object] = GAME  # type: ignore[assignment]
    assert game.id == "1846"


def test_the_catalogue_entry() -> None:
    entry = GAME.catalogue()
    assert entry["players"] == {"min": 2, "max": 5}
    assert {"id", "name", "players", "options"} == entry.keys()
    assert json.loads(json.dumps(entry)) == entry


def test_the_components_are_all_there() -> None:
    parts = GAME.components()
    assert json.loads(json.dumps(parts)) == parts
    assert parts["map"]["hexes"].keys() == tables().hexes.keys()
    assert parts["tiles"].keys() == tables().tiles.keys()
    assert parts["privates"].keys() == tables().privates.keys()
    assert parts["corporations"]["IC"]["land_grant"] == ["E5", "F6", "G5", "H6", "J4"]
    assert parts["map"]["hexes"]["D6"]["cities"] == [{"value": 10, "slots": 1}] * 4
    assert parts["tiles"]["57"]["track"] == [["e0", "c0"], ["e3", "c0"]]
    assert parts["cards"]["3/5"]["types"] == ["3/5", "4"]
    assert parts["market"]["opening_prices"][0] == 40
    assert len(parts["setups"]) == len(tables().setups)
    assert parts["events"]["payment"]["fields"].keys() == {"from", "to", "amount", "why"}
    assert "income" in parts["payments"]


def test_the_same_seed_deals_the_same_game() -> None:
    one, other = GAME.start(THREE, {}, "seed"), GAME.start(THREE, {}, "seed")
    assert one == other
    assert GAME.sealed.write(GAME.start(THREE, {}, "other")[0]) != GAME.sealed.write(one[0])


def test_without_a_seed_every_deal_is_new() -> None:
    deals = {GAME.sealed.write(GAME.start(THREE, {}, None)[0]) for _ in range(5)}
    assert len(deals) == 5


def test_the_deal_lists_what_was_removed() -> None:
    """2.3: with three players two of each group are removed."""
    _, events = GAME.start(THREE, {}, "seed")
    removed = [event["company"] for event in events if event["type"].endswith("_removed")]
    assert len(removed) == 6


def test_a_turn_names_who_may_act() -> None:
    position, _ = GAME.start(THREE, {}, "seed")
    assert GAME.turn(position) == {
        "round": "DR 1",
        "step": "draft",
        "entity": "Carlos",
        "players": ["Carlos"],
        "began": 0,
    }
    assert GAME.revision(position) == 0
    assert GAME.result(position) is None


def test_check_and_play_agree() -> None:
    position, _ = GAME.start(THREE, {}, "seed")
    card = GAME.legal(position)[0]["choices"][0]["card"]
    assert GAME.check(position, Draft(card)) is None
    after, events = GAME.play(position, Draft(card))
    assert GAME.revision(after) == 1
    assert events[0] == {"type": "card_kept", "player": "Carlos", "rule": "3.2"}
    violation = GAME.check(position, Pass())
    with pytest.raises(IllegalAction) as caught:
        GAME.play(position, Pass())
    assert caught.value.violation == violation


def test_the_end_has_a_result_and_no_turn() -> None:
    over = positions(1)[-1]
    result = GAME.result(over)
    assert result is not None
    assert GAME.turn(over) is None
    assert GAME.legal(over) == []
    assert result["reason"] in ("bank", "bankruptcy", "all_closed")
    assert sorted(entry["player"] for entry in result["standing"]) == sorted(over.seats)
    scores = [entry["score"] for entry in result["standing"]]
    assert scores == sorted(scores, reverse=True)
    assert result["standing"][0]["rank"] == 1


def test_a_bad_start_is_refused() -> None:
    with pytest.raises(ImpossibleInput):
        GAME.start(["Amy"], {}, None)
