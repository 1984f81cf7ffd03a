"""The open form of a state: its contents, and its validation when it is posted back."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import from_json
from tests.support.switch_and_signal import Table, view_faults

Json = Any


@pytest.fixture
def view() -> dict[str, Json]:
    """Return the view of phase 2 of a game in which a good was loaded and the deck is as dealt."""
    table = Table().phase_2().put("black-1", "paris", "blue").put("brown-1", ("paris--j-lille", "paris"))
    return plain(GAME.view(table.position))


BEGINNING = {
    "next": 0, "begun": False, "touched": False, "deployed": [], "moved": [], "waiting": [], "rolled": [], "idle": [],
    "spared": None,
}  # fmt: skip
"""A departure card that was revealed, but not yet carried out in any part."""


def without_what_follows(view: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in view.items() if name not in ("phase", "step", "revision")}


@pytest.fixture
def in_phase_1() -> dict[str, Json]:
    table = Table().phase_2().put("black-1", "calais").put("gray-1", "brest").put("gray-2", "venice").card("D12")
    return plain(GAME.view(table.position))


def plain(value: Json) -> dict[str, Json]:
    written: dict[str, Json] = json.loads(json.dumps(value))
    return written


def set_at(view: Json, pointer: str, value: Json) -> None:
    *path, last = pointer.strip("/").split("/")
    for name in path:
        view = view[int(name)] if isinstance(view, list) else view[name]
    view[int(last) if isinstance(view, list) else last] = value


def test_an_open_state_is_taken_for_what_it_shows(view: dict[str, Json]) -> None:
    position = GAME.from_view(view)
    assert plain(GAME.view(position)) == view
    assert GAME.view(GAME.play(position, from_json({"type": "end_actions"}))[0])["turn"] == 2


def test_what_is_hidden_is_shuffled_by_the_state_itself_or_by_a_seed(view: dict[str, Json]) -> None:
    assert GAME.from_view(view) == GAME.from_view(copy.deepcopy(view))
    seeded = GAME.from_view({**view, "seed": "mine"})
    assert seeded == GAME.from_view({**view, "seed": "mine"})
    assert seeded.deck != GAME.from_view(view).deck
    assert plain(GAME.view(seeded)) == view


def test_an_open_state_does_not_have_the_order_of_the_real_decks() -> None:
    table = Table(dice="service").phase_2()
    opened = GAME.from_view(GAME.view(table.position))
    assert opened.chance.seed != table.position.chance.seed
    assert opened.draw_pile != table.position.draw_pile


def test_what_follows_from_the_rest_may_be_left_out(view: dict[str, Json]) -> None:
    for name in ("phase", "step", "final_turn", "board", "result", "location_tokens", "revision"):
        del view[name]
    del view["settings"]["goods_per_city"]
    for train in view["trains"]:
        del train["colour"]
    for port in view["ports"].values():
        del port["demand"]
    assert GAME.from_view(view).phase == 2


@pytest.mark.parametrize(
    ("pointer", "value", "code"),
    [
        ("/phase", 1, "disagrees"),
        ("/step", "deploy", "disagrees"),
        ("/final_turn", True, "disagrees"),
        ("/settings/goods_per_city", 3, "disagrees"),
        ("/settings/time_tokens", 6, "unknown_value"),
        ("/trains/0/colour", "gray", "disagrees"),
        ("/map", "asia", "unknown_value"),
        ("/active", "Zoe", "unknown_player"),
        ("/players/1/id", "Amy", "repeated_player"),
        ("/clock", 0, "out_of_range"),
        ("/clock", 8, "out_of_range"),
        ("/turn", 2, "wrong_turn"),
        ("/trains/1/place", {"at": "city", "city": "paris"}, "space_occupied"),
        ("/trains/1/place", {"at": "city", "city": "oslo"}, "unknown_city"),
        ("/trains/1/place", {"at": "city", "city": "marseille"}, "train_in_port"),
        ("/trains/1/place", {"at": "departure", "point": "oslo"}, "unknown_point"),
        ("/trains/1/place", {"at": "section", "section": "oslo", "towards": "paris"}, "unknown_section"),
        ("/trains/1/place", {"at": "section", "section": "paris--j-lille", "towards": "calais"}, "not_an_end"),
        ("/trains/0/place", {"at": "depot"}, "loaded_there"),
        ("/trains/0/good", None, "wrong_number_of_goods"),
        ("/trains/0/good", "green", "unknown_value"),
        ("/trains/0/id", "gray-1", "wrong_trains"),
        ("/goods/paris", 2, "wrong_number_of_goods"),
        ("/green_signals/0", "sig-oslo", "unknown_signal"),
        ("/green_signals/0", "sig-ts-lyon-basel", "repeated_id"),
        ("/green_signals/0", "sig-paris-lille-x", "unknown_signal"),
        ("/switch_discs/j-lille", [], "wrong_number_of_discs"),
        ("/departure_deck/count", 14, "wrong_count"),
        ("/departure_deck/discard", [], "start_card"),
        ("/departure_deck/discard", ["START", "D01", "D01"], "repeated_card"),
        ("/departure_deck/bottom", "D04", "helper_not_used"),
        ("/action_cards/draw_pile", 5, "wrong_count"),
        ("/action_cards/discard/move", 28, "too_many_cards"),
        ("/helpers/dispatcher", "gone", "unknown_value"),
        ("/dispatcher", True, "helper_not_used"),
        ("/departure_numbers/calais", 7, "departure_number"),
        ("/location_tokens", {"start": [], "revealed": [], "pile": 11}, "wrong_variant"),
        ("/location_tokens", {"start": [], "revealed": [2], "pile": 11}, "wrong_count"),
        ("/location_tokens", {"start": [2], "revealed": [2], "pile": 10}, "repeated_token"),
        ("/result", {"reason": "goods_delivered", "won": True}, "wrong_result"),
        ("/roll", {"train": "gray-1", "points": 2}, "not_on_network"),
        ("/roll", {"train": "black-1", "points": 1}, "not_a_face"),
    ],
)
def test_a_state_that_cannot_be_is_refused(view: dict[str, Json], pointer: str, value: Json, code: str) -> None:
    set_at(view, pointer, value)
    assert code in view_faults(view).values()


@pytest.mark.parametrize(
    ("pointer", "value", "code"),
    [
        ("/card/next", 3, "out_of_range"),
        ("/card/next", 2, "card_disagrees"),
        ("/card/begun", False, "card_disagrees"),
        ("/card/moved", ["gray"], "card_disagrees"),
        ("/card/waiting", ["black-1", "gray-1"], "train_not_due"),
        ("/card/waiting", [], "card_disagrees"),
        ("/card/touched", True, "card_disagrees"),
        ("/card/rolled", ["gray"], "card_disagrees"),
        ("/card/idle", ["gray"], "helper_not_used"),
        ("/card/spared", "gray-1", "helper_not_used"),
        ("/card/deployed", ["gray"], "card_disagrees"),
        ("/card/waiting", ["black-1", "black-1"], "repeated_id"),
        ("/card/id", "D99", "unknown_value"),
        ("/card/symbols", [], "disagrees"),
        ("/roll", {"train": "black-1", "points": 3}, "train_not_due"),
    ],
)
def test_a_card_that_cannot_have_come_so_far_is_refused(
    in_phase_1: dict[str, Json], pointer: str, value: Json, code: str
) -> None:
    set_at(in_phase_1, pointer, value)
    assert code in view_faults(in_phase_1).values()


def test_ss_6_10_and_18_6_a_card_goes_on_by_itself_when_all_its_trains_have_moved(in_phase_1: dict[str, Json]) -> None:
    in_phase_1["card"].update(waiting=[], rolled=["black"], touched=True)
    opened, events = GAME.opened(in_phase_1)
    assert (opened.card is not None and opened.card.moved, events) == (("black", "gray"), [])


def test_ss_18_6_a_card_whose_colours_have_no_train_out_is_carried_out() -> None:
    """Central Europe: the card has no replacement."""
    table = Table().phase_2()
    view = plain(GAME.view(table.card("D11").position))
    view["turn"], view["card"] = 2, {**BEGINNING, "id": "D11"}
    view["departure_deck"]["discard"] = ["START"]
    view = without_what_follows(view)
    opened, events = GAME.opened(view)
    assert (GAME.turn(opened) or {})["step"] == "actions"
    assert [event["type"] for event in events] == ["card_discarded"]
    assert opened.revision == 0


def test_ss_18_6_an_empty_hand_ends_the_turn(view: dict[str, Json]) -> None:
    held = view["players"][0]["hand"]
    for kind, count in held.items():
        view["action_cards"]["discard"][kind] += count
        held[kind] = 0
    opened, events = GAME.opened(view)
    assert [event["type"] for event in events][:3] == ["cards_drawn", "turn_began", "card_revealed"]
    assert (opened.player, opened.turn) == ("Bob", 2)


def test_ss_18_6_a_train_with_one_way_runs(view: dict[str, Json]) -> None:
    for helper in ("logistician", "dispatcher"):
        view["helpers"][helper] = "used"
    view["roll"], view["step"] = {"train": "brown-1", "points": 3}, "run"
    view["action_cards"]["discard"]["move"] += 1
    view["action_cards"]["draw_pile"] -= 1
    opened, events = GAME.opened(view)
    assert opened.roll is None
    assert events[0]["type"] == "train_moved"


def test_ss_18_6_where_something_is_to_be_decided_nothing_happens(view: dict[str, Json]) -> None:
    assert GAME.opened(view)[1] == []


def test_ss_11_5_after_a_die_the_card_cannot_be_replaced_nor_stated_as_whole(in_phase_1: dict[str, Json]) -> None:
    in_phase_1["trains"][1]["place"] = {"at": "departure", "point": "genoa"}
    in_phase_1["card"].update(waiting=["black-2"], rolled=["black"])
    assert view_faults(in_phase_1) == {"/card/touched": "card_disagrees"}
    in_phase_1["card"]["touched"] = True
    assert GAME.from_view(in_phase_1).card is not None


def test_ss_6_8_until_the_first_die_all_trains_of_the_colour_wait(in_phase_1: dict[str, Json]) -> None:
    in_phase_1["trains"][1]["place"] = {"at": "departure", "point": "genoa"}
    assert view_faults(in_phase_1) == {"/card/waiting": "card_disagrees"}
    in_phase_1["card"]["waiting"] = ["black-2", "black-1"]
    opened = GAME.from_view(in_phase_1)
    chosen = next(family["choices"] for family in GAME.legal(opened) if family["type"] == "choose_train")
    assert [choice["train"] for choice in chosen] == ["black-1", "black-2"]


def test_ss_11_4_and_11_7_helpers_keep_only_what_the_card_shows(in_phase_1: dict[str, Json]) -> None:
    in_phase_1["helpers"]["conductor"] = "used"
    in_phase_1["card"]["idle"] = ["brown"]
    assert view_faults(in_phase_1) == {"/card/idle": "card_disagrees"}
    america = Table("north-america").phase_2().put("black-1", "seattle").put("brown-1", "miami").card("D14")
    view = plain(GAME.view(america.position))
    view["helpers"]["station-attendant"] = "used"
    for train in ("brown-1", "black-2"):
        view["card"]["spared"] = train
        assert view_faults(view) == {"/card/spared": "card_disagrees"}


def test_ss_6_2_a_deploy_symbol_takes_a_colour_that_the_depot_has() -> None:
    view = plain(GAME.view(Table().phase_2().put("black-1", "calais").card("D09").position))
    view["card"].update(next=1, touched=True)
    view["step"] = "colour"
    assert view_faults(view) == {"/card/deployed": "card_disagrees"}
    view["card"]["deployed"] = ["gray"]
    assert GAME.from_view(view).card is not None


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/card/deployed", []),
        ("/card/deployed", ["brown"]),
        ("/trains/0/place", {"at": "section", "section": "seattle--k-portland", "towards": "k-portland"}),
        ("/trains/3/place", {"at": "departure", "point": "miami"}),
        ("/clock", 3),
        ("/ports/new-york/received/red", 1),
        ("/location_tokens", {"start": [2], "revealed": [], "pile": 10}),
        ("/location_tokens", {"start": [2, 3, 4], "revealed": [], "pile": 8}),
    ],
)
def test_ss_4_1_the_start_card_comes_before_anything_else(pointer: str, value: Json) -> None:
    table = Table("north-america", variant="no-departure-dice", dice="table")
    view = plain(GAME.view(table.position))
    view["card"].update(next=1, touched=True, deployed=["black"])
    view["trains"][0]["place"] = {"at": "departure", "point": "seattle"}
    view["location_tokens"] = {"start": [2, 3], "revealed": [4], "pile": 8}
    assert GAME.from_view(view).card is not None
    set_at(view, pointer, value)
    assert "start_card" in view_faults(view).values()


def test_ss_4_1_with_the_start_card_no_card_was_lost_and_hands_are_as_dealt() -> None:
    view = plain(GAME.view(Table("north-america").position))
    view["departure_deck"].update(count=13, removed=5)
    view["players"][0]["hand"]["move"] -= 1
    view["action_cards"]["draw_pile"] += 1
    assert view_faults(view) == {"/departure_deck/removed": "start_card", "/players": "start_card"}


def test_ss_4_4_the_start_card_is_the_first_of_the_discard(view: dict[str, Json]) -> None:
    view["departure_deck"].update(discard=["D01", "START"], count=14)
    view["turn"] = 2
    assert view_faults(view) == {"/departure_deck/discard": "start_card"}


def test_ss_8_5_a_roll_in_phase_2_was_paid_for(view: dict[str, Json]) -> None:
    view["roll"], view["step"] = {"train": "black-1", "points": 3}, "run"
    assert view_faults(view) == {"/action_cards/discard": "wrong_count"}
    view["action_cards"]["discard"]["move"] += 1
    view["action_cards"]["draw_pile"] -= 1
    assert GAME.from_view(view).roll is not None


def test_ss_12_3_no_die_lies_rolled_when_the_game_is_over() -> None:
    table = Table().phase_2().put("black-1", "calais").deck(0)
    table.act("end_actions")
    view = plain(GAME.view(table.position))
    view["action_cards"]["discard"]["move"] += 1
    view["action_cards"]["draw_pile"] -= 1
    view["roll"] = {"train": "black-1", "points": 3}
    assert view_faults(view) == {"/roll": "wrong_result"}


def test_a_hand_beyond_the_limit() -> None:
    view = plain(GAME.view(Table().phase_2(signal=4, switch=4, move=3).position))
    assert view_faults(view) == {"/players/0/hand": "hand_limit"}


def test_every_fault_is_reported_with_its_pointer(view: dict[str, Json]) -> None:
    view["clock"], view["turn"] = 9, 5
    view["trains"][1]["place"] = {"at": "city", "city": "paris"}
    assert view_faults(view) == {
        "/clock": "out_of_range",
        "/turn": "wrong_turn",
        "/trains/1/place": "space_occupied",
    }


def test_shape_faults_are_reported_all_at_once(view: dict[str, Json]) -> None:
    del view["clock"]
    view["colour"] = "red"
    view["players"][0]["hand"]["move"] = "many"
    view["trains"][0]["place"]["at"] = "moon"
    assert view_faults(view) == {
        "/clock": "missing",
        "/colour": "unknown_field",
        "/players/0/hand/move": "wrong_type",
        "/trains/0/place/at": "unknown_value",
    }
    assert view_faults([]) == {"": "wrong_type"}


def test_a_finished_game_can_be_posted() -> None:
    table = Table().phase_2().deck(0)
    table.act("end_actions")
    view = plain(GAME.view(table.position))
    assert view["result"] == {"reason": "out_of_time", "won": False}
    assert GAME.result(GAME.from_view(view)) == view["result"]


def test_ss_12_4_a_game_lost_by_a_loaded_trains_arrival_can_be_posted() -> None:
    table = Table().phase_2().put("brown-1", ("calais--j-lille", "calais"), "white").deck(0)
    table.change(clock=2, helpers_used=("logistician", "dispatcher")).move("brown-1", 1)
    assert (table.at("brown-1"), table.train("brown-1").good) == ("calais", "white")
    view = plain(GAME.view(table.position))
    assert GAME.result(GAME.from_view(view)) == {"reason": "out_of_tokens", "won": False}


def test_a_good_in_a_port_that_does_not_take_it() -> None:
    table = Table("north-america").phase_2().deliver("new-york", "blue", "blue")
    assert view_faults(plain(GAME.view(table.position))) == {"/ports/new-york/received": "too_many_goods"}


def test_the_card_under_the_deck_is_known_to_all() -> None:
    table = Table("north-america").phase_2().put("black-1", "seattle").card("D14")
    table.act("use_helper", helper="switchman")
    view = plain(GAME.view(table.position))
    assert view["departure_deck"]["bottom"] == "D14"
    assert GAME.from_view(view).deck[-1] == "D14"
    view["helpers"]["switchman"] = "free"
    assert "helper_not_used" in view_faults(view).values()


def test_discs_may_be_listed_in_any_order(view: dict[str, Json]) -> None:
    view["green_signals"].reverse()
    view["switch_discs"]["j-bourges"].reverse()
    assert GAME.from_view(view).phase == 2
