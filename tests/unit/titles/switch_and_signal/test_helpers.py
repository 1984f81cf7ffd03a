"""SS-11: the six helpers."""

from __future__ import annotations

import pytest

from stationmaster.titles.switch_and_signal.game import GAME
from tests.support.switch_and_signal import Table, conserved


@pytest.fixture
def europe() -> Table:
    return Table().phase_2()


@pytest.fixture
def america() -> Table:
    return Table("north-america").phase_2()


def helpers(table: Table) -> list[str]:
    return list(dict.fromkeys(choice["helper"] for choice in table.legal("use_helper")))


# SS-11.1


def test_ss_11_1_each_helper_serves_once_in_a_game(europe: Table) -> None:
    europe.act("use_helper", helper="dispatcher")
    assert GAME.view(europe.position)["helpers"]["dispatcher"] == "used"
    refusal = europe.refusal("use_helper", helper="dispatcher")
    assert (refusal.code, refusal.rule) == ("helper_used", "SS-11.1")


def test_ss_11_1_each_map_has_its_own(europe: Table, america: Table) -> None:
    europe.card("D01")
    assert europe.refusal("use_helper", helper="coupler", colour="black", point="calais").code == "helper_not_here"
    assert america.refusal("use_helper", helper="dispatcher").rule == "SS-11.1"
    assert europe.refusal("use_helper", helper="cook").code == "unknown_helper"


def test_ss_11_1_any_number_of_helpers_in_a_turn(europe: Table) -> None:
    europe.put("black-1", "calais").put("gray-1", "brest").card("D12")
    europe.act("use_helper", helper="conductor", colour="gray")
    europe.act("use_helper", helper="dispatcher")
    europe.act("choose_train", train="black-1", dice=[2])
    europe.act("use_helper", helper="logistician", dice=[3])
    assert europe.position.helpers_used == ("logistician", "dispatcher", "conductor")  # In the order of the board.


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"helper": "conductor"}, "target_missing"),
        ({"helper": "conductor", "colour": "black", "train": "black-1"}, "wrong_target"),
        ({"helper": "dispatcher", "colour": "black"}, "wrong_target"),
    ],
)
def test_ss_11_a_helper_is_used_on_what_it_is_for(europe: Table, fields: dict[str, str], code: str) -> None:
    europe.put("black-1", "calais").card("D14")
    assert europe.refusal("use_helper", **fields).code == code


# SS-11.2 Logistician


def test_ss_11_2_a_movement_die_is_rolled_again_and_the_second_result_counts(europe: Table) -> None:
    europe.put("black-1", "calais").act("move_train", train="black-1", cards=["move"], dice=[2])
    assert (europe.step, europe.at("black-1")) == ("run", "calais")
    europe.act("use_helper", helper="logistician", dice=[5])
    assert europe.happened("dice_rolled")[0]["rule"] == "SS-11.2"
    assert europe.at("black-1") == "paris"


def test_ss_11_2_in_phase_1_too(europe: Table) -> None:
    europe.put("black-1", "calais").card("D14").act("choose_train", train="black-1", dice=[2])
    assert helpers(europe) == ["logistician", "dispatcher"]
    europe.act("use_helper", helper="logistician", dice=[3])
    assert europe.at("black-1") == "paris"


def test_ss_11_2_only_while_a_roll_lies_there(europe: Table) -> None:
    refusal = europe.refusal("use_helper", helper="logistician", dice=[3])
    assert (refusal.code, refusal.rule) == ("nothing_rolled", "SS-11.2")
    europe.card("D01")
    assert europe.refusal("use_helper", helper="logistician", dice=[3]).code == "nothing_rolled"
    assert "logistician" not in helpers(europe)


def test_ss_11_2_the_second_roll_must_be_one_of_the_die(europe: Table) -> None:
    europe.put("gray-1", "calais").act("move_train", train="gray-1", cards=["move"], dice=[2])
    assert europe.refusal("use_helper", helper="logistician", dice=[4]).code == "not_a_face"
    assert europe.refusal("use_helper", helper="logistician").code == "dice_missing"
    assert europe.legal("use_helper")[0] == {"helper": "logistician", "dice": [{"min": 1, "max": 3}]}


# SS-11.3 Dispatcher


