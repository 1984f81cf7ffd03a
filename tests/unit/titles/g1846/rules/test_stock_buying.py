"""5.3: opening corporations and buying shares; 7.13: shares of a corporation without President."""

from __future__ import annotations

import pytest

from stationmaster.titles.g1846.model.actions import BuyShare, Pass, Sell, Start
from stationmaster.titles.g1846.model.position import Position, StockRound
from stationmaster.titles.g1846.model.tables import tables
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
    position_with,
    price_of,
    refused,
    turn_of,
)


def prices(position: Position, corporation: str) -> list[int]:
    """Return the prices at which a corporation may be opened."""
    return [choice["price"] for choice in choices(position, "start") if choice["corporation"] == corporation]


def sources(position: Position, corporation: str) -> list[str]:
    """Return the sources from which a share of a corporation may be bought."""
    return [choice["from"] for choice in choices(position, "buy_share") if choice["corporation"] == corporation]


# Opening


def test_5_34_opening_a_corporation() -> None:
    position = do(position_with(cash={AMY: 200, BOB: 100}), Start("GT", 90))
    company = position.corporations["GT"]
    assert (company.status, company.president, company.cash) == ("open", AMY, 180)
    assert (company.treasury_shares, company.market_shares, company.tokens_left) == (8, 0, 2)
    assert cash_of(position)[AMY] == 20
    assert price_of(position, "GT") == 90
    assert position.board.tokens_of("GT") == (("B16", 0),)
    assert all_shares(position, "GT") == 10


def test_5_34_the_marker_goes_to_the_bottom_of_its_column() -> None:
    position = position_with(cash={AMY: 200, BOB: 100}, corporations={"NYC": Opened(90, {BOB: 2})})
    position = do(position, Start("GT", 90))
    assert position.corporations["NYC"].arrival < position.corporations["GT"].arrival


@pytest.mark.parametrize(("corporation", "tokens"), [("GT", 3), ("PRR", 5), ("B&O", 4), ("ERIE", 4), ("IC", 4)])
def test_5_34a_the_supply_of_tokens_includes_the_home_token(corporation: str, tokens: int) -> None:
    position = do(position_with(players=5, cash={AMY: 200, BOB: 100}), Start(corporation, 40))
    assert position.corporations[corporation].tokens_left == tokens - 1


def test_t_12_what_260_dollars_can_open() -> None:
    position = position_with(cash={AMY: 260})
    assert prices(position, "GT")[-1] == 124
    assert refused(position, Start("GT", 137)) == ("cannot_pay", "5.34")


def test_t_13_the_bank_adds_one_price_to_illinois_central() -> None:
    position = position_with(cash={AMY: 240, BOB: 100})
    assert prices(position, "IC")[-1] == 112
    after = do(position, Start("IC", 112))
    assert after.corporations["IC"].cash == 336
    grants = [event for event in events_of(position, Start("IC", 112)) if event.get("rule") == "5.35"]
    assert [(event["from"], event["amount"]) for event in grants] == [("bank", 112)]


def test_5_34_there_are_eleven_opening_prices() -> None:
    position = position_with(cash={AMY: 1000})
    assert prices(position, "GT") == [40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150]
    for price in (0, 30, 45, 165, -40):
        assert refused(position, Start("GT", price)) == ("no_opening_price", "5.34")


def test_5_34_only_available_corporations_are_opened() -> None:
    position = position_with(cash={AMY: 500}, corporations={"GT": Opened(90, {BOB: 2})}, closed=["IC"])
    assert refused(position, Start("GT", 90)) == ("not_available", "5.34")
    assert refused(position, Start("IC", 90)) == ("not_available", "5.34")
    assert refused(position, Start("PRR", 90)) == ("not_available", "5.34")
    assert refused(position, Start("MS", 90)) == ("unknown_corporation", "5.34")
    assert {choice["corporation"] for choice in choices(position, "start")} == {"B&O", "C&O", "NYC"}


# Buying


def test_5_32_a_share_of_the_market_is_paid_to_the_bank() -> None:
    position = position_with(cash={AMY: 100, BOB: 100}, corporations={"GT": Opened(90, {BOB: 2}, market=2)})
    after = do(position, BuyShare("GT", "market"))
    assert after.bank == position.bank + 90
    assert after.corporations["GT"].market_shares == 1
    assert holdings(after, "GT") == {AMY: 1, BOB: 2}


def test_5_33_a_share_of_the_treasury_is_paid_to_the_corporation() -> None:
    position = position_with(cash={AMY: 100, BOB: 100}, corporations={"GT": Opened(90, {BOB: 2})})
    after = do(position, BuyShare("GT", "treasury"))
    assert after.corporations["GT"].cash == 90
    assert after.corporations["GT"].treasury_shares == 7
    assert after.bank == position.bank


def test_5_31_where_there_is_no_share_none_is_bought() -> None:
    position = position_with(
        cash={AMY: 300}, corporations={"GT": Opened(90, {BOB: 2}), "NYC": Opened(80, {BOB: 5, CARLOS: 5})}
    )
    assert refused(position, BuyShare("GT", "market")) == ("no_share_there", "5.32")
    assert refused(position, BuyShare("NYC", "treasury")) == ("no_share_there", "5.33")
    assert refused(position, BuyShare("GT", "Bob")) == ("unknown_source", "5.31")
    assert refused(position, BuyShare("IC", "treasury")) == ("not_open", "5.31")
    assert refused(position, BuyShare("XYZ", "treasury")) == ("unknown_corporation", "5.31")


