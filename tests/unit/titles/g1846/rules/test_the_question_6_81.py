"""6.81, 6.91: the request for consent names the buyer, the corporation and the item."""

from __future__ import annotations

import pytest

import stationmaster
from stationmaster.titles.g1846.model.actions import BuyPrivate, BuyTrain
from stationmaster.titles.g1846.model.position import Position
from tests.unit.titles.g1846.positions import AMY, BOB, Opened, events_of
from tests.unit.titles.g1846.turn_positions import in_turn


def to_buy(step: str) -> Position:
    """Return NYC's (Amy's) turn; Bob owns a private, and Bob's corporation a train."""
    corporations = {
        "NYC": Opened(100, {AMY: 3}, cash=90, trains=["2"] if step == "track" else []),
        "GT": Opened(50, {BOB: 3}, trains=["2"]),
    }
    return in_turn("NYC", step, corporations, privates={"MAIL": BOB})


def test_the_question_for_a_train_names_buyer_seller_and_train() -> None:
    (event,) = events_of(to_buy("trains"), BuyTrain("2", "GT", 37))
    assert event == {
        "type": "consent_asked",
        "player": BOB,
        "corporation": "NYC",
        "buyer": AMY,
        "price": 37,
        "train": "2",
        "seller": "GT",
        "rule": "6.81",
    }
    line = stationmaster.games["1846"].log_line(event)
    assert line == f"{AMY} asks {BOB}: may NYC buy a 2-train from GT for $37?"


@pytest.mark.parametrize("code", ["en", "ru", "ja", "pl"])
def test_the_question_for_a_private_is_whole_in_every_language(code: str) -> None:
    (event,) = events_of(to_buy("track"), BuyPrivate("MAIL", 33))
    assert (event["corporation"], event["buyer"], event["private"], "seller" in event) == ("NYC", AMY, "MAIL", False)
    line = stationmaster.games["1846"].log_line(event, code)
    assert all(part in line for part in (AMY, BOB, "NYC", "MAIL", "33"))
