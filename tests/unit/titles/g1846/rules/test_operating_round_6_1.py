"""4, 6.1, 6.2: the operating order, the order of steps, and skipped steps."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846 import sequence as families
from stationmaster.titles.g1846.model.actions import (
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
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import (
    CompanyTurn,
    Finished,
    OperatingRound,
    Options,
    Position,
    StockRound,
    Train,
)
from stationmaster.titles.g1846.rules.operating import next_operator, start_operating_rounds
from stationmaster.titles.g1846.sequence import STEPS, describe_turn, legal_actions, play, round_name, settle
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, choices, do, position_with, price_of, refused
from tests.unit.titles.g1846.turn_positions import in_turn, now, settled

ONLINE = Options(conventions="online", consent="assumed")


def opening(set_number: int = 2, **more: Any) -> Position:
    """Return the first decision of the operating rounds that follow a stock round."""
    opened = {
        "NYC": Opened(80, {BOB: 3}, cash=100),
        "IC": Opened(80, {CARLOS: 3}, cash=100),
        "GT": Opened(60, {AMY: 3}, cash=100),
    }
    position = position_with(corporations=more.pop("corporations", opened), set_number=set_number, **more)
    ledger = Ledger(position)
    start_operating_rounds(ledger)
    settle(ledger)
    return ledger.position


def order_of_play(position: Position) -> list[str]:
    """Pass until the round is over; return the companies or players that had a turn, in order."""
    order: list[str] = []
    name = round_name(position)
    while round_name(position) == name:
        entity = now(position)[0]
        if entity not in order:
            order.append(entity)
        needs_train = now(position)[1] == "trains" and not choices(position, "pass")
        position = do(position, BuyTrain("2", "bank", 80) if needs_train else Pass())
    return order


# 4, 6.1


def test_4_31_highest_price_first_ties_from_the_top() -> None:
    assert order_of_play(opening()) == ["NYC", "IC", "GT"]


def test_t_70_4_2a_lowest_price_first_in_the_very_first_round() -> None:
    position = opening(set_number=1)
    assert order_of_play(position) == ["GT", "NYC", "IC"]


def test_4_2a_only_in_the_first_round_of_the_first_set() -> None:
    position = opening(set_number=1)
    round_ = position.round
    assert isinstance(round_, OperatingRound)
    second = replace(position, round=replace(round_, number=2, operator=None, done=()))
    assert next_operator(second) == "NYC"


def test_4_31_a_company_that_is_done_has_no_second_turn() -> None:
    position = opening()
    round_ = position.round
    assert isinstance(round_, OperatingRound)
    later = replace(position, round=replace(round_, operator=None, done=("NYC", "GT")))
    assert next_operator(later) == "IC"
    assert next_operator(replace(position, round=replace(round_, operator=None, done=("NYC", "GT", "IC")))) is None


def test_6_1a_income_to_players_and_corporations() -> None:
    position = opening(privates={"C&WI": BOB, "LSL": "GT", "MAIL": AMY, "MC": "undrafted"})
    assert position.players[BOB].cash == 10
    assert position.corporations["GT"].cash == 115
    assert position.players[AMY].cash == 0
    assert position.bank == 6500 - 300 - 25


def test_6_1b_independents_before_corporations() -> None:
    position = opening(privates={"MS": AMY, "BIG4": BOB}, independent_cash={"MS": 40, "BIG4": 40})
    assert now(position) == ("MS", "track")
    assert now(do(position, Pass())) == ("BIG4", "track")


def test_6_1b_only_those_that_a_player_owns() -> None:
    assert now(opening(privates={"MS": "undrafted", "BIG4": "GT"}))[0] == "NYC"


def test_4_1_two_operating_rounds_then_a_stock_round() -> None:
    position = in_turn(
        "GT", "privates", {"GT": Opened(60, {AMY: 3}, cash=100)}, cash={AMY: 100}, privates={"MAIL": AMY}
    )
    position = do(position, Pass())
    assert round_name(position) == "OR 2.2"
    last = in_turn(
        "GT", "privates", {"GT": Opened(60, {AMY: 3}, cash=100)}, number=2, cash={AMY: 100}, privates={"MAIL": AMY}
    )
    after = do(last, Pass())
    assert isinstance(after.round, StockRound)
    assert after.set_number == 3


def test_10_1_a_broken_bank_ends_the_game_with_the_set() -> None:
    opened = {"GT": Opened(60, {AMY: 3}, cash=100)}
    position = in_turn("GT", "privates", opened, number=2, privates={"MAIL": AMY}, bank_broken=True)
    after = do(position, Pass())
    assert isinstance(after.round, Finished)
    assert after.round.reason == "bank"
    first = in_turn("GT", "privates", opened, number=1, privates={"MAIL": AMY}, bank_broken=True)
    assert isinstance(do(first, Pass()).round, OperatingRound)


def test_15_26_two_players_draft_on_after_two_operating_rounds() -> None:
    position = position_with(
        players=2,
        corporations={},
        privates={"MS": AMY, "LSL": "undrafted", "MAIL": "undrafted"},
        independent_cash={"MS": 60},
        set_number=0,
        round_=OperatingRound(2, "track", "MS"),
        cash={AMY: 500, BOB: 500},
    )
    assert round_name(do(position, Pass())).startswith("DR")


# 6.2


def running(**more: Any) -> Position:
    """Return GT's turn, with a train, a route and money."""
    gt = more.pop("gt", Opened(60, {AMY: 3}, cash=300, trains=["2"]))
    opened = {"GT": gt, "NYC": Opened(50, {BOB: 3}, cash=100)}
    return in_turn("GT", more.pop("step", "track"), opened, tiles={"B16": ("5", 0)}, **more)


