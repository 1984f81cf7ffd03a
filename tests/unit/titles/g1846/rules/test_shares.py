"""The model of shares: the price track, the order of the markers, presidencies."""

from __future__ import annotations

import pytest

from stationmaster.titles.g1846.model.events import PriceMoved
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.rules import shares
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, DORA, EVE, Opened, money, position_with, price_of


def stacked(**prices: int) -> Position:
    """Return a position with corporations at prices; of equal ones the first named lies on top."""
    return position_with(corporations={name: Opened(price, {AMY: 3}) for name, price in prices.items()})


def moved(position: Position, corporation: str, columns: int) -> Ledger:
    ledger = Ledger(position)
    shares.move_price(ledger, corporation, columns, "6.75")
    return ledger


def test_t_70_4_32_ties_go_from_the_top_down_in_both_directions() -> None:
    position = stacked(NYC=80, IC=80, GT=60)
    assert shares.stock_order(position) == ("NYC", "IC", "GT")
    assert shares.stock_order(position, reverse=True) == ("GT", "NYC", "IC")


def test_4_31_only_open_corporations_have_a_place() -> None:
    position = position_with(corporations={"GT": Opened(60, {}, president="market", market=2)}, closed=["IC"])
    assert shares.stock_order(position) == ("GT",)


def test_4_33_a_marker_enters_a_column_at_the_bottom() -> None:
    position = moved(stacked(NYC=80, IC=80, GT=70), "GT", 1).position
    assert shares.stock_order(position) == ("NYC", "IC", "GT")
    position = moved(position, "NYC", -1).position
    position = moved(position, "NYC", 1).position
    assert shares.stock_order(position) == ("IC", "GT", "NYC")
    assert [position.corporations[name].arrival for name in ("IC", "GT", "NYC")] == [0, 1, 2]


def test_4_33_a_marker_that_stays_in_its_column_keeps_its_place() -> None:
    ledger = moved(stacked(NYC=550, IC=550), "NYC", 3)
    assert shares.stock_order(ledger.position) == ("NYC", "IC")
    assert ledger.events == []


@pytest.mark.parametrize(
    ("price", "columns", "after"),
    [(60, 1, 70), (60, -1, 50), (100, 2, 124), (510, 3, 550), (550, 1, 550), (165, 3, 212), (20, -1, 10)],
)
def test_5_0_moves_along_the_track(price: int, columns: int, after: int) -> None:
    ledger = moved(stacked(GT=price), "GT", columns)
    assert price_of(ledger.position, "GT") == after
    moves = [(event.old, event.new) for event in ledger.events if isinstance(event, PriceMoved)]
    assert moves == ([(price, after)] if after != price else [])


@pytest.mark.parametrize("columns", [-1, -2])
def test_8_0_a_price_of_zero_closes_at_once(columns: int) -> None:
    ledger = moved(stacked(GT=10), "GT", columns)
    assert ledger.position.corporations["GT"].status == "closed"
    assert shares.price(ledger.position, "GT") == 0


def test_a_closed_corporation_does_not_move() -> None:
    position = position_with(closed=["GT"])
    assert moved(position, "GT", 2).position == position


@pytest.mark.parametrize(
    ("held", "seller", "left", "heir"),
    [
        ({AMY: 4, BOB: 3, CARLOS: 3}, AMY, 2, BOB),
        ({AMY: 3, BOB: 4, CARLOS: 3}, BOB, 2, CARLOS),
        ({AMY: 3, BOB: 3, CARLOS: 4}, CARLOS, 2, AMY),
        ({AMY: 4, BOB: 2, CARLOS: 3}, AMY, 1, CARLOS),
        ({AMY: 4, BOB: 2, CARLOS: 1}, AMY, 2, None),
        ({AMY: 2, BOB: 1, CARLOS: 1}, AMY, 0, None),
    ],
)
def test_5_24_the_successor_of_a_president(held: dict[str, int], seller: str, left: int, heir: str | None) -> None:
    position = position_with(corporations={"GT": Opened(90, held)})
    assert shares.successor(position, seller, "GT", left) == heir


def test_5_51a_bankrupt_players_are_skipped() -> None:
    position = position_with(players=5, bankrupt=[CARLOS, EVE])
    assert shares.players_after(position, BOB) == (DORA, AMY)
    assert shares.players_after(position, EVE) == (AMY, BOB, DORA)


def test_7_11_a_sale_of_everything_may_leave_the_certificate_in_the_market() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 6, BOB: 1}, market=3)})
    ledger = Ledger(position)
    shares.sell_block(ledger, AMY, "GT", 6, "7.11", moves_price=False)
    company = ledger.position.corporations["GT"]
    assert (company.president, company.market_shares) == (None, 9)
    assert price_of(ledger.position, "GT") == 90
    assert ledger.position.players[AMY].cash == 540
    assert money(ledger.position) == money(position)


def test_7_11b_or_hand_the_presidency_on() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4, BOB: 2, CARLOS: 2})})
    ledger = Ledger(position)
    shares.sell_block(ledger, AMY, "GT", 4, "7.11", moves_price=False)
    assert ledger.position.corporations["GT"].president == BOB


def test_5_21_a_sale_at_nothing_pays_nothing() -> None:
    position = position_with(corporations={"GT": Opened(10, {AMY: 2, BOB: 3}, president=AMY)})
    ledger = Ledger(position)
    shares.sell_block(ledger, BOB, "GT", 2, "5.21")
    assert ledger.position.players[BOB].cash == 20
    assert ledger.position.corporations["GT"].president == AMY


def test_held_by_players_counts_all_players() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4, CARLOS: 2}, market=1)})
    assert shares.held_by_players(position, "GT") == 6
    assert shares.shares_of(position, BOB, "GT") == 0
