"""5.1, 5.5: turns of the stock round, its end, the Priority Deal and the price moves."""

from __future__ import annotations

from stationmaster.titles.g1846.model.actions import BuyShare, LayTile, Pass, Sell
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import OperatingRound, Options, Position, StockRound
from stationmaster.titles.g1846.rules.stock_rounds import start_stock_round
from stationmaster.titles.g1846.sequence import describe_turn
from tests.unit.titles.g1846.positions import (
    AMY,
    BOB,
    CARLOS,
    DORA,
    Opened,
    choices,
    do,
    events_of,
    position_with,
    price_of,
    refused,
    turn_of,
)

RICH = {AMY: 500, BOB: 500, CARLOS: 500, DORA: 500}


def stock_round(position: Position) -> StockRound:
    assert isinstance(position.round, StockRound)
    return position.round


def passed_out(position: Position) -> Position:
    """Return the first decision of the operating round, after all players have passed."""
    while isinstance(position.round, StockRound):
        position = do(position, Pass())
    return position


def moves(position: Position) -> list[tuple[str, int, int]]:
    """Return the price moves at the end of a stock round that ends with a pass of the current player."""
    return [
        (event["corporation"], event["old"], event["new"])
        for event in events_of(position, Pass())
        if event["type"] == "price_moved" and event["rule"] == "5.52"
    ]


def last_to_pass(position: Position) -> Position:
    return turn_of(position, AMY, passes=len(position.seats) - 1)


def test_5_11_the_holder_of_the_priority_deal_begins_and_play_goes_clockwise() -> None:
    position = position_with(cash=RICH)
    order = []
    for _ in range(3):
        order.append(stock_round(position).player)
        if len(order) < 3:
            position = do(position, Pass())
    assert order == [AMY, BOB, CARLOS]


def test_5_11_nothing_else_has_a_place_in_a_stock_round() -> None:
    position = position_with(cash=RICH)
    assert refused(position, LayTile("D14", "57", 0)) == ("wrong_step", "5.11")
    turn = describe_turn(position)
    assert turn == {"round": "SR 1", "step": "stock", "entity": AMY, "players": [AMY], "began": 0}


def test_5_13_the_round_ends_when_all_pass_in_succession() -> None:
    corporations = {"GT": Opened(90, {CARLOS: 2}, cash=300)}
    position = do(position_with(cash=RICH, corporations=corporations), Pass(), Pass())
    assert stock_round(position).passes == 2
    position = do(position, BuyShare("GT", "treasury"), Pass(), Pass())
    assert stock_round(position).player == CARLOS
    assert isinstance(do(position, Pass()).round, OperatingRound)


def test_5_13_a_player_who_has_passed_may_act_later_in_the_round() -> None:
    corporations = {"GT": Opened(90, {CARLOS: 2}, cash=300)}
    position = do(position_with(cash=RICH, corporations=corporations), Pass(), BuyShare("GT", "treasury"), Pass())
    assert stock_round(position).player == AMY
    assert choices(position, "buy_share")


def test_o_20_a_player_who_can_do_nothing_is_passed_over() -> None:
    for options in (Options(), Options(conventions="online")):
        position = position_with(
            cash={AMY: 100, CARLOS: 100}, corporations={"GT": Opened(90, {CARLOS: 2})}, options=options
        )
        events = events_of(position, Pass())
        assert [event["player"] for event in events if event["type"] == "passed"] == [AMY, BOB]
        assert stock_round(do(position, Pass())).player == CARLOS


def test_o_20_a_seller_who_can_do_nothing_more_has_ended_the_turn() -> None:
    position = position_with(
        cash={BOB: 100}, corporations={"GT": Opened(20, {AMY: 3})}, closed=["B&O", "C&O", "IC", "NYC"]
    )
    after = do(position, Sell("GT", 1))
    assert stock_round(after).player == BOB
    assert stock_round(after).passes == 0


