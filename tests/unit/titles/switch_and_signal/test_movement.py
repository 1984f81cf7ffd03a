"""SS-7: train movement, rule by rule, with the penalties of SS-10.1.

Unless stated otherwise, trains move with Move train cards in the first-game arrangement of Central Europe. Both helpers
that could change a roll are used up, so a movement with only one way runs automatically.
"""

from __future__ import annotations

import pytest

from stationmaster.titles.switch_and_signal.rules import running
from stationmaster.titles.switch_and_signal.rules.movement import Scene, Way, ways
from tests.support.switch_and_signal import Table


@pytest.fixture
def table() -> Table:
    return Table().phase_2(move=6).change(helpers_used=("logistician", "dispatcher"))


def ending(table: Table) -> str:
    (moved,) = table.happened("train_moved")
    return str(moved["ending"])


def test_ss_1_5_and_2_4_each_point_moves_a_train_one_space_and_junctions_cost_nothing(table: Table) -> None:
    table.put("brown-1", "salzburg").move("brown-1", 2)
    assert table.happened("train_moved")[0]["path"] == ["salzburg--j-salzburg", "j-salzburg--j-munich"]
    assert table.at("brown-1") == ("j-salzburg--j-munich", "j-munich")
    assert table.lost() == 0


def test_ss_2_4_entering_a_city_costs_a_point(table: Table) -> None:
    table.put("black-1", "calais").move("black-1", 3)
    assert table.happened("train_moved")[0]["path"] == ["calais--j-lille", "paris--j-lille", "paris"]
    assert table.at("black-1") == "paris"


def test_ss_2_4_entering_a_departure_point_costs_a_point(table: Table) -> None:
    table.put("gray-2", ("j-turin--j-nice", "j-nice")).move("gray-2", 1)
    assert table.at("gray-2") == ("genoa--j-nice", "genoa")
    assert table.lost() == 0
    table.move("gray-2", 1)
    assert ending(table) == "arrival"


def test_ss_7_1_without_a_card_no_train_moves(table: Table) -> None:
    table.put("brown-1", "salzburg")
    assert table.refusal("run", exits=[]).code == "not_due"
    assert table.refusal("choose_train", train="brown-1", dice=[2]).code == "wrong_phase"


def test_ss_7_2_the_die_of_the_trains_colour_is_rolled_once(table: Table) -> None:
    table.put("gray-1", "salzburg").put("black-1", "calais")
    assert table.refusal("move_train", train="gray-1", cards=["move"], dice=[4]).code == "not_a_face"
    assert table.refusal("move_train", train="black-1", cards=["move"], dice=[1]).rule == "SS-7.2"
    table.move("gray-1", 3)
    assert table.happened("dice_rolled") == [
        {"type": "dice_rolled", "dice": "gray", "values": [3], "train": "gray-1", "rule": "SS-8.5"}
    ]


def test_ss_7_3_a_train_uses_all_points_it_can(table: Table) -> None:
    table.put("black-1", "calais").act("move_train", train="black-1", cards=["move"], dice=[2])
    assert table.at("black-1") == ("paris--j-lille", "paris")
    assert table.step == "actions"


def test_ss_7_4_a_train_keeps_its_direction(table: Table) -> None:
    table.put("brown-1", ("salzburg--j-salzburg", "salzburg")).move("brown-1", 4)
    assert ending(table) == "arrival"


def test_ss_7_5_through_a_green_track_signal(table: Table) -> None:
    table.put("brown-1", ("j-lyon--ts-lyon-basel", "ts-lyon-basel")).move("brown-1", 1)
    assert table.at("brown-1") == ("ts-lyon-basel--j-basel", "j-basel")
    table.put("brown-2", ("ts-lyon-basel--j-basel", "ts-lyon-basel")).put("brown-1", "depot")
    table.move("brown-2", 1)
    assert table.at("brown-2") == ("j-lyon--ts-lyon-basel", "j-lyon")


