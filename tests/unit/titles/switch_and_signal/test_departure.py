"""SS-4 and SS-6: the first turn and the departure card."""

from __future__ import annotations

import pytest

from stationmaster.titles.switch_and_signal.game import GAME
from tests.support.switch_and_signal import Table, conserved


@pytest.fixture
def table() -> Table:
    return Table().change(helpers_used=("logistician", "dispatcher"))


# SS-4


def test_ss_4_1_the_start_card_deploys_black_brown_and_gray(table: Table) -> None:
    assert GAME.view(table.position)["card"]["id"] == "START"
    for colour, dice, point in (("black", [3, 3], "calais"), ("brown", [3, 4], "salzburg"), ("gray", [6, 6], "brest")):
        assert [choice["colour"] for choice in table.legal("deploy")] == [colour]
        table.act("deploy", colour=colour, dice=dice)
        assert table.happened("train_deployed")[0]["rule"] == "SS-4.1"
        assert table.at(f"{colour}-1") == point
    assert table.step == "actions"


def test_ss_4_1_in_this_order(table: Table) -> None:
    refusal = table.refusal("deploy", colour="gray", dice=[3, 3])
    assert (refusal.code, refusal.rule) == ("wrong_colour", "SS-4.1")


def test_ss_4_1_without_a_choice_the_service_carries_the_card_out() -> None:
    table = Table(dice="service")
    assert [event["train"] for event in table.happened("train_deployed")] == ["black-1", "brown-1", "gray-1"]
    assert table.step == "actions"
    assert table.position.player == "Amy"


def test_ss_4_2_an_occupied_point_is_rolled_again_and_costs_nothing(table: Table) -> None:
    table.act("deploy", colour="black", dice=[3, 3])
    table.act("deploy", colour="brown", dice=[2, 4])
    assert table.happened("point_occupied")[0]["again"] is True
    assert (table.lost(), table.at("brown-1")) == (0, "depot")
    table.act("deploy", colour="brown", dice=[3, 4])
    assert table.at("brown-1") == "salzburg"


def test_ss_4_2_the_service_rolls_until_a_point_is_free() -> None:
    """Over many games some rolls at the start hit an occupied point."""
    again = 0
    for number in range(60):
        table = Table(dice="service", seed=str(number))
        again += len(table.happened("point_occupied"))
        assert len(table.happened("train_deployed")) == 3
        assert table.position.clock == 7
    assert again > 0


def test_ss_4_3_the_start_card_moves_no_train_and_the_turn_goes_on(table: Table) -> None:
    for colour, dice in (("black", [3, 3]), ("brown", [3, 4]), ("gray", [6, 6])):
        table.act("deploy", colour=colour, dice=dice)
    assert table.happened("train_moved") == []
    assert table.step == "actions"
    assert sum(table.hand().values()) == 5


def test_ss_4_4_the_start_card_goes_to_the_discard(table: Table) -> None:
    table.phase_2()
    assert table.position.discard == ("START",)
    assert len(table.position.deck) == 15


# SS-6: deploying


def test_ss_6_1_symbols_are_carried_out_from_top_to_bottom(table: Table) -> None:
    table.put("black-1", "calais").put("brown-1", "salzburg").card("D04")
    assert table.step == "deploy"
    table.act("deploy", colour="gray", dice=[6, 6])
    assert [choice["train"] for choice in table.legal("choose_train")] == ["black-1"]
    table.act("choose_train", train="black-1", dice=[2])
    assert [choice["train"] for choice in table.legal("choose_train")] == ["brown-1"]


def test_ss_6_2_the_colour_is_chosen_first_and_must_be_in_the_depot(table: Table) -> None:
    table.card("D01")
    assert [choice["colour"] for choice in table.legal("deploy")] == ["black", "brown", "gray"]
    for number, point in enumerate(("calais", "salzburg", "brest"), 1):
        table.put(f"black-{number}", point)
    refusal = table.refusal("deploy", colour="black", dice=[1, 1])
    assert (refusal.code, refusal.rule) == ("not_in_depot", "SS-6.2")
    assert [choice["colour"] for choice in table.legal("deploy")] == ["brown", "gray"]


def test_ss_6_2_and_6_12_a_colour_that_no_train_has(table: Table) -> None:
    table.put("black-1", "calais").card("D01")
    refusal = table.refusal("deploy", colour="pink", dice=[1, 1])
    assert (refusal.code, refusal.rule) == ("unknown_colour", "SS-6.2")
    table.card("D17")
    refusal = table.refusal("choose_colour", colour="pink")
    assert (refusal.code, refusal.rule, refusal.detail) == ("unknown_colour", "SS-6.12", "There are no pink trains.")


