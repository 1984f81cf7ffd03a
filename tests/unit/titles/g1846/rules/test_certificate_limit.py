"""5.4: the certificate limit, and players above it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from stationmaster.titles.g1846.model.actions import BuyShare, Pass, Sell, Start
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Options, Position, StockRound
from stationmaster.titles.g1846.rules.prices import close_corporation
from stationmaster.titles.g1846.rules.shares import certificate_limit, certificates
from stationmaster.titles.g1846.rules.stock_rounds import check_may_stop_selling
from stationmaster.titles.g1846.sequence import check
from tests.unit.titles.g1846.positions import (
    AMY,
    BOB,
    CARLOS,
    DORA,
    Opened,
    choices,
    do,
    position_with,
    refused,
    turn_of,
)

CLOSABLE = ("B&O", "C&O", "GT", "IC", "NYC")


@pytest.mark.parametrize(
    ("players", "limits"),
    [
        (2, {5: 19, 4: 16, 3: 16, 2: 16}),
        (3, {5: 14, 4: 11, 3: 11, 2: 11}),
        (4, {6: 12, 5: 10, 4: 8, 3: 8}),
        (5, {7: 11, 6: 10, 5: 8, 4: 6, 3: 6}),
    ],
)
def test_5_41_the_limit_by_players_and_corporations_in_play(players: int, limits: dict[int, int]) -> None:
    removed = {2: ("ERIE", "PRR"), 3: ("ERIE", "PRR"), 4: ("PRR",), 5: ()}[players]
    for closed, limit in enumerate(limits.values()):
        position = position_with(players=players, removed=removed, closed=CLOSABLE[:closed])
        assert certificate_limit(position) == limit


def test_5_41_privates_and_presidents_certificates_count_one() -> None:
    position = position_with(
        privates={"MS": AMY, "SC": AMY, "MC": "GT"},
        corporations={"GT": Opened(90, {AMY: 4, BOB: 3}), "NYC": Opened(80, {BOB: 3, AMY: 2})},
    )
    assert certificates(position, AMY) == 2 + 3 + 2
    assert certificates(position, BOB) == 3 + 2


def test_5_42_privates_of_corporations_count_for_nobody() -> None:
    position = position_with(privates={"MC": "GT"}, corporations={"GT": Opened(90, {AMY: 2})})
    assert certificates(position, AMY) == 1


def test_7_12_a_bankruptcy_does_not_change_the_column() -> None:
    assert certificate_limit(position_with(players=4, bankrupt=[DORA])) == 12


def full(more: Mapping[str, Opened] | None = None) -> Position:
    """Return a position with three players and five corporations, in which Amy holds 14 certificates, the limit."""
    corporations = {
        "GT": Opened(90, {AMY: 6}),  # five
        "NYC": Opened(80, {AMY: 4, BOB: 5}),  # four
        "IC": Opened(70, {AMY: 5, BOB: 1}),  # four
        "B&O": Opened(60, {AMY: 1, CARLOS: 2}, market=1),  # one
        **(more or {}),
    }
    return position_with(cash={AMY: 500, BOB: 100, CARLOS: 100}, corporations=corporations)


def over_by_three() -> Position:
    """Return the same position after the closing of a corporation of which Amy held nothing."""
    ledger = Ledger(full({"C&O": Opened(50, {BOB: 2})}))
    close_corporation(ledger, "C&O", "8.0")
    return ledger.position


def test_5_39_no_purchase_at_the_limit() -> None:
    position = full()
    assert certificates(position, AMY) == certificate_limit(position) == 14
    assert refused(position, BuyShare("B&O", "market")) == ("certificate_limit", "5.39")
    assert refused(position, Start("C&O", 40)) == ("certificate_limit", "5.39")
    assert choices(position, "buy_share") == choices(position, "start") == []
    after = do(position, Sell("GT", 1), BuyShare("B&O", "market"))
    assert certificates(after, AMY) == 14


def test_t_44_not_even_when_the_presidency_would_bring_it_back() -> None:
    position = position_with(
        players=4,
        cash={AMY: 500},
        privates={"MAIL": AMY},
        corporations={
            "GT": Opened(90, {AMY: 6}),
            "NYC": Opened(80, {AMY: 4, BOB: 5}),
            "IC": Opened(70, {AMY: 2, BOB: 2}, president=BOB, market=2),  # one more and Amy presides
        },
    )
    assert certificates(position, AMY) == certificate_limit(position) == 12
    assert refused(position, BuyShare("IC", "market")) == ("certificate_limit", "5.39")


def test_t_45_8_2_a_player_over_the_limit_must_sell_before_anything_else() -> None:
    position = over_by_three()
    assert (certificates(position, AMY), certificate_limit(position)) == (14, 11)
    assert refused(position, Pass()) == ("must_sell", "5.43")
    assert refused(position, BuyShare("B&O", "market")) == ("certificate_limit", "5.39")
    after = do(position, Sell("GT", 3))
    assert certificates(after, AMY) == 11
    done = do(after, Pass())
    assert isinstance(done.round, StockRound)
    assert done.round.player == BOB


def test_5_43_several_blocks_may_be_needed() -> None:
    position = over_by_three()
    after = do(position, Sell("B&O", 1))
    assert refused(after, Pass()) == ("must_sell", "5.43")
    assert choices(after, "pass") == []
    assert choices(do(after, Sell("GT", 2)), "pass") == [{}]


def test_5_43_a_block_must_not_put_the_limit_out_of_reach() -> None:
    """Only GT can be sold: a first block of one share would leave Amy over the limit for good (5.21a)."""
    corporations = {
        "GT": Opened(90, {AMY: 6}),
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 4, BOB: 5}, operated=False),
    }
    position = position_with(corporations=corporations, closed=["B&O"])
    assert (certificates(position, AMY), certificate_limit(position)) == (14, 11)
    assert [choice["shares"] for choice in choices(position, "sell")] == [3, 4]
    assert refused(position, Sell("GT", 2)) == ("must_sell_more", "5.43")
    violation = check(position, Sell("GT", 2))
    assert violation is not None
    assert violation.hint == "Possible of GT: 3, 4."
    bare = position_with(corporations=corporations, closed=["B&O"], options=Options(designer_clarifications=False))
    assert [choice["shares"] for choice in choices(bare, "sell")] == [1, 2, 3, 4]  # another block may follow (D-8)
    online = position_with(corporations=corporations, closed=["B&O"], options=Options(conventions="online"))
    assert [choice["shares"] for choice in choices(online, "sell")] == [1, 2, 3, 4]
    after = do(online, Sell("GT", 1))  # O-6: accepted, and nothing else can be sold
    assert isinstance(after.round, StockRound)
    assert after.round.player == BOB


def test_5_43_only_as_far_as_legal_sales_allow() -> None:
    corporations = {
        "GT": Opened(90, {AMY: 6}, market=4),  # the market takes one more
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 4, BOB: 5}, operated=False),
    }
    position = position_with(cash={BOB: 100, AMY: 100}, corporations=corporations, closed=["B&O"])
    assert [choice["shares"] for choice in choices(position, "sell")] == [1]
    after = do(position, Sell("GT", 1))
    assert certificates(after, AMY) == 13
    assert isinstance(after.round, StockRound)
    assert after.round.player == BOB  # nothing else was possible: the turn has ended


def test_5_43_if_no_legal_sale_exists_play_goes_on() -> None:
    corporations = {
        "GT": Opened(90, {AMY: 6, BOB: 4}, operated=False, president=BOB),
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 4, BOB: 5}, operated=False),
    }
    position = position_with(cash={BOB: 100, CARLOS: 100}, corporations=corporations, closed=["B&O"])
    position = do(turn_of(position, CARLOS), Pass())
    assert isinstance(position.round, StockRound)
    assert (position.round.player, position.round.passes) == (BOB, 2)  # Amy was passed over


def test_5_43_a_sale_that_only_hands_over_the_presidency_does_not_help() -> None:
    """Selling one of three shares costs the President's certificate, so the number of certificates stays the same."""
    corporations = {
        "GT": Opened(90, {AMY: 3, BOB: 3}, market=4),
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 5, BOB: 5}, operated=False, president=BOB),
    }
    position = position_with(corporations=corporations, closed=["B&O"])
    assert (certificates(position, AMY), certificate_limit(position)) == (12, 11)
    assert [choice["shares"] for choice in choices(position, "sell")] == [1]
    assert choices(position, "pass") == [{}]


