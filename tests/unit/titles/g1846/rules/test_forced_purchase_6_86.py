"""6.86-6.88: a corporation without a train must buy one: forced issue, the President's money, the President's sales."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stationmaster.titles.g1846.model.actions import Action, BuyPrivate, BuyTrain, Dividend, Issue, Pass, Sell
from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Options, Position, Train
from stationmaster.titles.g1846.rules import forced_issue
from stationmaster.titles.g1846.rules import forced_issue as forced_need
from stationmaster.titles.g1846.rules.shares import stock_order
from stationmaster.titles.g1846.sequence import check
from tests.unit.titles.g1846.positions import (
    AMY,
    BOB,
    CARLOS,
    Opened,
    choices,
    do,
    events_of,
    holdings,
    price_of,
    refused,
)
from tests.unit.titles.g1846.turn_positions import in_turn, now

SIX = BuyTrain("6", "bank", 800)
SEVEN_EIGHT = BuyTrain("7/8", "bank", 900)
BARE = Options(designer_clarifications=False)
ONLINE = Options(conventions="online", consent="assumed")


def needing_train(
    price: int = 100,
    treasury: int = 0,
    *,
    shares: Mapping[str, int] | None = None,
    market: int = 0,
    phase: str = "IV",
    others: Mapping[str, Opened] | None = None,
    turn: CompanyTurn | None = None,
    **more: Any,
) -> Position:
    """Return a position with NYC in step E without a train, presided by Amy."""
    nyc = Opened(price, shares or {AMY: 4}, market=market, cash=treasury)
    return in_turn("NYC", "trains", {"NYC": nyc, **(others or {})}, phase=phase, turn=turn, **more)


def sizes(position: Position) -> list[int]:
    return [choice["shares"] for choice in choices(position, "issue")]


# T-6


def t_6() -> Position:
    """Return the position after the run: IC has issued, built and run for 510; its trains are phased out."""
    ic = Opened(137, {AMY: 4}, market=4, cash=231, trains=[Train("3/5", True, True)] * 2)
    gt = Opened(50, {BOB: 3, AMY: 2}, market=1)
    return in_turn(
        "IC",
        "dividend",
        {"IC": ic, "GT": gt},
        phase="IV",
        cash={AMY: 104},
        turn=CompanyTurn(shares_moved=True, has_run=True, revenue=510, tiles=1, upgrades=1, tokens=1),
    )


def test_t_6_half_of_510() -> None:
    position = do(t_6(), Dividend("half"))
    ic = position.corporations["IC"]
    assert (ic.cash, price_of(position, "IC"), ic.trains) == (533, 150, ())
    assert position.players[AMY].cash == 208
    assert now(position) == ("IC", "trains")


def test_t_6_no_issue_although_two_shares_are_in_the_treasury() -> None:
    position = do(t_6(), Dividend("half"))
    assert position.corporations["IC"].treasury_shares == 2
    assert choices(position, "issue") == []
    assert refused(position, Issue(1)) == ("issue_limit", "6.31")


def test_t_6_one_share_is_sold_and_the_6_bought() -> None:
    position = do(t_6(), Dividend("half"))
    assert refused(position, SIX) == ("cannot_pay", "6.88")
    assert refused(position, Sell("IC", 2)) == ("market_full", "5.25")
    position = do(position, Sell("IC", 1))
    assert (position.players[AMY].cash, price_of(position, "IC")) == (358, 137)
    assert position.corporations["IC"].market_shares == 5
    position = do(position, SIX)
    assert (position.corporations["IC"].cash, position.players[AMY].cash) == (0, 91)
    assert [train.type for train in position.corporations["IC"].trains] == ["6"]


def test_t_6_the_7_8_needs_nine_dollars_more() -> None:
    position = do(t_6(), Dividend("half"), Sell("IC", 1))
    assert refused(position, SEVEN_EIGHT) == ("cannot_pay", "6.88")
    assert choices(position, "sell") == [{"corporation": "GT", "shares": 1, "price": 50, "amount": 50}]
    position = do(position, Sell("GT", 1))
    assert refused(position, SIX) == ("cheaper_than_needed", "6.88e")
    position = do(position, SEVEN_EIGHT)
    assert position.players[AMY].cash == 41


# 6.86: the purchase is mandatory


def test_6_86_the_turn_does_not_end_without_a_train() -> None:
    position = needing_train(treasury=900)
    assert refused(position, Pass()) == ("must_buy_train", "6.86")
    assert choices(position, "pass") == []


def test_6_86b_the_treasury_may_buy_from_another_corporation_first() -> None:
    position = needing_train(
        treasury=30, others={"GT": Opened(50, {AMY: 3}, trains=["4/6"])}, options=Options(consent="assumed")
    )
    assert {"train": "4/6", "from": "GT", "price": {"min": 1, "max": 30}} in choices(position, "buy_train")
    assert refused(position, BuyTrain("4/6", "GT", 31)) == ("price_out_of_range", "6.81")
    after = do(position, BuyTrain("4/6", "GT", 30))
    assert after.corporations["NYC"].cash == 0
    assert after.corporations["GT"].cash == 30


def test_6_86d_shares_are_issued_before_the_president_helps() -> None:
    position = needing_train(treasury=700, cash={AMY: 1000}, others={"GT": Opened(50, {AMY: 3})})
    assert refused(position, SIX) == ("issue_first", "6.86d")
    assert refused(position, Sell("GT", 1)) == ("issue_first", "6.86d")


@pytest.mark.parametrize(("count", "raised", "price"), [(1, 60, 70), (2, 100, 60), (3, 120, 50)])
def test_t_35_forced_issue(count: int, raised: int, price: int) -> None:
    """6.86e: p 80. The price moves first; each share then brings the price one column left of that."""
    treasury = 160 - raised
    position = needing_train(80, treasury, shares={AMY: 3}, phase="II")
    assert count in sizes(position)
    after = do(position, Issue(count))
    assert after.corporations["NYC"].cash == treasury + raised
    assert price_of(after, "NYC") == price
    assert after.corporations["NYC"].market_shares == count


def test_t_36_shares_that_raise_nothing_are_not_issued() -> None:
    """6.86e-g: p 40, limit 3: 1 raises 20, 2 raise 20, 3 raise 0."""
    position = needing_train(40, shares={AMY: 3}, phase="I")
    assert [forced_issue.issue_proceeds(position, "NYC", count) for count in (1, 2, 3)] == [20, 20, 0]
    assert sizes(position) == [2]  # D-3: no train is affordable, so every share that raises money is issued
    assert refused(position, Issue(3)) == ("worthless_issue", "6.86g")


def test_t_37_the_smallest_issue_for_either_train() -> None:
    """6.86f: p 100, treasury 700, limit 4: 80, 140, 180, 200."""
    position = needing_train(100, 700)
    assert [forced_issue.issue_proceeds(position, "NYC", count) for count in (1, 2, 3, 4)] == [80, 140, 180, 200]
    assert sizes(position) == [2, 4]
    assert refused(position, Issue(1)) == ("wrong_issue", "6.86f")
    assert refused(position, Issue(3)) == ("wrong_issue", "6.86f")
    assert do(position, Issue(2), SIX).corporations["NYC"].cash == 40
    dearer = do(position, Issue(4))
    assert refused(dearer, SIX) == ("cheaper_than_needed", "6.86f")
    assert do(dearer, SEVEN_EIGHT).corporations["NYC"].cash == 0


def test_t_38_no_presidents_money_when_the_treasury_pays_for_a_train() -> None:
    """6.87: treasury 820, nothing to issue, the President is rich."""
    position = needing_train(treasury=820, shares={AMY: 4}, market=4, cash={AMY: 1000})
    assert refused(position, SEVEN_EIGHT) == ("no_help_needed", "6.87")
    assert [choice["train"] for choice in choices(position, "buy_train")] == ["6"]
    assert do(position, SIX).players[AMY].cash == 1000


def test_t_39_a_returned_train_bars_the_presidents_money() -> None:
    """6.87, 6.83b, D-19: a 4/6 has been returned and the treasury pays for it."""
    position = needing_train(treasury=470, market=4, cash={AMY: 1000}, returned=["4/6"])
    assert refused(position, SIX) == ("no_help_needed", "6.87")
    assert refused(position, BuyTrain("5", "discard", 500)) == ("no_help_needed", "6.87")
    after = do(position, BuyTrain("4/6", "discard", 450))
    assert (after.corporations["NYC"].cash, after.returned) == (20, ())


def test_6_86e_one_forced_issue_in_a_turn() -> None:
    position = do(needing_train(40, shares={AMY: 3}, phase="I"), Issue(1 + 1))
    assert position.corporations["NYC"].cash == 20
    assert refused(position, Issue(1)) == ("forced_issue_made", "6.86e")


def test_6_86e_only_a_corporation_without_a_train() -> None:
    nyc = Opened(100, {AMY: 4}, cash=400, trains=["2"])
    position = in_turn("NYC", "trains", {"NYC": nyc})
    assert refused(position, Issue(1)) == ("not_forced", "6.2A")


def test_6_86f_t_is_enough_and_nothing_dearer_in_reach() -> None:
    position = needing_train(30, 820, shares={AMY: 4})
    assert sizes(position) == []
    needless = check(position, Issue(1))
    assert needless is not None and (needless.code, needless.rule) == ("wrong_issue", "6.86f")
    assert "can pay for a train; no issue would bring a dearer one within reach" in needless.detail


def why(position: Position, action: Action) -> str:
    """Return the English message of a refusal."""
    violation = check(position, action)
    assert violation is not None
    return violation.detail


def test_6_86f_a_refusal_distinguishes_an_issue_too_large_from_one_too_small() -> None:
    reached, dearer = needing_train(100, 700), needing_train(100, 810)
    assert why(reached, Issue(3)) == "NYC may not issue 3 shares: as few as a train needs."
    assert why(reached, Issue(1)) == "1 share of NYC would bring no further train within reach."
    assert sizes(dearer) == [2]
    assert why(dearer, Issue(1)) == "1 share of NYC would bring no further train within reach."
    assert why(dearer, Issue(3)) == "NYC may not issue 3 shares: as few as a train needs."


@pytest.mark.parametrize("options", [Options(), BARE, ONLINE], ids=["printed", "bare", "online"])
def test_6_86f_a_refusal_has_a_sentence_for_all_shares_issued(options: Options) -> None:
    """D-3: no train is affordable, so issuing fewer shares than possible is refused."""
    position = needing_train(100, 0, options=options)
    assert sizes(position) == [4]
    detail = "No issue pays for a train: NYC issues as many shares as raise money, not 2."
    assert why(position, Issue(2)) == detail


def test_6_88e_a_refusal_distinguishes_a_last_share_issued_from_one_sold() -> None:
    issued = do(needing_train(100, 700), Issue(4))
    assert why(issued, SIX) == "A 6-train at $800 did not need the last share issued; it must cost over $880."
    others = {"GT": Opened(50, {BOB: 3, AMY: 2}, market=1)}
    sold = do(needing_train(treasury=700, market=4, cash={AMY: 150}, others=others), Sell("GT", 1))
    assert why(sold, SIX) == "A 6-train at $800 did not need the last share sold; it must cost over $850."


def test_6_86h_after_a_forced_issue_the_bank_alone() -> None:
    position = needing_train(
        40, 20, shares={AMY: 3}, phase="I", privates={"MAIL": AMY}, others={"GT": Opened(50, {AMY: 3}, trains=["2"])}
    )
    assert choices(position, "buy_private") != []
    after = do(position, Issue(2))
    assert refused(after, BuyTrain("2", "GT", 1)) == ("bank_only", "6.86h")
    assert refused(after, BuyPrivate("MAIL", 1)) == ("bank_only", "6.86h")


def after_a_forced_issue(options: Options) -> tuple[Position, Position]:
    """Return two positions: NYC has issued two shares, then also bought the 6, with $40 left. GT has a 6, too."""
    others = {"GT": Opened(50, {BOB: 3}, trains=["6"])}
    issued = do(needing_train(100, 700, others=others, options=options), Issue(2))
    return issued, do(issued, SIX)


def test_6_86h_with_a_train_the_rest_of_the_money_buys_elsewhere() -> None:
    """D-12 applies until there is a train, not until the end of the turn."""
    issued, bought = after_a_forced_issue(Options(consent="assumed"))
    assert refused(issued, BuyTrain("6", "GT", 1)) == ("bank_only", "6.86h")
    assert {choice["from"] for choice in choices(issued, "buy_train")} == {"bank"}
    assert choices(bought, "buy_train") == [{"train": "6", "from": "GT", "price": {"min": 1, "max": 40}}]
    assert do(bought, BuyTrain("6", "GT", 40)).corporations["GT"].cash == 40


def test_6_86h_online_the_bank_alone_to_the_end_of_the_turn() -> None:
    """The recorded games follow this rule."""
    issued, bought = after_a_forced_issue(ONLINE)
    for position in (issued, bought):
        assert refused(position, BuyTrain("6", "GT", 1)) == ("bank_only", "6.86h")


def test_6_86h_with_a_train_the_rest_of_the_money_buys_privates() -> None:
    """D-14; the same applies online."""
    for options in (None, ONLINE):
        position = needing_train(
            50,
            60,
            shares={AMY: 4},
            phase="I",
            privates={"MAIL": AMY},
            others={"GT": Opened(50, {BOB: 3})},
            options=options,
        )
        issued = do(position, Issue(1))
        assert choices(issued, "buy_private") == []
        bought = do(issued, BuyTrain("2", "bank", 80))
        assert choices(bought, "buy_private") == [{"private": "MAIL", "price": {"min": 1, "max": 10}}]


@pytest.mark.parametrize("options", [Options(consent="assumed"), ONLINE], ids=["printed", "online"])
def test_6_86h_a_train_that_is_phased_out_does_not_count(options: Options) -> None:
    nyc = Opened(100, {AMY: 4}, cash=40, trains=[Train("3/5", phased_out=True)])
    companies = {"NYC": nyc, "GT": Opened(50, {BOB: 3}, trains=["6"])}
    position = in_turn("NYC", "trains", companies, phase="IV", turn=CompanyTurn(forced_issue=True), options=options)
    assert refused(position, BuyTrain("6", "GT", 1)) == ("bank_only", "6.86h")


def test_6_86h_by_the_bare_text_others_may_sell() -> None:
    """D-12, D-14."""
    position = needing_train(
        40,
        20,
        shares={AMY: 3},
        phase="I",
        privates={"MAIL": AMY},
        others={"GT": Opened(50, {AMY: 3}, trains=["2"])},
        options=BARE,
    )
    after = do(position, Issue(3))  # D-1 off: every share that may be issued, whether it raises money or not
    assert {"train": "2", "from": "GT", "price": {"min": 1, "max": 20}} in choices(after, "buy_train")
    assert choices(after, "buy_private") != []


def test_6_86g_by_the_bare_text_the_corporation_closes() -> None:
    """D-1 off: a forced issue may lower the price to $0, which closes the corporation and ends its turn."""
    position = needing_train(
        30, shares={AMY: 3}, phase="I", options=BARE, others={"GT": Opened(20, {BOB: 3}, cash=80, trains=["2"])}
    )
    after = do(position, Issue(3))
    assert after.corporations["NYC"].status == "closed"
    assert now(after)[0] == "GT"


def test_6_86i_an_issue_in_step_a_does_not_prevent_a_forced_one() -> None:
    position = needing_train(100, 700, turn=CompanyTurn(shares_moved=True))
    assert sizes(position) == [2, 4]


# 6.88: the President's money


def test_6_87a_any_train_once_the_president_helps() -> None:
    position = needing_train(treasury=100, market=4, cash={AMY: 850})
    assert [choice["train"] for choice in choices(position, "buy_train")] == ["7/8", "6"]
    after = do(position, SEVEN_EIGHT)
    assert (after.corporations["NYC"].cash, after.players[AMY].cash) == (0, 50)


def test_6_88_own_cash_before_any_sale() -> None:
    position = needing_train(treasury=100, market=4, cash={AMY: 800}, others={"GT": Opened(50, {BOB: 3, AMY: 2})})
    assert refused(position, Sell("GT", 1)) == ("no_sale_needed", "6.88a")


def test_6_88_only_a_corporation_without_a_train_is_helped() -> None:
    nyc = Opened(100, {AMY: 4}, cash=50, trains=["2"])
    others = {"GT": Opened(50, {BOB: 3, AMY: 2})}
    position = in_turn("NYC", "trains", {"NYC": nyc, **others}, cash={AMY: 500}, privates={"MAIL": BOB})
    assert refused(position, BuyTrain("2", "bank", 80)) == ("cannot_pay", "6.81")
    assert refused(position, Sell("GT", 1)) == ("not_forced", "6.88")


def selling(**more: Any) -> Position:
    """Return a position in which NYC lacks 100 for the 6 and 200 for the 7/8, and Amy has only shares."""
    others = {"GT": Opened(60, {BOB: 3, AMY: 3}), "IC": Opened(40, {AMY: 4, BOB: 2})}
    return needing_train(50, 700, market=4, others=more.pop("others", others), **more)


def test_6_88a_no_more_than_needed() -> None:
    position = selling(others={"GT": Opened(100, {BOB: 4, AMY: 3})})
    assert [choice["shares"] for choice in choices(position, "sell") if choice["corporation"] == "GT"] == [1, 2]
    assert refused(position, Sell("GT", 3)) == ("sells_too_much", "6.88a")


def test_6_88a_sales_as_in_5_2() -> None:
    position = selling(
        others={"GT": Opened(60, {BOB: 3, AMY: 3}, market=4), "IC": Opened(40, {BOB: 4, AMY: 2}, operated=False)}
    )
    assert refused(position, Sell("GT", 2)) == ("market_full", "5.25")
    assert refused(position, Sell("IC", 1)) == ("not_operated", "5.23")
    assert refused(position, Sell("B&O", 1))[1] == "5.21"


def test_6_88a_the_price_drops_when_the_president_sells() -> None:
    after = do(selling(), Sell("IC", 2))
    assert price_of(after, "IC") == 30
    assert after.players[AMY].cash == 80
    assert price_of(do(selling(), Sell("GT", 1)), "GT") == 60


def test_6_88b_the_sale_must_not_change_the_presidency_of_the_buyer() -> None:
    position = needing_train(50, 700, shares={AMY: 3, BOB: 3}, market=4)
    assert refused(position, Sell("NYC", 1)) == ("changes_president", "6.88b")


def test_6_88b_the_sale_must_not_close_the_buyer() -> None:
    """D-4; by the bare text it may."""
    position = needing_train(10, 700, shares={AMY: 4}, market=4)
    assert refused(position, Sell("NYC", 1)) == ("closes_corporation", "6.88b")
    others = {"GT": Opened(60, {BOB: 3}, cash=100)}
    after = do(needing_train(10, 700, shares={AMY: 4}, market=4, options=BARE, others=others), Sell("NYC", 1))
    assert after.corporations["NYC"].status == "closed"
    assert now(after)[0] == "GT"


def test_6_88c_other_presidencies_and_the_order_may_change() -> None:
    position = selling(others={"IC": Opened(60, {AMY: 3, BOB: 2}), "GT": Opened(60, {BOB: 3})})
    assert stock_order(position) == ("IC", "GT", "NYC")
    after = do(position, Sell("IC", 2))
    assert after.corporations["IC"].president == BOB
    assert stock_order(after) == ("GT", "NYC", "IC")  # it has dropped to NYC's column


def test_6_88c_other_corporations_may_close() -> None:
    after = do(selling(others={"IC": Opened(10, {AMY: 4})}), Sell("IC", 2))
    assert after.corporations["IC"].status == "closed"


def test_6_88d_one_block_of_a_corporation() -> None:
    position = do(selling(), Sell("IC", 1))
    assert refused(position, Sell("IC", 1)) == ("second_block", "6.88d")


def test_6_88d_by_the_bare_text_several_blocks_and_one_drop() -> None:
    """D-8 off: separate sales, still only one drop (5.22)."""
    after = do(selling(options=BARE), Sell("IC", 1), Sell("IC", 1))
    assert price_of(after, "IC") == 30
    assert after.players[AMY].cash == 40 + 30


def test_6_88e_after_a_sale_for_the_dearer_train_that_one_is_bought() -> None:
    position = needing_train(50, 700, market=4, cash={AMY: 100}, others={"GT": Opened(100, {BOB: 4, AMY: 3})})
    assert {"train": "6", "from": "bank", "price": 800} in choices(position, "buy_train")
    after = do(position, Sell("GT", 1))
    assert refused(after, SIX) == ("cheaper_than_needed", "6.88e")
    assert choices(after, "buy_train") == [{"train": "7/8", "from": "bank", "price": 900}]


def out_of_reach(**more: Any) -> Position:
    """Return a position in which the 6 is affordable at once, and no sale suffices for the 7/8."""
    others = {"GT": Opened(40, {BOB: 4, AMY: 1})}
    return needing_train(50, 700, market=5, cash={AMY: 100}, others=others, **more)


def test_6_88e_nothing_is_sold_for_a_train_out_of_reach() -> None:
    position = out_of_reach()
    assert refused(position, Sell("GT", 1)) == ("sale_in_vain", "6.88e")
    assert choices(position, "sell") == []
    assert choices(position, "buy_train") == [{"train": "6", "from": "bank", "price": 800}]


def test_6_88e_a_block_must_not_be_too_small_for_every_train() -> None:
    """6.88d: three shares of GT pay for the 6; after the sale of one or two the others could not be sold."""
    position = needing_train(50, 700, market=5, others={"GT": Opened(40, {BOB: 4, AMY: 4})})
    assert refused(position, Sell("GT", 1)) == ("sale_in_vain", "6.88e")
    assert refused(position, Sell("GT", 2)) == ("sale_in_vain", "6.88e")
    after = do(position, Sell("GT", 3))
    assert choices(after, "buy_train") == [{"train": "6", "from": "bank", "price": 800}]


def test_6_89_a_president_who_can_reach_no_train_may_sell_blocks_of_any_size() -> None:
    position = needing_train(50, 600, market=5, others={"GT": Opened(40, {BOB: 4, AMY: 4})})
    assert [choice["shares"] for choice in choices(position, "sell")] == [1, 2, 3, 4]


def test_o_12_online_the_cheaper_train_is_left_when_the_dearer_cannot_be_reached() -> None:
    after = do(out_of_reach(options=ONLINE), Sell("GT", 1))
    assert choices(after, "sell") == []
    assert choices(after, "buy_train") == [{"train": "6", "from": "bank", "price": 800}]


def test_6_88e_after_a_sale_nothing_is_bought_elsewhere() -> None:
    others = {"GT": Opened(60, {BOB: 3, AMY: 3}), "IC": Opened(40, {AMY: 4, BOB: 2}, trains=["6"])}
    position = selling(others=others)
    assert any(choice["from"] == "IC" for choice in choices(position, "buy_train"))
    after = do(position, Sell("GT", 1))
    assert refused(after, BuyTrain("6", "IC", 1)) == ("bank_only", "6.88e")


def test_6_88e_nor_is_a_private() -> None:
    """An independent's train would leave the sale without a purpose."""
    others = {"GT": Opened(40, {BOB: 4, AMY: 2})}
    more: dict[str, Any] = {"phase": "I", "privates": {"BIG4": BOB, "MAIL": AMY}, "others": others}
    position = needing_train(50, 10, market=4, **more)
    assert [choice["private"] for choice in choices(position, "buy_private")] == ["BIG4", "MAIL"]
    after = do(position, Sell("GT", 2))
    assert refused(after, BuyPrivate("BIG4", 1)) == ("bank_only", "6.88e")
    assert refused(after, BuyPrivate("MAIL", 10)) == ("bank_only", "6.88e")
    online = do(needing_train(50, 10, market=4, options=ONLINE, **more), Sell("GT", 2))
    assert choices(online, "buy_private") != []


