"""6.81-6.85: train purchases. 15.27-15.29: the last trains of the two-player variant."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.titles.g1846.model.actions import BuyTrain, Consent, DiscardTrain, Pass
from stationmaster.titles.g1846.model.position import OperatingRound, Options, Position, Train
from stationmaster.titles.g1846.sequence import current_step
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, choices, do, events_of, refused
from tests.unit.titles.g1846.turn_positions import in_turn, now

ASSUMED = Options(consent="assumed")


def buying(nyc: Opened, *, gt: Opened | None = None, **more: Any) -> Position:
    """Return NYC's (Amy's) step E; GT is Bob's."""
    return in_turn("NYC", "trains", {"NYC": nyc, "GT": gt or Opened(50, {BOB: 3})}, **more)


def trains(position: Position, name: str) -> list[str]:
    return [train.type for train in position.corporations[name].trains]


def test_6_81_from_the_bank_at_its_list_price() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=400))
    assert {"train": "2", "from": "bank", "price": 80} in choices(position, "buy_train")
    after = do(position, BuyTrain("2", "bank", 80))
    assert (after.corporations["NYC"].cash, after.stock["2"], trains(after, "NYC")) == (320, 4, ["2"])
    assert refused(position, BuyTrain("2", "bank", 79)) == ("wrong_price", "6.81")


def test_6_81_the_treasury_pays() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=79, trains=["2"]), gt=Opened(50, {BOB: 3}, trains=["2"]))
    assert refused(position, BuyTrain("2", "bank", 80)) == ("cannot_pay", "6.81")
    assert refused(position, BuyTrain("2", "GT", 80)) == ("price_out_of_range", "6.81")
    assert refused(position, BuyTrain("2", "GT", 0)) == ("price_out_of_range", "6.81")


def test_6_81_from_another_corporation_at_an_agreed_price() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=90), gt=Opened(50, {BOB: 3}, trains=["2"]), options=ASSUMED)
    assert {"train": "2", "from": "GT", "price": {"min": 1, "max": 90}} in choices(position, "buy_train")
    after = do(position, BuyTrain("2", "GT", 37))
    assert (after.corporations["NYC"].cash, after.corporations["GT"].cash) == (53, 37)
    assert (trains(after, "NYC"), trains(after, "GT")) == (["2"], [])  # 6.81c: even the last one


def test_6_81_the_sellers_president_must_agree() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=90), gt=Opened(50, {BOB: 3}, trains=["2"]))
    waiting = do(position, BuyTrain("2", "GT", 37))
    assert now(waiting) == (BOB, "consent")
    assert trains(waiting, "NYC") == []
    assert choices(waiting, "consent") == [{"accept": True}, {"accept": False}]
    assert refused(waiting, BuyTrain("2", "bank", 80)) == ("wrong_step", "6.81")
    assert refused(waiting, Pass()) == ("wrong_step", "6.81")
    assert trains(do(waiting, Consent(True)), "NYC") == ["2"]
    declined = do(waiting, Consent(False))
    assert (trains(declined, "NYC"), now(declined)) == ([], ("NYC", "trains"))


def test_6_81_a_train_of_the_same_president_needs_no_consent() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=90), gt=Opened(50, {AMY: 3}, trains=["2"]))
    assert trains(do(position, BuyTrain("2", "GT", 1)), "NYC") == ["2"]


def asking(price: int, **more: Any) -> Position:
    """Return a position in which Bob has refused to sell GT's 2-train to NYC at `price`."""
    position = buying(Opened(100, {AMY: 3}, cash=90), gt=Opened(50, {BOB: 3}, trains=["2"]), **more)
    return do(position, BuyTrain("2", "GT", price), Consent(False))


def test_6_81d_a_refused_purchase_is_offered_again_only_for_more() -> None:
    refusing = asking(37)
    assert refused(refusing, BuyTrain("2", "GT", 37)) == ("already_refused", "6.81d")
    assert refused(refusing, BuyTrain("2", "GT", 1)) == ("already_refused", "6.81d")
    assert refused(refusing, BuyTrain("2", "GT", 0)) == ("price_out_of_range", "6.81")
    assert {"train": "2", "from": "GT", "price": {"min": 38, "max": 90}} in choices(refusing, "buy_train")
    again = do(refusing, BuyTrain("2", "GT", 38))
    assert now(again) == (BOB, "consent")
    assert trains(do(again, Consent(True)), "NYC") == ["2"]
    twice = do(again, Consent(False))
    assert refused(twice, BuyTrain("2", "GT", 38)) == ("already_refused", "6.81d")
    assert twice.round.turn.refused_purchases == (BuyTrain("2", "GT", 38),)  # type: ignore[union-attr]