def test_5_43_the_only_share_of_a_corporation_may_have_to_go() -> None:
    """One block of one share is all that can be sold."""
    corporations = {
        "GT": Opened(90, {AMY: 1, BOB: 2, CARLOS: 3}),
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 5, BOB: 5}, operated=False, president=BOB),
    }
    position = position_with(corporations=corporations, closed=["B&O"], privates={"MAIL": AMY})
    assert (certificates(position, AMY), certificate_limit(position)) == (12, 11)
    assert [(one["corporation"], one["shares"]) for one in choices(position, "sell")] == [("GT", 1)]
    assert refused(position, Pass()) == ("must_sell", "5.43")


def two_for_sale(options: Options | None = None) -> Position:
    """Return a position in which Amy is three over the limit and can sell one or two shares each of GT and ERIE."""
    corporations = {
        "GT": Opened(90, {AMY: 2, BOB: 3, CARLOS: 2}),
        "B&O": Opened(60, {AMY: 2, BOB: 3, CARLOS: 2}),
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 5, BOB: 5}, operated=False, president=BOB),
    }
    position = position_with(corporations=corporations, closed=["C&O"], options=options)
    assert (certificates(position, AMY), certificate_limit(position)) == (14, 11)
    return position


def test_5_43_of_two_corporations_a_block_must_leave_the_limit_in_reach() -> None:
    """Two and one are enough, in either order; one and one are not, so a first block of one must be followed by two."""
    position = two_for_sale()
    assert [(one["corporation"], one["shares"]) for one in choices(position, "sell")] == [
        ("B&O", 1),
        ("B&O", 2),
        ("GT", 1),
        ("GT", 2),
    ]
    for first, second in (("GT", "B&O"), ("B&O", "GT")):
        small = do(position, Sell(first, 1))
        assert refused(small, Sell(second, 1)) == ("must_sell_more", "5.43")
        assert refused(small, Pass()) == ("must_sell", "5.43")
        assert certificates(do(small, Sell(second, 2)), AMY) == 11
        assert certificates(do(position, Sell(first, 2), Sell(second, 1)), AMY) == 11