def in_vain(treasury: int = 50, **more: Any) -> Position:
    """Return a position in which Amy's two shares of GT bring $80 and afford no train, and Bob's IC has a 6."""
    more.setdefault("options", Options(consent="assumed"))
    others = {"GT": Opened(40, {BOB: 4, AMY: 2}), "IC": Opened(40, {BOB: 4}, trains=["6"]), **more.pop("others", {})}
    return needing_train(50, treasury, market=5, others=others, **more)


def test_6_88g_after_a_sale_in_vain_another_corporations_train_can_still_be_had() -> None:
    after = do(in_vain(), Sell("GT", 2))
    assert choices(after, "buy_train") == [{"train": "6", "from": "IC", "price": {"min": 1, "max": 50}}]
    assert refused(after, BuyTrain("6", "IC", 51)) == ("price_out_of_range", "6.81")
    bought = do(after, BuyTrain("6", "IC", 50))
    assert bought.corporations["NYC"].cash == 0
    assert bought.players[AMY].cash == 80


def test_o_12_online_a_sale_in_vain_binds_all_the_same() -> None:
    """The recorded games follow this rule."""
    after = do(in_vain(options=ONLINE), Sell("GT", 2))
    assert refused(after, BuyTrain("6", "IC", 1)) == ("bank_only", "6.88e")
    assert choices(after, "declare_bankruptcy") == [{}]


