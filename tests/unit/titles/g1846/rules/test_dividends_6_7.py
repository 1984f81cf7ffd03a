"""6.7: the distribution of the revenue, and the price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stationmaster.titles.g1846.model.actions import Dividend, Pass
from stationmaster.titles.g1846.model.position import CompanyTurn, Position, StockRound, Train
from stationmaster.titles.g1846.model.tables import tables
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, choices, do, price_of, refused
from tests.unit.titles.g1846.turn_positions import in_turn, now, settled


def earned(
    revenue: int, price: int, nyc: Opened | None = None, others: Mapping[str, Opened] | None = None, **more: Any
) -> Position:
    """Return a position in which NYC has run for a revenue and distributes it."""
    nyc = nyc or Opened(price, {AMY: 3, BOB: 2, CARLOS: 1}, market=1)
    turn = CompanyTurn(has_run=True, revenue=revenue)
    return in_turn("NYC", "dividend", {"NYC": nyc, **(others or {})}, turn=turn, **more)


def test_6_71_all_retained_or_half() -> None:
    listed = choices(earned(120, 100), "dividend")
    assert [(choice["kind"], choice["retained"], choice["per_share"], choice["price"]) for choice in listed] == [
        ("full", 0, 12, 112),
        ("half", 60, 6, 100),
        ("withhold", 120, 0, 90),
    ]


def test_6_71_it_is_not_passed() -> None:
    assert refused(earned(120, 100), Pass()) == ("must_distribute", "6.71")


def test_6_71_no_other_kind() -> None:
    assert refused(earned(120, 100), Dividend("most")) == ("unknown_dividend", "6.71")


def test_t_3_half_of_250() -> None:
    """6.71a: 120 retained, 13 per share; the treasury holds three."""
    position = earned(250, 100, Opened(100, {AMY: 4, BOB: 3}))
    after = do(position, Dividend("half"))
    assert after.corporations["NYC"].cash == 159
    assert (after.players[AMY].cash, after.players[BOB].cash) == (52, 39)


def test_6_71b_6_73_shares_in_the_market_are_not_paid() -> None:
    position = earned(100, 100)
    after = do(position, Dividend("full"))
    assert [after.players[name].cash for name in (AMY, BOB, CARLOS)] == [30, 20, 10]
    assert after.corporations["NYC"].cash == 30
    assert position.bank - after.bank == 90


def test_6_71c_without_revenue_there_is_no_choice() -> None:
    position = settled(earned(0, 100))
    assert now(position)[1] != "dividend"
    assert price_of(position, "NYC") == 90


def test_6_72_an_independent_halves_its_revenue() -> None:
    turn = CompanyTurn(has_run=True, revenue=70)
    opened = {"NYC": Opened(100, {AMY: 2}, cash=100)}
    position = in_turn("MS", "dividend", opened, turn=turn, privates={"MS": BOB}, independent_cash={"MS": 10})
    assert refused(position, Dividend("full"))[1] == "6.72"
    after = settled(position)
    assert (after.independents["MS"].cash, after.players[BOB].cash) == (45, 35)


@pytest.mark.parametrize(
    ("price", "payout", "becomes"),
    [
        *((100, payout, becomes) for payout, becomes in [(40, 90), (50, 100), (90, 100), (100, 112), (190, 112)]),
        *((100, payout, 124) for payout in (200, 300)),  # T-30
        (150, 450, 180),  # T-31: two, not three
        *((165, payout, becomes) for payout, becomes in [(330, 195), (490, 195), (500, 212)]),  # T-32
        *((137, payout, becomes) for payout, becomes in [(60, 124), (70, 137)]),  # T-33
        (510, 1600, 550),  # T-34
        (550, 0, 510),
        (165, 250, 180),  # T-4
        (165, 0, 150),
        (124, 500, 150),  # T-5
        (124, 250, 150),
    ],
)
def test_6_75_the_price_follows_the_payout(price: int, payout: int, becomes: int) -> None:
    move = tables().market.payout_move(payout, price)
    assert tables().market.moved(price, move) == becomes


@pytest.mark.parametrize(("kind", "price"), [("full", 212), ("half", 180), ("withhold", 150)])
def test_t_4_revenue_500_at_165(kind: str, price: int) -> None:
    assert price_of(do(earned(500, 165), Dividend(kind)), "NYC") == price


def test_t_20_a_share_after_one_dividend() -> None:
    """Bought at 80; at a price of 90 and after one dividend of 19 it is worth 109."""
    after = do(earned(190, 70), Dividend("full"))
    assert (price_of(after, "NYC") or 0) + after.players[CARLOS].cash == 109


def test_6_74_the_earnings_are_a_tenth_of_the_revenue() -> None:
    assert do(earned(370, 100), Dividend("withhold")).corporations["NYC"].earnings == 37


def test_6_75a_retained_money_is_not_payout() -> None:
    assert price_of(do(earned(990, 100), Dividend("withhold")), "NYC") == 90


def test_6_75b_zero_closes_the_corporation_and_ends_its_turn() -> None:
    """8.1a: nothing more happens in its turn; the round continues."""
    nyc = Opened(10, {AMY: 3}, cash=50)
    position = earned(100, 10, nyc, number=2, others={"GT": Opened(50, {BOB: 3})}, done=["GT"])
    after = do(position, Dividend("withhold"))
    assert after.corporations["NYC"].status == "closed"
    assert isinstance(after.round, StockRound)


def test_0_4c_it_has_operated_when_step_d_is_done() -> None:
    position = earned(100, 100, Opened(100, {AMY: 3, BOB: 2}, operated=False))
    assert do(position, Dividend("full")).corporations["NYC"].operated


def test_6_69_phased_out_trains_go_whether_they_ran_or_not() -> None:
    nyc = Opened(100, {AMY: 3}, cash=500, trains=[Train("2", True, True), Train("2", True), Train("4/6", False, True)])
    after = do(earned(100, 100, nyc, phase="III"), Dividend("full"))
    assert [train.type for train in after.corporations["NYC"].trains] == ["4/6"]
