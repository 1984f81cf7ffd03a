"""Open states: a valid one restores its position; an invalid one is rejected with every fault and its location."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.errors import ImpossibleInput
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import BuyPrivate, BuyTrain, Run
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import (
    CompanyTurn,
    Corporation,
    DraftRound,
    Finished,
    Marker,
    OperatingRound,
    Options,
    Position,
    Request,
    StockRound,
    Train,
)
from stationmaster.titles.g1846.model.sealed import SEALED
from stationmaster.titles.g1846.open_state.read import position_from_view
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.sequence import legal_actions, play, settle
from tests.unit.titles.g1846.games import GAMES, every, positions
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, position_with
from tests.unit.titles.g1846.turn_positions import operating_w_31

View = dict[str, Any]

NO_PRIVATES = dict.fromkeys(("MS", "BIG4", "C&WI", "MAIL", "LSL", "MPC"), "closed")
"""The six privates of three players, all out of the game."""
Change = Callable[[View], Any]


def trading() -> Position:
    """Return a stock round in which Amy has sold and Bob has not."""
    position = operating_w_31()
    return replace(
        position,
        set_number=2,
        round=StockRound(AMY, 0, AMY, sold_this_turn=("GT",), sold={AMY: ("GT",), BOB: ("NYC",)}),
    )


def late() -> Position:
    """Return a position in phase IV: NYC has run, GT has no President, Illinois Central is closed."""
    return position_with(
        cash={AMY: 100, BOB: 200},
        corporations={
            "NYC": Opened(230, {BOB: 5, AMY: 4}, cash=900, trains=["6", Train("3/5", phased_out=True)], tokens_left=3),
            "GT": Opened(20, {AMY: 1}, president="market", market=6, cash=30),
        },
        closed=["IC"],
        privates={"MS": "closed", "BIG4": "closed", "LSL": "closed", "MAIL": "NYC", "C&WI": "closed", "SC": "closed"},
        tiles={"D20": ("14", 0)},
        phase="IV",
        stock={"2": 0, "3/5": 0, "4/6": 0},
        returned=["4/6"],
        bankrupt=[CARLOS],
        set_number=5,
        round_=OperatingRound(1, "track", "NYC", turn=CompanyTurn()),
    )


BASES: dict[str, Callable[[], Position]] = {"operating": operating_w_31, "trading": trading, "late": late}


def faults(sent: Any) -> list[tuple[str, str]]:
    """Return the pointer and code of every fault of an open state; an empty list when it is valid."""
    try:
        position_from_view(sent)
    except ImpossibleInput as error:
        assert all(fault.detail.endswith(".") or ")" in fault.detail for fault in error.faults)
        return [(fault.pointer, fault.code) for fault in error.faults]
    return []


# Valid open states


@pytest.mark.parametrize("name", BASES)
def test_a_position_built_by_hand_comes_back(name: str) -> None:
    position = BASES[name]()
    assert faults(view(position)) == []
    assert position_from_view(view(position)) == position


@pytest.mark.parametrize(("operator", "done"), [("MS", ()), ("GT", ("MS", "BIG4"))])
def test_6_68_routes_that_earn_nothing_stand_until_better_ones_are_shown(operator: str, done: tuple[str, ...]) -> None:
    """This includes the routes of an independent, which otherwise takes no step D of its own."""
    before = replace(operating_w_31(), round=OperatingRound(2, "run", operator, done, turn=CompanyTurn()))
    idle, _ = play(before, Run(()))
    assert isinstance(idle.round, OperatingRound) and idle.round.step == "dividend"
    assert position_from_view(view(idle)) == idle


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_positions_of_games_come_back_with_the_same_view_and_the_same_legal_actions(game: int) -> None:
    for position in every(game, 7):
        shown = json.loads(json.dumps(view(position)))
        again = position_from_view(shown)
        assert view(again) == shown
        assert legal_actions(again) == legal_actions(position)
        assert replace(again, corporations=position.corporations, round=position.round) == position


def test_a_state_written_by_hand_needs_the_contracts_names_alone() -> None:
    """Prices determine the worth and `round` determines the set, so derived fields may be omitted."""
    shown = view(operating_w_31())
    for name in (
        "certificate_limit",
        "stock_round",
        "draft",
        "finished",
        "request",
        "set",
        "last_set",
        "revision",
        "options",
    ):
        del shown[name]
    for player in shown["players"]:
        del player["certificates"], player["worth"], player["bankrupt"]
    for corporation in shown["corporations"].values():
        del corporation["tokens"], corporation["earnings"]
    shown["operating"] = {"order": shown["operating"]["order"], "operator": "MS"}
    assert position_from_view(shown) == operating_w_31()


def test_tokens_may_be_listed_in_any_order() -> None:
    shown = view(operating_w_31())
    shown["corporations"]["GT"]["tokens"].reverse()
    assert faults(shown) == []


def test_the_open_draft_of_two_players_hides_nothing() -> None:
    start = positions(0)[0]
    assert isinstance(start.round, DraftRound)
    assert position_from_view(view(start)) == start


# Hidden information


def test_during_the_draft_an_open_state_is_incomplete() -> None:
    assert faults(view(positions(1)[0])) == [("/round", "hidden_cards")]


# Shapes


def put(*path: Any, value: Any) -> Change:
    """Return a change that sets the value at a path."""

    def change(shown: View) -> None:
        place: Any = shown
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def drop(*path: Any) -> Change:
    """Return a change that removes the value at a path."""

    def change(shown: View) -> None:
        place: Any = shown
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


SHAPES: list[tuple[Change, str, str]] = [
    (drop("bank"), "/bank", "missing"),
    (put("bank", value="much"), "/bank", "wrong_type"),
    (put("bank", value=True), "/bank", "wrong_type"),
    (put("bank", value=12.5), "/bank", "wrong_type"),
    (put("bank", value=10**30), "/bank", "out_of_range"),
    (put("bank_broken", value=0), "/bank_broken", "wrong_type"),
    (put("colour", value="red"), "/colour", "unknown_field"),
    (put("a/b~c", value=1), "/a~1b~0c", "unknown_field"),
    (put("phase", value="V"), "/phase", "unknown_value"),
    (put("round", value="OR two"), "/round", "unknown_round"),
    (put("players", 0, "id", value=""), "/players/0/id", "unusable_name"),
    (put("players", 0, "id", value="NYC"), "/players/0/id", "unusable_name"),
    (put("players", 1, "id", value="Amy"), "/players/1/id", "unusable_name"),
    (put("players", value=[]), "/players", "wrong_number_of_players"),
    (put("players", value={}), "/players", "wrong_type"),
    (put("players", 0, "shares", "XYZ", value=1), "/players/0/shares/XYZ", "unknown_name"),
    (put("players", 0, "shares", "GT", value=11), "/players/0/shares/GT", "out_of_range"),
    (put("players", 0, "cash", value=-1), "/players/0/cash", "out_of_range"),
    (drop("players", 0, "shares"), "/players/0/shares", "missing"),
    (put("priority", value="Zoe"), "/priority", "unknown_player"),
    (drop("corporations", "GT"), "/corporations/GT", "missing"),
    (put("corporations", "GT", "price", value=55), "/corporations/GT/price", "no_such_price"),
    (put("corporations", "GT", "status", value="asleep"), "/corporations/GT/status", "unknown_value"),
    (put("corporations", "GT", "trains", value=[{"type": "9"}]), "/corporations/GT/trains/0/type", "unknown_value"),
    (put("corporations", "GT", "trains", value=["2"]), "/corporations/GT/trains/0", "wrong_type"),
    (put("corporations", "GT", "trains", value=[{}] * 99), "/corporations/GT/trains", "too_long"),
    (put("tiles", "Z99", value={"tile": "9", "rotation": 0}), "/tiles/Z99", "unknown_name"),
    (put("tiles", "C13", "tile", value="999"), "/tiles/C13/tile", "unknown_value"),
    (put("tiles", "C13", "rotation", value=6), "/tiles/C13/rotation", "out_of_range"),
    (put("slots", "C15", value=[["XYZ", None]]), "/slots/C15/0/0", "unknown_value"),
    (put("slots", "C15", value="MS"), "/slots/C15", "wrong_type"),
    (put("trains_for_sale", "3/5", value=-2), "/trains_for_sale/3~15", "out_of_range"),
    (drop("trains_for_sale", "2"), "/trains_for_sale/2", "missing"),
    (put("operating", "step", value="sleep"), "/operating/step", "unknown_value"),
    (put("operating", "turn", "tiles", value=None), "/operating/turn/tiles", "wrong_type"),
    (put("options", "edition", value="third"), "/options/edition", "unknown_value"),
    (put("priority", value="x" * 100), "/priority", "too_long"),
    (put("request", value={"asked": "Bob", "purchase": {"type": "sell"}}), "/request/purchase/type", "unknown_value"),
]


@pytest.mark.parametrize(("change", "pointer", "code"), SHAPES)
def test_a_wrong_shape_is_named_with_its_place(change: Change, pointer: str, code: str) -> None:
    shown = view(operating_w_31())
    change(shown)
    assert (pointer, code) in faults(shown)


@pytest.mark.parametrize("sent", [None, 3, "view", [], True])
def test_something_that_is_no_object_is_no_state(sent: Any) -> None:
    assert faults(sent) == [("", "wrong_type")]


def test_an_empty_object_lacks_everything() -> None:
    found = faults({})
    assert ("/players", "missing") in found
    assert len(found) == 14
    assert {code for _, code in found} == {"missing"}


# Consistency


def move(amount: int, *path: Any) -> Change:
    """Return a change that moves money from the bank to a path, so that the total stays the same."""

    def change(shown: View) -> None:
        place: Any = shown
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] += amount
        shown["bank"] -= amount

    return change


def both(*changes: Change) -> Change:
    """Combine several changes into one."""

    def change(shown: View) -> None:
        for one in changes:
            one(shown)

    return change


SENSE: list[tuple[str, Change, str, str]] = [
    # 2.2a, 10.1, 7.11: money
    ("operating", put("bank", value=6500), "/bank", "money_does_not_add_up"),
    ("operating", put("players", 0, "cash", value=66), "/bank", "money_does_not_add_up"),
    ("operating", move(7000, "players", 0, "cash"), "/bank_broken", "bank_not_broken"),
    ("late", move(5, "players", 2, "cash"), "/players/2", "bankrupt_owns"),
    ("late", put("priority", value=CARLOS), "/priority", "bankrupt_priority"),
    # 5: shares
    ("operating", put("players", 0, "shares", "GT", value=4), "/corporations/GT", "shares_do_not_add_up"),
    ("operating", put("corporations", "GT", "treasury_shares", value=4), "/corporations/GT", "shares_do_not_add_up"),
    (
        "operating",
        both(
            put("corporations", "IC", "market_shares", value=6), put("corporations", "IC", "treasury_shares", value=2)
        ),
        "/corporations/IC/market_shares",
        "market_full",
    ),
    ("operating", put("corporations", "NYC", "president", value=AMY), "/corporations/NYC/president", "not_president"),
    (
        "operating",
        put("corporations", "NYC", "president", value="Zoe"),
        "/corporations/NYC/president",
        "unknown_player",
    ),
    (
        "operating",
        put("corporations", "NYC", "president", value=None),
        "/corporations/NYC/president",
        "president_missing",
    ),
    (
        "late",
        put("corporations", "GT", "market_shares", value=1),
        "/corporations/GT/market_shares",
        "presidents_certificate",
    ),
    ("operating", put("players", 0, "shares", "B&O", value=1), "/players/0/shares/B&O", "not_open"),
    ("operating", put("corporations", "B&O", "president", value=AMY), "/corporations/B&O/president", "not_open"),
    ("operating", put("corporations", "B&O", "market_shares", value=1), "/corporations/B&O/market_shares", "not_open"),
    (
        "operating",
        put("corporations", "B&O", "treasury_shares", value=8),
        "/corporations/B&O/treasury_shares",
        "shares_do_not_add_up",
    ),
    (
        "operating",
        both(put("players", 0, "shares", "GT", value=7), put("corporations", "GT", "treasury_shares", value=1)),
        "/players/0/shares/GT",
        "holding_limit",
    ),
    # 2.3, 5.34, 8.1: companies
    ("operating", put("corporations", "B&O", "status", value="removed"), "/corporations/B&O/status", "never_removed"),
    ("operating", put("corporations", "PRR", "status", value="unopened"), "/corporations", "wrong_removals"),
    ("operating", put("privates", "MPC", "status", value="removed"), "/privates", "wrong_removals"),
    ("operating", put("corporations", "GT", "price", value=None), "/corporations/GT/price", "no_price"),
    ("operating", put("corporations", "GT", "price", value=0), "/corporations/GT/price", "no_price"),
    ("operating", put("corporations", "B&O", "price", value=40), "/corporations/B&O/price", "not_open"),
    ("operating", move(5, "corporations", "B&O", "cash"), "/corporations/B&O/cash", "not_open"),
    ("operating", put("corporations", "B&O", "operated", value=True), "/corporations/B&O/operated", "not_open"),
    ("operating", put("independents", "MS", "status", value="bought"), "/independents/MS/status", "wrong_status"),
    ("operating", put("independents", "MS", "owner", value=BOB), "/independents/MS/owner", "wrong_owner"),
    ("late", move(5, "independents", "MS", "cash"), "/independents/MS/cash", "not_independent"),
    # 6.9, 9.III: privates and markers
    ("operating", put("privates", "LSL", "owner", value=AMY), "/privates/LSL/owner", "wrong_owner"),
    ("operating", put("players", 0, "privates", value=["MS", "LSL"]), "/players/0/privates/1", "wrong_owner"),
    ("operating", put("players", 0, "privates", value=["MS", "MS"]), "/players/0/privates/1", "wrong_owner"),
    (
        "operating",
        put("privates", "LSL", value={"owner": "B&O", "status": "corporation"}),
        "/privates/LSL/owner",
        "wrong_owner",
    ),
    ("operating", put("privates", "LSL", "status", value="undrafted"), "/privates/LSL/status", "undrafted"),
    (
        "late",
        put("privates", "C&WI", value={"owner": AMY, "status": "player"}),
        "/privates/C&WI/status",
        "closed_by_phase",
    ),
    ("operating", put("privates", "LSL", "used", value=1), "/privates/LSL/used", "used_too_often"),
    ("operating", drop("privates", "LSL"), "/privates/LSL", "missing"),
    ("operating", put("privates", "BT", value={"owner": None, "status": "removed"}), "/privates/BT", "unknown_name"),
    ("operating", put("markers", "MPC", "hex", value="D14"), "/markers/MPC/hex", "wrong_marker_hex"),
    ("operating", put("markers", "MPC", "hex", value="D6"), "/markers/MPC", "not_placed"),
    ("operating", put("markers", "SC", value={"hex": None, "company": None}), "/markers/SC", "no_marker"),
    ("operating", drop("markers", "MPC"), "/markers/MPC", "missing"),
    ("late", put("markers", "SC", "hex", value="B8"), "/markers/SC", "closed_by_phase"),
    ("late", put("markers", "SC", "company", value="IC"), "/markers/SC/company", "wrong_beneficiary"),
    # 6.4: tiles
    ("operating", put("tiles", "B14", value={"tile": "7", "rotation": 1}), "/tiles/B14", "tile_does_not_fit"),
    ("operating", put("tiles", "C13", "tile", value="57"), "/tiles/C13", "tile_does_not_fit"),
    ("operating", put("tiles", "B18", value={"tile": "9", "rotation": 0}), "/tiles/B18", "tile_does_not_fit"),
    ("operating", put("tiles", "D6", value={"tile": "8", "rotation": 0}), "/tiles/D6", "tile_does_not_fit"),
    ("operating", put("tiles", "G19", value={"tile": "7", "rotation": 0}), "/tiles/G19", "tile_does_not_fit"),
    ("operating", put("tiles", "C13", value={"tile": "40", "rotation": 0}), "/tiles/C13/tile", "colour_not_available"),
    (
        "operating",
        both(*(put("tiles", hex_id, value={"tile": "17", "rotation": 0}) for hex_id in ("D10", "D12"))),
        "/tiles/D10/tile",
        "no_tile_left",
    ),
    # 6.5: tokens
    ("operating", put("slots", "D14", value=[["GT", None]]), "/slots/D14/0", "no_such_slot"),
    ("operating", put("slots", "D14", value=[["GT"], [None]]), "/slots/D14", "no_such_city"),
    ("operating", put("slots", "G13", value=[[None]]), "/slots/G13", "no_token"),
    ("operating", put("slots", "G13", value=[["GT"]]), "/corporations/GT/tokens_left", "wrong_token_supply"),
    ("operating", put("slots", "G13", value=[["B&O"]]), "/slots/G13", "token_not_in_play"),
    ("operating", drop("slots", "K3"), "/corporations/IC", "no_home_token"),
    ("operating", drop("slots", "E21"), "/slots", "wrong_blocking_token"),
    ("operating", drop("slots", "C15"), "/independents/MS", "wrong_independent_token"),
    ("operating", put("slots", "D20", value=[["NYC", "NYC"]]), "/slots/D20", "token_already_there"),
    ("operating", put("slots", "G19", value=[["GT"]]), "/slots/G19", "protected_slot"),
    ("operating", put("slots", "D6", value=[[None], [None], [None], ["GT"]]), "/slots/D6", "protected_slot"),
    (
        "operating",
        put("corporations", "B&O", "tokens_left", value=3),
        "/corporations/B&O/tokens_left",
        "wrong_token_supply",
    ),
    ("late", put("corporations", "IC", "tokens_left", value=1), "/corporations/IC/tokens_left", "wrong_token_supply"),
    # 6.8: trains
    ("operating", put("trains_for_sale", "2", value=1), "/trains_for_sale/2", "wrong_stock"),
    ("operating", put("trains_for_sale", "3/5", value=4), "/trains_for_sale/3~15", "wrong_stock"),
    ("operating", put("trains_for_sale", "4/6", value=2), "/trains_for_sale/4~16", "wrong_stock"),
    ("operating", put("trains_for_sale", "4/6", value=9), "/trains_for_sale/4~16", "wrong_stock"),
    ("operating", put("trains_for_sale", "7/8", value=9), "/trains_for_sale/7~18", "wrong_stock"),
    ("operating", put("trains_for_sale", "3/5", value=3), "/trains_for_sale/3~15", "too_many_trains"),
    (
        "operating",
        put("corporations", "GT", "trains", value=[{"type": "5", "phased_out": False}]),
        "/corporations/GT/trains/0",
        "train_not_yet",
    ),
    (
        "operating",
        put("corporations", "GT", "trains", value=[{"type": "2", "phased_out": True}]),
        "/corporations/GT/trains/0",
        "wrong_phased_out",
    ),
    (
        "late",
        put("corporations", "GT", "trains", value=[{"type": "2", "phased_out": True}]),
        "/corporations/GT/trains/0",
        "train_removed",
    ),
    (
        "operating",
        put("corporations", "NYC", "trains", value=[{"type": "2", "phased_out": False}] * 5),
        "/corporations/NYC/trains",
        "train_limit",
    ),
    ("operating", put("independents", "MS", "trains", value=[]), "/independents/MS/trains", "wrong_trains"),
    ("late", put("returned_trains", value=["3/5"]), "/returned_trains/0", "wrong_returned_train"),
    # rounds and turns
    ("operating", put("round", value="OR 1.3"), "/round", "unknown_round"),
    ("operating", put("round", value="OR 0.2"), "/round", "unknown_round"),
    ("operating", put("operating", "operator", value="PRR"), "/operating/operator", "not_in_play"),
    ("operating", put("operating", "operator", value=None), "/operating/operator", "no_operator"),
    ("operating", put("operating", "step", value="steamboat"), "/operating/step", "operator_too_early"),
    ("operating", put("operating", "step", value="trains"), "/operating/step", "wrong_step"),
    ("operating", put("operating", "done", value=["MS"]), "/operating/done/0", "operated_twice"),
    ("operating", put("operating", "done", value=["B&O"]), "/operating/done/0", "not_open"),
    ("operating", put("operating", "queue", value=["GT"]), "/operating/queue", "no_queue"),
    ("operating", put("operating", "turn", "tiles", value=3), "/operating/turn/tiles", "too_many_tiles"),
    ("operating", put("operating", "turn", "tokens", value=2), "/operating/turn/tokens", "too_many_tokens"),
    ("operating", put("operating", "turn", "revenue", value=50), "/operating/turn/revenue", "wrong_revenue"),
    ("operating", put("operating", "turn", "has_run", value=True), "/operating/turn/has_run", "run_too_early"),
    ("operating", put("operating", "turn", "forced_issue", value=True), "/operating/turn", "forced_too_early"),
    (
        "operating",
        put("operating", "turn", "bought_trains", value=1),
        "/operating/turn/bought_trains",
        "bought_too_early",
    ),
    (
        "operating",
        put("operating", "turn", "refused_trains", value=["GT"]),
        "/operating/turn/refused_trains",
        "bought_too_early",
    ),
    (
        "operating",
        put("operating", "turn", "second_tile", value="LSL"),
        "/operating/turn/second_tile",
        "no_second_tile",
    ),
    ("operating", put("corporations", "GT", "operated", value=False), "/corporations/GT/operated", "not_operated"),
    ("operating", put("last_set", value=3), "/last_set", "no_last_set"),
    ("trading", put("stock_round", "player", value="Zoe"), "/stock_round/player", "unknown_player"),
    ("trading", put("stock_round", "passes", value=3), "/stock_round/passes", "round_over"),
    ("trading", put("stock_round", "bought", value=True), "/stock_round/bought", "turn_over"),
    ("trading", put("stock_round", "sold", value={}), "/stock_round/sold_this_turn/0", "not_sold"),
    ("trading", put("stock_round", "sold", value={"Zoe": []}), "/stock_round/sold/Zoe", "unknown_player"),
    ("trading", put("stock_round", "sold", BOB, value=["B&O"]), "/stock_round/sold/Bob/0", "not_sold"),
    # derived fields
    ("operating", put("players", 0, "worth", value=1), "/players/0/worth", "contradiction"),
    ("operating", put("players", 0, "certificates", value=9), "/players/0/certificates", "contradiction"),
    ("operating", put("certificate_limit", value=11), "/certificate_limit", "contradiction"),
    ("operating", put("corporations", "IC", "stack", value=0), "/corporations/IC/stack", "wrong_stack"),
    ("operating", put("corporations", "GT", "tokens", value=[]), "/corporations/GT/tokens", "contradiction"),
    ("operating", put("operating", "order", value=["MS", "NYC"]), "/operating/order", "contradiction"),
    ("operating", put("set", value=4), "/set", "contradiction"),
    ("operating", put("options", "two_player", value=True), "/options/two_player", "contradiction"),
]


def as_first_stock_round(shown: View) -> None:
    """Turn the view into one of the first stock round, with the same table."""
    shown.update(round="SR 1", set=1, operating=None, stock_round=None)


def never_operated(name: str, **also: Any) -> Change:
    """Return a change that marks a corporation as never having had a turn."""

    def change(shown: View) -> None:
        shown["corporations"][name].update(operated=False, **also)

    return change


HISTORIES: list[tuple[str, Change, str, str]] = [
    ("late", as_first_stock_round, "/phase", "too_early"),
    ("late", as_first_stock_round, "/trains_for_sale/2", "too_early"),
    ("late", as_first_stock_round, "/tiles/D20", "too_early"),
    ("operating", as_first_stock_round, "/corporations/GT/operated", "too_early"),
    ("late", as_first_stock_round, "/players/2/bankrupt", "too_early"),
    ("trading", both(as_first_stock_round, put("bank_broken", value=True)), "/bank_broken", "too_early"),
    ("trading", never_operated("GT"), "/corporations/GT/trains", "too_early"),
    ("trading", never_operated("GT", trains=[]), "/corporations/GT/tokens", "too_early"),
    ("trading", never_operated("GT", trains=[], earnings=40), "/corporations/GT/earnings", "too_early"),
    ("late", never_operated("NYC"), "/corporations/NYC/trains", "too_early"),
    (
        "operating",
        both(put("corporations", "GT", "president", value=None), move(2, "corporations", "GT", "market_shares")),
        "/corporations/GT/president",
        "president_missing",
    ),
    (
        "operating",
        put("operating", "done", value=["NYC"]),
        "/operating/order",
        "wrong_order",
    ),
    (
        "operating",
        both(put("operating", "operator", value="GT"), put("operating", "done", value=["BIG4", "MS"])),
        "/operating/order",
        "wrong_order",
    ),
    (
        "operating",
        both(put("operating", "operator", value="GT"), put("operating", "done", value=["MS"])),
        "/operating/order",
        "wrong_order",
    ),
]
"""The allowed values of each field, and values that no game can reach."""


@pytest.mark.parametrize(("base", "change", "pointer", "code"), HISTORIES)
def test_what_cannot_have_come_about_is_named(base: str, change: Change, pointer: str, code: str) -> None:
    shown = view(BASES[base]())
    change(shown)
    assert (pointer, code) in faults(shown)


def test_15_26_while_two_players_draft_no_corporation_is_opened() -> None:
    drafting = next(one for one in positions(0) if isinstance(one.round, DraftRound) and len(one.round.drawn) > 1)
    shown = view(drafting)
    assert faults(shown) == []
    shown["corporations"]["IC"].update(status="open", price=80, stack=0, operated=False)
    assert ("/corporations/IC/status", "too_early") in faults(shown)


def test_a_stock_round_need_not_state_that_no_company_operates() -> None:
    """Nor does an operating round need to name the first company."""
    trade, operate = view(trading()), view(operating_w_31())
    assert trade.pop("operating") is None and faults(trade) == []
    del operate["operating"]
    assert GAME.opened(operate)[0].round == replace(operating_w_31(), round=OperatingRound(2, "track", "MS")).round
    assert faults({**operate, "operating": None}) == []


def test_o_7_an_order_that_a_bankruptcy_fixed_is_read_from_the_order() -> None:
    fixed = position_with(
        corporations={
            "NYC": Opened(100, {BOB: 3}, cash=100),
            "GT": Opened(80, {AMY: 3}, cash=100),
            "B&O": Opened(60, {AMY: 3}, cash=100),
        },
        privates=NO_PRIVATES,
        bankrupt=[CARLOS],
        options=Options(conventions="online"),
        stock={"7/8": 9},
        round_=OperatingRound(2, "track", "GT", queue=("GT", "B&O", "NYC")),
    )
    shown = view(fixed)
    del shown["operating"]["queue"], shown["options"]
    assert position_from_view(shown).round == fixed.round
    assert faults({**shown, "players": [{**one, "bankrupt": False} for one in shown["players"]]}) == [
        ("/operating/order/1", "contradiction"),
        ("/operating/order/2", "contradiction"),
    ]
    for queue in (["GT", "B&O"], ["GT", "B&O", "NYC", "GT"]):
        assert ("/operating/queue", "no_queue") in faults(
            {**shown, "operating": {**shown["operating"], "queue": queue}}
        )


def test_5_34b_a_use_that_is_denied_is_named_with_its_value() -> None:
    """A token beyond the supply, in the circle of Chicago & Western Indiana: if omitted, its use is inferred."""
    shown = view(operating_w_31())
    shown["slots"]["D6"] = [[None], [None], [None], ["GT"]]
    shown["corporations"]["GT"].update(tokens_left=1, privates=["C&WI"])
    del shown["corporations"]["GT"]["tokens"]
    shown["players"][1]["privates"].remove("C&WI")
    for name in ("certificates", "worth"):
        del shown["players"][1][name]
    shown["privates"]["C&WI"] = {"owner": "GT", "status": "corporation"}
    assert position_from_view(shown).privates["C&WI"].used == 1
    shown["privates"]["C&WI"]["used"] = 0
    with pytest.raises(ImpossibleInput) as refused:
        position_from_view(shown)
    (fault,) = refused.value.faults
    assert fault.pointer == "/privates/C&WI/used"
    assert "`privates.C&WI.used` 1 explains, not 0" in fault.detail


@pytest.mark.parametrize(("broken", "expected"), [(False, "$6500 outside at most"), (True, "with the notes of 10.1")])
def test_10_1_an_impossible_bank_is_reported_with_what_is_possible(broken: bool, expected: str) -> None:
    shown = view(operating_w_31())
    shown["players"][0]["cash"] += 7000
    shown.update(bank=0, bank_broken=broken)
    with pytest.raises(ImpossibleInput) as refused:
        position_from_view(shown)
    (fault,) = (one for one in refused.value.faults if one.pointer == "/bank")
    assert expected in fault.detail
    assert "must be in the bank" not in fault.detail


@pytest.mark.parametrize(("base", "change", "pointer", "code"), SENSE)
def test_what_cannot_be_is_named_with_its_place(base: str, change: Change, pointer: str, code: str) -> None:
    shown = view(BASES[base]())
    change(shown)
    assert (pointer, code) in faults(shown)


def test_all_faults_come_at_once_and_sorted() -> None:
    shown = view(operating_w_31())
    both(
        put("bank", value=0),
        put("tiles", "C13", "tile", value="57"),
        put("corporations", "NYC", "president", value=AMY),
    )(shown)
    found = faults(shown)
    assert {code for _, code in found} == {"money_does_not_add_up", "tile_does_not_fit", "not_president"}
    assert found == sorted(found)


def test_an_open_state_is_not_changed_by_being_judged() -> None:
    shown = view(operating_w_31())
    before = copy.deepcopy(shown)
    position_from_view(shown)
    assert shown == before


def test_without_a_decision_play_goes_on_as_after_a_move() -> None:
    """Amy has neither shares nor money, and is passed over (5.11a); events report it."""
    broke = position_with(cash={BOB: 400}, privates=NO_PRIVATES, round_=StockRound(AMY, sold={}))
    position, events = GAME.opened(view(broke))
    ledger = Ledger(broke)
    settle(ledger)
    assert (position, events) == (ledger.position, write(ledger.events))
    assert position.round == StockRound(BOB, passes=1, sold={})
    assert GAME.from_view(view(broke)) == position
    assert position.revision == broke.revision


def test_nothing_happens_before_a_decision() -> None:
    assert GAME.opened(view(operating_w_31())) == (operating_w_31(), [])


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_whatever_step_an_open_state_names_play_goes_on_to_a_decision(game: int) -> None:
    """This holds for steps that are possible; an impossible step is rejected."""
    gone_on = 0
    for position in every(game, 15):
        round_ = position.round
        if not isinstance(round_, OperatingRound) or round_.operator is None or position.request is not None:
            continue
        for step in ("track", "run", "dividend", "trains", "privates"):
            there = replace(position, round=replace(round_, step=step, turn=CompanyTurn()))
            try:
                opened, events = GAME.opened(view(there))
            except ImpossibleInput:
                continue
            assert opened.is_over or legal_actions(opened)
            gone_on += bool(events)
    assert gone_on


def test_a_game_that_has_ended_does_not_go_on() -> None:
    """10.2."""
    alone = position_with(cash={AMY: 400}, privates=NO_PRIVATES, bankrupt=[BOB, CARLOS])
    assert ("/round", "game_over") in faults(view(alone))
    over = replace(alone, round=Finished("bankruptcy"))
    assert position_from_view(view(over)) == over
    wrong = replace(alone, round=Finished("bank"))
    assert faults(view(wrong)) == [("/finished/reason", "wrong_reason")]


def test_6_83b_too_many_trains_until_they_are_returned() -> None:
    """T-57: the moment after a purchase that started phase IV is a separate position."""
    crowded = position_with(
        cash={AMY: 100},
        corporations={
            "NYC": Opened(100, {BOB: 3, AMY: 2}, cash=50, trains=["6"]),
            "GT": Opened(80, {AMY: 3}, cash=10, trains=["5", "5", "5"]),
        },
        privates=NO_PRIVATES,
        phase="IV",
        stock={"2": 0, "3/5": 0, "4/6": 0},
        round_=OperatingRound(1, "trains", "NYC", turn=CompanyTurn(bought_trains=1, has_run=True)),
        set_number=2,
    )
    again = position_from_view(view(crowded))
    assert [family["type"] for family in legal_actions(again)] == ["discard_train"]
    before = replace(crowded, round=OperatingRound(1, "track", "NYC"))
    assert ("/corporations/GT/trains", "train_limit") in faults(view(before))
    unsaid = view(crowded)
    del unsaid["operating"]["step"], unsaid["operating"]["turn"]
    assert legal_actions(position_from_view(unsaid)) == legal_actions(crowded)


def test_6_81_a_purchase_that_waits_for_consent() -> None:
    waiting = position_with(
        corporations={
            "NYC": Opened(100, {BOB: 3, AMY: 2}, cash=500, trains=["2"]),
            "GT": Opened(80, {AMY: 3}, cash=10, trains=["2"]),
        },
        privates=NO_PRIVATES,
        stock={"2": 3},
        round_=OperatingRound(1, "trains", "NYC", turn=CompanyTurn(has_run=True, refused_trains=("GT",))),
        set_number=2,
    )
    waiting = replace(waiting, request=Request(AMY, BuyTrain("2", "GT", 30)))
    assert position_from_view(view(waiting)) == waiting
    for request, code in (
        (Request(AMY, BuyTrain("2", "GT", 900)), "no_such_purchase"),
        (Request(BOB, BuyTrain("2", "GT", 30)), "wrong_request"),
        (Request(AMY, BuyTrain("4", "GT", 30)), "no_such_purchase"),
    ):
        assert [found for _, found in faults(view(replace(waiting, request=request)))] == [code]


def refusing() -> Position:
    """Return NYC's turn after two refusals: GT would not sell its 2-train for 30, nor Bob the mail for 20."""
    kept = (BuyTrain("2", "GT", 30), BuyPrivate("MAIL", 20))
    return position_with(
        corporations={
            "NYC": Opened(100, {BOB: 3, AMY: 2}, cash=500, trains=["2"]),
            "GT": Opened(80, {AMY: 3}, cash=10, trains=["2"]),
        },
        privates={**NO_PRIVATES, "MAIL": CARLOS},
        stock={"2": 3},
        round_=OperatingRound(
            1, "trains", "NYC", turn=CompanyTurn(has_run=True, refused_trains=("GT",), refused_purchases=kept)
        ),
        set_number=2,
    )