def test_6_88g_and_before_the_last_of_the_sales() -> None:
    more = {"B&O": Opened(30, {BOB: 3, AMY: 2})}
    after = do(in_vain(others=more), Sell("GT", 1))
    assert choices(after, "sell") != []
    assert [choice["from"] for choice in choices(after, "buy_train")] == ["IC"]


def test_6_88g_not_while_a_train_of_the_bank_is_in_reach() -> None:
    """The 6 costs 800: the shares of B&O are enough to afford it, those of GT alone are not."""
    more = {"B&O": Opened(30, {BOB: 3, AMY: 2})}
    after = do(in_vain(660, others=more), Sell("GT", 2))
    assert refused(after, BuyTrain("6", "IC", 1)) == ("bank_only", "6.88e")


def test_6_88g_not_after_a_forced_issue() -> None:
    position = needing_train(
        50,
        50,
        shares={AMY: 2},
        others={"GT": Opened(40, {BOB: 4, AMY: 2}), "IC": Opened(40, {BOB: 4}, trains=["6"])},
        options=Options(consent="assumed"),
    )
    after = do(position, Issue(2), Sell("GT", 2))
    assert refused(after, BuyTrain("6", "IC", 1)) == ("bank_only", "6.86h")
    assert choices(after, "declare_bankruptcy") == [{}]


