"""The rulebook's example: the first two operating rounds, action by action (W-18 to W-48)."""

from __future__ import annotations

from stationmaster.titles.g1846.model.actions import (
    Assign,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    Issue,
    LayTile,
    Pass,
    PlaceToken,
    Run,
    Start,
    TrainRun,
)
from stationmaster.titles.g1846.model.position import Options, Position, StockRound
from stationmaster.titles.g1846.rules.shares import stock_order
from stationmaster.titles.g1846.sequence import describe_turn, round_name
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, cash_of, do, events_of, money, position_with, price_of

PRIVATES = {"BIG4": CARLOS, "C&WI": BOB, "MS": AMY, "MPC": CARLOS, "LSL": BOB, "MAIL": BOB}

BEST = Run("best")
TWO = BuyTrain("2", "bank", 80)
THREE_FIVE = BuyTrain("3/5", "bank", 160)


def purse(position: Position, company: str) -> int:
    group = position.corporations if company in position.corporations else position.independents
    return group[company].cash


def operator_and_step(position: Position) -> tuple[str, str]:
    described = describe_turn(position)
    assert described is not None
    return described["entity"], described["step"]


def after_stock_round_1() -> Position:
    """Play W-10 to W-17. The three players own everything that is bought, so no consent is needed."""
    position = position_with(
        cash={AMY: 260, BOB: 240, CARLOS: 240},
        privates=PRIVATES,
        independent_cash={"MS": 60, "BIG4": 40},
        options=Options(consent="assumed"),
    )
    opened = do(position, Start("GT", 60), Start("NYC", 80), Start("IC", 80))
    bought = do(opened, BuyShare("GT", "treasury"), *[BuyShare("NYC", "treasury")] * 3)
    return do(bought, Pass(), Pass())


def after_w_20(position: Position) -> Position:
    position = do(position, LayTile("B16", "5", 0), Pass(), BEST)  # W-19
    return do(position, LayTile("G9", "57", 1), LayTile("G7", "6", 4), BEST)  # W-20


def after_w_25(position: Position) -> Position:
    position = do(position, Issue(2))  # W-21
    position = do(position, LayTile("C13", "7", 4), LayTile("D14", "57", 2))  # W-22
    position = do(position, PlaceToken("D14", 0))  # W-23, W-24
    return do(position, TWO, TWO)  # W-25


def after_w_29(position: Position) -> Position:
    position = do(position, Issue(4))  # W-26
    position = do(position, LayTile("D18", "8", 4), LayTile("E17", "292", 1))  # W-27
    position = do(position, Pass())  # no token; W-28
    return do(position, TWO, TWO, TWO, THREE_FIVE, Pass())  # W-29


def after_w_30(position: Position) -> Position:
    position = do(position, Issue(2), LayTile("J4", "9", 0), LayTile("H6", "9", 0), Pass())
    return do(position, THREE_FIVE, Pass(), Pass())


def operating_round_2() -> Position:
    return after_w_30(after_w_29(after_w_25(after_w_20(after_stock_round_1()))))


def test_w_18_income() -> None:
    position = after_stock_round_1()
    assert cash_of(position) == {AMY: 0, BOB: 25, CARLOS: 15}
    assert position.bank == 5540
    assert operator_and_step(position) == ("MS", "track")


def test_w_19_michigan_southern() -> None:
    position = do(after_stock_round_1(), LayTile("B16", "5", 0))
    assert purse(position, "MS") == 40
    position = do(position, Pass())
    run = events_of(position, BEST)[0]
    assert (run["type"], run["revenue"]) == ("run", 60)
    assert run["routes"][0]["path"] in (["B16", "C15"], ["C15", "B16"])
    position = do(position, BEST)
    assert purse(position, "MS") == 70
    assert position.players[AMY].cash == 30
    assert position.bank == 5500


def test_w_20_big_4() -> None:
    position = do(after_stock_round_1(), LayTile("B16", "5", 0), Pass(), BEST)
    position = do(position, LayTile("G9", "57", 1), LayTile("G7", "6", 4))
    assert purse(position, "BIG4") == 0
    position = do(position, BEST)
    assert purse(position, "BIG4") == 20
    assert position.players[CARLOS].cash == 35
    assert position.bank == 5500