def test_6_81d_6_91c_what_was_refused_is_shown_and_read() -> None:
    position = refusing()
    shown = view(position)
    assert shown["operating"]["turn"]["refused_purchases"] == [
        {"type": "buy_train", "train": "2", "from": "GT", "price": 30},
        {"type": "buy_private", "private": "MAIL", "price": 20},
    ]
    assert position_from_view(shown) == position
    assert SEALED.read(SEALED.write(position), SEALED.version) == position
    del shown["operating"]["turn"]["refused_trains"]  # The value is derived from the purchases.
    assert position_from_view(shown) == position


def test_6_81d_6_91c_what_was_refused_may_be_left_out() -> None:
    shown = view(refusing())
    del shown["operating"]["turn"]["refused_purchases"]
    read = position_from_view(shown)
    assert read.round.turn.refused_purchases == ()  # type: ignore[union-attr]
    prices = [
        choice["price"]
        for family in legal_actions(read)
        if family["type"] == "buy_private"
        for choice in family["choices"]
    ]
    assert prices == [{"min": 1, "max": 80}]


@pytest.mark.parametrize(
    ("purchases", "index", "sentence"),
    [
        ([{"type": "buy_private", "private": "MAIL", "price": 81}], 0, "not_refused"),
        ([{"type": "buy_private", "private": "MAIL", "price": 0}], 0, "not_refused"),
        ([{"type": "buy_train", "train": "2", "from": "NYC", "price": 5}], 0, "not_refused"),
        ([{"type": "buy_train", "train": "2", "from": "IC", "price": 5}], 0, "not_refused"),
        (
            [
                {"type": "buy_private", "private": "MAIL", "price": 8},
                {"type": "buy_private", "private": "MAIL", "price": 9},
            ],
            1,
            "not_refused.twice",
        ),
    ],
)
def test_what_cannot_have_been_refused(purchases: list[Any], index: int, sentence: str) -> None:
    shown = view(refusing())
    shown["operating"]["turn"]["refused_purchases"] = purchases
    with pytest.raises(ImpossibleInput) as caught:
        position_from_view(shown)
    found = {(fault.pointer, fault.sentence.name) for fault in caught.value.faults}
    assert found == {(f"/operating/turn/refused_purchases/{index}", sentence)}


