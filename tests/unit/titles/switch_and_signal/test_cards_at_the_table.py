"""SS-18.9: players who shuffle physical cards report the cards that they draw, and nothing is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES
from tests.support.sealed import reopened
from tests.support.switch_and_signal import Table, start_faults, view_faults

Json = Any
HAND = ["signal", "signal", "switch", "move", "move"]


def laid(map_: str = "central-europe", **options: Json) -> Table:
    """Return a game during set-up, before anything is dealt."""
    return Table(map_, cards="table", **options)


def dealt(map_: str = "central-europe", **options: Json) -> Table:
    """Return the game with five cards in each hand; the start card is in play."""
    table = laid(map_, **options)
    while table.step == "deal":
        table.act("report", cards=HAND)
    return table


def second_turn(map_: str = "central-europe", **options: Json) -> Table:
    """Return a game in which the first departure card is about to be revealed."""
    table = dealt(map_, **options).phase_2(signal=2, switch=1, move=2)
    table.act("end_actions")
    table.act("report", cards=HAND)
    assert table.step == "reveal"
    return table


def view_of(table: Table) -> dict[str, Json]:
    shown: dict[str, Json] = json.loads(json.dumps(GAME.view(table.position)))
    return shown


def test_ss_18_9_the_service_shuffles_by_default() -> None:
    table = Table()
    assert table.position.settings.cards == "service"
    assert table.refusal("report", card="D01").code == "not_due"
    assert start_faults(cards="none") == {"/options/cards": "unknown_value"}


def test_ss_18_9_and_3_8_each_reports_the_cards_dealt() -> None:
    table = laid(players=3, first_player="Bob")
    assert (table.step, table.position.phase, table.position.player) == ("deal", 0, "Bob")
    for player in ("Bob", "Cy", "Amy"):
        events = table.act("report", cards=HAND, player=player)
        assert events[0] == {"type": "cards_drawn", "player": player, "cards": HAND, "rule": "SS-3.8"}
    assert [event["type"] for event in events[1:]] == ["turn_began", "card_revealed"]
    assert events[2]["card"] == TABLES.start_card.id
    assert (table.step, table.position.player, table.position.turn) == ("deploy", "Bob", 1)
    assert all(hand == (2, 1, 2) for hand in table.position.hands)


def test_ss_18_9_dealing_takes_what_there_is() -> None:
    table = laid(players=4)
    refusal = table.refusal("report", cards=HAND[:4])
    assert (refusal.code, refusal.rule) == ("wrong_number_of_cards", "SS-3.8")
    refusal = table.refusal("report", cards=[*HAND[:4], "joker"])
    assert (refusal.code, refusal.rule) == ("unknown_card", "SS-1.1")
    assert table.refusal("report", card="D01").code == "wrong_report"
    assert table.refusal("report", cards=HAND, token=4).code == "wrong_report"
    assert table.refusal("report", cards=HAND, player="Bob").code == "not_your_turn"
    early = table.refusal("end_actions")
    assert early.code == "wrong_phase" and early.detail.startswith("The cards are still being dealt:")


def test_ss_18_9_and_9_1_the_cards_drawn_are_reported() -> None:
    table = dealt().phase_2(signal=2, switch=1, move=4)
    late = table.refusal("report", cards=HAND)
    assert late.code == "wrong_phase" and late.detail.endswith("that belongs to phase 1 and 3.")
    table.act("end_actions")
    assert (table.step, table.position.phase, table.position.player) == ("draw", 3, "Amy")
    refusal = table.refusal("report", cards=HAND)
    assert (refusal.code, refusal.rule) == ("wrong_number_of_cards", "SS-9.1")
    events = table.act("report", cards=["move", "signal", "move"])
    assert events[0]["cards"] == ["signal", "move", "move"]
    assert table.position.hands[0] == (3, 1, 6)
    assert (table.position.player, table.position.turn, table.step) == ("Bob", 2, "reveal")


def test_ss_18_9_a_full_hand_has_nothing_to_report() -> None:
    table = dealt().phase_2(signal=4, switch=3, move=3)
    table.act("end_actions")
    assert table.happened("cards_drawn")[0]["cards"] == []
    assert (table.step, table.position.turn) == ("reveal", 2)


def test_ss_18_9_and_9_2_what_is_left_of_the_pile_comes_before_the_discard() -> None:
    """One signal and one move are left in the pile; three cards come from the discard, which has no signal."""
    table = dealt().phase_2(signal=0, switch=0, move=5)
    everything = [kind.count - held for kind, held in zip(TABLES.card_kinds, table.position.hands[1], strict=True)]
    everything[2] -= 5
    table.change(draw_pile="02", card_discard=(0, everything[1], everything[2] - 1))
    table.change(hands=((everything[0] - 1, 0, 5), *table.position.hands[1:]))
    table.change(hands=((0, 0, 5), *table.position.hands[1:]))
    table.act("end_actions")
    for cards in (["signal", "signal", "move", "move", "move"], ["switch", "switch", "switch", "switch", "move"]):
        refusal = table.refusal("report", cards=cards)
        assert (refusal.code, refusal.hint) == ("cards_not_in_pile", "The draw pile holds 1 signal, 0 switch, 1 move.")
    discarded = sum(table.position.card_discard)
    events = table.act("report", cards=["signal", "switch", "switch", "move", "move"])
    assert events[0] == {"type": "discard_shuffled", "cards": discarded, "rule": "SS-9.2"}
    assert len(table.position.draw_pile) == discarded - 3
    assert table.position.card_discard == (0, 0, 0)


def test_ss_18_9_and_6_1_the_departure_card_revealed_is_reported() -> None:
    table = second_turn()
    (choice,) = table.legal("report")
    assert choice == {"card": {"one_of": list(TABLES.departure_cards)}}
    assert table.refusal("report", card="START").code == "card_not_in_deck"
    assert table.refusal("report", card="D99").rule == "SS-18.9"
    events = table.act("report", card="D12")
    assert events[0] == {
        "type": "card_revealed",
        "card": "D12",
        "shows": ["move:black", "move:gray"],
        "left": 14,
        "rule": "SS-6.1",
    }
    assert len(table.position.deck) == 14


def test_ss_18_9_no_card_comes_twice() -> None:
    table = second_turn()
    table.act("report", card="D12")
    table.phase_2(signal=2, switch=1, move=2)
    table.act("end_actions")
    table.act("report", cards=HAND)
    assert "D12" not in table.legal("report")[0]["card"]["one_of"]
    assert table.refusal("report", card="D12").code == "card_not_in_deck"


def test_ss_18_9_and_11_5_the_card_that_replaces_another_is_reported() -> None:
    table = second_turn("north-america")
    table.act("report", card="D14")
    deck = len(table.position.deck)
    table.act("use_helper", helper="switchman")
    assert (table.step, len(table.position.deck)) == ("reveal", deck + 1)
    assert view_of(table)["departure_deck"]["bottom"] == "D14"
    assert table.refusal("report", card="D14").code == "card_not_in_deck"
    table.act("report", card="D15")
    assert (len(table.position.deck), table.position.turn) == (deck, 2)


def test_ss_18_9_and_11_5_the_last_card_of_all_is_known() -> None:
    """When only the card under the deck is left, no report is needed."""
    table = second_turn("north-america")
    table.act("report", card="D14")
    table.act("use_helper", helper="switchman")
    table.act("report", card="D15")
    table.change(deck=table.position.deck[-1:], removed=table.position.removed + table.position.deck[:-1])
    table.phase_2(signal=2, switch=1, move=2)
    table.act("end_actions")
    table.act("report", cards=HAND)
    assert table.happened("card_revealed")[0]["card"] == "D14"


def test_ss_18_9_and_10_2_a_card_removed_stays_unknown() -> None:
    table = second_turn()
    table.act("report", card="D12")
    table.phase_2(move=2).change(clock=1, helpers_used=("logistician", "dispatcher"))
    table.put("black-1", ("j-verona--j-salzburg", "j-salzburg")).move("black-1", 2)
    assert table.happened("departure_card_removed")[0]["left"] == 13
    assert view_of(table)["departure_deck"]["removed"] == 4


def test_ss_18_9_and_15_1_the_numbers_of_the_points_are_reported() -> None:
    table = laid(variant="random-departure-numbers")
    points = list(table.position.board.points)
    numbers = list(reversed(TABLES.departure_numbers))
    for index, (point, number) in enumerate(zip(points, numbers, strict=True)):
        assert table.step == "numbers"
        (choice,) = table.legal("report")
        assert choice == {"point": point, "token": {"one_of": sorted(numbers[index:])}}
        if index:
            assert table.refusal("report", point=point, token=numbers[0]).code == "token_not_in_pile"
        assert table.refusal("report", point="nowhere", token=number).code == "wrong_report"
        assert table.refusal("report", token=number).code == "wrong_report"
        reopens(table)
        table.act("report", point=point, token=number)
    assert table.happened("numbers_dealt") == [{"type": "numbers_dealt", "numbers": numbers, "rule": "SS-15.1"}]
    assert table.step == "deal"
    assert view_of(table)["departure_numbers"] == dict(zip(points, numbers, strict=True))


def test_ss_18_9_and_15_2_the_tokens_of_new_trains_are_reported() -> None:
    table = dealt(variant="no-departure-dice")
    points = {number: point for point, number in view_of(table)["departure_numbers"].items()}
    for number, train in ((7, "black-1"), (3, "brown-1"), (9, "gray-1")):
        assert table.step == "token"
        reopens(table)
        table.act("report", token=number)
        assert table.at(train) == points[number]
    assert table.position.tokens.pile == TABLES.departure_numbers
    assert table.step == "actions"
    table = second_turn(variant="no-departure-dice").put("black-1", points[7])
    table.act("report", card="D05")
    table.act("deploy", colour="brown")
    reopens(table)
    assert table.refusal("report", token=13).code == "token_not_in_pile"
    assert table.refusal("report", token=7, point=points[7]).code == "wrong_report"
    assert table.refusal("deploy", colour="gray").code == "not_due"
    table.act("report", token=7)
    assert (table.lost(), table.at("brown-1")) == (2, "depot")
    assert 7 in table.position.tokens.revealed


def test_ss_18_9_and_11_6_an_occupied_point_of_the_start_card_takes_another_token() -> None:
    table = dealt("north-america", variant="no-departure-dice")
    points = list(table.position.board.points)
    numbers = view_of(table)["departure_numbers"]
    table.act("use_helper", helper="coupler", colour="black", point=points[0])
    assert table.step == "token"
    table.act("report", token=numbers[points[0]])
    assert (table.step, table.lost()) == ("token", 0)
    table.act("report", token=numbers[points[1]])
    assert table.at("brown-1") == points[1]


def reopens(table: Table) -> None:
    """Assert that nothing is hidden: the view is complete and restores exactly this position."""
    assert reopened(GAME, table.position) == table.position
    assert GAME.from_view(view_of(table)) == table.position


@pytest.mark.parametrize("variant", [None, *TABLES.variants])
def test_ss_18_9_with_dice_and_cards_at_the_table_nothing_is_hidden(variant: str | None) -> None:
    """Games with different seeds are equal, and equal to the one restored from the view."""
    tables = [laid("north-america", variant=variant, seed=seed) for seed in ("one", "two")]
    assert tables[0].position == tables[1].position
    for table in tables:
        reopens(table)


@pytest.mark.parametrize(
    ("pointer", "value", "code"),
    [
        ("/clock", 3, "start_card"),
        ("/ports/marseille/received/red", 1, "wrong_number_of_goods"),
        ("/helpers/dispatcher", "used", "start_card"),
        ("/trains/0/place", {"at": "departure", "point": "calais"}, "start_card"),
        ("/departure_deck/count", 15, "wrong_count"),
        ("/departure_deck/bottom", "D01", "wrong_count"),
        ("/turn", 2, "wrong_turn"),
        ("/active", "Amy", "start_card"),
        ("/drawing", True, "wrong_turn"),
        ("/settings/cards", "service", "start_card"),
        ("/settings/cards", "none", "unknown_value"),
        ("/roll", {"train": "black-1", "points": 3}, "not_reported"),
    ],
)
def test_ss_18_9_a_table_that_cannot_be_laid_so_is_refused(pointer: str, value: Json, code: str) -> None:
    table = laid(players=3)
    table.act("report", cards=HAND)
    view = view_of(table)
    assert GAME.from_view(view) == table.position
    *path, last = pointer.strip("/").split("/")
    place: Json = view
    for name in path:
        place = place[int(name)] if isinstance(place, list) else place[name]
    place[last] = value
    del view["step"], view["phase"]
    assert code in view_faults(view).values()


@pytest.mark.parametrize(
    ("pointer", "value", "code"),
    [
        ("/drawing", True, "wrong_turn"),
        ("/turn", 4, "wrong_turn"),
        ("/settings/cards", "service", "wrong_turn"),
        ("/card/deploying", "black", "card_disagrees"),
    ],
)
def test_ss_18_9_what_is_reported_is_due(pointer: str, value: Json, code: str) -> None:
    table = second_turn()
    if pointer.startswith("/card"):
        table.act("report", card="D05")
    view = view_of(table)
    *path, last = pointer.strip("/").split("/")
    place = view
    for name in path:
        place = place[name]
    place[last] = value
    del view["step"], view["phase"]
    assert code in view_faults(view).values()


def test_ss_18_9_the_kinds_of_card_are_those_of_the_box() -> None:
    assert {tuple(cards) for cards in laid().legal("report")[0]["cards"]["one_of"]} == {
        tuple(sorted(cards, key=KINDS.index)) for cards in laid().legal("report")[0]["cards"]["one_of"]
    }
    assert len(laid().legal("report")[0]["cards"]["one_of"]) == 21