def test_5_31_one_certificate_in_a_turn() -> None:
    position = position_with(cash={AMY: 500}, corporations={"GT": Opened(90, {BOB: 2})})
    bought = turn_of(position, AMY, bought=True)
    assert refused(bought, BuyShare("GT", "treasury")) == ("already_bought", "5.31")
    assert refused(bought, Start("IC", 40)) == ("already_bought", "5.31")


def test_5_31_a_share_costs_the_current_price() -> None:
    position = position_with(
        cash={AMY: 89}, corporations={"GT": Opened(90, {BOB: 2}, market=1), "NYC": Opened(80, {BOB: 2})}
    )
    assert refused(position, BuyShare("GT", "treasury")) == ("cannot_pay", "5.33")
    assert refused(position, BuyShare("GT", "market")) == ("cannot_pay", "5.32")
    assert choices(position, "buy_share") == [{"corporation": "NYC", "from": "treasury", "cost": 80}]


def test_5_36_nobody_holds_more_than_60_percent() -> None:
    position = position_with(cash={AMY: 500}, corporations={"GT": Opened(90, {AMY: 6, BOB: 1}, market=1)})
    assert refused(position, BuyShare("GT", "treasury")) == ("holding_limit", "5.36")
    assert refused(position, BuyShare("GT", "market")) == ("holding_limit", "5.36")
    assert sources(turn_of(position, BOB), "GT") == []  # Bob has no cash


def test_15_22_two_players_hold_up_to_70_percent() -> None:
    position = position_with(players=2, cash={AMY: 500}, corporations={"GT": Opened(90, {AMY: 6, BOB: 1})})
    after = do(position, BuyShare("GT", "treasury"))
    assert holdings(after, "GT") == {AMY: 7, BOB: 1}
    assert refused(turn_of(after, AMY), BuyShare("GT", "treasury")) == ("holding_limit", "5.36")


def test_t_40_the_presidency_passes_to_a_buyer_with_more_shares() -> None:
    position = position_with(cash={BOB: 500, AMY: 100}, corporations={"GT": Opened(90, {AMY: 3, BOB: 2}, market=2)})
    tied = do(turn_of(position, BOB), BuyShare("GT", "market"))
    assert tied.corporations["GT"].president == AMY
    after = do(turn_of(tied, BOB), BuyShare("GT", "market"))
    assert after.corporations["GT"].president == BOB
    assert holdings(after, "GT") == {AMY: 3, BOB: 4}


def test_5_38_what_was_sold_is_not_bought_back_in_the_same_round() -> None:
    position = position_with(
        cash={BOB: 500, AMY: 500, CARLOS: 500},
        corporations={"GT": Opened(90, {AMY: 3, BOB: 2}), "NYC": Opened(80, {BOB: 3})},
    )
    sold = do(turn_of(position, BOB), Sell("GT", 1))
    assert refused(sold, BuyShare("GT", "treasury")) == ("sold_this_round", "5.38")
    assert refused(sold, BuyShare("GT", "market")) == ("sold_this_round", "5.38")
    later = do(sold, Pass(), Pass(), Pass())
    assert isinstance(later.round, StockRound)
    assert later.round.player == BOB
    assert refused(later, BuyShare("GT", "market")) == ("sold_this_round", "5.38")
    assert sources(turn_of(later, CARLOS), "GT") == ["treasury", "market"]


# 7.13: the President's certificate in the market


def without_president(market: int = 3, **shares: int) -> Position:
    company = Opened(90, shares, president="market", market=market)
    return position_with(cash={AMY: 200, BOB: 200}, corporations={"GT": company})


def test_t_68_a_second_share_makes_a_president() -> None:
    after = do(without_president(market=3, Amy=1), BuyShare("GT", "market"))
    assert after.corporations["GT"].president == AMY
    assert holdings(after, "GT") == {AMY: 2}
    assert after.corporations["GT"].market_shares == 2  # two ordinary shares, in exchange for the certificate
    assert all_shares(after, "GT") == 10


def test_7_13_a_share_of_the_treasury_makes_a_president_too() -> None:
    after = do(without_president(market=2, Amy=1), BuyShare("GT", "treasury"))
    assert after.corporations["GT"].president == AMY
    assert after.corporations["GT"].market_shares == 2
    assert after.corporations["GT"].cash == 90


def test_7_13_a_first_share_does_not() -> None:
    after = do(without_president(market=3), BuyShare("GT", "market"))
    assert after.corporations["GT"].president is None
    assert after.corporations["GT"].market_shares == 2


def test_7_13a_the_certificate_alone_is_had_for_a_share_and_the_price_of_one() -> None:
    position = without_president(market=2, Amy=1)
    after = do(position, BuyShare("GT", "market"))
    assert after.corporations["GT"].president == AMY
    assert after.corporations["GT"].market_shares == 1
    assert after.bank == position.bank + 90


def test_7_13a_but_it_is_never_bought_as_such() -> None:
    position = without_president(market=2, Bob=1)
    assert refused(position, BuyShare("GT", "market")) == ("presidents_certificate", "7.13a")
    assert sources(position, "GT") == ["treasury"]
    assert sources(turn_of(position, BOB), "GT") == ["treasury", "market"]


def test_corporations_are_listed_in_the_printed_order() -> None:
    position = position_with(players=5, cash={AMY: 500})
    named = [choice["corporation"] for choice in choices(position, "start")]
    assert list(dict.fromkeys(named)) == list(tables().corporations)