def test_w_21_to_w_25_grand_trunk() -> None:
    position = after_w_20(after_stock_round_1())
    assert operator_and_step(position) == ("GT", "track")  # T-70: the lowest price first in the first round
    position = do(position, Issue(2))
    assert (purse(position, "GT"), position.corporations["GT"].market_shares, position.bank) == (280, 2, 5400)
    position = do(position, LayTile("C13", "7", 4), LayTile("D14", "57", 2))
    assert purse(position, "GT") == 240
    position = do(position, PlaceToken("D14", 0))
    assert (purse(position, "GT"), position.bank) == (160, 5520)
    assert price_of(position, "GT") == 50  # W-24: nothing to run, so the step has passed automatically
    assert operator_and_step(position) == ("GT", "trains")
    position = do(position, TWO, TWO)
    assert (purse(position, "GT"), position.stock["2"], position.bank) == (0, 3, 5680)


def test_w_26_to_w_29_new_york_central() -> None:
    position = after_w_25(after_w_20(after_stock_round_1()))
    assert operator_and_step(position) == ("NYC", "track")
    position = do(position, Issue(4))
    nyc = position.corporations["NYC"]
    assert (nyc.cash, nyc.market_shares, nyc.treasury_shares, position.bank) == (680, 4, 1, 5400)
    position = do(position, LayTile("D18", "8", 4), LayTile("E17", "292", 1))
    assert (purse(position, "NYC"), position.bank) == (640, 5440)
    position = do(position, Pass())
    assert price_of(position, "NYC") == 70
    position = do(position, TWO, TWO, TWO)
    assert position.phase == "I"
    position = do(position, THREE_FIVE)
    assert position.phase == "II"
    assert (purse(position, "NYC"), position.bank) == (240, 5840)


def test_w_30_illinois_central() -> None:
    position = operating_round_2()
    ic = position.corporations["IC"]
    assert (ic.cash, price_of(position, "IC"), ic.treasury_shares, ic.market_shares) == (220, 70, 6, 2)
    assert stock_order(position) == ("NYC", "IC", "GT")  # IC's marker lies below NYC's


def test_w_31_income_of_round_2() -> None:
    position = operating_round_2()
    assert round_name(position) == "OR 1.2"
    assert cash_of(position) == {AMY: 30, BOB: 50, CARLOS: 50}
    assert position.bank == 5820


def after_w_33(position: Position) -> Position:
    position = do(position, LayTile("B16", "619", 4), BEST)  # W-32: the remaining 10 dollars buy no second tile
    return do(position, LayTile("G7", "14", 3), BEST)  # W-33


def test_w_32_w_33_the_independents_again() -> None:
    position = do(operating_round_2(), LayTile("B16", "619", 4))
    assert purse(position, "MS") == 10  # 20 and 40 for Sarnia
    position = do(position, BEST)
    assert (purse(position, "MS"), position.players[AMY].cash, position.bank) == (45, 65, 5810)
    position = do(position, LayTile("G7", "14", 3))
    assert purse(position, "BIG4") == 0
    position = do(position, BEST)
    assert (purse(position, "BIG4"), position.players[CARLOS].cash, position.bank) == (25, 75, 5780)


NYC_ROUTES = (
    TrainRun("2", ("C15", "B16")),
    TrainRun("2", ("C15", "C13", "D14")),
    TrainRun("2", ("C15", "C17")),
    TrainRun("3/5", ("C15", "D14", "E15", "E17")),
)


def after_w_38(position: Position) -> Position:
    position = do(position, BuyPrivate("LSL", 40), LayTile("D14", "14", 2, private="LSL"))  # W-34, W-35
    position = do(position, LayTile("E15", "8", 2), LayTile("C15", "294", 0))  # W-36, W-37
    return do(position, PlaceToken("C15", 0))  # W-38


def test_w_34_to_w_38_new_york_central_builds() -> None:
    position = do(after_w_33(operating_round_2()), BuyPrivate("LSL", 40))
    assert (purse(position, "NYC"), position.players[BOB].cash) == (200, 90)
    position = do(position, LayTile("D14", "14", 2, private="LSL"))
    assert purse(position, "NYC") == 200
    position = do(position, LayTile("E15", "8", 2))
    assert (purse(position, "NYC"), position.bank) == (180, 5800)
    position = do(position, LayTile("C15", "294", 0))
    assert (purse(position, "NYC"), position.bank) == (80, 5900)
    position = do(position, PlaceToken("C15", 0))
    assert (purse(position, "NYC"), position.bank) == (0, 5980)
    assert position.board.cities("C15") == (("MS", "NYC"),)


