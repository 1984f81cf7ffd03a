"""The rulebook's example: the two stock rounds, action by action (W-10 to W-17, W-49 to W-58)."""

from __future__ import annotations

from stationmaster.titles.g1846.model.actions import BuyShare, Pass, Start
from stationmaster.titles.g1846.model.position import OperatingRound, Position, StockRound
from stationmaster.titles.g1846.rules import ending
from stationmaster.titles.g1846.rules.shares import stock_order
from tests.unit.titles.g1846.positions import (
    AMY,
    BOB,
    CARLOS,
    Opened,
    all_shares,
    cash_of,
    choices,
    do,
    events_of,
    holdings,
    money,
    position_with,
    price_of,
)

PRIVATES = {"BIG4": CARLOS, "C&WI": BOB, "MS": AMY, "MPC": CARLOS, "LSL": BOB, "MAIL": BOB}


def after_the_draft() -> Position:
    position = position_with(
        cash={AMY: 260, BOB: 240, CARLOS: 240}, privates=PRIVATES, independent_cash={"MS": 60, "BIG4": 40}
    )
    assert position.bank == 5660
    return position


def test_w_10_to_w_17_stock_round_1() -> None:
    position = do(after_the_draft(), Start("GT", 60))  # W-10
    assert (position.players[AMY].cash, position.corporations["GT"].cash) == (140, 120)
    position = do(position, Start("NYC", 80))  # W-11
    assert (position.players[BOB].cash, position.corporations["NYC"].cash) == (80, 160)
    position = do(position, Start("IC", 80))  # W-12
    assert (position.players[CARLOS].cash, position.corporations["IC"].cash) == (80, 240)
    assert position.bank == 5580
    assert stock_order(position) == ("NYC", "IC", "GT")
    position = do(position, BuyShare("GT", "treasury"))  # W-13
    assert (position.players[AMY].cash, position.corporations["GT"].cash) == (80, 180)
    position = do(position, BuyShare("NYC", "treasury"), BuyShare("NYC", "treasury"))  # W-14, W-15
    assert cash_of(position) == {AMY: 80, BOB: 0, CARLOS: 0}
    position = do(position, BuyShare("NYC", "treasury"))  # W-16
    assert (position.players[AMY].cash, position.corporations["NYC"].cash) == (0, 400)
    # W-17: Carlos, who can neither buy nor sell, is passed over; Bob and Amy could still sell.
    passes = [event for event in events_of(position, Pass()) if event["type"] == "passed"]
    assert [event["player"] for event in passes] == [BOB, CARLOS]
    position = do(position, Pass(), Pass())
    assert position.priority == BOB
    assert [price_of(position, name) for name in ("GT", "NYC", "IC")] == [60, 80, 80]
    assert isinstance(position.round, OperatingRound)
    assert holdings(position, "GT") == {AMY: 3}
    assert holdings(position, "NYC") == {AMY: 1, BOB: 3, CARLOS: 1}
    assert holdings(position, "IC") == {CARLOS: 2}
    assert [position.corporations[name].treasury_shares for name in ("GT", "NYC", "IC")] == [7, 5, 8]
    homes = {name: position.board.tokens_of(name) for name in ("GT", "NYC", "IC")}
    assert homes == {"GT": (("B16", 0),), "NYC": (("D20", 0),), "IC": (("K3", 0),)}
    # W-18: income has been paid.
    assert cash_of(position) == {AMY: 0, BOB: 25, CARLOS: 15}
    assert position.bank == 5540
    assert money(position) == 6500


def before_stock_round_2() -> Position:
    """Return the position of W-48 and of the sums below it."""
    position = position_with(
        phase="II",
        set_number=2,
        priority=BOB,
        round_=StockRound(BOB, sold={}),
        cash={AMY: 192, BOB: 287, CARLOS: 182},
        privates={"BIG4": CARLOS, "C&WI": "NYC", "MS": "GT", "MPC": "IC", "LSL": "NYC", "MAIL": "NYC"},
        independent_cash={"BIG4": 25},
        corporations={
            "NYC": Opened(90, {AMY: 1, BOB: 3, CARLOS: 1}, market=4, cash=59, trains=("2", "2", "2", "3/5")),
            "IC": Opened(90, {CARLOS: 2}, market=2, cash=124, trains=("3/5",)),
            "GT": Opened(70, {AMY: 3}, market=2, cash=65, trains=("2", "2", "2")),
        },
    )
    assert position.bank == 5566
    return position


def test_w_49_to_w_58_stock_round_2() -> None:
    position = do(before_stock_round_2(), BuyShare("NYC", "market"))  # W-49
    assert (position.players[BOB].cash, position.bank) == (197, 5656)
    position = do(position, BuyShare("NYC", "market"))  # W-50
    assert (position.players[CARLOS].cash, position.bank) == (92, 5746)
    position = do(position, BuyShare("NYC", "market"))  # W-51
    assert (position.players[AMY].cash, position.bank) == (102, 5836)
    position = do(position, BuyShare("NYC", "market"))  # W-52
    assert (position.players[BOB].cash, position.bank) == (107, 5926)
    position = do(position, BuyShare("NYC", "treasury"))  # W-53
    assert (position.players[CARLOS].cash, position.corporations["NYC"].cash) == (2, 149)
    position = do(position, BuyShare("GT", "treasury"))  # W-54
    assert (position.players[AMY].cash, position.corporations["GT"].cash) == (32, 135)
    position = do(position, BuyShare("GT", "market"))  # W-55
    assert (position.players[BOB].cash, position.bank) == (37, 5996)
    position = do(position, Pass(), Pass(), Pass())  # W-56
    assert position.priority == CARLOS
    assert {name: price_of(position, name) for name in ("NYC", "IC", "GT")} == {"NYC": 100, "IC": 80, "GT": 60}  # W-57
    # W-58
    assert holdings(position, "NYC") == {AMY: 2, BOB: 5, CARLOS: 3}
    assert holdings(position, "GT") == {AMY: 4, BOB: 1}
    assert holdings(position, "IC") == {CARLOS: 2}
    assert position.corporations["GT"].treasury_shares == 4
    assert [all_shares(position, name) for name in ("NYC", "GT", "IC")] == [10, 10, 10]
    assert {name: ending.score(position, name) for name in position.seats} == {AMY: 472, BOB: 597, CARLOS: 502}


def test_w_55_the_bank_sells_the_share_of_the_market() -> None:
    """GT's share is bought from the market although the treasury has some: the choice is the buyer's."""
    position = do(before_stock_round_2(), *[BuyShare("NYC", "market")] * 4)
    listed = [choice["from"] for choice in choices(position, "buy_share") if choice["corporation"] == "GT"]
    assert listed == ["treasury", "market"]
