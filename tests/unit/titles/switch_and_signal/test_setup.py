"""SS-1, SS-3, SS-14 and SS-15: components, set-up, difficulty and variants."""

from __future__ import annotations

from collections import Counter

import pytest

from stationmaster.languages import language
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.position import DEPOT
from stationmaster.titles.switch_and_signal.model.tables import TABLES, problems
from tests.support.switch_and_signal import PLAYERS, Table, conserved, start_faults

MAPS = ("central-europe", "north-america")


# SS-1


def test_ss_1_1_the_components() -> None:
    assert Counter(TABLES.trains.values()) == {"black": 3, "brown": 3, "gray": 3}
    assert (TABLES.goods, TABLES.goods_per_colour) == (("yellow", "blue", "red", "white"), 3)
    assert (TABLES.signal_discs, TABLES.switch_discs) == (10, 30)
    assert (TABLES.departure_dice.count, TABLES.departure_dice.faces) == (2, (1, 2, 3, 4, 5, 6))
    assert {die.colour: die.faces for die in TABLES.dice.values()} == {
        "black": (2, 3, 3, 4, 4, 5),
        "brown": (1, 2, 2, 3, 3, 4),
        "gray": (1, 1, 1, 2, 2, 3),
    }
    assert [(kind.id, kind.count) for kind in TABLES.card_kinds] == [("signal", 27), ("switch", 27), ("move", 27)]
    assert len(TABLES.departure_cards) == 18
    assert TABLES.start_card.id not in TABLES.departure_cards
    assert (max(TABLES.options["time_tokens"].values), TABLES.options["time_tokens"].default) == (10, 7)
    assert TABLES.departure_numbers == tuple(range(2, 13))
    assert TABLES.location_tokens == 11
    assert (len(TABLES.helpers), TABLES.helper_tokens) == (6, 3)
    assert problems(TABLES) == []


def test_ss_1_2_and_1_3_depot_and_network() -> None:
    table = Table().put("black-1", "calais").put("black-2", "paris").put("black-3", ("paris--j-lille", "paris"))
    on_network = [train.id for train in table.position.trains if train.place.is_on_network]
    assert on_network == ["black-1", "black-2", "black-3"]
    assert not DEPOT.is_on_network


@pytest.mark.parametrize("map_", MAPS)
def test_ss_1_4_every_colour_has_one_home_city(map_: str) -> None:
    homes = [city.goods for city in Table(map_).position.board.goods_cities]
    assert sorted(homes, key=str) == sorted(TABLES.goods)


def test_ss_1_6_the_active_player_decides() -> None:
    table = Table().phase_2()
    turn = GAME.turn(table.position)
    assert turn is not None and turn["players"] == ["Amy"]


def test_ss_1_7_hands_are_open_and_decks_hidden() -> None:
    table = Table(dice="service")
    view = GAME.view(table.position)
    assert all(sum(player["hand"].values()) == 5 for player in view["players"])
    written = str(view) + str(table.events)
    assert not any(f"'{card}'" in written for card in TABLES.departure_cards)
    assert table.position.chance.seed not in written
    assert table.position.draw_pile not in written
    assert view["action_cards"]["draw_pile"] == 81 - 10
    assert view["departure_deck"]["count"] == 15


# SS-3


def test_ss_3_1_the_map_is_chosen_central_europe_by_default() -> None:
    position, _ = GAME.start(PLAYERS[:2], {}, "seed")
    assert position.board.id == "central-europe"
    assert Table("north-america").position.board.id == "north-america"
    assert start_faults(map="asia") == {"/options/map": "unknown_value"}


def test_ss_3_2_switch_discs_of_the_first_game() -> None:
    discs = GAME.view(Table().position)["switch_discs"]
    document = GAME.components()["boards"]["central-europe"]
    assert {name: sorted(branches) for name, branches in discs.items()} == document["first_game"]["switch_discs"]
    assert sum(map(len, discs.values())) == 26


def test_ss_3_2_the_players_choose_the_branches() -> None:
    discs = GAME.view(Table().position)["switch_discs"]
    discs["j-lille"] = ["calais--j-lille"]
    discs["j-bourges"] = ["j-nantes--j-bourges", "paris--j-bourges"]
    view = GAME.view(Table(switch_discs=discs).position)
    assert {name: set(branches) for name, branches in view["switch_discs"].items()} == {
        name: set(branches) for name, branches in discs.items()
    }