def test_ss_11_3_trains_pass_through_cities_until_the_end_of_the_turn(europe: Table) -> None:
    europe.act("use_helper", helper="dispatcher")
    assert europe.position.passing
    europe.act("end_actions")
    assert not europe.position.passing


def test_ss_11_3_at_any_moment_also_between_roll_and_movement(europe: Table) -> None:
    europe.change(helpers_used=("logistician",)).put("black-1", ("marseille--j-lyon", "marseille"), "red")
    europe.green(add=["sig-marseille-nimes"], remove=["sig-ts-lyon-basel"])
    europe.act("move_train", train="black-1", cards=["move"], dice=[2])
    assert [choice["exits"] for choice in europe.legal("run")] == [[]]
    europe.act("use_helper", helper="dispatcher")
    assert [choice["exits"] for choice in europe.legal("run")] == [[], ["marseille--j-nimes"]]


def test_ss_11_3_the_port_can_be_passed_too(europe: Table) -> None:
    europe.change(helpers_used=("logistician",)).put("black-1", ("marseille--j-lyon", "marseille"), "red")
    europe.green(add=["sig-marseille-nimes"], remove=["sig-ts-lyon-basel"]).act("use_helper", helper="dispatcher")
    europe.move("black-1", 2, "marseille--j-nimes")
    assert europe.at("black-1") == ("marseille--j-nimes", "j-nimes")
    assert (europe.train("black-1").good, europe.lost()) == ("red", 0)


def test_ss_11_3_a_train_that_stops_in_the_port_delivers_as_ever(europe: Table) -> None:
    europe.change(helpers_used=("logistician",)).put("black-1", ("marseille--j-lyon", "marseille"), "red")
    europe.green(add=["sig-marseille-nimes"], remove=["sig-ts-lyon-basel"]).act("use_helper", helper="dispatcher")
    europe.move("black-1", 4)
    assert (europe.at("black-1"), europe.lost()) == ("depot", 0)
    assert europe.position.received == ((0, 0, 1, 0),)


def test_ss_11_3_in_every_step_of_the_turn(europe: Table) -> None:
    assert "dispatcher" in helpers(europe)
    for card, step in (("D01", "deploy"), ("D17", "colour")):
        europe.card(card)
        assert europe.step == step
        assert "dispatcher" in helpers(europe)


# SS-11.4 Conductor


def test_ss_11_4_all_trains_of_a_colour_on_the_card_stay(europe: Table) -> None:
    europe.put("black-1", "calais").put("black-2", "brest").put("gray-1", "salzburg").card("D12")
    assert [c for c in europe.legal("use_helper") if c["helper"] == "conductor"] == [
        {"helper": "conductor", "colour": "black"},
        {"helper": "conductor", "colour": "gray"},
    ]
    europe.act("use_helper", helper="conductor", colour="black")
    assert [choice["train"] for choice in europe.legal("choose_train")] == ["gray-1"]


def test_ss_11_4_before_the_first_die_of_the_colour(europe: Table) -> None:
    europe.change(helpers_used=("logistician", "dispatcher")).put("black-1", "calais").put("black-2", "brest")
    europe.put("gray-1", "salzburg").card("D12").act("choose_train", train="black-1", dice=[2])
    refusal = europe.refusal("use_helper", helper="conductor", colour="black")
    assert (refusal.code, refusal.rule) == ("colour_not_due", "SS-11.4")
    europe.act("use_helper", helper="conductor", colour="gray")
    europe.act("choose_train", train="black-2", dice=[2])
    assert europe.step == "actions"
    assert europe.at("gray-1") == "salzburg"


def test_ss_11_4_a_colour_that_the_card_does_not_show(europe: Table) -> None:
    europe.put("black-1", "calais").put("brown-1", "brest").card("D12")
    assert europe.refusal("use_helper", helper="conductor", colour="brown").code == "colour_not_due"


def test_ss_11_4_a_multi_coloured_symbol_counts_as_the_colour_chosen(europe: Table) -> None:
    europe.put("black-1", "calais").put("gray-1", "brest").card("D17")
    assert "conductor" not in helpers(europe)
    europe.act("choose_colour", colour="gray")
    europe.act("use_helper", helper="conductor", colour="gray")
    assert europe.step == "colour"
    assert europe.at("gray-1") == "brest"