def test_ss_7_6_a_closed_branch_stops_the_train_and_every_point_left_costs_a_token(table: Table) -> None:
    table.put("brown-1", ("j-verona--j-salzburg", "j-salzburg")).move("brown-1", 3)
    assert ending(table) == "closed_branch"
    assert table.at("brown-1") == ("j-verona--j-salzburg", "j-salzburg")
    assert table.lost() == 3
    assert table.happened("tokens_lost")[0]["rule"] == "SS-7.6"


def test_ss_2_6_the_open_pair_is_travelled_in_both_directions(table: Table) -> None:
    table.put("brown-1", ("paris--j-lille", "j-lille")).move("brown-1", 1)
    assert table.at("brown-1") == ("calais--j-lille", "calais")


def test_ss_7_7_and_2_8_a_red_signal_stops_the_train_before_the_city(table: Table) -> None:
    table.put("brown-1", ("paris--j-nantes", "paris")).move("brown-1", 2)
    assert ending(table) == "red_signal"
    assert table.at("brown-1") == ("paris--j-nantes", "paris")
    assert (table.lost(), table.happened("tokens_lost")[0]["rule"]) == (2, "SS-7.7")


def test_ss_7_7_a_red_track_signal_stops_trains_from_both_sides(table: Table) -> None:
    for section in ("j-lille--ts-lille-brussels", "ts-lille-brussels--j-brussels"):
        table.put("brown-1", (section, "ts-lille-brussels")).move("brown-1", 1)
        assert ending(table) == "red_signal"
        assert table.lost() == 1


def test_ss_7_8_behind_a_train_that_goes_the_same_way(table: Table) -> None:
    table.put("black-1", "calais").put("gray-1", ("paris--j-lille", "paris")).move("black-1", 4)
    assert ending(table) == "train_ahead"
    assert table.at("black-1") == ("calais--j-lille", "j-lille")
    assert table.lost() == 3


def test_ss_7_8_before_an_occupied_city(table: Table) -> None:
    table.put("black-1", "calais").put("gray-1", "paris").move("black-1", 5)
    assert ending(table) == "occupied_city"
    assert table.at("black-1") == ("paris--j-lille", "paris")
    assert table.lost() == 3


def test_ss_7_8_at_a_departure_point_behind_a_train_on_its_section(table: Table) -> None:
    table.put("brown-1", "calais").put("gray-1", ("calais--j-lille", "j-lille")).move("brown-1", 2)
    assert (table.at("brown-1"), table.lost()) == ("calais", 2)


def test_ss_7_9_a_train_stops_in_the_city_it_enters_and_loses_nothing(table: Table) -> None:
    table.put("black-1", "calais").move("black-1", 5)
    assert ending(table) == "city"
    assert (table.at("black-1"), table.lost()) == ("paris", 0)


def test_ss_7_9_on_this_map_no_exit_can_be_chosen_on_entering(table: Table) -> None:
    table.change(helpers_used=("dispatcher",)).put("black-1", "calais").green(
        add=["sig-paris-bourges"], remove=["sig-ts-mannheim-cologne"]
    )
    table.act("move_train", train="black-1", cards=["move"], dice=[5])
    refusal = table.refusal("run", exits=["paris--j-bourges"])
    assert (refusal.code, refusal.rule) == ("must_stop", "SS-7.9")
    assert [choice["exits"] for choice in table.legal("run")] == [[]]


def test_ss_7_10_a_loaded_train_delivers_and_goes_to_the_depot(table: Table) -> None:
    table.put("black-1", ("marseille--j-lyon", "marseille"), "blue").move("black-1", 5)
    assert ending(table) == "port"
    assert (table.at("black-1"), table.train("black-1").good, table.lost()) == ("depot", None, 0)
    assert table.position.received == ((0, 1, 0, 0),)
    assert table.happened("good_delivered")[0]["port"] == "marseille"


def test_ss_7_10_an_empty_train_goes_to_the_depot_too(table: Table) -> None:
    table.put("black-1", ("marseille--j-lyon", "marseille")).move("black-1", 2)
    assert (table.at("black-1"), table.lost()) == ("depot", 0)
    assert table.position.received == ((0, 0, 0, 0),)


