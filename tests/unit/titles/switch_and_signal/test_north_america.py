"""SS-13: the differences of the North American map."""

from __future__ import annotations

import pytest

from stationmaster.titles.switch_and_signal.game import GAME
from tests.support.switch_and_signal import Table, conserved


@pytest.fixture
def table() -> Table:
    """Return a table with ways from Cleveland junction into New York, and on from there by Washington."""
    table = Table("north-america").phase_2(move=6)
    return table.green(add=["sig-new-york-washington"], remove=["sig-ts-omaha-st-louis"])


BEFORE_NEW_YORK = ("new-york--k-cleveland", "new-york")
ON_BY_WASHINGTON = "new-york--k-washington"


def test_ss_13_1_each_port_needs_one_good_of_every_colour(table: Table) -> None:
    table.deliver("new-york", "yellow", "blue", "red", "white")
    table.deliver("san-francisco", "yellow", "blue", "red").put("black-1", BEFORE_NEW_YORK, "white")
    table.move("black-1", 3)
    assert table.at("black-1") == "new-york"
    assert table.position.outcome is None
    table.put("black-1", ("san-francisco--k-reno", "san-francisco"), None).take_good("white", -1)
    table.put("black-1", ("san-francisco--k-reno", "san-francisco"), "white").move("black-1", 3)
    assert table.position.outcome == "goods_delivered"
    conserved(table.position)


def test_ss_13_2_trains_may_pass_through_every_city(table: Table) -> None:
    table.put("black-1", BEFORE_NEW_YORK).act("move_train", train="black-1", cards=["move"], dice=[3])
    assert [choice["exits"] for choice in table.legal("run")] == [[], [ON_BY_WASHINGTON]]
    table.act("run", exits=[ON_BY_WASHINGTON])
    assert table.at("black-1") == ("ts-cincinnati-washington--k-washington", "ts-cincinnati-washington")


def test_ss_13_2_a_train_may_stop_in_any_city_and_loses_nothing(table: Table) -> None:
    table.put("black-1", BEFORE_NEW_YORK).move("black-1", 5)
    assert (table.at("black-1"), table.lost()) == ("new-york", 0)
    assert table.happened("train_moved")[0]["rule"] == "SS-13.2"


def test_ss_13_3_an_empty_train_stays_in_a_port(table: Table) -> None:
    table.put("black-1", BEFORE_NEW_YORK).move("black-1", 2)
    assert table.happened("train_moved")[0]["ending"] == "city"
    assert table.at("black-1") == "new-york"


def test_ss_13_4_a_loaded_train_delivers_where_its_good_is_needed(table: Table) -> None:
    table.put("black-1", BEFORE_NEW_YORK, "blue").move("black-1", 2)
    assert table.at("black-1") == "depot"
    assert table.happened("train_moved")[0]["rule"] == "SS-13.4"
    assert table.position.received == ((0, 0, 0, 0), (0, 1, 0, 0))


def test_ss_13_4_where_it_is_not_needed_the_train_keeps_its_good(table: Table) -> None:
    table.deliver("new-york", "blue").put("black-1", BEFORE_NEW_YORK, "blue").move("black-1", 2)
    assert (table.at("black-1"), table.train("black-1").good) == ("new-york", "blue")
    assert table.happened("good_delivered") == []


def test_ss_13_4_a_loaded_train_may_pass_a_port_that_needs_its_good(table: Table) -> None:
    table.put("black-1", BEFORE_NEW_YORK, "blue").move("black-1", 2, ON_BY_WASHINGTON)
    assert table.at("black-1") == (ON_BY_WASHINGTON, "k-washington")
    assert table.train("black-1").good == "blue"


def test_ss_13_5_nine_signal_discs() -> None:
    view = GAME.view(Table("north-america").position)
    signals = GAME.components()["boards"]["north-america"]["signal_spaces"]
    at_cities = {s["id"] for s in signals if s["kind"] == "city_exit"}
    assert len(view["green_signals"]) == 9
    assert len(at_cities & set(view["green_signals"])) == 6


def test_ss_13_6_its_own_helpers() -> None:
    assert list(GAME.view(Table("north-america").position)["helpers"]) == ["switchman", "coupler", "station-attendant"]


def test_ss_13_6_and_7_17_nothing_is_loaded_in_passing(table: Table) -> None:
    table.green(add=["sig-denver-omaha"], remove=["sig-ts-las-vegas-albuquerque"])
    table.put("black-1", ("denver--k-salt-lake", "denver"))
    table.act("move_train", train="black-1", cards=["move"], dice=[3])
    assert table.refusal("load", train="black-1", cards=["move"]).code == "not_due"


# SS-14.3, SS-14.4 on this map


@pytest.fixture
def ten() -> Table:
    table = Table("north-america", goods_to_win=10).phase_2(move=6)
    return table.green(add=["sig-new-york-washington"], remove=["sig-ts-omaha-st-louis"])


def test_ss_14_4_a_port_takes_one_more_good_of_any_colour(ten: Table) -> None:
    ten.deliver("new-york", "blue").put("black-1", BEFORE_NEW_YORK, "blue").move("black-1", 2)
    assert ten.at("black-1") == "depot"
    ten.put("black-1", BEFORE_NEW_YORK, "blue").move("black-1", 2)
    assert (ten.at("black-1"), ten.train("black-1").good) == ("new-york", "blue")


def test_ss_14_3_five_goods_in_each_port(ten: Table) -> None:
    ten.deliver("san-francisco", "yellow", "blue", "red", "white", "white")
    ten.deliver("new-york", "yellow", "yellow", "red", "white").put("black-1", BEFORE_NEW_YORK, "blue")
    ten.move("black-1", 2)
    assert ten.position.outcome == "goods_delivered"


def test_ss_14_3_five_goods_without_one_colour_do_not_win(ten: Table) -> None:
    ten.deliver("san-francisco", "yellow", "blue", "red", "white", "white")
    ten.deliver("new-york", "yellow", "red", "white").put("black-1", BEFORE_NEW_YORK, "red")
    ten.move("black-1", 2)
    assert (ten.at("black-1"), ten.position.outcome) == ("depot", None)