def test_6_2_the_steps_of_a_turn() -> None:
    position = running(privates={"MAIL": AMY})
    steps = [now(position)]
    for action in (Pass(), Run("best"), Dividend("full"), Pass(), Pass()):
        position = do(position, action)
        steps.append(now(position))
    assert steps == [
        ("GT", "track"),
        ("GT", "run"),
        ("GT", "dividend"),
        ("GT", "trains"),
        ("GT", "privates"),
        ("NYC", "track"),
    ]


@pytest.mark.parametrize(
    ("step", "action"),
    [
        ("run", LayTile("C13", "7", 4)),
        ("run", PlaceToken("C15", 0)),
        ("track", Run("best")),
        ("track", BuyTrain("2", "bank", 80)),
        ("track", Dividend("full")),
        ("privates", BuyTrain("2", "bank", 80)),
        ("privates", Issue(1)),
        ("track", BuyShare("GT", "treasury")),
        ("track", Start("IC", 60)),
    ],
)
def test_6_2_every_action_has_its_step(step: str, action: Any) -> None:
    ran = CompanyTurn(has_run=step == "privates")
    code, rule = refused(running(step=step, privates={"MAIL": AMY}, turn=ran), action)
    assert code == "wrong_step"
    assert rule in ("6.2B", "6.2C", "6.2F")


def test_6_2h_independents_build_run_and_halve_by_themselves() -> None:
    opened = {"NYC": Opened(50, {BOB: 3}, cash=100)}
    position = in_turn("MS", "track", opened, privates={"MS": AMY}, independent_cash={"MS": 60})
    position = do(position, LayTile("B16", "5", 0), Pass())
    assert now(position) == ("MS", "run")
    turn = {"round": "OR 2.1", "step": "run", "entity": "MS", "players": [AMY]}
    assert describe_turn(position) == {**turn, "began": 0}
    position = do(position, Run("best"))
    assert (position.independents["MS"].cash, position.players[AMY].cash) == (70, 30)
    assert now(position) == ("NYC", "track")
    assert position.turn_began == position.revision


def test_6_2h_an_independent_places_no_token_and_buys_no_train() -> None:
    opened = {"NYC": Opened(50, {BOB: 3}, cash=100)}
    position = in_turn("MS", "track", opened, privates={"MS": AMY}, independent_cash={"MS": 60})
    assert refused(position, PlaceToken("C15", 0)) == ("independent_has_no_token", "6.2H")
    assert refused(position, BuyTrain("2", "bank", 80))[0] == "wrong_step"
    trains = in_turn("MS", "trains", opened, privates={"MS": AMY}, independent_cash={"MS": 90})
    assert refused(trains, BuyTrain("2", "bank", 80)) == ("buys_no_train", "6.2H")


def test_6_2c_the_run_is_not_passed() -> None:
    assert refused(do(running(), Pass()), Pass()) == ("must_run", "6.2C")


def test_6_75a_without_a_train_to_run_the_price_drops() -> None:
    position = do(running(gt=Opened(60, {AMY: 3}, cash=300)), Pass())
    assert now(position) == ("GT", "trains")
    assert price_of(position, "GT") == 50


def test_without_a_route_there_is_no_run_and_no_dividend() -> None:
    gt = Opened(60, {AMY: 3}, cash=300, trains=["2"])
    position = in_turn("GT", "track", {"GT": gt})
    assert now(do(position, Pass()))[1] == "trains"
    assert price_of(do(position, Pass()), "GT") == 50


def test_6_61a_a_train_that_may_not_run_is_no_reason_to_wait() -> None:
    gt = Opened(60, {AMY: 3}, cash=300, trains=[Train("2", False, True)])
    assert now(do(running(gt=gt), Pass()))[1] == "trains"