def test_ss_3_2_every_junction_gets_its_discs() -> None:
    discs = GAME.view(Table().position)["switch_discs"]
    del discs["j-lille"]
    discs |= {"j-nowhere": [], "j-nantes": ["paris--j-lille"], "j-bourges": ["paris--j-bourges"]}
    assert start_faults(switch_discs=discs) == {
        "/options/switch_discs/j-lille": "missing",
        "/options/switch_discs/j-nowhere": "unknown_junction",
        "/options/switch_discs/j-nantes": "not_a_branch",
        "/options/switch_discs/j-bourges": "wrong_number_of_discs",
    }


def test_ss_3_3_signal_discs_of_the_first_game_or_chosen() -> None:
    first = GAME.view(Table().position)["green_signals"]
    document = GAME.components()["boards"]["central-europe"]
    assert sorted(first) == document["first_game"]["green_signals"]
    chosen = [*first[:5], "sig-ts-lille-brussels", "sig-ts-milan-verona", "sig-ts-reims-mannheim"]
    assert set(GAME.view(Table(green_signals=chosen).position)["green_signals"]) == set(chosen)


@pytest.mark.parametrize(
    ("chosen", "pointer", "code"),
    [
        (lambda first: [*first[:-1], "sig-paris-bourges"], "/options/green_signals", "green_track"),
        (lambda first: ["sig-berlin-cottbus", *first[1:]], "/options/green_signals", "green_exit"),
        (lambda first: [*first[:-1], "sig-nowhere"], "/options/green_signals/7", "unknown_signal"),
        (lambda first: [*first, first[0]], "/options/green_signals/8", "repeated_id"),
    ],
)
def test_ss_3_3_one_disc_at_every_city_and_three_on_the_track(chosen: object, pointer: str, code: str) -> None:
    first = GAME.view(Table().position)["green_signals"]
    assert callable(chosen)
    assert start_faults(green_signals=chosen(first))[pointer] == code


def test_ss_3_4_two_goods_on_each_goods_city() -> None:
    assert Table().position.goods == (2, 2, 2, 2)


def test_ss_3_5_seven_tokens_on_the_clock() -> None:
    assert Table().position.clock == 7


def test_ss_3_6_all_trains_start_in_the_depot() -> None:
    assert {train.place for train in Table().position.trains} == {DEPOT}


def test_ss_3_7_fifteen_departure_cards_and_the_start_card_on_top() -> None:
    position = Table().position
    assert position.card is not None and position.card.id == "START"
    assert (len(position.deck), len(position.removed)) == (15, 3)
    orders = {Table(seed=str(number)).position.deck for number in range(20)}
    assert len(orders) == 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ss_3_8_five_cards_for_each_player(players: int) -> None:
    position = Table(players=players).position
    assert [sum(hand) for hand in position.hands] == [5] * players
    assert len(position.draw_pile) == 81 - 5 * players
    assert position.card_discard == (0, 0, 0)
    conserved(position)


def test_ss_3_8_and_9_1_the_deal_is_reported_by_its_own_paragraph() -> None:
    table = Table(players=2)
    assert [event["rule"] for event in table.happened("cards_drawn")] == ["SS-3.8", "SS-3.8"]
    table.phase_2().act("end_actions")
    assert [event["rule"] for event in table.happened("cards_drawn")] == ["SS-9.1"]


@pytest.mark.parametrize("map_", MAPS)
def test_ss_3_9_the_helpers_of_the_map_are_unused(map_: str) -> None:
    helpers = GAME.view(Table(map_).position)["helpers"]
    assert len(helpers) == 3
    assert set(helpers.values()) == {"free"}


def test_ss_3_10_the_players_choose_who_begins() -> None:
    assert Table(players=3, first_player="Bob").position.player == "Bob"
    assert start_faults(first_player="Zoe") == {"/options/first_player": "unknown_player"}