def test_6_81d_other_trains_and_other_sellers_stay_on_offer() -> None:
    gt, ic = Opened(50, {BOB: 3}, trains=["2", "3/5"]), Opened(40, {CARLOS: 3}, trains=["2"])
    position = in_turn("NYC", "trains", {"NYC": Opened(100, {AMY: 3}, cash=70), "GT": gt, "IC": ic}, phase="II")
    after = do(position, BuyTrain("2", "GT", 70), Consent(False))
    prices = {(choice["from"], choice["train"]): choice["price"] for choice in choices(after, "buy_train")}
    assert prices == {("GT", "3/5"): {"min": 1, "max": 70}, ("IC", "2"): {"min": 1, "max": 70}}


def test_6_81d_the_step_ends_when_no_purchase_is_left() -> None:
    """By the printed rules the step waits while any action but a pass is legal (O-20)."""
    nyc, gt = Opened(100, {AMY: 3}, cash=30, trains=["2"]), Opened(50, {BOB: 3}, trains=["2"])
    position = buying(nyc, gt=gt)
    assert now(position) == ("NYC", "trains")
    assert now(do(position, BuyTrain("2", "GT", 29), Consent(False))) == ("NYC", "trains")
    assert now(do(position, BuyTrain("2", "GT", 30), Consent(False)))[0] == "GT"


def test_6_81d_a_refusal_is_forgotten_with_the_turn() -> None:
    position = do(asking(90), BuyTrain("2", "bank", 80))
    while now(position)[0] == "NYC":
        position = do(position, Pass())
    assert isinstance(position.round, OperatingRound)
    assert position.round.turn.refused_purchases == ()


def test_6_81d_the_number_of_offers_is_bounded() -> None:
    """Each offer must exceed the one before, so the number of offers is bounded by the buyer's dollars."""
    position, count = asking(1), 1
    while offers := [one["price"]["min"] for one in choices(position, "buy_train") if one["from"] == "GT"]:
        position, count = do(position, BuyTrain("2", "GT", offers[0]), Consent(False)), count + 1
    assert count == 90


def test_d_18_an_independents_train_may_be_sold_on() -> None:
    """The train came with the independent in this round, and runs for no company before the next (6.61a)."""
    position = buying(
        Opened(100, {AMY: 3}, cash=90), gt=Opened(50, {BOB: 3}, trains=[Train("2", ran=True)]), options=ASSUMED
    )
    after = do(position, BuyTrain("2", "GT", 1))
    assert after.corporations["NYC"].trains == (Train("2", ran=True),)
    assert after.corporations["GT"].trains == ()


def test_consent_has_no_place_without_a_request() -> None:
    assert refused(buying(Opened(100, {AMY: 3}, cash=90)), Consent(True))[0] == "wrong_step"


def test_6_81a_no_train_of_a_later_phase_before_the_present_ones_are_gone() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=900), stock={"2": 1})
    assert refused(position, BuyTrain("3/5", "bank", 160)) == ("train_not_for_sale", "6.81a")
    after = do(position, BuyTrain("2", "bank", 80))
    assert {choice["train"] for choice in choices(after, "buy_train")} == {"3/5", "4"}


def test_6_81a_returned_trains_neither_block_nor_advance() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=2000), phase="IV", returned=["4/6"])
    listed = [(choice["train"], choice["from"]) for choice in choices(position, "buy_train")]
    assert listed == [("7/8", "bank"), ("6", "bank"), ("4/6", "discard"), ("5", "discard")]
    after = do(position, BuyTrain("5", "discard", 500))  # 6.83b: as either type
    assert (trains(after, "NYC"), after.returned) == (["5"], ())
    assert refused(after, BuyTrain("4/6", "discard", 450)) == ("train_not_for_sale", "6.81a")


def test_6_81b_phased_out_trains_are_not_for_sale() -> None:
    gt = Opened(50, {AMY: 3}, trains=[Train("2", True)])
    position = buying(Opened(100, {AMY: 3}, cash=900), gt=gt, phase="III")
    assert refused(position, BuyTrain("2", "GT", 1)) == ("train_phased_out", "6.81b")


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(designer_clarifications=False),
        Options(conventions="online", consent="assumed"),
        Options(conventions="online", consent="assumed", designer_clarifications=False),
    ],
)
def test_6_81b_nor_trains_without_a_president(options: Options) -> None:
    """D-13: 6.81 requires an agreed price, and without a President there is no consent, by the bare text either."""
    gt = Opened(50, {BOB: 1}, president="market", market=3, trains=["2"])
    position = buying(Opened(100, {AMY: 3}, cash=900), gt=gt, options=options)
    assert refused(position, BuyTrain("2", "GT", 1)) == ("no_president", "6.81b")
    assert all(choice["from"] == "bank" for choice in choices(position, "buy_train"))