def test_ss_7_11_head_on_collision_costs_two_tokens_a_point(table: Table) -> None:
    table.put("brown-1", "calais", None).put("gray-1", ("calais--j-lille", "calais"))
    table.move("brown-1", 3)
    assert ending(table) == "collision"
    assert (table.lost(), table.happened("tokens_lost")[0]["rule"]) == (6, "SS-7.11")
    assert table.at("brown-1") == "depot"
    assert table.at("gray-1") == ("calais--j-lille", "calais")


def test_ss_7_11_the_good_of_a_train_that_collides_returns_home(table: Table) -> None:
    table.put("brown-1", ("paris--j-lille", "j-lille"), "blue").put("gray-1", "calais")
    table.move("brown-1", 2)
    assert ending(table) == "collision"
    assert table.happened("good_returned")[0]["city"] == "paris"
    assert table.position.goods == (2, 2, 2, 2)
    assert (table.at("brown-1"), table.train("brown-1").good, table.lost()) == ("depot", None, 2)


@pytest.mark.parametrize("is_closed", [True, False])
def test_ss_7_11_a_closed_branch_or_red_signal_comes_before_a_collision(table: Table, is_closed: bool) -> None:
    if is_closed:
        table.put("brown-1", ("j-verona--j-salzburg", "j-salzburg")).put(
            "gray-1", ("j-salzburg--j-munich", "j-salzburg")
        )
    else:
        table.put("brown-1", ("j-lille--ts-lille-brussels", "ts-lille-brussels"))
        table.put("gray-1", ("ts-lille-brussels--j-brussels", "ts-lille-brussels"))
    table.move("brown-1", 2)
    assert ending(table) == ("closed_branch" if is_closed else "red_signal")
    assert table.lost() == 2
    assert table.at("brown-1") != "depot"


def test_ss_7_11_with_no_points_left_there_is_no_collision(table: Table) -> None:
    table.put("brown-1", "calais").put("gray-1", ("paris--j-lille", "j-lille")).move("brown-1", 1)
    assert ending(table) == "points_spent"
    assert (table.at("brown-1"), table.lost()) == (("calais--j-lille", "j-lille"), 0)


def test_ss_7_11_a_train_in_a_city_is_never_in_a_collision(table: Table) -> None:
    table.put("brown-1", ("paris--j-lille", "paris")).put("gray-1", "paris").move("brown-1", 2)
    assert ending(table) == "occupied_city"


def test_ss_7_11_arriving_at_an_occupied_departure_point_is_a_collision(table: Table) -> None:
    table.put("brown-1", ("calais--j-lille", "calais")).put("gray-1", "calais").move("brown-1", 2)
    assert (ending(table), table.lost()) == ("collision", 4)
    assert table.at("gray-1") == "calais"


@pytest.mark.parametrize("points", [1, 4])
def test_ss_7_12_arriving_at_a_departure_point_costs_two_tokens_and_no_more(table: Table, points: int) -> None:
    table.put("brown-1", ("calais--j-lille", "calais"), "white").move("brown-1", points)
    assert (ending(table), table.lost(), table.at("brown-1")) == ("arrival", 2, "depot")
    assert table.happened("good_returned")[0]["city"] == "nuremberg"
    assert table.position.goods == (2, 2, 2, 2)


def test_ss_7_13_a_train_in_the_depot_is_empty_and_its_movement_is_over(table: Table) -> None:
    table.put("black-1", ("marseille--j-lyon", "marseille"), "red").move("black-1", 4)
    assert table.train("black-1").good is None
    assert table.position.roll is None
    assert table.refusal("move_train", train="black-1", cards=["move"], dice=[3]).code == "not_on_network"