def test_two_to_four_players_with_different_names() -> None:
    assert start_faults(["Amy"]) == {"/players": "number_of_players"}
    assert start_faults(["Amy", "Bob", "Cy", "Dee", "Eve"]) == {"/players": "number_of_players"}
    assert start_faults(["Amy", "Amy"]) == {"/players/1": "repeated_player"}
    assert start_faults(["Amy", ""]) == {"/players/1": "empty_name"}


def test_every_fault_of_the_options_is_reported_at_once() -> None:
    assert start_faults(["Amy"], map="asia", time_tokens=11, dice="mine", colour="red", variant="none") == {
        "/players": "number_of_players",
        "/options/map": "unknown_value",
        "/options/time_tokens": "unknown_value",
        "/options/dice": "unknown_value",
        "/options/colour": "unknown_field",
        "/options/variant": "unknown_value",
    }


def test_the_same_seed_deals_the_same_game_and_none_a_random_one() -> None:
    assert Table(seed="a").position == Table(seed="a").position
    assert Table(seed="a").position != Table(seed="b").position
    first, _ = GAME.start(PLAYERS[:2], {}, None)
    second, _ = GAME.start(PLAYERS[:2], {}, None)
    assert first.chance.seed != second.chance.seed


def test_the_catalogue_lists_every_option_with_its_default() -> None:
    options = {option["name"]: option for option in GAME.catalogue()["options"]}
    given = {name: option["default"] for name, option in options.items() if option["default"] is not None}
    plain, _ = GAME.start(PLAYERS[:2], {}, "x")
    stated, _ = GAME.start(PLAYERS[:2], given, "x")
    assert plain == stated
    assert all(option["meaning"] for option in options.values())


# SS-14


def test_ss_14_1_an_additional_signal_disc_on_any_red_space() -> None:
    table = Table(extra_signal_discs=1, extra_signal="sig-paris-bourges")
    assert "sig-paris-bourges" in table.position.green
    assert len(table.position.green) == 9
    conserved(table.position)


def test_ss_14_1_without_a_place_named_it_lies_on_the_track() -> None:
    position = Table(extra_signal_discs=1).position
    assert position.green - Table().position.green == {"sig-ts-lille-brussels"}


def test_ss_14_1_the_additional_disc_needs_a_red_space_and_the_option() -> None:
    assert start_faults(extra_signal_discs=1, extra_signal="sig-paris-lille") == {"/options/extra_signal": "not_red"}
    assert start_faults(extra_signal="sig-paris-bourges") == {"/options/extra_signal": "no_extra_disc"}


@pytest.mark.parametrize("removed", [0, 1, 3, 4, 5, 6])
def test_ss_14_1_and_14_2_more_or_fewer_departure_cards(removed: int) -> None:
    position = Table(departure_cards_removed=removed).position
    assert (len(position.deck), len(position.removed)) == (18 - removed, removed)
    assert start_faults(departure_cards_removed=7) == {"/options/departure_cards_removed": "unknown_value"}


@pytest.mark.parametrize("tokens", [8, 9, 10])
def test_ss_14_1_more_time_tokens_are_the_full_clock(tokens: int) -> None:
    table = Table(time_tokens=tokens).phase_2()
    assert table.position.clock == tokens
    table.change(clock=1, helpers_used=("logistician", "dispatcher"))
    table.put("black-1", ("j-verona--j-salzburg", "j-salzburg")).move("black-1", 2)
    assert table.position.clock == tokens - 1


def test_ss_14_3_ten_goods() -> None:
    table = Table(goods_to_win=10).phase_2().change(helpers_used=("logistician", "dispatcher"))
    assert table.position.goods == (3, 3, 3, 3)
    table.deliver("marseille", "blue", "blue", "blue", "yellow", "yellow", "red", "red", "white", "white")
    before = ("marseille--j-lyon", "marseille")
    table.put("black-1", before, "blue" if table.position.goods[0] else "red").move("black-1", 3)
    assert table.position.outcome == "goods_delivered"


def test_ss_14_3_two_of_every_colour_are_needed() -> None:
    table = Table(goods_to_win=10).phase_2().change(helpers_used=("logistician", "dispatcher"))
    table.deliver("marseille", *["blue"] * 3, *["yellow"] * 3, *["red"] * 3)
    table.put("black-1", ("marseille--j-lyon", "marseille"), "white").move("black-1", 3)
    assert table.position.outcome is None
    table.put("black-1", ("marseille--j-lyon", "marseille"), "white").move("black-1", 3)
    assert table.position.outcome == "goods_delivered"


