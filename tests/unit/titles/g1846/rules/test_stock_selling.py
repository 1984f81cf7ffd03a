"""5.2: selling shares in a stock round."""

from __future__ import annotations

from msgspec.structs import replace

from stationmaster.titles.g1846.model.actions import BuyShare, Pass, Sell
from stationmaster.titles.g1846.model.position import Options, Position, StockRound
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


def sizes(position: Position, corporation: str) -> list[int]:
    """Return the listed block sizes of a corporation."""
    return [choice["shares"] for choice in choices(position, "sell") if choice["corporation"] == corporation]


def test_5_21_the_bank_pays_the_price_and_the_shares_go_to_the_market() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4, BOB: 2})})
    after = do(turn_of(position, BOB), Sell("GT", 2))
    assert cash_of(after)[BOB] == 180
    assert after.corporations["GT"].market_shares == 2
    assert holdings(after, "GT") == {AMY: 4}
    assert all_shares(after, "GT") == 10


def test_5_21_nobody_sells_what_they_do_not_hold() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4}), "NYC": Opened(80, {BOB: 2})})
    assert refused(position, Sell("GT", 5)) == ("not_enough_shares", "5.21")
    assert refused(position, Sell("GT", 0)) == ("not_enough_shares", "5.21")
    assert refused(position, Sell("NYC", 1)) == ("not_enough_shares", "5.21")
    assert refused(position, Sell("IC", 1)) == ("not_open", "5.21")
    assert refused(position, Sell("ERIE", 1)) == ("not_open", "5.21")
    assert refused(position, Sell("XYZ", 1)) == ("unknown_corporation", "5.21")


def test_t_41_only_a_block_of_the_president_moves_the_price_and_by_one_column() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 5, BOB: 3})})
    assert price_of(do(turn_of(position, BOB), Sell("GT", 3)), "GT") == 90
    after = do(position, Sell("GT", 3))
    assert price_of(after, "GT") == 80
    assert cash_of(after)[AMY] == 270  # all three at the price before the drop


def test_5_22_the_price_drops_too_when_the_block_ends_the_presidency() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4, BOB: 3})})
    after = do(position, Sell("GT", 2))
    assert after.corporations["GT"].president == BOB
    assert price_of(after, "GT") == 80


def test_5_21a_one_block_of_each_corporation_in_a_turn() -> None:
    """D-8: the President cannot sell, let the price drop, and then sell and drop again."""
    position = position_with(corporations={"GT": Opened(90, {AMY: 5}), "NYC": Opened(80, {AMY: 4})})
    after = do(position, Sell("GT", 1))
    assert refused(after, Sell("GT", 1)) == ("second_block", "5.21a")
    assert sizes(after, "GT") == []
    assert sizes(after, "NYC") == [1, 2]
    assert price_of(do(after, Sell("NYC", 2)), "NYC") == 70


def test_without_the_clarifications_a_second_block_is_sold_but_drops_nothing() -> None:
    options = Options(designer_clarifications=False)
    position = position_with(corporations={"GT": Opened(90, {AMY: 5})}, options=options)
    after = do(position, Sell("GT", 1), Sell("GT", 2))
    assert price_of(after, "GT") == 80
    assert cash_of(after)[AMY] == 90 + 2 * 80


def test_5_11_nothing_is_sold_after_a_purchase() -> None:
    position = position_with(cash={AMY: 100}, corporations={"GT": Opened(90, {AMY: 5}), "NYC": Opened(80, {BOB: 4})})
    bought = turn_of(position, AMY, bought=True)
    assert refused(bought, Sell("GT", 1)) == ("sale_after_purchase", "5.11")


def test_5_11_a_purchase_ends_the_turn() -> None:
    position = position_with(
        cash={AMY: 100, BOB: 100}, corporations={"GT": Opened(90, {AMY: 4}), "NYC": Opened(80, {BOB: 4})}
    )
    after = do(position, BuyShare("NYC", "treasury"))
    assert isinstance(after.round, StockRound)
    assert after.round.player == BOB
    assert not after.round.bought


def test_5_11a_sales_may_come_before_the_purchase() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4, BOB: 2}), "NYC": Opened(80, {BOB: 4})})
    after = do(position, Sell("GT", 2), BuyShare("NYC", "treasury"))
    assert cash_of(after)[AMY] == 100
    assert holdings(after, "NYC") == {AMY: 1, BOB: 4}


def test_5_23_before_a_corporation_has_operated_only_its_president_sells() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4, BOB: 2}, operated=False)})
    assert refused(turn_of(position, BOB), Sell("GT", 1)) == ("not_operated", "5.23")
    assert price_of(do(position, Sell("GT", 1)), "GT") == 80


