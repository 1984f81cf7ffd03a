"""SS-5, SS-9, SS-10 and SS-12: the order of a turn, drawing, time tokens and the end of the game."""

from __future__ import annotations

import pytest

from stationmaster.titles.switch_and_signal.game import GAME
from tests.support.switch_and_signal import Table, conserved


@pytest.fixture
def table() -> Table:
    return Table().phase_2().change(helpers_used=("logistician", "dispatcher"))


# SS-5


def test_ss_5_1_actions_of_another_phase_are_refused(table: Table) -> None:
    refusal = table.refusal("deploy", colour="black", dice=[3, 4])
    assert (refusal.code, refusal.rule) == ("wrong_phase", "SS-5.1")
    table.card("D01")
    for kind, fields in (
        ("end_actions", {}),
        ("load", {"train": "black-1", "cards": ["move"]}),
        ("set_switch", {"junction": "j-lille", "discs": ["calais--j-lille"], "cards": ["switch"]}),
    ):
        assert table.refusal(kind, **fields).rule == "SS-5.1"


def test_ss_5_1_and_5_2_departure_actions_draw_next_player(table: Table) -> None:
    top = table.position.deck[0]
    table.act("end_actions")
    assert [event["type"] for event in table.events][:3] == ["cards_drawn", "turn_began", "card_revealed"]
    assert table.happened("card_revealed")[0]["card"] == top
    assert (table.position.turn, table.position.player) == (2, "Bob")


def test_ss_5_2_turns_pass_clockwise() -> None:
    table = Table(players=3, first_player="Cy").phase_2()
    assert table.position.player == "Cy"
    table.act("end_actions")
    assert table.position.player == "Amy"


def test_ss_5_3_only_the_active_player_plays_cards(table: Table) -> None:
    refusal = table.refusal("end_actions", player="Bob")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "SS-5.3")
    table.act("end_actions", player="Amy")
    assert table.position.turn == 2


# SS-8.9, SS-9


def test_ss_8_9_the_player_may_end_without_playing(table: Table) -> None:
    assert table.legal("end_actions") == [{}]


def test_ss_8_9_the_phase_ends_with_the_hand(table: Table) -> None:
    table.cards(signal=1)
    table.act("set_signal", from_="sig-ts-lyon-basel", to="sig-paris-bourges", cards=["signal"])
    assert table.position.player == "Bob"
    assert sum(table.position.hands[0]) == 5


def test_ss_8_9_but_not_before_the_last_train_has_run(table: Table) -> None:
    table.cards(move=1).put("black-1", "paris").green(add=["sig-paris-reims"], remove=["sig-ts-lyon-basel"])
    table.act("move_train", train="black-1", cards=["move"], dice=[2])
    assert (table.step, table.position.player) == ("run", "Amy")
    table.act("run", exits=["paris--j-lille"])
    assert table.position.player == "Bob"


@pytest.mark.parametrize(("held", "drawn"), [(1, 5), (5, 5), (6, 4), (9, 1), (10, 0)])
def test_ss_9_1_five_cards_but_no_more_than_ten_in_hand(table: Table, held: int, drawn: int) -> None:
    table.cards(move=held).act("end_actions")
    assert len(table.happened("cards_drawn")[0]["cards"]) == drawn
    assert sum(table.position.hands[0]) == held + drawn


def test_ss_9_2_an_empty_pile_is_made_of_the_discard(table: Table) -> None:
    table.cards(move=1)
    pile = table.position.draw_pile
    rest = tuple(pile[2:].count(str(kind)) for kind in range(3))
    table.change(draw_pile=pile[:2], card_discard=rest).act("end_actions")
    assert table.happened("discard_shuffled")[0]["cards"] == len(pile) - 2
    drawn = table.happened("cards_drawn")[0]["cards"]
    assert len(drawn) == 5
    assert drawn[:2] == [["signal", "switch", "move"][int(card)] for card in pile[:2]]
    assert table.position.card_discard == (0, 0, 0)
    conserved(table.position)


