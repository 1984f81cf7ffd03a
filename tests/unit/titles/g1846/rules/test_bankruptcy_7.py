"""6.89, 7: bankruptcy, and the turn of a corporation without a President."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.titles.g1846.model.actions import (
    BuyTrain,
    Consent,
    DeclareBankruptcy,
    Issue,
    LayTile,
    Pass,
    PlaceToken,
    Run,
    Sell,
)
from stationmaster.titles.g1846.model.position import (
    CompanyTurn,
    Finished,
    Marker,
    OperatingRound,
    Options,
    Position,
    StockRound,
    Train,
)
from stationmaster.titles.g1846.model.sealed import SEALED
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.rules.operating import next_operator
from stationmaster.titles.g1846.sequence import describe_turn, legal_actions, play
from tests.unit.titles.g1846.positions import (
    AMY,
    BOB,
    CARLOS,
    Opened,
    choices,
    do,
    events_of,
    position_with,
    price_of,
    refused,
)
from tests.unit.titles.g1846.turn_positions import in_turn, now, settled

DECLARE = DeclareBankruptcy()
ONLINE = Options(conventions="online", consent="assumed")
BARE = Options(designer_clarifications=False)


def ruined(nyc: Opened | None = None, *, others: dict[str, Opened] | None = None, **more: Any) -> Position:
    """Return a position in which NYC (Amy's) needs a train for 800 and Amy has almost nothing."""
    nyc = nyc or Opened(50, {AMY: 3}, market=5, cash=100)
    more.setdefault("cash", {AMY: 20, BOB: 30, CARLOS: 40})
    more.setdefault("phase", "IV")
    return in_turn("NYC", "trains", {"NYC": nyc, **(others or {})}, **more)


# 6.89


def test_6_89_not_while_a_train_can_be_paid_for() -> None:
    position = ruined(cash={AMY: 700})
    assert refused(position, DECLARE) == ("train_payable", "6.89")
    assert choices(position, "declare_bankruptcy") == []


def test_6_89_not_before_the_forced_issue() -> None:
    """D-20."""
    position = ruined(Opened(50, {AMY: 2}, cash=100))
    assert refused(position, DECLARE) == ("issue_first", "6.86d")
    assert choices(do(position, Issue(2)), "declare_bankruptcy") == [{}]


def test_6_89_not_before_all_legal_sales() -> None:
    """D-20."""
    position = ruined(others={"GT": Opened(60, {BOB: 3, AMY: 2}, market=3)})
    assert refused(position, DECLARE) == ("can_still_sell", "6.89")
    assert choices(do(position, Sell("GT", 2)), "declare_bankruptcy") == [{}]


def beside_a_train(nyc: Opened | None = None, *, president: str = BOB, **more: Any) -> Position:
    """Return a position in which Amy can sell nothing and afford no train of the bank, and IC has a 6."""
    return ruined(nyc, others={"IC": Opened(60, {president: 3}, market=5, trains=["6"])}, **more)


def test_6_88g_not_while_another_corporations_train_can_be_had() -> None:
    position = beside_a_train(options=Options(consent="assumed"))
    assert refused(position, DECLARE) == ("train_payable", "6.88g")
    assert choices(position, "declare_bankruptcy") == []
    assert choices(position, "buy_train") == [{"train": "6", "from": "IC", "price": {"min": 1, "max": 100}}]


def test_6_88g_it_cannot_be_had_without_money() -> None:
    position = beside_a_train(Opened(50, {AMY: 3}, market=5), options=Options(consent="assumed"))
    assert choices(position, "declare_bankruptcy") == [{}]


def test_6_88g_nor_when_its_president_refuses() -> None:
    position = beside_a_train()
    assert refused(position, DECLARE) == ("train_payable", "6.88g")
    no = do(position, BuyTrain("6", "IC", 60), Consent(False))
    assert choices(no, "declare_bankruptcy") == [{}]
    assert choices(no, "buy_train") == [{"train": "6", "from": "IC", "price": {"min": 61, "max": 100}}]  # 6.81d
    assert SEALED.read(SEALED.write(no), SEALED.version) == no
    assert do(no, DECLARE).players[AMY].bankrupt


def test_6_88g_of_her_own_corporation_in_any_case() -> None:
    position = beside_a_train(president=AMY)
    assert refused(position, DECLARE) == ("train_payable", "6.88g")


def test_6_88g_by_the_bare_text_too() -> None:
    """D-12 and D-20 off: neither the issue nor the sales must come first, and an issue does not bar others' trains."""
    position = beside_a_train(
        Opened(50, {AMY: 2}, cash=100), options=Options(consent="assumed", designer_clarifications=False)
    )
    assert refused(position, DECLARE) == ("train_payable", "6.88g")


def test_o_15_online_others_trains_keep_nobody_from_bankruptcy() -> None:
    assert choices(beside_a_train(options=ONLINE), "declare_bankruptcy") == [{}]


def test_6_89_only_a_corporation_without_a_train() -> None:
    nyc = Opened(50, {AMY: 3}, market=5, cash=100, trains=["5"])
    others = {"GT": Opened(60, {BOB: 3}, trains=["5"])}
    assert refused(ruined(nyc, others=others), DECLARE) == ("not_forced", "6.89")


# 7.11


def bankrupt() -> tuple[Position, Position]:
    """Positions before and after. Amy presides NYC (Bob can follow), GT (no player can), and a share of IC."""
    others = {
        "GT": Opened(60, {AMY: 3, BOB: 1}, market=5, cash=10),
        "IC": Opened(40, {CARLOS: 4, AMY: 1}, market=5, cash=10),
    }
    nyc = Opened(10, {AMY: 4, BOB: 2}, market=4, cash=100)
    before = ruined(nyc, others=others, privates={"MAIL": AMY}, priority=AMY)
    return before, do(before, DECLARE)


def test_7_11_everything_goes_to_the_operating_corporation() -> None:
    before, after = bankrupt()
    proceeds = 4 * 10 + 3 * 60 + 1 * 40
    assert after.corporations["NYC"].cash == 100 + 20 + proceeds
    assert after.players[AMY].cash == 0
    assert after.players[AMY].shares == {}
    assert after.players[AMY].bankrupt
    assert before.bank - after.bank == proceeds


def test_7_11_the_market_may_hold_more_than_half() -> None:
    _, after = bankrupt()
    assert after.corporations["GT"].market_shares == 8
    assert after.corporations["IC"].market_shares == 6


def test_7_11a_no_price_moves() -> None:
    before, after = bankrupt()
    for name in ("NYC", "GT", "IC"):
        assert price_of(after, name) == price_of(before, name)


def test_7_11b_presidencies() -> None:
    _, after = bankrupt()
    assert after.corporations["NYC"].president == BOB
    assert after.corporations["GT"].president is None
    assert after.corporations["IC"].president == CARLOS


def test_7_11d_privates_leave_the_game() -> None:
    _, after = bankrupt()
    assert after.privates["MAIL"].status == "closed"
    assert after.players[AMY].privates == ()


def test_7_11d_independents_too() -> None:
    position = ruined(
        phase="I",
        stock={"2": 5},
        privates={"MS": AMY, "SC": AMY},
        independent_cash={"MS": 50},
        nyc=Opened(50, {AMY: 3}, market=5, cash=10),
        markers={"SC": Marker("B8", "MS")},
    )
    after = do(position, DECLARE)
    assert after.independents["MS"].status == "removed"
    assert not after.board.has_token("MS", "C15")
    assert after.markers["SC"] == Marker()


def test_5_51a_the_priority_deal_passes_on() -> None:
    _, after = bankrupt()
    assert after.priority == BOB


def test_6_89a_the_new_president_must_buy_at_once() -> None:
    _, after = bankrupt()
    assert now(after) == ("NYC", "trains")
    assert refused(after, Pass()) == ("must_buy_train", "6.86")


def test_6_89a_no_second_forced_issue() -> None:
    nyc = Opened(100, {AMY: 4, BOB: 3}, market=1, cash=100)
    turn = CompanyTurn(must_buy_with_help=True)
    position = ruined(nyc, turn=turn)
    assert choices(position, "issue") == []
    assert refused(position, Issue(1)) == ("forced_issue_made", "6.89a")


def test_6_89a_bankruptcies_can_cascade() -> None:
    _, after = bankrupt()
    position = do(after, DECLARE)  # Bob has 30, and GT's share cannot be sold (7.13)
    assert position.players[BOB].bankrupt
    assert isinstance(position.round, Finished)
    assert position.round.reason == "bankruptcy"  # 10.2: Carlos alone is left


def left_alone(**more: Any) -> Position:
    """Return a position after a bankruptcy that leaves NYC without President, with 60 + 20 + 150: enough for a 3/5."""
    nyc = Opened(50, {AMY: 3}, market=5, cash=60)
    others = {"GT": Opened(40, {BOB: 3}, cash=100)}
    return do(ruined(nyc, others=others, phase="I", stock={"2": 0, "3/5": 3}, **more), DECLARE)


def test_7_11c_without_a_new_president_the_turn_ends_without_a_train() -> None:
    """The money stays, and no new phase begins."""
    after = left_alone()
    nyc = after.corporations["NYC"]
    assert (nyc.president, nyc.trains, nyc.cash) == (None, (), 230)
    assert (after.phase, after.stock["3/5"]) == ("I", 3)
    assert now(after)[0] == "GT"


def test_7_11c_by_the_bare_text_too() -> None:
    assert left_alone(options=BARE).corporations["NYC"].trains == ()


def test_7_14d_it_buys_in_its_next_turn() -> None:
    after = settled(
        replace(
            left_alone(),
            round=OperatingRound(2, "track", "NYC", turn=CompanyTurn()),
        )
    )
    nyc = after.corporations["NYC"]
    assert ([train.type for train in nyc.trains], nyc.cash) == (["3/5"], 70)
    assert after.phase == "II"


def test_7_11c_online_it_buys_at_once_what_it_can() -> None:
    after = left_alone(options=ONLINE)
    nyc = after.corporations["NYC"]
    assert ([train.type for train in nyc.trains], nyc.cash) == (["3/5"], 70)
    assert after.phase == "II"
    assert now(after)[0] == "GT"


def succeeded(treasury: int, bob: int, **more: Any) -> Position:
    """Return a position after a bankruptcy: Bob presides NYC, which has `treasury` and $90 of Amy's; a 6 costs $800."""
    nyc = Opened(10, {AMY: 3, BOB: 2}, market=4, cash=treasury)
    return do(ruined(nyc, cash={AMY: 60, BOB: bob, CARLOS: 40}, **more), DECLARE)


def test_7_11_a_new_president_who_can_pay_must_buy_at_once() -> None:
    """6.89a: the purchase may take the last dollar of both. No other action is legal, and no player is bankrupt."""
    after = succeeded(100, 610)
    assert now(after) == ("NYC", "trains")
    assert describe_turn(after)["players"] == [BOB]  # type: ignore[index]
    assert choices(after, "buy_train") == [{"train": "6", "from": "bank", "price": 800}]
    assert {family["type"] for family in legal_actions(after)} == {"buy_train"}
    assert refused(after, Pass()) == ("must_buy_train", "6.86")
    assert refused(after, DECLARE) == ("train_payable", "6.89")
    bought = do(after, BuyTrain("6", "bank", 800))
    assert [train.type for train in bought.corporations["NYC"].trains] == ["6"]
    assert (bought.corporations["NYC"].cash, bought.players[BOB].cash) == (0, 0)


def test_7_11_a_rich_new_president_has_the_choice_of_trains() -> None:
    """6.87a. The corporation has 190: the President's money is needed for either type."""
    after = succeeded(100, 1299)
    assert [choice["price"] for choice in choices(after, "buy_train")] == [900, 800]


def test_7_11_a_rich_corporation_pays_for_itself_under_its_new_president() -> None:
    """6.87: the President's money is not used."""
    position = ruined(Opened(10, {AMY: 3, BOB: 2}, market=4, cash=750), cash={AMY: 40, BOB: 500, CARLOS: 40})
    after = do(position, DECLARE)
    assert after.corporations["NYC"].cash == 750 + 40 + 30
    assert choices(after, "buy_train") == [{"train": "6", "from": "bank", "price": 800}]
    assert do(after, BuyTrain("6", "bank", 800)).players[BOB].cash == 500


def test_7_11_one_dollar_too_little_and_the_new_president_is_bankrupt_too() -> None:
    after = succeeded(100, 609)
    assert choices(after, "buy_train") == []
    assert choices(after, "declare_bankruptcy") == [{}]
    assert refused(after, BuyTrain("6", "bank", 800)) == ("cannot_pay", "6.88")


def test_7_11_a_new_president_who_must_sell_does_so_first() -> None:
    after = succeeded(100, 609, others={"GT": Opened(60, {BOB: 4}, market=3, cash=10)})
    assert choices(after, "buy_train") == []
    assert refused(after, DECLARE) == ("can_still_sell", "6.89")
    sold = do(after, Sell("GT", 1))
    assert choices(sold, "buy_train") == [{"train": "6", "from": "bank", "price": 800}]
    assert do(sold, BuyTrain("6", "bank", 800)).players[BOB].cash == 609 + 60 - 610


def test_7_11_a_new_president_asks_anew() -> None:
    """6.81d: refusals to the old President no longer count."""
    others = {"IC": Opened(60, {CARLOS: 3}, market=5, trains=["6"])}
    nyc = Opened(10, {AMY: 3, BOB: 2}, market=4, cash=100)
    position = ruined(nyc, cash={AMY: 60, BOB: 100, CARLOS: 40}, others=others)
    after = do(position, BuyTrain("6", "IC", 100), Consent(False), DECLARE)
    assert after.corporations["NYC"].president == BOB
    assert choices(after, "buy_train") == [{"train": "6", "from": "IC", "price": {"min": 1, "max": 190}}]
    assert refused(after, DECLARE) == ("train_payable", "6.88g")


@pytest.mark.parametrize(("bob", "kinds"), [(610, {"buy_train"}), (609, {"declare_bankruptcy"})])
def test_7_11_online_a_new_president_must_buy_at_once_too(bob: int, kinds: set[str]) -> None:
    after = succeeded(100, bob, options=ONLINE)
    assert now(after) == ("NYC", "trains")
    assert {family["type"] for family in legal_actions(after)} == kinds


def test_10_2_the_game_is_over_before_the_corporation_buys() -> None:
    """10.3a: a train would begin phase III, in which privates are worth nothing."""
    others = {"GT": Opened(150, {AMY: 4}, market=5)}  # worth 600, and not sellable before the bankruptcy
    more: dict[str, Any] = {"phase": "II", "stock": {"2": 0, "3/5": 0}, "privates": {"MAIL": BOB}, "bankrupt": [CARLOS]}
    after = do(ruined(Opened(50, {AMY: 3}, market=5), others=others, **more), DECLARE)
    assert isinstance(after.round, Finished)
    assert (after.phase, after.players[BOB].privates) == ("II", ("MAIL",))


def test_6_89b_the_turn_ends_without_a_train() -> None:
    position = do(ruined(others={"GT": Opened(40, {BOB: 3}, cash=100)}), DECLARE)
    assert position.corporations["NYC"].trains == ()
    assert now(position)[0] == "GT"


def test_the_bankruptcy_is_reported() -> None:
    before, _ = bankrupt()
    kinds = [event["type"] for event in events_of(before, DECLARE)]
    assert kinds[0] == "bankrupt"
    assert kinds.count("shares_sold") == 3
    assert "private_closed" in kinds


# Online


def test_o_15_one_action_does_everything() -> None:
    """The forced issue, the legal sales with their drops, then the remaining sales without drops."""
    others = {"GT": Opened(60, {AMY: 4, BOB: 1}, market=3, cash=10), "IC": Opened(40, {CARLOS: 4}, cash=10)}
    position = ruined(Opened(50, {AMY: 3}, cash=0), others=others, options=ONLINE, done=["GT"])
    assert choices(position, "declare_bankruptcy") == [{}]
    after = do(position, DECLARE)
    assert price_of(after, "NYC") == 10  # three shares issued, one sold
    assert price_of(after, "GT") == 50  # two sold by the President, then the other two
    assert after.corporations["NYC"].cash == 3 * 10 + 20 + 1 * 20 + 2 * 60 + 2 * 10 + 2 * 50
    assert after.corporations["NYC"].president is None


def test_o_15_4_31_corporations_are_sold_in_the_order_of_their_prices() -> None:
    """IC lies above GT, and still does after both prices have dropped."""
    others = {
        "IC": Opened(60, {AMY: 3, CARLOS: 2}, market=3, cash=10),
        "GT": Opened(60, {AMY: 3, BOB: 2}, market=3, cash=10),
    }
    before = ruined(Opened(10, {AMY: 3}, cash=0), others=others, options=ONLINE, done=["GT", "IC"])
    # Sealed states list holdings in the printed order.
    after = do(SEALED.read(SEALED.write(before), SEALED.version), DECLARE)
    assert (price_of(after, "IC"), price_of(after, "GT")) == (50, 50)
    order = shares.stock_order(after)
    assert order.index("IC") < order.index("GT")


def test_o_15_not_while_everything_together_pays_for_a_train() -> None:
    position = ruined(Opened(50, {AMY: 3}, cash=700), others={"GT": Opened(60, {AMY: 4}, market=3)}, options=ONLINE)
    assert refused(position, DECLARE) == ("train_payable", "6.89")


def test_d_20_off_one_action_is_enough_too() -> None:
    others = {"GT": Opened(60, {BOB: 3, AMY: 2}, market=3)}
    assert do(ruined(others=others, options=BARE), DECLARE).players[AMY].bankrupt


def test_d_1_off_a_forced_issue_that_closes_the_corporation_spares_the_president() -> None:
    """By the bare text all four shares are issued, the price falls to $0, and no train is needed any more."""
    position = ruined(Opened(20, {AMY: 4, BOB: 2}), others={"GT": Opened(60, {BOB: 3}, cash=100)}, options=BARE)
    assert refused(position, DECLARE) == ("not_forced", "6.89")
    after = do(position, Issue(4))
    assert after.corporations["NYC"].status == "closed"
    assert not after.players[AMY].bankrupt
    assert now(after)[0] == "GT"


def test_d_4_off_a_sale_that_closes_the_corporation_spares_the_president() -> None:
    position = ruined(Opened(10, {AMY: 3}, market=4), others={"GT": Opened(60, {BOB: 3}, cash=100)}, options=BARE)
    assert choices(position, "issue") == []
    assert refused(position, DECLARE) == ("not_forced", "6.89")
    after = do(position, Sell("NYC", 1))
    assert (after.corporations["NYC"].status, after.players[AMY].cash) == ("closed", 30)
    assert not after.players[AMY].bankrupt


def test_o_7_the_order_is_not_recomputed() -> None:
    """GT falls below IC by the bankrupt President's sale, and still operates before IC."""
    others = {"GT": Opened(60, {AMY: 4, BOB: 1}, market=3, cash=100), "IC": Opened(60, {CARLOS: 4}, cash=100)}
    position = ruined(Opened(70, {AMY: 3}, market=5, cash=0), others=others, options=ONLINE)
    after = do(position, DECLARE)
    assert shares.stock_order(after) == ("NYC", "IC", "GT")
    assert isinstance(after.round, OperatingRound)
    assert after.round.queue == ("NYC", "GT", "IC")
    assert after.round.operator == "IC"  # GT has neither President nor train, so its turn has passed automatically
    assert after.round.done == ("NYC", "GT")


# 7.14: without a President


def leaderless(**more: Any) -> Position:
    """Return a position in which GT has no President and operates next, followed by IC."""
    gt = more.pop("gt", Opened(50, {BOB: 1}, president="market", market=4, cash=100))
    opened = {"GT": gt, "IC": Opened(40, {CARLOS: 3}, cash=100)}
    return in_turn("GT", "track", opened, **more)


def test_t_67_no_train_no_money() -> None:
    """The price is 50, the treasury 100, and the cheapest train costs 180, or 160 here."""
    position = settled(leaderless(phase="II"))
    gt = position.corporations["GT"]
    assert (price_of(position, "GT"), gt.cash, gt.trains) == (30, 100, ())
    assert now(position)[0] == "IC"


def test_7_14b_it_runs_for_the_most_and_retains_everything() -> None:
    gt = Opened(50, {BOB: 1}, president="market", market=4, cash=0, trains=["2"])
    position = settled(leaderless(gt=gt, tiles={"B16": ("5", 0)}))
    assert position.corporations["GT"].cash == 60
    assert position.players[BOB].cash == 0
    assert price_of(position, "GT") == 40


def test_7_14c_phased_out_trains_are_removed() -> None:
    gt = Opened(50, {BOB: 1}, president="market", market=4, cash=0, trains=[Train("2", True)])
    position = settled(leaderless(gt=gt, phase="III", tiles={"B16": ("5", 0)}))
    assert position.corporations["GT"].trains == ()
    assert price_of(position, "GT") == 40  # it had a train to run


@pytest.mark.parametrize(("trains", "online", "price"), [((), True, 30), (("4",), True, 40), ((), False, 40)])
def test_7_14b_a_phased_out_train_without_a_route_counts_for_none_online(
    trains: Sequence[str], online: bool, price: int
) -> None:
    gt = Opened(50, {BOB: 1}, president="market", market=4, cash=0, trains=[Train("2", True), *trains])
    position = settled(leaderless(gt=gt, phase="III", **({"options": ONLINE} if online else {})))
    assert price_of(position, "GT") == price


def test_7_14b_online_a_train_that_runs_for_the_last_time_is_a_train() -> None:
    gt = Opened(50, {BOB: 1}, president="market", market=4, cash=0, trains=[Train("2", True)])
    position = settled(leaderless(gt=gt, phase="III", tiles={"B16": ("5", 0)}, options=ONLINE))
    assert now(position) == ("GT", "run")
    after = play(position, Run("best"))[0]
    assert after.corporations["GT"].cash == 60
    assert price_of(after, "GT") == 40


def test_7_14d_it_buys_the_cheapest_train() -> None:
    position = settled(leaderless())
    gt = position.corporations["GT"]
    assert ([train.type for train in gt.trains], gt.cash) == (["2"], 20)
    assert price_of(position, "GT") == 30


def ruined_by_its_turn(cash: int, trains: Sequence[Train] = (), **more: Any) -> Position:
    """Return the position after the turn of a GT without President at price $20: without a train it falls to $0."""
    gt = Opened(20, {BOB: 1}, president="market", market=4, cash=cash, trains=trains)
    return settled(leaderless(gt=gt, **more))


def test_o_27_online_its_last_purchase_leaves_the_game_with_it() -> None:
    printed, online = (ruined_by_its_turn(100, options=options) for options in (Options(), ONLINE))
    assert printed.corporations["GT"].status == online.corporations["GT"].status == "closed"
    assert (printed.stock["2"], online.stock["2"]) == (5, 4)
    assert printed.bank == online.bank
    assert ruined_by_its_turn(79, options=ONLINE).stock["2"] == 5


def test_o_27_the_last_purchase_may_begin_a_phase() -> None:
    position = ruined_by_its_turn(160, options=ONLINE, stock={"2": 0})
    assert (position.phase, position.stock["3/5"]) == ("II", 3)


def test_o_27_a_corporation_with_trains_buys_none_before_it_closes() -> None:
    """Phased-out trains are gone by then (6.69). The corporation had one to run, so it falls from $10 to $0."""
    for trains, left in (([Train("2", True)], 3), ([Train("4")], 4)):
        gt = Opened(10, {BOB: 1}, president="market", market=4, cash=900, trains=trains)
        stock = {"2": 0, "3/5": 0, "4/6": 4}
        position = settled(leaderless(gt=gt, phase="III", stock=stock, options=ONLINE))
        position = position if left == 3 else play(position, Run(()))[0] if now(position) == ("GT", "run") else position
        assert position.corporations["GT"].status == "closed"
        assert position.stock["4/6"] == left


def test_o_27_a_president_buys_nothing_for_a_corporation_that_closes() -> None:
    gt = Opened(10, {BOB: 3}, cash=900)
    assert settled(in_turn("GT", "run", {"GT": gt, "IC": Opened(40, {CARLOS: 3})}, options=ONLINE)).stock["2"] == 5


def test_7_14a_nothing_is_built_or_placed() -> None:
    gt = Opened(50, {BOB: 1}, president="market", market=4, cash=400, trains=["2"])
    position = leaderless(gt=gt)
    assert refused(position, LayTile("B16", "5", 0)) == ("no_president", "7.14a")
    assert refused(position, PlaceToken("C15", 0)) == ("no_president", "7.14a")


def test_o_5_online_anybody_enters_the_run() -> None:
    gt = Opened(50, {BOB: 1}, president="market", market=4, cash=0, trains=["2"])
    position = settled(leaderless(gt=gt, tiles={"B16": ("5", 0)}, options=ONLINE, bankrupt=[AMY]))
    assert now(position) == ("GT", "run")
    assert describe_turn(position)["players"] == [BOB, CARLOS]  # type: ignore[index]
    assert do(position, Run(())).corporations["GT"].cash == 0  # the maximum is not required
    assert do(position, Run("best")).corporations["GT"].cash == 60


def test_7_13_a_bankrupts_corporation_stays_in_the_order() -> None:
    position = position_with(
        corporations={"GT": Opened(50, {BOB: 1}, president="market", market=4)},
        set_number=2,
        round_=OperatingRound(1, "track", None),
    )
    assert next_operator(position) == "GT"


def test_the_last_turn_of_a_leaderless_corporation_ends_the_round() -> None:
    position = settled(
        in_turn("GT", "track", {"GT": Opened(50, {BOB: 1}, president="market", market=4)}, number=2, cash={BOB: 100})
    )
    assert isinstance(position.round, StockRound)
