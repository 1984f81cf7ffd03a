"""3: the draft, with the rulebook's example (W-1 to W-9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846.model import options
from stationmaster.titles.g1846.model.actions import Decline, Draft, Pass, Take
from stationmaster.titles.g1846.model.position import BLANK, DraftRound, Position, RecordedShuffle, StockRound
from stationmaster.titles.g1846.rules.drafting import recorded
from stationmaster.titles.g1846.rules.setup import deal
from stationmaster.titles.g1846.sequence import describe_turn, play
from tests.unit.titles.g1846.positions import (
    AMY,
    BOB,
    CARLOS,
    NAMES,
    cash_of,
    choices,
    do,
    events_of,
    money,
    position_with,
    refused,
)


def drafting(
    drawn: str, deck: str = "", *, player: str = CARLOS, kept: dict[str, tuple[str, ...]] | None = None
) -> Position:
    """Return a draft of three players; `-` stands for a blank."""
    cards = [tuple(BLANK if card == "-" else card for card in side.split()) for side in (drawn, deck)]
    privates = dict.fromkeys(("C&WI", "MAIL", "BIG4", "MS", "LSL", "MPC"), "undrafted")
    rnd = DraftRound(
        1, player, cards[1], cards[0], {name: (kept or {}).get(name, ()) for name in NAMES[:3]}, Source("x")
    )
    position = position_with(cash=dict.fromkeys(NAMES[:3], 400), privates=privates, round_=rnd, set_number=0)
    assert position.bank == 5300
    return position


def rnd_of(position: Position) -> DraftRound:
    assert isinstance(position.round, DraftRound)
    return position.round


def with_deck(position: Position, drawn: str, deck: str = "") -> Position:
    """Return the position with a chosen order of the remaining cards, as a shuffle could have produced it."""
    sides = [tuple(BLANK if card == "-" else card for card in side.split()) for side in (drawn, deck)]
    rnd = rnd_of(position)
    assert sorted((*rnd.drawn, *rnd.deck)) == sorted((*sides[0], *sides[1]))
    return replace(position, round=replace(rnd, drawn=sides[0], deck=sides[1]))


def at_last_private(private: str = "MAIL", **kept: tuple[str, ...]) -> Position:
    """Return a draft in which Bob has just kept a blank, and one private is left."""
    return do(drafting(f"- {private}", player=BOB, kept=kept), Draft(BLANK))


def test_w_1_to_w_9_the_example_of_the_draft() -> None:
    position = drafting("BIG4 MS LSL - -", "C&WI MPC MAIL -")
    position = do(position, Draft("BIG4"))  # W-1
    position = with_deck(position, "C&WI MPC MAIL - MS", "LSL - -")
    assert rnd_of(position).player == BOB
    position = do(position, Draft("C&WI"))  # W-2
    position = with_deck(position, "LSL - - MS MAIL", "MPC -")
    assert rnd_of(position).player == AMY
    position = do(position, Draft("MS"))  # W-3
    position = do(with_deck(position, "MPC - LSL MAIL -", "-"), Draft("MPC"))  # W-4
    assert (rnd_of(position).player, len(rnd_of(position).drawn), rnd_of(position).deck) == (BOB, 5, ())
    position = do(position, Draft("LSL"), Draft(BLANK), Draft(BLANK))  # W-5 to W-7
    assert rnd_of(position).player == BOB
    position = do(position, Draft(BLANK))  # W-8
    assert (rnd_of(position).player, rnd_of(position).drawn) == (AMY, ("MAIL",))
    position = do(position, Decline(), Decline())  # W-9
    assert choices(position, "take") == [{"cost": 60}]
    position = do(position, Take())
    assert cash_of(position) == {AMY: 260, BOB: 240, CARLOS: 240}
    assert {name: one.cash for name, one in position.independents.items()} == {"MS": 60, "BIG4": 40}
    assert position.bank == 5660
    assert money(position) == 6500
    assert position.players[BOB].privates == ("C&WI", "LSL", "MAIL")
    assert isinstance(position.round, StockRound)
    assert (position.round.player, position.priority, position.set_number) == (AMY, AMY, 1)


def test_3_2_the_last_seat_begins_and_draws_two_cards_more_than_there_are_players() -> None:
    for players in (3, 4, 5):
        position = deal(NAMES[:players], options.options_for(players, {}), Source("s")).position
        assert rnd_of(position).player == NAMES[players - 1]
        assert len(rnd_of(position).drawn) == players + 2
        turn = describe_turn(position)
        assert turn is not None
        assert (turn["step"], turn["players"]) == ("draft", [NAMES[players - 1]])


def test_3_2_the_others_go_under_the_deck_in_a_new_order() -> None:
    orders = set()
    for seed in range(30):
        position = drafting("BIG4 MS LSL - -", "C&WI MPC MAIL -")
        position = replace(position, round=replace(rnd_of(position), chance=Source(str(seed))))
        after = do(position, Draft("BIG4"))
        assert rnd_of(after).drawn[:4] == ("C&WI", "MPC", "MAIL", BLANK)
        under = (*rnd_of(after).drawn[4:], *rnd_of(after).deck)
        assert sorted(under) == sorted(("MS", "LSL", BLANK, BLANK))
        orders.add(under)
    assert len(orders) > 5


def test_3_2_a_card_that_was_not_drawn_cannot_be_kept() -> None:
    assert refused(drafting("BIG4 MS LSL - -", "C&WI MPC MAIL -"), Draft("MAIL")) == ("card_not_drawn", "3.2")
    assert refused(drafting("BIG4 MS LSL - -", "C&WI MPC MAIL -"), Draft("SC")) == ("card_not_drawn", "3.2")


def test_3_21_without_a_blank_in_hand_a_private_must_be_kept() -> None:
    position = drafting("BIG4 MS LSL MPC MAIL", "C&WI - - -")
    assert refused(position, Draft(BLANK)) == ("card_not_drawn", "3.21")
    assert choices(position, "draft") == [
        {"card": "MS", "cost": 140},
        {"card": "BIG4", "cost": 100},
        {"card": "MAIL", "cost": 80},
        {"card": "MPC", "cost": 60},
        {"card": "LSL", "cost": 40},
    ]


def test_3_21_nobody_passes_in_the_draft() -> None:
    assert refused(drafting("BIG4 MS LSL - -", "C&WI"), Pass()) == ("must_keep_a_card", "3.21")
    assert choices(drafting("BIG4 MS LSL - -", "C&WI"), "pass") == []


def test_3_21_two_blanks_in_hand_are_one_choice() -> None:
    assert choices(drafting("- - LSL"), "draft") == [{"card": "LSL", "cost": 40}, {"card": BLANK}]


def test_3_2a_nothing_hidden_is_reported() -> None:
    position = drafting("BIG4 MS LSL - -", "C&WI MPC MAIL -")
    shown = str(events_of(position, Draft("BIG4")))
    assert not [card for card in ("BIG4", "MS", "LSL", "C&WI", "MPC", "MAIL") if f"'{card}'" in shown]
    after = do(position, Draft("BIG4"))
    assert after.players[CARLOS].privates == ()
    assert after.privates["BIG4"].status == "undrafted"
    assert cash_of(after)[CARLOS] == 400


def test_3_21a_with_too_few_cards_the_player_draws_all() -> None:
    position = do(drafting("MPC LSL MAIL - -", player=BOB), Draft("LSL"))
    assert (len(rnd_of(position).drawn), rnd_of(position).deck) == (4, ())


def test_3_21b_the_draft_ends_when_no_private_is_left() -> None:
    position = do(drafting("LSL - -", player=BOB, kept={AMY: ("MS",)}), Draft("LSL"))
    assert isinstance(position.round, StockRound)
    assert position.players[BOB].privates == ("LSL",)
    assert cash_of(position) == {AMY: 260, BOB: 360, CARLOS: 400}


def test_3_21b_a_private_with_a_blank_is_not_the_last() -> None:
    position = do(drafting("LSL - -", player=BOB), Draft(BLANK))
    assert rnd_of(position).discount is None
    assert sorted(rnd_of(position).drawn) == ["LSL", BLANK]


def test_3_22_the_last_private_falls_by_ten_with_each_pass_until_a_player_must_take_it() -> None:
    position = at_last_private("LSL")
    offers = []
    while isinstance(position.round, DraftRound):
        offers.append((position.round.player, choices(position, "take")[0]["cost"]))
        position = do(position, Decline())
    assert offers == [(AMY, 40), (CARLOS, 30), (BOB, 20), (AMY, 10)]
    assert position.players[CARLOS].privates == ("LSL",)
    assert cash_of(position)[CARLOS] == 400


def test_3_22_only_taking_and_declining_have_a_place_then() -> None:
    position = at_last_private("LSL")
    assert refused(position, Draft("LSL")) == ("wrong_step", "3.22")
    assert refused(position, Pass()) == ("wrong_step", "3.22")
    assert refused(drafting("LSL MPC"), Take()) == ("wrong_step", "3.2")


def test_3_21_a_refusal_does_not_hint_at_passing() -> None:
    with pytest.raises(IllegalAction) as refusal:
        play(drafting("LSL MPC"), Take())
    assert refusal.value.violation.hint == "Now possible: keep a card."


def test_t_71_the_debt_of_an_independent_is_never_discounted() -> None:
    position = at_last_private("BIG4")
    offers = []
    while isinstance(position.round, DraftRound):
        offers.append(choices(position, "take")[0]["cost"])
        position = do(position, Decline())
    assert offers == [100, 90, 80, 70]
    assert position.players[CARLOS].privates == ("BIG4",)
    assert cash_of(position)[CARLOS] == 340
    assert position.independents["BIG4"].cash == 40  # 3.23a: the full list price


def test_3_22a_michigan_southern_bottoms_out_at_80() -> None:
    position = at_last_private("MS")
    for _ in range(6):
        position = do(position, Decline())
    assert isinstance(position.round, StockRound)
    (owner,) = (name for name in position.seats if position.players[name].privates)
    assert cash_of(position)[owner] == 320
    assert position.independents["MS"].owner == owner
    assert position.independents["MS"].cash == 60


def test_3_23_the_kept_cards_are_revealed_and_paid() -> None:
    position = drafting("LSL - -", player=BOB, kept={AMY: ("MS", BLANK), CARLOS: ("BIG4", "MPC")})
    events = events_of(position, Draft("LSL"))
    revealed = {event["player"]: event["privates"] for event in events if event["type"] == "draft_revealed"}
    assert revealed == {AMY: ["MS"], BOB: ["LSL"], CARLOS: ["BIG4", "MPC"]}
    after = do(position, Draft("LSL"))
    assert cash_of(after) == {AMY: 260, BOB: 360, CARLOS: 240}
    assert after.privates["MPC"].owner == CARLOS


def test_3_23b_no_deal_leaves_anybody_without_the_money() -> None:
    """The highest total cost for one player: three of the player's own cards and the last private."""
    position = drafting("- MPC", player=BOB, kept={AMY: ("MS", "BIG4", "MAIL")})
    position = do(position, Draft(BLANK), Take())
    assert cash_of(position)[AMY] == 400 - 140 - 100 - 80 - 60


