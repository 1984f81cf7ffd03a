"""The specification's cases for the stock round (T-n), each posted as an open state and played over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.view import view
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, position_with, turn_of


@pytest.fixture(scope="module")
def table() -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,))).test_client()


REMOVED_PRIVATES = {3: ("MC", "O&I", "SC", "TBC"), 4: ("MC", "SC")}
"""Privates removed at set-up (2.3). All others have left in phase III."""

SOLD = {"2": 0, "3/5": 0, "4/6": 2}
"""The trains still for sale in phase III; those sold have gone with closed corporations or are phased out."""


def late(players: int = 3, **more: Any) -> Position:
    """Return a position of phase III, so that no private interferes with the case."""
    gone = REMOVED_PRIVATES[players]
    names = tables().setup(players).privates
    privates = {name: "closed" for name in names if name not in gone}
    return position_with(players=players, phase="III", privates=privates, stock=SOLD, set_number=4, **more)


def moved(table: FlaskClient, position: Position, *actions: dict[str, Any]) -> dict[str, Any]:
    """Return the response after the actions."""
    answer = table.post("/v1/games/1846/moves", json={"state": view(position), "actions": list(actions)})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def refused(table: FlaskClient, position: Position, action: dict[str, Any]) -> str:
    """Return the paragraph by which `moves` and `check` refuse an action."""
    state = view(position)
    answer = table.post("/v1/games/1846/moves", json={"state": state, "actions": [action]})
    assert answer.status_code == 409, answer.text
    checked = table.post("/v1/games/1846/check", json={"state": state, "action": action}).get_json()
    assert checked["legal"] is False
    assert checked["violation"]["rule"] == answer.get_json()["rule"]
    rule: str = answer.get_json()["rule"]
    return rule


def listed(table: FlaskClient, position: Position, type_: str) -> list[dict[str, Any]]:
    answer = table.post("/v1/games/1846/legal-actions", json={"state": view(position)})
    assert answer.status_code == 200, answer.text
    return [choice for family in answer.get_json()["legal"] if family["type"] == type_ for choice in family["choices"]]


def shares_of(answer: dict[str, Any], corporation: str) -> dict[str, int]:
    players = answer["view"]["players"]
    return {one["id"]: one["shares"][corporation] for one in players if corporation in one["shares"]}


def sell(corporation: str, shares: int) -> dict[str, Any]:
    return {"type": "sell", "corporation": corporation, "shares": shares}


def buy(corporation: str, source: str) -> dict[str, Any]:
    return {"type": "buy_share", "corporation": corporation, "from": source}


def test_t_2_the_president_sells_half_of_the_certificate(table: FlaskClient) -> None:
    nyc = Opened(90, {AMY: 2, BOB: 2, CARLOS: 2}, president=AMY, market=4)
    position = late(corporations={"NYC": nyc})
    assert [choice["shares"] for choice in listed(table, position, "sell")] == [1]
    assert refused(table, position, sell("NYC", 2)) == "5.25"
    answer = moved(table, position, sell("NYC", 1))
    company = answer["view"]["corporations"]["NYC"]
    assert (company["president"], company["market_shares"], company["price"]) == (BOB, 5, 80)
    assert shares_of(answer, "NYC") == {AMY: 1, BOB: 2, CARLOS: 2}


def test_t_12_t_13_what_can_be_opened(table: FlaskClient) -> None:
    with_260 = late(cash={AMY: 260})
    prices = [choice["price"] for choice in listed(table, with_260, "start") if choice["corporation"] == "GT"]
    assert prices == [40, 50, 60, 70, 80, 90, 100, 112, 124]
    assert refused(table, with_260, {"type": "start", "corporation": "GT", "price": 137}) == "5.34"
    with_240 = late(cash={AMY: 240, BOB: 80})
    assert refused(table, with_240, {"type": "start", "corporation": "IC", "price": 124}) == "5.34"
    answer = moved(table, with_240, {"type": "start", "corporation": "IC", "price": 112})
    assert answer["view"]["corporations"]["IC"]["cash"] == 336


def test_t_40_a_tie_changes_no_president(table: FlaskClient) -> None:
    cash = dict.fromkeys((AMY, BOB, CARLOS), 200)
    tied = late(cash=cash, corporations={"GT": Opened(90, {AMY: 3, BOB: 2}, market=2)})
    answer = moved(table, turn_of(tied, BOB), buy("GT", "market"))
    assert answer["view"]["corporations"]["GT"]["president"] == AMY
    more = late(cash=cash, corporations={"GT": Opened(90, {AMY: 3, BOB: 3}, market=2)})
    answer = moved(table, turn_of(more, BOB), buy("GT", "market"))
    assert answer["view"]["corporations"]["GT"]["president"] == BOB


def test_t_41_only_the_president_moves_the_price(table: FlaskClient) -> None:
    position = late(corporations={"GT": Opened(90, {AMY: 5, BOB: 4})})
    for seller, price in ((BOB, 90), (AMY, 80)):
        answer = moved(table, turn_of(position, seller), sell("GT", 3))
        assert answer["view"]["corporations"]["GT"]["price"] == price


def test_t_42_the_president_keeps_the_certificate(table: FlaskClient) -> None:
    position = late(corporations={"GT": Opened(90, {AMY: 3, BOB: 1, CARLOS: 1})})
    assert [choice["shares"] for choice in listed(table, position, "sell")] == [1]
    assert refused(table, position, sell("GT", 2)) == "5.24b"


def test_t_43_a_price_of_zero_closes(table: FlaskClient) -> None:
    position = late(cash={BOB: 100}, corporations={"GT": Opened(10, {AMY: 4, BOB: 1})})
    view_ = moved(table, position, sell("GT", 2))["view"]
    assert view_["players"][0]["cash"] == 20
    assert view_["corporations"]["GT"]["status"] == "closed"


def test_t_44_no_purchase_at_the_limit(table: FlaskClient) -> None:
    corporations = {
        "GT": Opened(90, {AMY: 6}),
        "NYC": Opened(80, {AMY: 4, BOB: 5}),
        "IC": Opened(70, {AMY: 2, BOB: 2}, president=BOB, market=2),
        "B&O": Opened(60, {AMY: 1, CARLOS: 2}),
    }
    position = late(4, cash={AMY: 500}, corporations=corporations)
    assert refused(table, position, buy("IC", "market")) == "5.39"


def test_t_45_over_the_limit_sales_come_first(table: FlaskClient) -> None:
    corporations = {
        "GT": Opened(90, {AMY: 6}),
        "NYC": Opened(80, {AMY: 4, BOB: 5}),
        "IC": Opened(70, {AMY: 5, BOB: 1}),
        "B&O": Opened(60, {AMY: 1, CARLOS: 2}, market=1),
    }
    position = late(cash={AMY: 500, BOB: 90}, corporations=corporations, closed=["C&O"])
    assert refused(table, position, {"type": "pass"}) == "5.43"
    assert refused(table, position, buy("B&O", "market")) == "5.39"
    answer = moved(table, position, sell("GT", 3), {"type": "pass"})
    assert answer["view"]["players"][0]["certificates"] == answer["view"]["certificate_limit"] == 11


def test_t_46_the_order_of_the_moves_at_the_end(table: FlaskClient) -> None:
    corporations = {"NYC": Opened(90, {AMY: 5, BOB: 5}, cash=300), "GT": Opened(90, {BOB: 3}, market=2, cash=300)}
    position = turn_of(late(cash={AMY: 90, BOB: 90, CARLOS: 90}, corporations=corporations), AMY, passes=2)
    events = moved(table, position, {"type": "pass"})["events"]
    moves = [(event["corporation"], event["old"], event["new"]) for event in events if event["type"] == "price_moved"]
    assert moves[:2] == [("NYC", 90, 100), ("GT", 90, 80)]


def test_t_68_a_second_share_makes_a_president(table: FlaskClient) -> None:
    gt = Opened(90, {AMY: 1}, president="market", market=3)
    position = late(cash={AMY: 200, BOB: 200}, corporations={"GT": gt}, bankrupt=[CARLOS])
    answer = moved(table, position, buy("GT", "market"))
    company = answer["view"]["corporations"]["GT"]
    assert (company["president"], company["market_shares"]) == (AMY, 2)


def test_7_13_no_sale_without_a_president(table: FlaskClient) -> None:
    gt = Opened(90, {AMY: 1}, president="market", market=3)
    position = late(cash={AMY: 200}, corporations={"GT": gt}, bankrupt=[CARLOS])
    assert refused(table, position, sell("GT", 1)) == "7.13"


def test_t_69_privates_count_before_phase_iii(table: FlaskClient) -> None:
    privates = {"MS": AMY, "MAIL": AMY, "BIG4": BOB, "C&WI": BOB, "LSL": CARLOS, "MPC": CARLOS}
    cash, stock = dict.fromkeys((AMY, BOB, CARLOS), 100), {"2": 0, "3/5": 3}
    position = position_with(
        cash=cash, privates=privates, independent_cash={"MS": 60, "BIG4": 40}, phase="II", stock=stock, set_number=2
    )
    answer = table.post("/v1/games/1846/legal-actions", json={"state": view(position)})
    assert answer.status_code == 200, answer.text
    assert answer.get_json()["view"]["players"][0]["worth"] == 100 + 60 + 80