def test_ss_14_4_marseille_accepts_every_good() -> None:
    table = Table(goods_to_win=10).phase_2().change(helpers_used=("logistician", "dispatcher"))
    table.deliver("marseille", *["blue"] * 3, *["yellow"] * 2, "red", "red")
    for colour in ("yellow", "red"):
        table.put("black-1", ("marseille--j-lyon", "marseille"), colour).move("black-1", 3)
        assert table.at("black-1") == "depot"
    assert table.position.received == ((3, 3, 3, 0),)


def test_goods_per_city_follows_from_the_goods_to_win() -> None:
    assert Table(goods_to_win=10, goods_per_city=3).position.goods == (3, 3, 3, 3)
    assert start_faults(goods_to_win=10, goods_per_city=2) == {"/options/goods_per_city": "goods_do_not_fit"}


# SS-15


def test_ss_15_1_location_tokens_replace_the_printed_numbers() -> None:
    table = Table(variant="random-departure-numbers")
    numbers = GAME.view(table.position)["departure_numbers"]
    assert sorted(numbers.values()) == list(range(2, 13))
    assert list(numbers.values()) != [point.number for point in table.position.board.points.values()]
    assert table.happened("numbers_dealt")[0]["numbers"] == list(numbers.values())
    table.act("deploy", colour="black", dice=[3, 4])
    assert numbers[str(table.at("black-1"))] == 7


def test_ss_15_2_three_tokens_name_the_points_of_the_start_card() -> None:
    table = Table(variant="no-departure-dice")
    revealed = [event["number"] for event in table.happened("location_token_revealed")]
    assert [event["number"] for event in table.happened("train_deployed")] == revealed
    assert len(revealed) == 3
    assert table.step == "actions"
    assert GAME.view(table.position)["location_tokens"] == {"start": [], "revealed": [], "pile": 11}
    assert table.happened("dice_rolled") == []


def test_ss_15_2_each_deployment_reveals_a_token_after_the_colour() -> None:
    table = Table(variant="no-departure-dice").phase_2().card("D02")
    top = table.position.tokens.pile[0]
    assert table.legal("deploy")[0] == {"colour": "black"}
    assert table.refusal("deploy", colour="black", dice=[3, 3]).rule == "SS-15.2"
    table.act("deploy", colour="gray")
    assert table.happened("location_token_revealed")[0]["number"] == top
    assert table.position.tokens.revealed == (top,)


def test_ss_15_2_an_occupied_point_costs_two_tokens() -> None:
    table = Table(variant="no-departure-dice").phase_2().card("D02")
    taken = table.position.settings.point_numbered(table.position.tokens.pile[0])
    for train in ("black-1", "brown-1", "gray-1"):
        table.put(train, "depot")
    table.put("black-1", taken).act("deploy", colour="gray")
    assert (table.lost(), table.happened("tokens_lost")[0]["rule"]) == (2, "SS-6.6")


def test_ss_15_2_an_empty_pile_is_shuffled_anew() -> None:
    table = Table(variant="no-departure-dice").phase_2()
    tokens = table.position.tokens
    table.change(tokens=type(tokens)((), tokens.pile, ())).card("D02").act("deploy", colour="gray")
    assert len(table.happened("location_tokens_shuffled")) == 1
    assert (len(table.position.tokens.revealed), len(table.position.tokens.pile)) == (1, 10)


def test_ss_15_3_the_variants_are_separate() -> None:
    assert start_faults(variant=["random-departure-numbers", "no-departure-dice"]) == {"/options/variant": "wrong_type"}


@pytest.mark.parametrize("code", ["en", "ja", "pl", "ru"])
def test_the_components_name_what_is_reconstructed(code: str) -> None:
    provenance = GAME.components(language(code))["provenance"]
    assert provenance.keys() == {"summary", "from_the_rulebook", "reconstructed"}
    assert len(provenance["reconstructed"]) == 5
    english = GAME.components()["provenance"]
    assert (provenance == english) == (code == "en")