def test_ss_7_14_the_exit_is_chosen_after_the_roll_among_green_ones(table: Table) -> None:
    table.green(add=["sig-paris-bourges"], remove=["sig-ts-mannheim-cologne"]).put("black-1", "paris")
    table.act("move_train", train="black-1", cards=["move"], dice=[3])
    assert table.step == "run"
    exits = {tuple(choice["exits"]) for choice in table.legal("run")}
    assert exits == {("paris--j-lille",), ("paris--j-bourges",)}
    assert table.refusal("run", exits=["paris--j-nantes"]).code == "exit_red"
    assert table.refusal("run", exits=["berlin--j-hanover"]).code == "not_an_exit"
    assert table.refusal("run", exits=[]).code == "exit_missing"
    assert table.refusal("run", exits=["paris--j-bourges", "marseille--j-nimes"]).code == "way_too_long"
    table.act("run", exits=["paris--j-bourges"])
    assert table.at("black-1") == ("bordeaux--j-nimes", "bordeaux")


def test_ss_7_14_a_train_may_leave_by_the_exit_it_came_in_by(table: Table) -> None:
    table.put("black-1", "calais").move("black-1", 3)
    assert table.at("black-1") == "paris"
    table.move("black-1", 2)
    assert table.at("black-1") == ("calais--j-lille", "calais")


def test_ss_7_14_a_free_green_exit_must_be_taken(table: Table) -> None:
    table.green(add=["sig-paris-bourges"], remove=["sig-ts-mannheim-cologne"]).put("black-1", "paris")
    table.put("gray-1", ("paris--j-bourges", "j-bourges"))
    table.change(helpers_used=("dispatcher",))
    table.act("move_train", train="black-1", cards=["move"], dice=[3])
    refusal = table.refusal("run", exits=["paris--j-bourges"])
    assert (refusal.code, refusal.rule) == ("exit_occupied", "SS-7.14")
    assert [choice["exits"] for choice in table.legal("run")] == [["paris--j-lille"]]


def test_ss_7_14_behind_a_train_the_train_stays_in_the_city_and_pays_every_point(table: Table) -> None:
    table.put("black-1", "paris").put("gray-1", ("paris--j-lille", "j-lille")).move("black-1", 4)
    assert (ending(table), table.at("black-1"), table.lost()) == ("train_ahead", "paris", 4)


def test_ss_7_14_with_every_green_exit_occupied_a_collision_is_possible(table: Table) -> None:
    table.green(add=["sig-paris-bourges"], remove=["sig-ts-mannheim-cologne"]).put("black-1", "paris", "blue")
    table.put("gray-1", ("paris--j-bourges", "j-bourges")).put("gray-2", ("paris--j-lille", "paris"))
    table.act("move_train", train="black-1", cards=["move"], dice=[2])
    listed = [(choice["exits"], choice["ending"], choice["tokens"]) for choice in table.legal("run")]
    assert listed == [(["paris--j-bourges"], "train_ahead", 2), (["paris--j-lille"], "collision", 4)]
    table.act("run", exits=["paris--j-lille"])
    assert (table.at("black-1"), table.lost(), table.position.goods) == ("depot", 4, (2, 2, 2, 2))


def test_ss_7_15_a_train_that_enters_a_city_with_its_last_point_stops_there(table: Table) -> None:
    table.put("black-1", "calais").move("black-1", 3)
    assert (ending(table), table.lost()) == ("city", 0)


def test_ss_7_15_signal_before_occupied_city(table: Table) -> None:
    table.put("brown-1", ("paris--j-nantes", "paris")).put("gray-1", "paris").move("brown-1", 2)
    assert ending(table) == "red_signal"


def dispatched(table: Table) -> Table:
    """Put a black train before Paris, with green exits to Lille, Bourges and Reims and the Dispatcher in effect."""
    table.green(add=["sig-paris-bourges", "sig-paris-reims"], remove=["sig-ts-mannheim-cologne", "sig-ts-bourges-lyon"])
    return table.change(dispatcher=True).put("black-1", ("paris--j-lille", "paris"))