def test_ss_6_3_two_deploy_symbols_take_two_colours_even_after_a_failure(table: Table) -> None:
    table.put("gray-1", "calais").card("D10")
    table.act("deploy", colour="black", dice=[3, 3])
    assert table.at("black-1") == "depot"
    assert [choice["colour"] for choice in table.legal("deploy")] == ["brown", "gray"]
    refusal = table.refusal("deploy", colour="black", dice=[3, 4])
    assert (refusal.code, refusal.rule) == ("colour_used", "SS-6.3")


def test_ss_6_4_the_total_of_both_dice_names_the_point(table: Table) -> None:
    table.card("D01")
    for dice, code in (([3], "wrong_number_of_dice"), ([0, 6], "not_a_face"), (None, "dice_missing")):
        refusal = table.refusal("deploy", colour="black", dice=dice)
        assert (refusal.code, refusal.rule) == (code, "SS-6.4")
    table.act("deploy", colour="brown", dice=[1, 2])
    assert table.at("brown-1") == "barcelona"


def test_ss_6_5_the_train_faces_into_the_network(table: Table) -> None:
    table.card("D01").act("deploy", colour="brown", dice=[3, 3])
    table.phase_2().move("brown-1", 1)
    assert table.at("brown-1") == ("calais--j-lille", "j-lille")


def test_ss_6_6_an_occupied_point_costs_two_tokens(table: Table) -> None:
    table.put("gray-1", "calais").card("D02").act("deploy", colour="black", dice=[2, 4])
    assert table.at("black-1") == "depot"
    assert (table.lost(), table.happened("tokens_lost")[0]["rule"]) == (2, "SS-6.6")
    assert table.position.clock == 5


def fill(table: Table, colour: str, *places: str) -> None:
    for number, place in enumerate(places, 1):
        table.put(f"{colour}-{number}", place)


def test_ss_6_7_without_a_train_of_a_permitted_colour_two_tokens_are_lost(table: Table) -> None:
    fill(table, "black", "copenhagen", "barcelona", "venice")
    fill(table, "brown", "prague", "calais", "salzburg")
    fill(table, "gray", "hamburg", "poznan", "bordeaux")
    table.change(clock=7).card("D01")
    assert table.position.clock == 5
    assert table.step == "train"
    assert table.position.card is not None and table.position.card.next == 1


def test_ss_6_7_also_when_the_only_colour_left_was_chosen_before(table: Table) -> None:
    fill(table, "brown", "prague", "venice", "salzburg")
    fill(table, "gray", "hamburg", "poznan", "bordeaux")
    table.card("D10").act("deploy", colour="black", dice=[3, 3])
    assert [(event["cause"], event["rule"]) for event in table.happened("tokens_lost")] == [("no_deployment", "SS-6.7")]
    assert table.step == "colour"


# SS-6: moving


def test_ss_6_8_every_train_of_the_colour_on_the_network_moves_once(table: Table) -> None:
    table.put("black-1", "paris").put("black-2", ("paris--j-nantes", "j-nantes")).put("brown-1", "salzburg").card("D01")
    table.act("deploy", colour="black", dice=[3, 3])
    assert [choice["train"] for choice in table.legal("choose_train")] == ["black-1", "black-2", "black-3"]


def test_ss_6_8_with_all_trains_of_the_colour_in_the_depot_nothing_happens(table: Table) -> None:
    table.put("brown-1", "salzburg").card("D11")
    assert [choice["train"] for choice in table.legal("choose_train")] == ["brown-1"]
    table.put("brown-1", "depot").card("D14")
    assert table.step == "actions"


def test_ss_6_9_the_player_picks_the_next_train_after_each_movement(table: Table) -> None:
    table.put("black-1", "calais").put("black-2", "brest").card("D14")
    table.act("choose_train", train="black-2", dice=[2])
    assert table.at("black-2") != "brest"
    assert [choice["train"] for choice in table.legal("choose_train")] == ["black-1"]
    refusal = table.refusal("choose_train", train="black-3", dice=[2])
    assert (refusal.code, refusal.rule) == ("not_on_network", "SS-6.8")
    assert table.refusal("choose_train", train="green-1", dice=[2]).code == "unknown_train"