def test_6_81b_nor_an_independents_or_ones_own() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=900, trains=["2"]), privates={"MS": AMY})
    assert refused(position, BuyTrain("2", "MS", 1)) == ("no_such_seller", "6.81b")
    assert refused(position, BuyTrain("2", "NYC", 1)) == ("no_such_seller", "6.81b")
    assert refused(position, BuyTrain("2", "IC", 1)) == ("no_such_seller", "6.81b")


def test_6_81_a_train_that_the_seller_does_not_have() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=900))
    assert refused(position, BuyTrain("2", "GT", 1)) == ("no_such_train", "6.81")
    assert refused(position, BuyTrain("9", "bank", 1)) == ("unknown_train", "6.82")


def test_6_83a_at_the_limit_nothing_is_bought() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=900, trains=["2"] * 4), privates={"MAIL": AMY})
    assert now(position) == ("NYC", "trains")
    assert refused(position, BuyTrain("2", "bank", 80)) == ("train_limit", "6.83a")


def test_t_56_even_if_the_purchase_would_change_the_phase() -> None:
    """Phase III, limit 3, three 4/6-trains, the first 6 is affordable."""
    nyc = Opened(100, {AMY: 3}, cash=900, trains=["4/6"] * 3)
    position = buying(nyc, phase="III", stock={"2": 0, "3/5": 0, "4/6": 0})
    assert refused(position, BuyTrain("6", "bank", 800)) == ("train_limit", "6.83a")


def test_6_83_phased_out_trains_do_not_count() -> None:
    nyc = Opened(100, {AMY: 3}, cash=500, trains=[Train("2", True), Train("2", True), "4/6", "4/6"])
    assert trains(do(buying(nyc, phase="III"), BuyTrain("5", "bank", 500)), "NYC")[-1] == "5"


def test_6_85_either_type_of_the_card() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=900), phase="II")
    after = do(position, BuyTrain("4", "bank", 180), BuyTrain("3/5", "bank", 160))
    assert trains(after, "NYC") == ["4", "3/5"]
    assert after.stock["3/5"] == 2


def test_the_step_ends_by_a_pass() -> None:
    position = buying(Opened(100, {AMY: 3}, cash=900, trains=["2"]))
    assert now(do(position, Pass()))[0] != "NYC"


# 6.83b-6.83d: returns


def before_phase_iv(**more: Any) -> Position:
    """Return a position in which NYC buys the first train of phase IV; limits fall from three to two."""
    gt = Opened(60, {BOB: 3}, trains=["5", "5", "4/6"])
    ic = Opened(50, {CARLOS: 3}, trains=["4/6", "4/6", "4/6"])
    nyc = Opened(40, {AMY: 3}, cash=2000, trains=["4/6", "5"])
    stock = {"2": 0, "3/5": 0, "4/6": 0}
    return in_turn("NYC", "trains", {"NYC": nyc, "GT": gt, "IC": ic}, phase="III", stock=stock, **more)


def test_t_57_6_83b_surplus_trains_are_returned_at_once() -> None:
    position = do(before_phase_iv(), BuyTrain("6", "bank", 800))
    assert now(position) == ("GT", "return_trains")  # 6.83c: in the order of the prices
    assert choices(position, "discard_train") == [
        {"corporation": "GT", "train": "4/6"},
        {"corporation": "GT", "train": "5"},
    ]
    position = do(position, DiscardTrain("GT", "5"))
    assert now(position) == ("IC", "return_trains")
    position = do(position, DiscardTrain("IC", "4/6"))
    assert now(position) == ("NYC", "return_trains")  # the buyer in its place
    position = do(position, DiscardTrain("NYC", "4/6"))
    assert now(position)[1] != "return_trains"
    assert position.returned == ("4/6", "4/6", "4/6")
    assert (trains(position, "GT"), trains(position, "NYC")) == (["5", "4/6"], ["5", "6"])