def test_ss_11_4_on_the_card_with_three_symbols_any_colour(europe: Table) -> None:
    europe.change(helpers_used=("logistician", "dispatcher")).put("black-1", "calais").put("gray-1", "brest")
    europe.put("gray-2", "salzburg").card("D18").act("choose_train", train="black-1", dice=[2])
    assert europe.refusal("use_helper", helper="conductor", colour="black").rule == "SS-11.4"
    europe.act("use_helper", helper="conductor", colour="gray")
    assert europe.step == "actions"


def test_ss_11_4_deployments_are_carried_out_and_the_new_train_stays_too(europe: Table) -> None:
    europe.put("black-1", "calais").card("D01").act("use_helper", helper="conductor", colour="black")
    europe.act("deploy", colour="black", dice=[6, 6])
    assert europe.at("black-2") == "brest"
    assert europe.step == "actions"


def test_ss_11_4_and_5_1_only_in_phase_1(europe: Table) -> None:
    refusal = europe.refusal("use_helper", helper="conductor", colour="black")
    assert (refusal.code, refusal.rule) == ("wrong_phase", "SS-5.1")
    assert helpers(europe) == ["dispatcher"]


# SS-11.5 Switchman


def test_ss_11_5_the_card_goes_under_the_deck_and_the_next_is_carried_out(america: Table) -> None:
    america.put("black-1", "seattle").card("D14", deck=["D15", "D02", "D03"])
    america.act("use_helper", helper="switchman")
    assert america.happened("card_revealed") == [
        {"type": "card_revealed", "card": "D15", "shows": ["move:brown"], "left": 3, "rule": "SS-11.5"}
    ]
    assert america.position.deck == ("D02", "D03", "D14")
    assert GAME.view(america.position)["departure_deck"]["bottom"] == "D14"
    assert america.step == "actions"
    conserved(america.position)


def test_ss_11_5_not_after_a_symbol_was_carried_out(america: Table) -> None:
    america.put("black-1", "seattle").card("D01").act("deploy", colour="gray", dice=[3, 3])
    refusal = america.refusal("use_helper", helper="switchman")
    assert (refusal.code, refusal.rule) == ("card_begun", "SS-11.5")


def test_ss_11_5_not_on_the_start_card_and_not_with_an_empty_deck(america: Table) -> None:
    first = Table("north-america")
    assert first.refusal("use_helper", helper="switchman").code == "start_card"
    america.put("black-1", "seattle").card("D14", deck=[])
    assert america.refusal("use_helper", helper="switchman").code == "deck_empty"


def test_ss_11_5_a_card_that_would_carry_itself_out_waits(america: Table) -> None:
    """Without a black train on the network the card needs no decision, but it can still be replaced."""
    america.card("D14")
    assert america.step == "card"
    assert america.legal("carry_out") == [{}]
    assert "switchman" in helpers(america)
    america.act("carry_out")
    assert america.step == "actions"


def test_ss_11_5_and_6_7_a_deployment_that_must_fail_waits_too(america: Table) -> None:
    points = list(america.position.board.points)
    for name, point in zip([train.id for train in america.position.trains], points, strict=False):
        america.put(name, point)
    america.card("D01", deck=["D02"])
    assert (america.step, america.position.clock) == ("card", 7)
    america.act("carry_out")
    assert (america.step, america.position.clock) == ("train", 5)


def test_ss_11_5_without_the_helper_nothing_waits(america: Table) -> None:
    america.change(helpers_used=("switchman",)).card("D14")
    assert america.step == "actions"


# SS-11.6 Coupler


def test_ss_11_6_the_departure_point_is_chosen(america: Table) -> None:
    america.put("black-1", "seattle").card("D02")
    america.act("use_helper", helper="coupler", colour="black", point="miami")
    assert america.at("black-2") == "miami"
    assert america.happened("dice_rolled") == []
    assert america.happened("train_deployed")[0]["rule"] == "SS-11.6"


def test_ss_11_6_the_point_must_be_free_and_known(america: Table) -> None:
    america.put("black-1", "seattle").card("D02")
    refusal = america.refusal("use_helper", helper="coupler", colour="gray", point="seattle")
    assert (refusal.code, refusal.rule) == ("point_occupied", "SS-11.6")
    assert america.refusal("use_helper", helper="coupler", colour="gray", point="calais").code == "unknown_point"
    listed = [choice for choice in america.legal("use_helper") if choice["helper"] == "coupler"]
    assert len(listed) == 3 * 10