def test_ss_9_3_nobody_discards_down(table: Table) -> None:
    table.cards(signal=4, switch=3, move=3).act("end_actions")
    assert sum(table.position.hands[0]) == 10
    assert table.position.card_discard == (0, 0, 0)


# SS-10


def lose(table: Table, points: int) -> None:
    """Lose tokens with a black train behind a closed branch."""
    table.put("black-1", ("j-verona--j-salzburg", "j-salzburg")).move("black-1", points)
    assert table.lost() == points


@pytest.mark.parametrize(
    ("clock", "loss", "cards", "left"), [(7, 3, 0, 4), (2, 3, 1, 6), (3, 3, 1, 7), (1, 5, 1, 3), (4, 4, 1, 7)]
)
def test_ss_10_2_tokens_are_removed_one_by_one_and_the_clock_refilled(
    table: Table, clock: int, loss: int, cards: int, left: int
) -> None:
    deck = table.position.deck
    table.change(clock=clock)
    lose(table, loss)
    assert table.position.clock == left
    assert table.position.deck == deck[cards:]
    assert len(table.happened("departure_card_removed")) == cards
    conserved(table.position)


def test_ss_10_2_a_large_loss_removes_more_than_one_card(table: Table) -> None:
    """2 on the clock, lose 10: two cards are removed and 6 tokens are on the clock."""
    deck = table.position.deck
    table.change(clock=2).put("black-1", "calais").put("gray-1", ("calais--j-lille", "calais"))
    table.move("black-1", 5)
    assert table.lost() == 10
    assert (table.position.clock, table.position.deck) == (6, deck[2:])


def losses(table: Table) -> list[tuple[int, ...]]:
    """Return the clock changes in events, in order: tokens lost and the clock then, or the refilled clock."""
    return [
        (event["count"], event["clock"]) if event["type"] == "tokens_lost" else (event["clock"],)
        for event in table.events
        if event["type"] in ("tokens_lost", "departure_card_removed")
    ]


@pytest.mark.parametrize(
    ("clock", "loss", "wanted"),
    [(7, 3, [(3, 4)]), (2, 3, [(2, 0), (7,), (1, 6)]), (3, 3, [(3, 0), (7,)]), (1, 5, [(1, 0), (7,), (4, 3)])],
)
def test_ss_18_7_losses_are_reported_in_the_order_in_which_they_happen(
    table: Table, clock: int, loss: int, wanted: list[tuple[int, ...]]
) -> None:
    table.change(clock=clock)
    lose(table, loss)
    assert losses(table) == wanted


def test_ss_18_7_every_refill_of_a_large_loss_has_its_place(table: Table) -> None:
    table.change(clock=2).put("black-1", "calais").put("gray-1", ("calais--j-lille", "calais"))
    table.move("black-1", 5)
    assert losses(table) == [(2, 0), (7,), (7, 0), (7,), (1, 6)]


def test_ss_18_7_a_loss_that_ends_the_game_names_the_tokens_that_there_were(table: Table) -> None:
    table.deck(0).change(clock=2).put("black-1", ("j-verona--j-salzburg", "j-salzburg")).move("black-1", 5)
    assert losses(table) == [(2, 0)]
    assert table.events[-1]["type"] == "game_ended"


def test_ss_10_2_the_cards_removed_stay_unseen(table: Table) -> None:
    table.change(clock=1)
    lose(table, 2)
    assert "card" not in table.happened("departure_card_removed")[0]


def test_ss_10_1_what_costs_tokens(table: Table) -> None:
    """1 per unspent point, 2 per point in a collision, 2 for an arrival: the tables list each loss once."""
    lose(table, 2)
    assert table.happened("tokens_lost")[0]["cause"] == "unspent_points"
    table.put("black-2", ("calais--j-lille", "calais")).move("black-2", 3)
    assert (table.lost(), table.happened("tokens_lost")[0]["cause"]) == (2, "arrival")
    table.put("black-2", "calais").put("gray-1", ("calais--j-lille", "calais")).move("black-2", 2)
    assert (table.lost(), table.happened("tokens_lost")[0]["cause"]) == (4, "collision")


