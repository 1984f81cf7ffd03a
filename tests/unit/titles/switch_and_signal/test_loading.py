"""SS-8.7: loading."""

from __future__ import annotations

import pytest

from tests.support.switch_and_signal import Table, conserved


@pytest.fixture
def table() -> Table:
    return Table().phase_2()


@pytest.mark.parametrize("card", ["signal", "switch", "move"])
def test_ss_8_7_any_one_card_loads_a_good(table: Table, card: str) -> None:
    table.put("black-1", "paris").act("load", train="black-1", cards=[card])
    assert table.train("black-1").good == "blue"
    assert table.position.goods == (1, 2, 2, 2)
    assert table.happened("good_loaded")[0]["city"] == "paris"
    assert table.hand()[card] == 2
    conserved(table.position)


def test_ss_8_7_one_card_and_no_more(table: Table) -> None:
    table.put("black-1", "paris")
    for cards in ([], ["move", "move"]):
        refusal = table.refusal("load", train="black-1", cards=cards)
        assert (refusal.code, refusal.rule) == ("wrong_number_of_cards", "SS-8.7")


def test_ss_8_7_a_train_carries_one_good(table: Table) -> None:
    table.put("black-1", "paris", "blue")
    assert table.refusal("load", train="black-1", cards=["move"]).code == "already_loaded"


def test_ss_8_7_only_in_a_goods_city_with_goods(table: Table) -> None:
    table.put("black-1", "paris").put("black-2", "calais").take_good("blue", 2)
    assert table.refusal("load", train="black-1", cards=["move"]).code == "no_goods_left"
    assert table.refusal("load", train="black-2", cards=["move"]).code == "not_in_goods_city"
    assert table.refusal("load", train="black-3", cards=["move"]).code == "not_in_goods_city"
    assert table.refusal("load", train="blue-1", cards=["move"]).code == "unknown_train"


def test_ss_8_7_and_13_3_nothing_is_loaded_in_a_port() -> None:
    table = Table("north-america").phase_2().put("black-1", "new-york")
    assert table.refusal("load", train="black-1", cards=["move"]).code == "not_in_goods_city"


def test_ss_8_7_every_card_and_train_is_listed(table: Table) -> None:
    table.put("black-1", "paris").put("gray-1", "berlin").put("gray-2", "amsterdam", "yellow")
    cards = {"one_of": [["signal"], ["switch"], ["move"]]}
    assert table.legal("load") == [
        {"train": train, "cards": cards, "good": good} for train, good in (("black-1", "blue"), ("gray-1", "red"))
    ]
