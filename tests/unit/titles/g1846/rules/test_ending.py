"""10: the end of the game, final scores and current standing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stationmaster.titles.g1846.model.actions import Pass, Sell
from stationmaster.titles.g1846.model.events import GameOver
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Finished, Position, StockRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import ending
from stationmaster.titles.g1846.sequence import describe_turn, settle
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, choices, do, position_with, refused


def test_10_3_cash_and_shares_count_and_nothing_of_the_corporations() -> None:
    position = position_with(
        phase="IV",
        cash={AMY: 17},
        corporations={"GT": Opened(90, {AMY: 4, BOB: 2}, cash=999), "NYC": Opened(550, {BOB: 2, AMY: 1})},
    )
    assert ending.score(position, AMY) == 17 + 4 * 90 + 550
    assert ending.score(position, BOB) == 2 * 90 + 2 * 550


def test_t_19_the_worth_of_shares_at_the_end() -> None:
    """P includes two future dividends: a share of IC at 320 is then worth 426."""
    per_share = {"IC": (320, 53, 53), "GT": (250, 64, 66), "ERIE": (212, 48, 50)}
    expected = {("IC", 5): 2130, ("IC", 2): 852, ("GT", 3): 1140, ("GT", 6): 2280, ("ERIE", 3): 930}
    for (corporation, count), worth in expected.items():
        final, *dividends = per_share[corporation]
        cash = count * sum(dividends)
        company = {corporation: Opened(final, {AMY: count}, president=AMY)}
        position = position_with(players=5, phase="IV", cash={AMY: cash}, corporations=company)
        assert ending.score(position, AMY) == worth


@pytest.mark.parametrize(("phase", "added"), [("I", 140), ("II", 140), ("III", 0), ("IV", 0)])
def test_t_69_10_3a_privates_count_their_list_price_before_phase_iii(phase: str, added: int) -> None:
    position = position_with(phase=phase, cash={AMY: 100}, privates={"MS": AMY, "MAIL": AMY})
    assert ending.score(position, AMY) == 100 + added


def test_10_1_a_broken_bank_ends_the_game_after_the_set() -> None:
    assert ending.ends_after_set(position_with(bank_broken=True)) == "bank"
    assert ending.ends_after_set(position_with()) is None
    assert ending.ends_at_once(position_with(cash={AMY: 80}, bank_broken=True)) is None


def test_10_1a_exactly_nothing_left_is_not_broken() -> None:
    position = position_with(players=3, cash={BOB: 6500 - 90}, corporations={"GT": Opened(90, {AMY: 3, BOB: 2})})
    after = do(position, Sell("GT", 1))
    assert (after.bank, after.bank_broken) == (0, False)


def test_10_1a_a_payment_below_nothing_breaks_it_for_good() -> None:
    corporations = {"GT": Opened(90, {AMY: 3, BOB: 2})}
    position = position_with(cash={BOB: 6500 - 80}, corporations=corporations)
    after = do(position, Sell("GT", 1))
    assert (after.bank, after.bank_broken) == (-10, True)
    assert isinstance(after.round, StockRound)  # the set is played to its end


def test_15_28_the_last_train_ends_the_game_a_full_set_later() -> None:
    assert ending.ends_after_set(position_with(players=2, set_number=4, last_set=5)) is None
    assert ending.ends_after_set(position_with(players=2, set_number=5, last_set=5)) == "final_train"


def test_10_2_the_game_ends_when_all_but_one_are_bankrupt() -> None:
    rich = {AMY: 100, BOB: 100, CARLOS: 100}
    assert ending.ends_at_once(position_with(cash=rich, bankrupt=[BOB])) is None
    assert ending.ends_at_once(position_with(cash=rich, bankrupt=[BOB, CARLOS])) == "bankruptcy"


def test_o_16_the_game_ends_when_everything_has_closed() -> None:
    closed = ["B&O", "C&O", "GT", "IC", "NYC"]
    rich = {AMY: 100, BOB: 100}
    assert ending.ends_at_once(position_with(cash=rich, closed=closed)) == "all_closed"
    assert ending.ends_at_once(position_with(cash=rich, closed=closed, privates={"TBC": AMY})) is None
    assert ending.ends_at_once(position_with(cash=rich, closed=closed, privates={"MS": AMY})) is None
    assert ending.ends_at_once(position_with(cash=rich, closed=closed[1:])) is None


def test_o_16_or_when_nobody_can_ever_do_anything_again() -> None:
    """There is no company and no income, and no player can afford the cheapest opening."""
    poor = {AMY: 79, BOB: 10}
    assert ending.ends_at_once(position_with(cash=poor)) == "all_closed"
    assert ending.ends_at_once(position_with(cash={AMY: 80})) is None
    assert ending.ends_at_once(position_with(cash=poor, privates={"MAIL": AMY})) == "all_closed"
    assert ending.ends_at_once(position_with(cash=poor, privates={"LSL": AMY})) is None


def test_a_sale_that_closes_the_last_corporation_ends_the_game() -> None:
    position = position_with(
        cash={AMY: 5}, corporations={"GT": Opened(10, {AMY: 3})}, closed=["B&O", "C&O", "IC", "NYC"]
    )
    after = do(position, Sell("GT", 1))
    assert after.round == Finished("all_closed")
    assert describe_turn(after) is None
    assert choices(after, "pass") == []
    assert refused(after, Pass()) == ("game_over", "O-16")


def finished(cash: dict[str, int], reason: str = "bank") -> Position:
    ledger = Ledger(position_with(phase="III", cash=cash))
    ending.finish(ledger, reason)
    assert ledger.events == [GameOver(reason=reason, rule=ending.PARAGRAPHS[reason])]
    return ledger.position


@pytest.mark.parametrize(
    ("reason", "rule"),
    [("bank", "10.1"), ("bankruptcy", "10.2"), ("all_closed", "O-16"), ("final_train", "15.28"), ("agreement", "O-9")],
)
def test_10_after_the_end_nothing_is_played_and_the_refusal_has_the_reason_of_the_end(reason: str, rule: str) -> None:
    assert refused(finished({AMY: 10}, reason), Pass()) == ("game_over", rule)


def test_10_4_the_standing_is_best_first() -> None:
    result = ending.result(finished({AMY: 10, BOB: 30, CARLOS: 20}))
    assert result == {
        "reason": "bank",
        "standing": [
            {"player": BOB, "score": 30, "rank": 1},
            {"player": CARLOS, "score": 20, "rank": 2},
            {"player": AMY, "score": 10, "rank": 3},
        ],
    }


def test_10_4_tied_players_share_their_rank() -> None:
    result = ending.result(finished({AMY: 20, BOB: 10, CARLOS: 20}))
    assert result is not None
    assert [(entry["player"], entry["rank"]) for entry in result["standing"]] == [(AMY, 1), (CARLOS, 1), (BOB, 3)]


def test_a_game_that_goes_on_has_no_result() -> None:
    assert ending.result(position_with(cash={AMY: 100})) is None


def test_a_broken_bank_stays_broken() -> None:
    position = replace(position_with(cash={AMY: 100}), bank_broken=True)
    assert ending.ends_after_set(replace(position, bank=500)) == "bank"


def test_10_a_game_in_which_only_a_penniless_independent_is_left_comes_to_an_end() -> None:
    """No player can open a corporation, and the Michigan Southern has neither money nor a route."""
    position = position_with(cash={AMY: 10, BOB: 10, CARLOS: 10}, privates={"MS": AMY}, independent_cash={"MS": 0})

    ledger = Ledger(position)
    settle(ledger)

    assert ledger.position.round == Finished("turn_limit")
    assert ledger.position.set_number == tables().longest_game + 1
    assert describe_turn(ledger.position) is None