def test_there_is_no_refusal_without_a_request_or_a_refused_train() -> None:
    assumed, unsaid = view(refusing()), view(refusing())
    assumed["options"]["consent"] = "assumed"
    unsaid["operating"]["turn"]["refused_trains"] = []
    for shown, sentence in ((assumed, "not_refused.consent"), (unsaid, "not_refused.seller")):
        with pytest.raises(ImpossibleInput) as caught:
            position_from_view(shown)
        assert {fault.sentence.name for fault in caught.value.faults} == {sentence}


def test_7_11_the_market_may_be_overfull_after_a_bankruptcy() -> None:
    shown = view(late())
    assert shown["corporations"]["GT"]["market_shares"] == 6
    assert faults(shown) == []


def test_6_45c_reserved_hexes_stay_empty_while_a_player_owns_the_private() -> None:
    position = position_with(cash={AMY: 400}, privates={"MC": BOB}, tiles={"B12": ("8", 0)})
    assert ("/tiles/B12", "reserved_hex") in faults(view(position))


@pytest.mark.parametrize("owner", ["undrafted", BOB])
def test_6_45c_with_two_players_tiles_may_have_come_before_the_draft_of_the_private(owner: str) -> None:
    position = position_with(players=2, cash={AMY: 400}, privates={"MC": owner}, tiles={"B12": ("8", 0)})
    assert ("/tiles/B12", "reserved_hex") not in faults(view(position))


def test_second_tile_of_a_private() -> None:
    """O-10: after one tile of Michigan Central the other may still be laid."""
    position = operating_w_31()
    turn = CompanyTurn(second_tile="MC", first_tile_hex="B10", first_tile_edges=(4, 5))
    nyc = replace(position.corporations["NYC"], privates=("MC",))
    assert isinstance(nyc, Corporation)
    shown = view(
        replace(
            position,
            corporations={**position.corporations, "NYC": nyc},
            round=OperatingRound(2, "track", "NYC", ("MS", "BIG4"), turn),
        )
    )
    assert ("/operating/turn/second_tile", "no_second_tile") in faults(shown)


def test_a_players_steamboat_may_serve_any_company_in_play() -> None:
    """6.93-SCa."""
    position = position_with(
        cash={AMY: 400},
        privates={"SC": AMY, "MS": BOB},
        markers={"SC": Marker("B8", "MS")},
    )
    shown = view(position)
    assert not [pointer for pointer, _ in faults(shown) if pointer.startswith("/markers")]
    shown["markers"]["SC"]["company"] = "B&O"
    assert ("/markers/SC/company", "wrong_beneficiary") in faults(shown)