def test_ss_10_3_and_12_4_without_a_card_to_remove_the_game_is_lost_at_once(table: Table) -> None:
    table.deck(0).change(clock=2).put("brown-1", ("paris--j-lille", "j-lille"), "blue").put("gray-1", "calais")
    table.move("brown-1", 2)
    assert GAME.result(table.position) == {"reason": "out_of_tokens", "won": False}
    assert table.happened("game_ended")[0]["rule"] == "SS-12.4"
    assert table.happened("train_returned") == []
    assert table.train("brown-1").good == "blue"


def test_ss_10_4_the_rest_is_carried_out_after_a_refill(table: Table) -> None:
    table.change(clock=1).put("brown-1", ("paris--j-lille", "j-lille"), "blue").put("gray-1", "calais")
    table.move("brown-1", 2)
    assert table.at("brown-1") == "depot"
    assert table.position.goods == (2, 2, 2, 2)
    assert table.position.outcome is None


# SS-12


def almost_won(table: Table) -> Table:
    """Deliver seven goods to Marseille and put the eighth before it."""
    table.deliver("marseille", "blue", "blue", "yellow", "yellow", "red", "red", "white")
    return table.put("black-1", ("marseille--j-lyon", "marseille"), "white")


def test_ss_12_1_the_game_is_won_with_the_last_delivery(table: Table) -> None:
    almost_won(table).move("black-1", 4)
    assert GAME.result(table.position) == {"reason": "goods_delivered", "won": True}
    assert table.events[-1] == {"type": "game_ended", "reason": "goods_delivered", "won": True, "rule": "SS-12.1"}
    assert GAME.turn(table.position) is None
    assert GAME.legal(table.position) == []
    conserved(table.position)


def test_ss_12_1_nothing_else_is_carried_out(table: Table) -> None:
    almost_won(table).card("D11").put("brown-1", "salzburg")
    table.act("choose_train", train="black-1", dice=[4])
    assert table.position.outcome == "goods_delivered"
    assert table.at("brown-1") == "salzburg"
    assert table.position.card is not None


def test_ss_12_1_and_18_4_after_the_end_every_action_is_refused(table: Table) -> None:
    almost_won(table).move("black-1", 4)
    refusal = table.refusal("end_actions", player="Bob")
    assert (refusal.code, refusal.rule) == ("game_over", "SS-12.1")


def test_ss_5_4_and_12_3_the_final_turn_ends_in_a_loss(table: Table) -> None:
    table.deck(0)
    assert GAME.view(table.position)["final_turn"] is True
    hand = table.hand()
    table.act("end_actions")
    assert GAME.result(table.position) == {"reason": "out_of_time", "won": False}
    assert table.happened("cards_drawn") == []
    assert table.hand() == hand
    assert table.refusal("end_actions").rule == "SS-12.3"


def test_ss_12_2_the_final_turn_is_played_and_can_be_won(table: Table) -> None:
    almost_won(table).deck(0).move("black-1", 3)
    assert table.position.outcome == "goods_delivered"


def test_ss_12_5_losing_the_last_card_makes_this_turn_the_final_one(table: Table) -> None:
    table.deck(1).change(clock=1)
    lose(table, 2)
    assert table.position.deck == ()
    assert table.position.outcome is None
    table.act("end_actions")
    assert table.position.outcome == "out_of_time"


def test_ss_12_6_a_delivery_costs_nothing(table: Table) -> None:
    almost_won(table).deck(0).change(clock=1).move("black-1", 5)
    assert (table.lost(), table.position.clock, table.position.outcome) == (0, 1, "goods_delivered")