def test_6_88g_privates_too() -> None:
    """Sales that create no obligation do not prevent the purchase of a private either."""
    others = {"GT": Opened(20, {BOB: 4, AMY: 1})}
    position = needing_train(50, 10, market=5, phase="I", privates={"BIG4": BOB}, others=others)
    after = do(position, Sell("GT", 1))
    assert [choice["private"] for choice in choices(after, "buy_private")] == ["BIG4"]


def test_6_88f_one_train_with_the_presidents_money() -> None:
    others = {"GT": Opened(50, {BOB: 3}, cash=100, trains=["4/6"])}
    position = do(needing_train(treasury=100, market=4, cash={AMY: 2000}, others=others), SIX)
    assert position.players[AMY].cash == 1300
    assert now(position) != ("NYC", "trains")  # it has no money, and the President pays for one train only


def test_6_88_the_purchase_is_reported_in_order() -> None:
    events = events_of(needing_train(treasury=100, market=4, cash={AMY: 850}), SIX)
    assert [(event["from"], event["to"], event["amount"]) for event in events if event["type"] == "payment"][:2] == [
        (AMY, "NYC", 700),
        ("NYC", "bank", 800),
    ]


# Online


def test_online_several_issues_are_open() -> None:
    """6.86f is applied to the money raised: all issues up to the first that affords the most expensive train."""
    assert sizes(needing_train(100, 700, options=ONLINE)) == [2, 3, 4]
    assert sizes(needing_train(60, 136, shares={AMY: 5}, phase="II", options=ONLINE)) == [1, 2, 4]


