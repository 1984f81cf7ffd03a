"""6.3: issuing and redeeming shares."""

from __future__ import annotations

from typing import Any

from stationmaster.titles.g1846.model.actions import Issue, LayTile, Pass, Redeem, Run
from stationmaster.titles.g1846.model.position import CompanyTurn, Options, Position
from tests.unit.titles.g1846.positions import AMY, BOB, Opened, choices, do, price_of, refused
from tests.unit.titles.g1846.turn_positions import in_turn, now

ONLINE = Options(conventions="online", consent="assumed")


def building(gt: Opened, **more: Any) -> Position:
    return in_turn("GT", "track", {"GT": gt}, **more)


def test_t_1_6_31_the_limit() -> None:
    """GT at 60: President 3, another player 1, market 2, treasury 4: at most two, at 50 each."""
    position = building(Opened(60, {AMY: 3, BOB: 1}, market=2))
    assert choices(position, "issue") == [
        {"shares": 1, "price": 50, "amount": 50},
        {"shares": 2, "price": 50, "amount": 100},
    ]
    assert refused(position, Issue(3)) == ("issue_limit", "6.31")
    after = do(position, Issue(2))
    gt = after.corporations["GT"]
    assert (gt.cash, gt.market_shares, gt.treasury_shares) == (100, 4, 2)
    assert price_of(after, "GT") == 60  # 6.33


def test_6_31_not_more_than_the_treasury_has() -> None:
    position = building(Opened(60, {AMY: 6, BOB: 3}, market=0))
    assert [choice["shares"] for choice in choices(position, "issue")] == [1]


def test_t_14_four_shares_at_165() -> None:
    position = building(Opened(165, {AMY: 4, BOB: 2}))
    assert choices(position, "issue")[-1] == {"shares": 4, "price": 150, "amount": 600}


def test_t_15_at_50_it_issues_at_40() -> None:
    assert choices(building(Opened(50, {AMY: 3})), "issue")[0]["price"] == 40


def test_6_31a_at_10_it_is_allowed_and_pointless() -> None:
    after = do(building(Opened(10, {AMY: 3}, cash=20)), Issue(3))
    assert (after.corporations["GT"].cash, after.corporations["GT"].market_shares) == (20, 3)


def test_t_72_6_32_redeeming() -> None:
    position = building(Opened(100, {AMY: 3}, market=2, cash=250))
    assert [choice["amount"] for choice in choices(position, "redeem")] == [112, 224]
    after = do(position, Redeem(2))
    gt = after.corporations["GT"]
    assert (gt.cash, gt.market_shares, gt.treasury_shares) == (26, 0, 7)
    assert price_of(after, "GT") == 100


def test_6_32_not_more_than_the_market_has() -> None:
    position = building(Opened(100, {AMY: 3}, market=2, cash=900))
    assert refused(position, Redeem(3)) == ("not_in_market", "6.32")
    assert refused(position, Redeem(0)) == ("not_in_market", "6.32")


def test_6_32_the_treasury_must_cover_it() -> None:
    assert refused(building(Opened(100, {AMY: 3}, market=2, cash=223)), Redeem(2)) == ("cannot_pay", "6.32")


def test_6_32_at_the_end_of_the_track() -> None:
    position = building(Opened(550, {AMY: 3}, market=1, cash=600))
    assert choices(position, "redeem") == [{"shares": 1, "price": 550, "amount": 550}]


def test_6_2a_issue_or_redeem_once() -> None:
    position = do(building(Opened(100, {AMY: 4}, market=2, cash=250)), Issue(1))
    assert refused(position, Issue(1)) == ("shares_already_moved", "6.2A")
    assert refused(position, Redeem(1)) == ("shares_already_moved", "6.2A")


def test_6_2a_before_the_first_tile() -> None:
    position = do(building(Opened(100, {AMY: 4}, market=2, cash=250)), LayTile("B16", "5", 0))
    assert refused(position, Issue(1)) == ("capital_closed", "6.2A")
    assert refused(position, Redeem(1)) == ("capital_closed", "6.2A")
    assert choices(position, "issue") == choices(position, "redeem") == []


def test_6_2a_before_the_trains_run() -> None:
    position = building(Opened(100, {AMY: 4}, market=2, cash=250, trains=["2"]), tiles={"B16": ("5", 0)})
    position = do(position, Pass())
    assert now(position) == ("GT", "run")
    assert refused(position, Issue(1)) == ("capital_closed", "6.2A")
    position = do(position, Run("best"))
    assert refused(position, Issue(1)) == ("capital_closed", "6.2A")


def test_o_1_online_until_the_revenue_is_distributed() -> None:
    gt = Opened(100, {AMY: 4}, market=2, cash=250, trains=["2"])
    position = do(building(gt, options=ONLINE, tiles={"B16": ("5", 0)}), LayTile("C13", "7", 4), Pass())
    assert choices(position, "issue") != []
    position = do(position, Run("best"))
    assert choices(position, "redeem") != []
    assert do(position, Redeem(1)).corporations["GT"].market_shares == 1


def test_6_33a_a_corporation_may_issue_in_its_first_turn() -> None:
    assert choices(building(Opened(60, {AMY: 3}, operated=False)), "issue") != []


def test_6_2h_an_independent_has_no_shares() -> None:
    opened = {"GT": Opened(60, {AMY: 3})}
    position = in_turn("MS", "track", opened, privates={"MS": AMY}, independent_cash={"MS": 60})
    assert refused(position, Issue(1)) == ("no_shares_to_move", "6.2H")
    assert refused(position, Redeem(1)) == ("no_shares_to_move", "6.2H")


def test_7_14a_without_a_president_nothing_is_issued() -> None:
    gt = Opened(60, {BOB: 1}, president="market", market=4, cash=300, trains=["2"])
    position = building(gt, options=ONLINE, turn=CompanyTurn(), tiles={"B16": ("5", 0)})
    assert refused(position, Issue(1)) == ("no_shares_to_move", "7.14a")