@pytest.mark.parametrize(("edition", "players"), [(e, p) for e in ("first", "second") for p in (3, 4, 5)])
def test_every_draft_comes_to_an_end_with_all_privates_sold(edition: str, players: int) -> None:
    for seed in range(25):
        position = deal(NAMES[:players], options.options_for(players, {"edition": edition}), Source(str(seed))).position
        turns = 0
        while isinstance(position.round, DraftRound):
            listed = choices(position, "draft") or choices(position, "decline")
            card = listed[(seed * 7 + turns) % len(listed)].get("card")
            position = do(position, Draft(card) if card else Decline())
            turns += 1
        assert {private.status for private in position.privates.values()} <= {"player", "removed"}
        assert min(cash_of(position).values()) >= 0
        assert isinstance(position.round, StockRound)
        assert position.round.player == position.priority == AMY


def test_recorded_games_shuffle_the_kept_card_too() -> None:
    """The generator draws a number for each card in hand, including the kept one, so its blanks have names."""
    position = deal(NAMES, options.options_for(5, {}), recorded(10264)).position
    hand = rnd_of(position).drawn
    assert {"card": "blank 2"} in choices(position, "draft")
    assert {"card": "blank"} in choices(position, "draft")
    after, _ = play(position, Draft("blank 2"))
    state, draws = rnd_of(position).chance, []
    assert isinstance(state, RecordedShuffle)
    for _ in hand:
        state = RecordedShuffle((1103515245 * state.state + 12345) % 2**31)
        draws.append(state.state)
    expected = [card for _, card in sorted(zip(draws, hand, strict=True)) if card != "blank 2"]
    assert [*rnd_of(after).drawn, *rnd_of(after).deck][-6:] == expected
    assert rnd_of(after).chance == state


def test_3_21_a_blank_may_be_kept_without_saying_which() -> None:
    position = deal(NAMES, options.options_for(5, {}), recorded(10264)).position
    first = min(card for card in rnd_of(position).drawn if card.startswith("blank"))
    assert play(position, Draft("blank")) == play(position, Draft(first))


def test_3_21_without_a_blank_in_hand_none_is_kept_without_saying_which_either() -> None:
    position = deal(NAMES, options.options_for(5, {}), recorded(10264)).position
    privates = tuple(card for card in rnd_of(position).drawn if not card.startswith("blank"))
    position = replace(position, round=replace(rnd_of(position), drawn=privates))
    assert refused(position, Draft("blank")) == ("card_not_drawn", "3.21")
    assert {"card": "blank"} not in choices(position, "draft")