def test_w_39_t_7_new_york_central_runs_for_370() -> None:
    position = after_w_38(after_w_33(operating_round_2()))
    (run,) = [event for event in events_of(position, Run(NYC_ROUTES)) if event["type"] == "run"]
    assert sorted(route["revenue"] for route in run["routes"]) == [80, 80, 90, 120]
    assert run["revenue"] == 370
    (best,) = [event for event in events_of(position, BEST) if event["type"] == "run"]
    assert best["revenue"] == 370


def after_w_41(position: Position) -> Position:
    position = do(position, BEST, Dividend("half"))  # W-39, W-40
    return do(position, BuyPrivate("MAIL", 80), BuyPrivate("C&WI", 60), Pass())  # W-41


def test_w_40_t_8_half_of_370() -> None:
    position = do(after_w_38(after_w_33(operating_round_2())), BEST, Dividend("half"))
    assert purse(position, "NYC") == 199
    assert cash_of(position) == {AMY: 84, BOB: 147, CARLOS: 94}
    assert position.bank == 5686
    assert price_of(position, "NYC") == 90
    assert position.corporations["NYC"].earnings == 37
    position = do(position, BuyPrivate("MAIL", 80), BuyPrivate("C&WI", 60))  # W-41
    assert (purse(position, "NYC"), position.players[BOB].cash) == (59, 287)


def after_w_46(position: Position) -> Position:
    position = do(position, PlaceToken("G7", 0))  # W-42
    position = do(position, LayTile("G9", "14", 0), LayTile("I3", "9", 1))  # W-43
    position = do(position, BuyPrivate("MPC", 60), Assign("MPC", "I1"))  # W-44
    return do(position, BEST, Dividend("full"), Pass(), Pass())  # W-45, W-46; no train, no further private


def test_w_42_to_w_46_illinois_central() -> None:
    position = after_w_41(after_w_38(after_w_33(operating_round_2())))
    assert operator_and_step(position) == ("IC", "track")
    position = do(position, PlaceToken("G7", 0))
    assert (purse(position, "IC"), position.bank) == (140, 5766)
    position = do(position, LayTile("G9", "14", 0), LayTile("I3", "9", 1))
    assert (purse(position, "IC"), position.bank) == (100, 5806)
    position = do(position, BuyPrivate("MPC", 60), Assign("MPC", "I1"))
    assert (purse(position, "IC"), position.players[CARLOS].cash) == (40, 154)
    (run,) = [event for event in events_of(position, BEST) if event["type"] == "run"]
    assert run["revenue"] == 140
    counted = {stop["hex"]: stop["counted"] for stop in run["routes"][0]["stops"]}
    assert counted == {"G9": True, "G7": True, "I5": False, "I1": True}
    position = do(position, BEST, Dividend("full"))
    assert (purse(position, "IC"), position.players[CARLOS].cash, position.bank) == (124, 182, 5694)
    assert price_of(position, "IC") == 90
    assert stock_order(position)[:2] == ("NYC", "IC")


def test_w_47_w_48_grand_trunk() -> None:
    position = after_w_46(after_w_41(after_w_38(after_w_33(operating_round_2()))))
    assert operator_and_step(position) == ("GT", "track")  # it could still issue a share
    position = do(position, Pass(), BEST)
    assert describe_turn(position)["step"] == "dividend"  # type: ignore[index]
    position = do(position, Dividend("full"))
    assert (purse(position, "GT"), position.players[AMY].cash, position.bank) == (80, 132, 5566)
    assert price_of(position, "GT") == 70
    position = do(position, Pass(), BuyPrivate("MS", 60))
    gt = position.corporations["GT"]
    assert (gt.cash, [train.type for train in gt.trains]) == (65, ["2", "2", "2"])
    assert position.board.cities("C15") == (("GT", "NYC"),)
    assert position.players[AMY].cash == 192


def test_player_money_after_the_two_rounds() -> None:
    position = after_w_46(after_w_41(after_w_38(after_w_33(operating_round_2()))))
    position = do(position, Pass(), BEST, Dividend("full"), Pass(), BuyPrivate("MS", 60), Pass())
    assert isinstance(position.round, StockRound)
    assert cash_of(position) == {AMY: 192, BOB: 287, CARLOS: 182}
    assert money(position) == 6500
    assert (purse(position, "BIG4"), purse(position, "NYC"), purse(position, "IC")) == (25, 59, 124)
