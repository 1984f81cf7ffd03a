"""15.25, 15.26: the open draft of two players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.titles.g1846.model import options
from stationmaster.titles.g1846.model.actions import Decline, Draft, Pass, Take
from stationmaster.titles.g1846.model.position import DraftRound, Finished, OperatingRound, Position, StockRound
from stationmaster.titles.g1846.rules import stock_rounds
from stationmaster.titles.g1846.rules.setup import deal
from stationmaster.titles.g1846.sequence import describe_turn, legal_actions
from tests.unit.titles.g1846.positions import AMY, BOB, cash_of, choices, do, position_with, refused

OFFER = ("LSL", "SC", "C&WI", "MPC", "MAIL", "BIG4", "MS")


def drafting(*offer: str, player: str = BOB, sold: dict[str, str] | None = None, passes: int = 0) -> Position:
    privates = {**dict.fromkeys(offer, "undrafted"), **(sold or {})}
    discount = 0 if len(offer) == 1 else None
    rnd = DraftRound(1, player, (), offer, {AMY: (), BOB: ()}, stock_rounds.SPENT, discount, passes)
    return position_with(
        players=2,
        cash={AMY: 600, BOB: 600},
        privates=privates,
        independent_cash={"MS": 60} if "MS" not in offer else {},
        round_=rnd,
        set_number=0,
    )


def player_of(position: Position) -> str:
    assert isinstance(position.round, DraftRound)
    return position.round.player


def test_15_25_all_privates_lie_open_and_the_second_player_begins() -> None:
    for seed in range(10):
        position = deal((AMY, BOB), options.options_for(2, {}), Source(str(seed))).position
        turn = describe_turn(position)
        assert turn is not None
        assert (turn["step"], turn["players"]) == ("open_draft", [BOB])
        offered = choices(position, "draft")
        assert len(offered) == 8
        assert [choice["cost"] for choice in offered] == sorted(choice["cost"] for choice in offered)


def test_15_25_what_is_listed_and_refused_in_the_open_draft_cites_it() -> None:
    position = do(drafting(*OFFER), Draft("SC"))
    assert {family["rule"] for family in legal_actions(position)} == {"15.25"}
    assert refused(position, Take()) == ("wrong_step", "15.25")


def test_15_25_a_private_is_paid_for_at_once() -> None:
    position = do(drafting(*OFFER), Draft("MS"))
    assert cash_of(position) == {AMY: 600, BOB: 460}
    assert position.independents["MS"].cash == 60
    assert position.players[BOB].privates == ("MS",)
    assert player_of(position) == AMY
    assert {"card": "MS", "cost": 140} not in choices(position, "draft")


def test_15_25_the_very_first_turn_may_not_be_a_pass() -> None:
    assert refused(drafting(*OFFER), Pass()) == ("first_turn", "15.25")
    assert choices(drafting(*OFFER), "pass") == []
    position = do(drafting(*OFFER), Draft("SC"), Pass())
    assert player_of(position) == BOB


def test_15_25_a_player_who_can_pay_for_nothing_passes_even_on_the_very_first_turn() -> None:
    """No dealt game reaches this state; an open state may, and the game must continue."""
    position = drafting("MAIL", "MS")
    poor = {**position.players, BOB: replace(position.players[BOB], cash=79)}
    position = replace(position, players=poor, bank=position.bank + 521)
    assert choices(position, "draft") == []
    assert player_of(do(position, Pass())) == AMY


def test_15_25_only_what_is_on_offer_can_be_bought() -> None:
    assert refused(drafting("LSL", "SC"), Draft("MS")) == ("not_on_offer", "15.25")
    assert refused(drafting("LSL", "SC"), Draft("blank")) == ("not_on_offer", "15.25")


def test_15_25_nobody_buys_what_cannot_be_paid() -> None:
    position = drafting("LSL", "MS")
    players = {**position.players, BOB: replace(position.players[BOB], cash=139)}
    position = replace(position, players=players, bank=position.bank + 461)
    assert refused(position, Draft("MS")) == ("cannot_pay", "15.25")
    assert choices(position, "draft") == [{"card": "LSL", "cost": 40}]


def test_15_25_the_last_private_falls_as_in_3_22() -> None:
    position = do(drafting("MPC", "MS", sold={"SC": AMY}), Draft("MPC"))
    offers = []
    while isinstance(position.round, DraftRound):
        offers.append((player_of(position), choices(position, "take")[0]["cost"]))
        position = do(position, Decline())
    assert offers == [(AMY, 140), (BOB, 130), (AMY, 120), (BOB, 110), (AMY, 100), (BOB, 90)]
    assert position.players[AMY].privates == ("SC", "MS")
    assert cash_of(position) == {AMY: 520, BOB: 540}


def test_15_26_the_first_stock_round_starts_when_all_are_sold() -> None:
    position = do(drafting("MPC", player=AMY), Decline(), Take())
    assert cash_of(position) == {AMY: 600, BOB: 550}
    assert isinstance(position.round, StockRound)
    assert (position.round.player, position.set_number) == (AMY, 1)


def test_15_26_two_passes_in_succession_bring_two_operating_rounds() -> None:
    position = do(drafting("LSL", "MAIL", sold={"MS": BOB}, passes=1), Pass())
    assert isinstance(position.round, OperatingRound)
    turn = describe_turn(position)
    assert turn is not None
    assert (turn["round"], turn["entity"]) == ("OR 0.1", "MS")


def test_15_26_a_purchase_between_the_passes_counts() -> None:
    position = do(drafting("LSL", "MAIL", "SC", sold={"MPC": BOB}), Pass(), Draft("LSL"), Pass())
    assert player_of(position) == AMY


def test_15_26_without_a_company_the_rounds_only_pay_income() -> None:
    position = do(drafting("LSL", "MAIL", sold={"MPC": BOB, "TBC": AMY}, passes=1), Pass())
    assert cash_of(position) == {AMY: 640, BOB: 630}
    assert player_of(position) == BOB
    turn = describe_turn(position)
    assert turn is not None
    assert turn["round"] == "DR 0"


def test_10_1_a_bank_that_breaks_between_two_drafts_ends_the_game() -> None:
    """The players have passed so often that their income has emptied the bank."""
    position = drafting("LSL", "MAIL", sold={"MPC": BOB, "TBC": AMY}, passes=1)
    rich = {name: replace(position.players[name], cash=3490) for name in (AMY, BOB)}
    position = replace(position, players=rich, bank=position.bank - 2 * (3490 - 600))
    after = do(position, Pass())
    assert (after.round, after.bank) == (Finished("bank"), -50)


@pytest.mark.parametrize("cash", [{AMY: 10, BOB: 600}, {AMY: 10, BOB: 10}])
def test_3_22_at_the_floor_a_player_who_cannot_pay_is_passed_over(cash: dict[str, int]) -> None:
    """No dealt game reaches this state; an open state may."""
    position = drafting("MS", player=BOB, sold={"TBC": AMY})
    assert isinstance(position.round, DraftRound)
    poor = {name: replace(position.players[name], cash=amount) for name, amount in cash.items()}
    bank = position.bank + 1200 - sum(cash.values())
    position = replace(position, players=poor, bank=bank, round=replace(position.round, discount=50))
    position = do(position, Decline())
    assert isinstance(position.round, StockRound)
    if cash[BOB] == 600:
        assert position.players[BOB].privates == ("MS",)
    else:
        assert position.privates["MS"].status == "closed"
        assert position.independents["MS"].status == "removed"
        assert position.board.tokens_of("MS") == ()