def test_ss_6_9_a_train_runs_before_the_next_is_picked(table: Table) -> None:
    table.green(add=["sig-paris-bourges"], remove=["sig-ts-mannheim-cologne"])
    table.put("black-1", "paris").put("black-2", "brest").card("D14")
    table.act("choose_train", train="black-1", dice=[2])
    refusal = table.refusal("choose_train", train="black-2", dice=[2])
    assert (refusal.code, refusal.rule) == ("not_due", "SS-6.9")


def test_ss_6_10_each_train_moves_once(table: Table) -> None:
    table.put("black-1", "calais").put("black-2", "brest").card("D14")
    table.act("choose_train", train="black-1", dice=[2])
    refusal = table.refusal("choose_train", train="black-1", dice=[2])
    assert (refusal.code, refusal.rule) == ("train_not_due", "SS-6.9")


def test_ss_6_10_a_train_that_reaches_the_depot_is_finished(table: Table) -> None:
    table.put("black-1", ("calais--j-lille", "calais")).put("black-2", "brest").card("D14")
    table.act("choose_train", train="black-1", dice=[2])
    assert table.at("black-1") == "depot"
    assert [choice["train"] for choice in table.legal("choose_train")] == ["black-2"]


def test_ss_6_11_fixed_colours_in_the_order_printed(table: Table) -> None:
    table.put("black-1", "calais").put("gray-1", "brest").card("D12")
    assert table.refusal("choose_train", train="gray-1", dice=[2]).code == "train_not_due"
    table.act("choose_train", train="black-1", dice=[2])
    table.act("choose_train", train="gray-1", dice=[2])
    assert table.step == "actions"


def test_ss_6_12_one_multi_coloured_symbol(table: Table) -> None:
    table.put("black-1", "calais").put("gray-1", "brest").card("D07").act("deploy", colour="brown", dice=[6, 5])
    assert [(choice["colour"], choice["trains"]) for choice in table.legal("choose_colour")] == [
        ("black", ["black-1"]),
        ("brown", ["brown-1"]),
        ("gray", ["gray-1"]),
    ]
    table.act("choose_colour", colour="gray")
    assert [choice["train"] for choice in table.legal("choose_train")] == ["gray-1"]


def test_ss_6_12_two_symbols_two_colours_one_after_the_other(table: Table) -> None:
    table.put("black-1", "calais").put("gray-1", "brest").card("D17").act("choose_colour", colour="gray")
    table.act("choose_train", train="gray-1", dice=[1])
    assert [choice["colour"] for choice in table.legal("choose_colour")] == ["black", "brown"]
    refusal = table.refusal("choose_colour", colour="gray")
    assert (refusal.code, refusal.rule) == ("colour_used", "SS-6.12")


def test_ss_6_12_a_colour_that_is_all_in_the_depot_may_be_chosen(table: Table) -> None:
    table.put("black-1", "calais").card("D17").act("choose_colour", colour="brown")
    assert table.step == "colour"
    table.act("choose_colour", colour="gray")
    assert table.step == "actions"


def test_ss_6_13_with_three_symbols_every_train_moves_once_in_any_order(table: Table) -> None:
    table.put("black-1", "calais").put("black-2", "brest").put("gray-1", "salzburg").card("D18")
    for train, points in (("black-2", 2), ("gray-1", 1), ("black-1", 2)):
        assert train in [choice["train"] for choice in table.legal("choose_train")]
        table.act("choose_train", train=train, dice=[points])
    assert table.step == "actions"


def test_ss_6_14_the_card_goes_to_the_discard(table: Table) -> None:
    table.put("black-1", "calais").card("D14").act("choose_train", train="black-1", dice=[2])
    assert table.position.discard == ("START", "D14")
    assert table.position.card is None
    conserved(table.position)


def test_the_outlook_has_what_a_train_may_cost(table: Table) -> None:
    """A brown train before the closed branch of Salzburg loses its roll: 1 2 2 3 3 4 make 15 over six faces."""
    table.put("brown-1", ("j-verona--j-salzburg", "j-salzburg")).card("D15")
    (choice,) = table.legal("choose_train")
    assert choice["outlook"] == {"tokens": {"1": 1, "2": 2, "3": 3, "4": 4}, "delivers": [], "of_six": 15}
    table.put("brown-1", ("marseille--j-lyon", "marseille"), "red").card("D15")
    assert table.legal("choose_train")[0]["outlook"]["delivers"] == [1, 2, 3, 4]


def test_the_odds_of_a_deployment_are_reported(table: Table) -> None:
    table.put("black-1", "salzburg").put("gray-1", "calais").card("D01")
    assert {(choice["fails"], choice["of"]) for choice in table.legal("deploy")} == {(6 + 5, 36)}