def test_o_13_the_dearer_train_only_after_a_sale() -> None:
    position = needing_train(
        50, 700, market=4, cash={AMY: 100}, others={"GT": Opened(100, {BOB: 4, AMY: 3})}, options=ONLINE
    )
    assert [choice["train"] for choice in choices(position, "buy_train")] == ["6"]
    after = do(position, Sell("GT", 1))
    assert [choice["train"] for choice in choices(after, "buy_train")] == ["7/8"]


def test_o_7_an_ordinary_forced_sale_finds_the_order_anew() -> None:
    others = {"GT": Opened(60, {BOB: 3, AMY: 3}), "IC": Opened(40, {AMY: 4, BOB: 2})}
    position = needing_train(50, 700, market=4, others=others, options=ONLINE)
    assert isinstance(position.round, OperatingRound)
    after = do(position, Sell("IC", 2))
    assert isinstance(after.round, OperatingRound)
    assert after.round.queue is None
    assert holdings(after, "IC") == {AMY: 2, BOB: 2}


def test_o_11_the_bank_can_run_out_of_trains() -> None:
    """With nine cards of phase IV there may be no train left; then the purchase is not mandatory."""
    position = needing_train(
        treasury=900, options=ONLINE, stock={"2": 0, "3/5": 0, "4/6": 0, "7/8": 0}, cash={CARLOS: 1}
    )
    assert forced_need.must_buy(position) is False