def test_o_20_online_waits_for_a_holder_of_shares_without_president() -> None:
    corporations = {"GT": Opened(90, {BOB: 1}, president="market", market=3), "NYC": Opened(80, {CARLOS: 4})}
    cash = {AMY: 100, CARLOS: 100}
    online = Options(conventions="online")
    waiting = do(position_with(cash=cash, corporations=corporations, options=online), Pass())
    assert stock_round(waiting).player == BOB
    assert choices(waiting, "sell") == []
    assert choices(waiting, "pass") == [{}]
    assert stock_round(do(position_with(cash=cash, corporations=corporations), Pass())).player == CARLOS


def test_5_51_the_priority_deal_goes_to_the_left_of_the_last_player_to_act() -> None:
    corporations = {"GT": Opened(90, {CARLOS: 3}, cash=300)}
    position = position_with(cash=RICH, corporations=corporations)
    bought = do(position, Pass(), BuyShare("GT", "treasury"))
    assert passed_out(bought).priority == CARLOS
    sold = do(position, Pass(), Pass(), Sell("GT", 1), Pass())
    assert passed_out(sold).priority == AMY


def test_5_51_if_no_player_acted_it_stays() -> None:
    position = position_with(cash=RICH, corporations={"GT": Opened(90, {CARLOS: 3}, cash=300)}, priority=BOB)
    assert passed_out(turn_of(position, BOB)).priority == BOB


def test_5_51a_a_bankrupt_player_neither_acts_nor_holds_the_priority_deal() -> None:
    corporations = {"GT": Opened(90, {CARLOS: 3}, cash=300)}
    position = position_with(players=4, cash=RICH, corporations=corporations, bankrupt=[BOB])
    after = do(position, BuyShare("GT", "treasury"))
    assert stock_round(after).player == CARLOS
    assert passed_out(after).priority == CARLOS


def test_5_51a_the_priority_deal_of_a_bankrupt_goes_to_the_left() -> None:
    ledger = Ledger(position_with(players=4, cash=RICH, bankrupt=[BOB, CARLOS], priority=BOB, set_number=2))
    start_stock_round(ledger)
    assert ledger.position.priority == stock_round(ledger.position).player == DORA
    assert ledger.position.set_number == 3


def test_5_52_left_with_shares_in_the_market_right_when_players_hold_all() -> None:
    corporations = {
        "NYC": Opened(90, {AMY: 5, BOB: 5}, cash=300),
        "GT": Opened(80, {BOB: 3}, market=1),
        "IC": Opened(70, {BOB: 3}),
    }
    position = last_to_pass(position_with(cash=RICH, corporations=corporations))
    assert moves(position) == [("NYC", 90, 100), ("GT", 80, 70)]


def test_t_46_the_moves_are_made_in_the_order_of_the_prices() -> None:
    corporations = {"NYC": Opened(90, {AMY: 5, BOB: 5}), "GT": Opened(90, {BOB: 3}, market=2)}
    position = last_to_pass(position_with(cash=RICH, corporations=corporations))
    assert moves(position) == [("NYC", 90, 100), ("GT", 90, 80)]
    other = {"GT": corporations["GT"], "NYC": corporations["NYC"]}
    assert moves(last_to_pass(position_with(cash=RICH, corporations=other))) == [("GT", 90, 80), ("NYC", 90, 100)]


def test_5_52a_at_550_a_right_move_has_no_effect() -> None:
    position = last_to_pass(position_with(cash=RICH, corporations={"NYC": Opened(550, {AMY: 5, BOB: 5}, cash=300)}))
    assert moves(position) == []


def test_5_52a_a_price_of_zero_closes() -> None:
    corporations = {"GT": Opened(10, {AMY: 3}, market=2), "NYC": Opened(90, {AMY: 2}, cash=300)}
    after = do(last_to_pass(position_with(cash=RICH, corporations=corporations)), Pass())
    assert after.corporations["GT"].status == "closed"


def test_5_52a_a_corporation_without_president_moves_too() -> None:
    corporations = {
        "GT": Opened(90, {}, president="market", market=2),
        "NYC": Opened(80, {AMY: 2}, cash=300),
    }
    after = do(last_to_pass(position_with(cash=RICH, corporations=corporations)), Pass())
    assert isinstance(after.round, OperatingRound)
    assert moves(last_to_pass(position_with(cash=RICH, corporations=corporations))) == [("GT", 90, 80)]
    assert price_of(after, "NYC") == 80