def test_ss_7_16_a_train_passes_through_a_city_by_a_green_exit(table: Table) -> None:
    dispatched(table).act("move_train", train="black-1", cards=["move"], dice=[3])
    ways = {tuple(choice["exits"]): choice for choice in table.legal("run")}
    assert set(ways) == {(), ("paris--j-bourges",), ("paris--j-reims",)}
    assert ways[("paris--j-bourges",)]["path"] == ["paris", "paris--j-bourges", "j-bourges--j-nimes"]
    table.act("run", exits=["paris--j-bourges"])
    assert (table.at("black-1"), table.lost()) == (("j-bourges--j-nimes", "j-nimes"), 0)


def test_ss_7_16_not_by_the_exit_it_came_in_by(table: Table) -> None:
    dispatched(table).act("move_train", train="black-1", cards=["move"], dice=[3])
    refusal = table.refusal("run", exits=["paris--j-lille"])
    assert (refusal.code, refusal.rule) == ("turning_back", "SS-7.16")


def test_ss_7_16_not_to_an_occupied_section_nor_through_red(table: Table) -> None:
    dispatched(table).put("gray-1", ("paris--j-reims", "j-reims"))
    table.act("move_train", train="black-1", cards=["move"], dice=[3])
    assert table.refusal("run", exits=["paris--j-reims"]).code == "exit_occupied"
    assert table.refusal("run", exits=["paris--j-nantes"]).code == "exit_red"
    assert {tuple(choice["exits"]) for choice in table.legal("run")} == {(), ("paris--j-bourges",)}


def test_ss_7_16_without_another_exit_it_stops_and_loses_nothing(table: Table) -> None:
    table.change(dispatcher=True).put("black-1", ("paris--j-lille", "paris")).move("black-1", 5)
    assert (ending(table), table.at("black-1"), table.lost()) == ("city", "paris", 0)


def test_ss_7_17_nothing_is_loaded_while_passing_through(table: Table) -> None:
    dispatched(table).act("move_train", train="black-1", cards=["move"], dice=[3])
    assert table.refusal("load", train="black-1", cards=["move"]).code == "not_due"
    table.act("run", exits=["paris--j-bourges"])
    assert table.refusal("load", train="black-1", cards=["move"]).code == "not_in_goods_city"


def test_ways_are_listed_best_first(table: Table) -> None:
    """Deliveries, then the fewest tokens, then staying on the network, then the shortest way to the destination."""
    table.change(dispatcher=True)
    table.green(add=["sig-marseille-nimes"], remove=["sig-ts-mannheim-cologne"])
    table.put("black-2", ("marseille--j-lyon", "marseille"), "red")
    table.act("move_train", train="black-2", cards=["move"], dice=[3])
    listed = table.legal("run")
    assert listed[0]["exits"] == []
    assert listed[0]["delivers"] == "red"
    assert [choice["exits"] for choice in listed[1:]] == [["marseille--j-nimes"]]
    assert [choice["tokens"] for choice in listed] == [0, 1]


def test_ss_8_5_a_move_train_card_moves_one_train_of_the_network(table: Table) -> None:
    table.put("brown-1", "salzburg").put("gray-1", "calais")
    listed = [choice["train"] for choice in table.legal("move_train")]
    assert listed == ["brown-1", "gray-1"]
    refusal = table.refusal("move_train", train="black-1", cards=["move"], dice=[3])
    assert (refusal.code, refusal.rule) == ("not_on_network", "SS-8.5")
    assert table.refusal("move_train", train="red-1", cards=["move"], dice=[3]).code == "unknown_train"
    table.move("gray-1", 2)
    assert (table.at("gray-1"), table.at("brown-1")) == (("paris--j-lille", "paris"), "salzburg")


def test_a_train_that_runs_by_itself_finds_its_ways_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ways computed to find out whether there is a decision are the ones that the train then runs."""
    table = Table().phase_2().change(helpers_used=("logistician", "dispatcher")).put("black-1", "calais")
    calls: list[int] = []

    def counted(scene: Scene, points: int) -> list[Way]:
        calls.append(points)
        return ways(scene, points)

    monkeypatch.setattr(running, "ways", counted)
    table.act("move_train", train="black-1", cards=["move"], dice=[2])
    assert table.happened("train_moved")
    assert calls == [2]