def test_5_43_online_a_small_block_lets_the_limit_slip_and_what_was_sold_counts_no_more() -> None:
    """O-6. GT is sold in this turn, and a sale of ERIE would only transfer its presidency, so Amy may pass."""
    corporations = {
        "GT": Opened(90, {AMY: 3, BOB: 3, CARLOS: 2}, president=BOB),
        "B&O": Opened(60, {AMY: 3, BOB: 3}, market=4),
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 4, BOB: 5}, operated=False),
    }
    position = position_with(corporations=corporations, closed=["C&O"], options=Options(conventions="online"))
    assert (certificates(position, AMY), certificate_limit(position)) == (14, 11)
    after = do(position, Sell("GT", 1))
    assert choices(after, "sell") == [{"corporation": "B&O", "shares": 1, "price": 60, "amount": 60}]
    assert choices(after, "pass") == [{}]


def test_5_43_by_the_bare_text_several_blocks_come_down_to_the_limit() -> None:
    """D-8 off: no block is too small, since another of the same corporation may follow."""
    bare = two_for_sale(Options(designer_clarifications=False))
    after = do(bare, Sell("GT", 1), Sell("GT", 1), Sell("B&O", 1))
    assert choices(after, "pass") == [{}]


def closing_gt(over: int) -> Position:
    """Return a position in which a sale of GT's President at $10 closes GT.

    Amy would have two certificates less, and the limit would drop by three.
    """
    corporations = {
        "GT": Opened(10, {AMY: 3, BOB: 3}),
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 5, BOB: 5}, operated=False, president=BOB),
    }
    owned = dict.fromkeys(("MAIL", "LSL", "MPC")[: 2 + over], AMY)
    position = position_with(corporations=corporations, privates=owned)
    assert (certificates(position, AMY), certificate_limit(position)) == (14 + over, 14)
    return position


def test_8_2_within_the_limit_a_sale_may_close_a_corporation_and_lower_the_limit() -> None:
    position = closing_gt(over=0)
    assert [(one["corporation"], one["shares"]) for one in choices(position, "sell")] == [("GT", n) for n in (1, 2, 3)]
    after = do(position, Sell("GT", 1))
    assert (certificates(after, AMY), certificate_limit(after)) == (12, 11)


def test_5_43_over_the_limit_no_sale_may_lead_further_away_and_none_is_required() -> None:
    position = closing_gt(over=1)
    assert choices(position, "sell") == []
    assert refused(position, Sell("GT", 1)) == ("must_sell_more", "5.43")
    violation = check(position, Sell("GT", 1))
    assert violation is not None
    assert violation.hint == "Possible of GT: none."
    assert check_may_stop_selling(position) is None