def test_ss_11_6_only_for_a_deployment(america: Table) -> None:
    america.put("black-1", "seattle").card("D14")
    refusal = america.refusal("use_helper", helper="coupler", colour="gray", point="miami")
    assert (refusal.code, refusal.rule) == ("no_deployment", "SS-11.6")
    america.phase_2()
    assert america.refusal("use_helper", helper="coupler", colour="gray", point="miami").code == "wrong_phase"


def test_ss_11_6_for_the_start_card_too() -> None:
    table = Table("north-america")
    table.act("deploy", colour="black", dice=[3, 3])
    assert table.refusal("use_helper", helper="coupler", colour="gray", point="seattle").rule == "SS-4.1"
    table.act("use_helper", helper="coupler", colour="brown", point="seattle")
    table.act("deploy", colour="gray", dice=[1, 1])
    assert [table.at(train) for train in ("black-1", "brown-1", "gray-1")] == ["miami", "seattle", "new-orleans"]


def test_ss_11_6_with_service_dice_the_start_card_waits_for_the_coupler() -> None:
    table = Table("north-america", dice="service")
    assert table.step == "deploy"
    table.act("use_helper", helper="coupler", colour="black", point="seattle")
    assert table.step == "actions"


def test_ss_11_6_and_15_2_instead_of_a_location_token() -> None:
    table = Table("north-america", variant="no-departure-dice")
    start = table.position.tokens.start
    free = next(p for p, n in GAME.view(table.position)["departure_numbers"].items() if n not in start)
    table.act("use_helper", helper="coupler", colour="black", point=free)
    numbers = GAME.view(table.position)["departure_numbers"]
    assert [numbers[str(table.at(train))] for train in ("brown-1", "gray-1")] == list(start[1:])
    conserved(table.position)


def test_ss_15_2_and_4_2_a_start_token_whose_point_the_coupler_took_is_drawn_anew() -> None:
    table = Table("north-america", variant="no-departure-dice")
    taken = table.position.settings.point_numbered(table.position.tokens.start[1])
    table.act("use_helper", helper="coupler", colour="black", point=taken)
    assert [event["again"] for event in table.happened("point_occupied")] == [True]
    assert len(table.happened("train_deployed")) == 3
    assert table.position.clock == 7
    conserved(table.position)


# SS-11.7 Station attendant


def test_ss_11_7_one_train_stays_the_others_move(america: Table) -> None:
    america.put("black-1", "seattle").put("black-2", "miami").put("gray-1", "toronto").card("D14")
    listed = [c["train"] for c in america.legal("use_helper") if c["helper"] == "station-attendant"]
    assert listed == ["black-1", "black-2"]
    america.act("use_helper", helper="station-attendant", train="black-1")
    assert [choice["train"] for choice in america.legal("choose_train")] == ["black-2"]


def test_ss_11_7_a_train_of_a_later_symbol(america: Table) -> None:
    america.put("black-1", "seattle").put("gray-1", "toronto").put("gray-2", "miami").card("D12")
    america.act("use_helper", helper="station-attendant", train="gray-1")
    america.act("choose_train", train="black-1", dice=[2])
    assert [choice["train"] for choice in america.legal("choose_train")] == ["gray-2"]


def test_ss_11_7_not_after_its_die_was_rolled_nor_for_other_colours(america: Table) -> None:
    america.put("black-1", "seattle").put("black-2", "miami").put("brown-1", "toronto").card("D12")
    america.act("choose_train", train="black-1", dice=[2])
    for train in ("black-1", "brown-1", "gray-1"):
        refusal = america.refusal("use_helper", helper="station-attendant", train=train)
        assert (refusal.code, refusal.rule) == ("train_not_due", "SS-11.7")


def test_ss_11_7_multi_coloured_symbols_as_chosen(america: Table) -> None:
    america.put("black-1", "seattle").put("gray-1", "miami").card("D17")
    assert america.refusal("use_helper", helper="station-attendant", train="gray-1").rule == "SS-11.7"
    america.act("choose_colour", colour="gray")
    america.act("use_helper", helper="station-attendant", train="gray-1")
    assert america.step == "colour"