def test_o_2_online_any_legal_set_of_routes() -> None:
    position = do(running(options=ONLINE), Pass())
    assert do(position, Run(())).corporations["GT"].earnings == 0
    two = do(position, Run((TrainRun("2", ("B16", "C15")),)))
    assert now(two) == ("GT", "dividend")


def test_o_20_a_step_without_anything_to_do_is_skipped() -> None:
    """No money, nothing to issue, no private: the trains come next."""
    gt = Opened(60, {AMY: 3}, market=3, cash=0, trains=["2"])
    assert now(settled(running(gt=gt)))[1] == "run"


def test_o_20_money_that_could_be_raised_counts() -> None:
    gt = Opened(60, {AMY: 3}, cash=0, trains=["2"])
    assert now(settled(running(gt=gt)))[1] == "track"
    poor = Opened(60, {AMY: 3}, market=3, cash=5, trains=["2"])
    rich = {"privates": {"MS": AMY}, "independent_cash": {"MS": 45}}
    assert now(settled(running(gt=poor, **rich)))[1] == "track"
    assert now(settled(running(gt=poor)))[1] == "run"


def tiles_made(**more: Any) -> Position:
    """Return a position after Grand Trunk's tile actions; every city joined to it has its token or is full."""
    opened = {
        "GT": Opened(50, {AMY: 3}, cash=100, trains=["2"], tokens=[("C15", 0)]),
        "NYC": Opened(80, {BOB: 3}, tokens=[("D14", 0), ("C15", 0)]),
    }
    tiles = {"B16": ("5", 0), "C13": ("7", 4), "D14": ("57", 2), "C15": ("294", 0)}
    made = CompanyTurn(tiles=2, upgrades=1, shares_moved=True)
    return in_turn("GT", "track", opened, turn=made, phase="II", tiles=tiles, **more)


def test_6_52a_the_token_may_follow_what_an_ability_opens() -> None:
    assert now(settled(tiles_made())) == ("GT", "run")
    position = settled(tiles_made(privates={"LSL": "GT"}))
    assert now(position) == ("GT", "track")
    after = do(position, LayTile("D14", "14", 2, "LSL"), PlaceToken("D14", 0))
    assert after.board.has_token("GT", "D14")


@pytest.mark.parametrize(("owner", "cash"), [(BOB, 81), ("NYC", 500), (BOB, 80)])
def test_6_52a_or_what_a_private_might_open_that_is_yet_to_be_bought(owner: str, cash: int) -> None:
    """The private costs at least a dollar, and the token $80."""
    position = tiles_made(privates={"LSL": owner})
    gt = replace(position.corporations["GT"], cash=cash)
    position = replace(position, corporations={**position.corporations, "GT": gt})
    assert now(settled(position)) == ("GT", "track" if owner == BOB and cash > 80 else "run")


def test_the_last_step_waits_only_for_privates_that_can_be_bought_or_used() -> None:
    assert now(settled(running(step="privates", privates={"MAIL": AMY})))[1] == "privates"
    assert now(settled(running(step="privates", privates={"MAIL": AMY}, phase="III")))[0] == "NYC"
    assert now(settled(running(step="privates", privates={"LSL": "GT"})))[0] == "NYC"
    # Online an unused ability counts as a decision.
    assert now(settled(running(step="privates", privates={"LSL": "GT"}, options=ONLINE)))[1] == "privates"


def test_8_1a_the_turn_of_a_corporation_that_closes_is_over() -> None:
    gt = Opened(10, {AMY: 3}, cash=300)
    position = do(running(gt=gt), Pass())
    assert position.corporations["GT"].status == "closed"
    assert now(position) == ("NYC", "track")


# General behaviour


def test_a_refused_action_changes_nothing() -> None:
    position = running()
    before = repr(position)
    with pytest.raises(IllegalAction):
        play(position, BuyPrivate("MAIL", 1))
    assert repr(position) == before


def test_every_step_of_the_table_has_its_own_name() -> None:
    names = [step.name for step in STEPS]
    assert len(names) == len(set(names))


def test_every_kind_of_action_has_a_place_in_some_step() -> None:
    names = {step.name for step in STEPS}
    assert all(family.steps and family.steps <= names for family in families.ACTION_KINDS)


def test_the_order_of_kinds_is_that_of_the_families() -> None:
    types = [family["type"] for family in legal_actions(running(privates={"MAIL": AMY}))]
    order = list(dict.fromkeys(family.type for family in families.ACTION_KINDS))
    assert types == sorted(types, key=order.index)
    assert choices(running(), "pass") == [{}]


def test_nothing_is_played_after_the_end() -> None:
    position = replace(running(), round=Finished("bank"))
    assert describe_turn(position) is None
    assert refused(position, Pass()) == ("game_over", "10.1")
