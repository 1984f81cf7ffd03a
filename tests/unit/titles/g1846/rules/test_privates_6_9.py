"""6.9: corporations buy privates from players."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.titles.g1846.model.actions import Action, BuyPrivate, Consent, Dividend, Pass, Run
from stationmaster.titles.g1846.model.position import CompanyTurn, Marker, Options, Position
from stationmaster.titles.g1846.sequence import legal_actions
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, choices, do, refused
from tests.unit.titles.g1846.turn_positions import in_turn, now

ASSUMED = Options(consent="assumed")
ONLINE = Options(conventions="online", consent="assumed")


def with_private(private: str, owner: str = AMY, *, step: str = "track", cash: int = 100, **more: Any) -> Position:
    """Return NYC's (Amy's) turn, with a private that belongs to `owner`."""
    nyc = more.pop("nyc", Opened(100, {AMY: 3}, cash=cash, trains=["2"]))
    privates = {private: owner, **more.pop("privates", {})}
    return in_turn("NYC", step, {"NYC": nyc, "GT": Opened(50, {BOB: 3})}, privates=privates, **more)


def test_6_91_for_one_dollar_to_the_list_price() -> None:
    position = with_private("MAIL")
    assert choices(position, "buy_private") == [{"private": "MAIL", "price": {"min": 1, "max": 80}}]
    assert refused(position, BuyPrivate("MAIL", 81)) == ("price_out_of_range", "6.91")
    assert refused(position, BuyPrivate("MAIL", 0)) == ("price_out_of_range", "6.91")
    after = do(position, BuyPrivate("MAIL", 33))
    assert (after.corporations["NYC"].cash, after.players[AMY].cash) == (67, 33)
    assert after.corporations["NYC"].privates == ("MAIL",)
    assert (after.privates["MAIL"].status, after.privates["MAIL"].owner) == ("corporation", "NYC")


def test_6_91_the_treasury_pays() -> None:
    position = with_private("MAIL", cash=50)
    assert choices(position, "buy_private") == [{"private": "MAIL", "price": {"min": 1, "max": 50}}]
    assert refused(position, BuyPrivate("MAIL", 51)) == ("cannot_pay", "6.91")


@pytest.mark.parametrize("step", ["track", "trains", "privates"])
def test_6_2f_at_any_moment_of_its_own_turn(step: str) -> None:
    turn = CompanyTurn(has_run=step != "track")
    assert do(with_private("MAIL", step=step, turn=turn), BuyPrivate("MAIL", 1)).privates["MAIL"].owner == "NYC"


def test_6_91_from_another_player_with_consent() -> None:
    waiting = do(with_private("MAIL", BOB), BuyPrivate("MAIL", 80))
    assert now(waiting) == (BOB, "consent")
    assert [(family["type"], family["rule"]) for family in legal_actions(waiting)] == [("consent", "6.91")]
    assert refused(waiting, Pass()) == ("wrong_step", "6.91")
    after = do(waiting, Consent(True))
    assert (after.privates["MAIL"].owner, after.players[BOB].cash) == ("NYC", 80)
    declined = do(waiting, Consent(False))
    assert (declined.privates["MAIL"].owner, declined.corporations["NYC"].cash) == (BOB, 100)


def test_6_91c_a_refused_purchase_is_offered_again_only_for_more() -> None:
    declined = do(with_private("MAIL", BOB), BuyPrivate("MAIL", 50), Consent(False))
    assert refused(declined, BuyPrivate("MAIL", 50)) == ("already_refused", "6.91c")
    assert refused(declined, BuyPrivate("MAIL", 1)) == ("already_refused", "6.91c")
    assert refused(declined, BuyPrivate("MAIL", 81)) == ("price_out_of_range", "6.91")
    assert choices(declined, "buy_private") == [{"private": "MAIL", "price": {"min": 51, "max": 80}}]
    assert do(declined, BuyPrivate("MAIL", 51), Consent(True)).privates["MAIL"].owner == "NYC"


def test_6_91c_a_refusal_at_the_list_price_is_final() -> None:
    declined = do(with_private("MAIL", BOB, privates={"LSL": CARLOS}), BuyPrivate("MAIL", 80), Consent(False))
    assert [choice["private"] for choice in choices(declined, "buy_private")] == ["LSL"]
    assert refused(declined, BuyPrivate("MAIL", 80)) == ("already_refused", "6.91c")


def test_6_91c_in_all_steps_of_the_turn() -> None:
    position = do(with_private("MAIL", BOB, step="track"), BuyPrivate("MAIL", 80), Consent(False))
    while now(position)[0] == "NYC":
        assert refused(position, BuyPrivate("MAIL", 80)) == ("already_refused", "6.91c")
        by_step: dict[str, Action] = {"run": Run("best"), "dividend": Dividend("full")}
        position = do(position, by_step.get(now(position)[1], Pass()))
    assert position.round.turn == CompanyTurn()  # type: ignore[union-attr]


@pytest.mark.parametrize("options", [Options(), Options(conventions="online", consent="asked")])
def test_6_91c_the_last_step_ends_when_no_purchase_is_left(options: Options) -> None:
    turn = CompanyTurn(has_run=True)
    position = with_private("MAIL", BOB, step="privates", cash=30, turn=turn, options=options)
    assert now(do(position, BuyPrivate("MAIL", 29), Consent(False))) == ("NYC", "privates")
    assert now(do(position, BuyPrivate("MAIL", 30), Consent(False)))[0] != "NYC"


def test_6_91c_the_treasury_of_an_independent_that_cannot_be_had_counts_no_more() -> None:
    """O-20: the step waits for trains that the treasury of an independent would afford."""
    turn = CompanyTurn(has_run=True)
    nyc = Opened(100, {AMY: 3}, cash=40, trains=["2"])
    position = with_private("MS", BOB, step="trains", nyc=nyc, turn=turn, independent_cash={"MS": 90})
    assert now(do(position, BuyPrivate("MS", 39), Consent(False))) == ("NYC", "trains")
    assert now(do(position, BuyPrivate("MS", 40), Consent(False)))[0] != "NYC"


def test_o_3_consent_given_outside_the_game() -> None:
    assert do(with_private("MAIL", BOB, options=ASSUMED), BuyPrivate("MAIL", 80)).privates["MAIL"].owner == "NYC"


def test_6_91_in_phases_i_and_ii_only() -> None:
    assert choices(with_private("MAIL", phase="II"), "buy_private") != []
    assert refused(with_private("MAIL", phase="III"), BuyPrivate("MAIL", 1)) == ("phase_closed", "6.91")


def test_6_91b_no_resale() -> None:
    assert refused(with_private("MAIL", "GT"), BuyPrivate("MAIL", 1)) == ("not_a_players_private", "6.91b")
    assert refused(with_private("MAIL", "undrafted"), BuyPrivate("MAIL", 1)) == ("not_a_players_private", "6.91b")
    assert refused(with_private("MAIL"), BuyPrivate("XYZ", 1)) == ("unknown_private", "6.91")


def test_6_2h_an_independent_buys_nothing() -> None:
    position = in_turn(
        "MS", "track", {"GT": Opened(50, {BOB: 3})}, privates={"MS": AMY, "MAIL": AMY}, independent_cash={"MS": 60}
    )
    assert refused(position, BuyPrivate("MAIL", 1)) == ("buys_no_private", "6.2H")


def test_7_14a_nor_does_a_corporation_without_a_president() -> None:
    nyc = Opened(100, {BOB: 1}, president="market", market=3, cash=100, trains=["2"])
    position = with_private("MAIL", BOB, nyc=nyc, step="run", options=ONLINE)
    assert refused(position, BuyPrivate("MAIL", 1)) == ("no_president", "7.14a")


# Independents


def test_6_91a_an_independents_limit_is_its_list_price_without_debt() -> None:
    position = with_private("MS", cash=200, independent_cash={"MS": 45})
    assert choices(position, "buy_private") == [{"private": "MS", "price": {"min": 1, "max": 60}}]
    assert refused(position, BuyPrivate("MS", 61)) == ("price_out_of_range", "6.91a")
    assert choices(with_private("BIG4", cash=200), "buy_private")[0]["price"]["max"] == 40


def test_6_92a_treasury_train_and_token_go_to_the_buyer() -> None:
    position = with_private("MS", cash=200, independent_cash={"MS": 45})
    after = do(position, BuyPrivate("MS", 60))
    nyc = after.corporations["NYC"]
    assert nyc.cash == 200 - 60 + 45
    assert [train.type for train in nyc.trains] == ["2", "2"]
    assert after.board.cities("C15")[0][0] == "NYC"
    assert nyc.tokens_left == position.corporations["NYC"].tokens_left  # an extra token (5.34b)
    assert after.independents["MS"].status == "bought"
    assert (after.independents["MS"].cash, after.independents["MS"].trains) == (0, ())


def test_6_92a_the_price_comes_from_the_buyers_own_treasury() -> None:
    position = with_private("MS", cash=30, independent_cash={"MS": 45})
    assert refused(position, BuyPrivate("MS", 31)) == ("cannot_pay", "6.92a")


def test_t_61_the_buyer_has_a_token_there() -> None:
    nyc = Opened(100, {AMY: 3}, cash=200, trains=["2"], tokens=[("C15", 0)])
    after = do(with_private("MS", nyc=nyc, tiles={"C15": ("294", 0)}), BuyPrivate("MS", 60))
    tokens = [token for token in after.board.cities("C15")[0] if token is not None]
    assert tokens == ["NYC"]


def test_t_60_6_92b_no_room_for_the_train() -> None:
    nyc = Opened(100, {AMY: 3}, cash=200, trains=["2", "2", "3/5", "3/5"])
    position = with_private("BIG4", nyc=nyc, phase="II")
    assert refused(position, BuyPrivate("BIG4", 1)) == ("train_limit", "6.92b")
    assert choices(position, "buy_private") == []


def test_t_62_6_61a_its_train_does_not_run_in_that_round() -> None:
    nyc = Opened(100, {AMY: 3}, cash=200)
    position = with_private("BIG4", nyc=nyc, phase="II", tiles={"G9": ("57", 1), "G7": ("6", 4)})
    after = do(position, BuyPrivate("BIG4", 40))
    assert [train.ran for train in after.corporations["NYC"].trains] == [True]
    after = do(after, Pass())
    assert now(after)[1] != "run"


def test_6_93_sca_a_marker_for_the_independent_lapses() -> None:
    markers = {"SC": Marker("B8", "MS")}
    position = with_private("MS", cash=200, privates={"SC": CARLOS}, markers=markers)
    assert do(position, BuyPrivate("MS", 1)).markers["SC"] == Marker("B8", None)


def test_6_92_mail_is_carried_from_then_on() -> None:
    nyc = Opened(100, {AMY: 3}, cash=80, trains=["2"])
    position = with_private("MAIL", nyc=nyc, tiles={"D18": ("8", 4), "E17": ("292", 1)})
    without = do(position, Pass(), Run("best"))
    with_mail = do(position, BuyPrivate("MAIL", 80), Pass(), Run("best"))
    rounds = (without.round, with_mail.round)
    revenues = [round_.turn.revenue for round_ in rounds]  # type: ignore[union-attr]
    assert revenues[1] == revenues[0] + 20