def test_5_24_the_player_with_most_shares_becomes_president() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4, BOB: 2, CARLOS: 3})})
    after = do(position, Sell("GT", 2))
    assert after.corporations["GT"].president == CARLOS
    events = events_of(position, Sell("GT", 2))
    assert [event["new"] for event in events if event["type"] == "president_changed"] == [CARLOS]


def test_5_24_a_tie_with_the_seller_changes_nothing() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 4, BOB: 3})})
    assert do(position, Sell("GT", 1)).corporations["GT"].president == AMY


def test_5_24_ties_go_to_the_one_closest_on_the_left_of_the_seller() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 3, BOB: 4, CARLOS: 3})})
    assert do(turn_of(position, BOB), Sell("GT", 2)).corporations["GT"].president == CARLOS


def test_t_2_the_president_sells_half_of_the_certificate() -> None:
    shares = {AMY: 2, BOB: 2, CARLOS: 2}
    position = position_with(corporations={"NYC": Opened(90, shares, president=BOB, market=4)})
    position = turn_of(position, BOB)
    assert sizes(position, "NYC") == [1]
    assert refused(position, Sell("NYC", 2)) == ("market_full", "5.25")
    after = do(position, Sell("NYC", 1))
    assert after.corporations["NYC"].president == CARLOS
    assert holdings(after, "NYC") == {AMY: 2, BOB: 1, CARLOS: 2}
    assert after.corporations["NYC"].market_shares == 5
    assert price_of(after, "NYC") == 80
    certificates = [choice for choice in choices(turn_of(after, BOB), "sell") if choice["corporation"] == "NYC"]
    assert certificates == []  # the market is full now


def test_t_42_the_president_keeps_the_certificate_when_nobody_can_take_it() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 3, BOB: 1, CARLOS: 1})})
    assert sizes(position, "GT") == [1]
    assert refused(position, Sell("GT", 2)) == ("no_successor", "5.24b")
    assert refused(position, Sell("GT", 3)) == ("no_successor", "5.24b")


def test_5_24b_the_heir_must_hold_more_than_the_seller() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 3, BOB: 2})})
    assert sizes(position, "GT") == [1, 2, 3]
    assert do(position, Sell("GT", 1)).corporations["GT"].president == AMY
    assert do(position, Sell("GT", 2)).corporations["GT"].president == BOB
    assert holdings(do(position, Sell("GT", 3)), "GT") == {BOB: 2}


def test_5_25_the_market_holds_no_more_than_half() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 3, BOB: 4}, market=3)})
    position = turn_of(position, AMY)
    assert sizes(position, "GT") == [1, 2]
    assert refused(position, Sell("GT", 3)) == ("market_full", "5.25")


def test_t_43_a_price_of_zero_closes_the_corporation() -> None:
    position = position_with(corporations={"GT": Opened(10, {AMY: 4, BOB: 1}, cash=33, trains=("2",))})
    bank = position.bank
    after = do(position, Sell("GT", 2))
    assert cash_of(after)[AMY] == 20
    assert after.corporations["GT"].status == "closed"
    assert holdings(after, "GT") == {}
    assert after.bank == bank - 20 + 33


def test_7_13_nobody_sells_shares_of_a_corporation_without_president() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 1, BOB: 1}, president="market", market=4)})
    assert refused(position, Sell("GT", 1)) == ("no_president", "7.13")


def test_5_11a_a_turn_with_only_a_sale_is_no_pass() -> None:
    position = position_with(
        cash={AMY: 100, BOB: 100, CARLOS: 100},
        corporations={"GT": Opened(90, {AMY: 4, BOB: 2})},
        round_=StockRound(AMY, passes=2, sold={}),
    )
    after = do(position, Sell("GT", 1), Pass())
    assert isinstance(after.round, StockRound)
    assert (after.round.player, after.round.passes, after.round.last_actor) == (BOB, 0, AMY)


def test_11_1_shares_are_sold_to_nobody_but_the_bank() -> None:
    """Only the bank pays for shares sold."""
    position = position_with(cash={BOB: 500}, corporations={"GT": Opened(90, {AMY: 4})})
    payers = {event["from"] for event in events_of(position, Sell("GT", 2)) if event["type"] == "payment"}
    assert payers == {"bank"}


def test_a_refused_sale_leaves_the_position_as_it_was() -> None:
    position = position_with(corporations={"GT": Opened(90, {AMY: 3, BOB: 1})})
    before = replace(position)
    refused(position, Sell("GT", 3))
    assert position == before