def test_t_57_returned_trains_are_for_sale() -> None:
    actions = [DiscardTrain("GT", "5"), DiscardTrain("IC", "4/6"), DiscardTrain("NYC", "4/6")]
    position = do(before_phase_iv(), BuyTrain("6", "bank", 800), *actions)
    with_room = buying(Opened(100, {AMY: 3}, cash=2000), phase="IV", returned=position.returned)
    prices = {(choice["train"], choice["price"]) for choice in choices(with_room, "buy_train")}
    assert {("4/6", 450), ("5", 500)} <= prices


def test_6_83d_nothing_is_returned_voluntarily() -> None:
    position = do(before_phase_iv(), BuyTrain("6", "bank", 800))
    assert refused(position, DiscardTrain("IC", "4/6")) == ("not_over_the_limit", "6.83d")
    assert refused(position, DiscardTrain("GT", "6")) == ("no_such_train", "6.83b")
    assert refused(position, Pass()) == ("must_return_train", "6.83b")
    assert refused(buying(Opened(60, {AMY: 3}, cash=80, trains=["2"])), DiscardTrain("NYC", "2"))[0] == "wrong_step"


def test_6_83_a_phased_out_train_is_not_returned_instead() -> None:
    gt = Opened(60, {BOB: 3}, trains=[Train("4", True), "5", "5", "5"])
    position = buying(Opened(40, {AMY: 3}, trains=["6"]), gt=gt, phase="IV")
    assert now(position) == ("GT", "return_trains")
    assert refused(position, DiscardTrain("GT", "4")) == ("train_phased_out", "6.83")


def phase_iv_without_a_president(**more: Any) -> Position:
    """Return a position in which NYC begins phase IV, and GT, without a President, has one train too many."""
    gt = Opened(60, {BOB: 1}, president="market", market=3, trains=["5", "5", "4/6"])
    nyc = Opened(40, {AMY: 3}, cash=2000, trains=["5"])
    stock = {"2": 0, "3/5": 0, "4/6": 0}
    position = in_turn("NYC", "trains", {"NYC": nyc, "GT": gt}, phase="III", stock=stock, **more)
    return do(position, BuyTrain("6", "bank", 800))


def test_6_83b_without_a_president_the_cheapest_train_is_returned() -> None:
    after = phase_iv_without_a_president()
    assert (trains(after, "GT"), after.returned) == (["5", "5"], ("4/6",))


def test_o_5_online_any_player_returns_the_train_of_a_corporation_without_a_president() -> None:
    crowded = phase_iv_without_a_president(options=Options(conventions="online"))
    assert now(crowded) == ("GT", "return_trains")
    assert current_step(crowded).deciders(crowded) == (AMY, BOB, CARLOS)
    after = do(crowded, DiscardTrain("GT", "5"))
    assert (trains(after, "GT"), after.returned) == (["5", "4/6"], ("4/6",))


def test_o_14_online_the_order_of_returns_is_fixed() -> None:
    position = do(before_phase_iv(options=Options(conventions="online")), BuyTrain("6", "bank", 800))
    assert now(position) == ("NYC", "return_trains")


# Two players


def two_players(**more: Any) -> Position:
    opened = {"NYC": Opened(100, {AMY: 3}, cash=2000), "GT": Opened(50, {BOB: 3}, trains=["5", "5"])}
    return in_turn("NYC", "trains", {**opened, **more.pop("others", {})}, players=2, phase="IV", **more)


def test_15_28_the_last_train_ends_the_game_after_one_more_set() -> None:
    position = two_players(stock={"2": 0, "3/5": 0, "4/6": 0, "7/8": 1})
    after = do(position, BuyTrain("6", "bank", 800))
    assert after.last_set == position.set_number + 1
    assert "last_train_sold" in [event["type"] for event in events_of(position, BuyTrain("6", "bank", 800))]


def test_15_29_without_trains_at_the_bank_nobody_must_buy() -> None:
    position = two_players(stock={"2": 0, "3/5": 0, "4/6": 0, "7/8": 0}, set_number=5, last_set=6)
    after = do(position, Pass())
    assert now(after)[0] != "NYC"


def test_15_29_a_corporations_only_train_is_not_for_sale_then() -> None:
    empty = {"2": 0, "3/5": 0, "4/6": 0, "7/8": 0}
    position = two_players(stock=empty, last_set=6, others={"IC": Opened(50, {BOB: 3}, trains=["6"])})
    assert refused(position, BuyTrain("6", "IC", 1)) == ("only_train", "15.29")
    assert any(choice["from"] == "GT" for choice in choices(position, "buy_train"))
    with_stock = two_players(others={"IC": Opened(50, {BOB: 3}, trains=["6"])})
    assert any(choice["from"] == "IC" for choice in choices(with_stock, "buy_train"))
