"""The rulebook's example of play from the deal to the end of the second stock round (W-1 to W-58), over HTTP.

Each row is one action of the example and the state of the table after it; the numbers are the rulebook's. The seed
deals the privates and corporations of the example, and hands from which every card of the example can be kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings

SEED = "1846-101"
PLAYERS = ["Amy", "Bob", "Carlos"]
BANK_SIZE = 6500


class Row(NamedTuple):
    """One action, and the money of the owners named after it. Bank, players and companies are named by their ids."""

    number: str
    action: dict[str, Any]
    money: dict[str, int]
    prices: dict[str, int]


def row(number: str, type_: str, *, money: str = "", prices: str = "", **fields: Any) -> Row:
    return Row(number, {"type": type_, **fields}, _numbers(money), _numbers(prices))


def _numbers(text: str) -> dict[str, int]:
    words = text.split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


def keep(number: str, card: str) -> Row:
    return row(number, "draft", card=card)


def lay(number: str, hex_: str, tile: str, rotation: int, money: str, private: str | None = None) -> Row:
    by = {"private": private} if private else {}
    return row(number, "lay_tile", hex=hex_, tile=tile, rotation=rotation, **by, money=money)


def train(number: str, type_: str, price: int, money: str = "") -> Row:
    return row(number, "buy_train", train=type_, price=price, **{"from": "bank"}, money=money)


def share(number: str, corporation: str, source: str, money: str) -> Row:
    return row(number, "buy_share", corporation=corporation, **{"from": source}, money=money)


BEST = {"routes": "best"}

DRAFT = (
    keep("W-1", "BIG4"),
    keep("W-2", "C&WI"),
    keep("W-3", "MS"),
    keep("W-4", "MPC"),
    keep("W-5", "LSL"),
    keep("W-6", "blank"),
    keep("W-7", "blank"),
    keep("W-8", "blank"),
    row("W-9", "decline"),
    row("W-9", "decline"),
    row("W-9", "take", money="Amy 260 Bob 240 Carlos 240 MS 60 BIG4 40 bank 5660"),
)

STOCK_ROUND_1 = (
    row("W-10", "start", corporation="GT", price=60, money="Amy 140 GT 120"),
    row("W-11", "start", corporation="NYC", price=80, money="Bob 80 NYC 160"),
    row("W-12", "start", corporation="IC", price=80, money="Carlos 80 IC 240 bank 5580"),
    share("W-13", "GT", "treasury", "Amy 80 GT 180"),
    share("W-14", "NYC", "treasury", "Bob 0 NYC 240"),
    share("W-15", "NYC", "treasury", "Carlos 0 NYC 320"),
    share("W-16", "NYC", "treasury", "Amy 0 NYC 400"),
    row("W-17", "pass"),  # Bob; Carlos has no legal action and is passed over
    row("W-18", "pass", money="Amy 0 Bob 25 Carlos 15 bank 5540", prices="GT 60 NYC 80 IC 80"),
)

OPERATING_ROUND_1 = (
    lay("W-19", "B16", "5", 0, "MS 40"),
    row("W-19", "pass"),
    row("W-19", "run", **BEST, money="MS 70 Amy 30 bank 5500"),
    lay("W-20", "G9", "57", 1, "BIG4 20"),
    lay("W-20", "G7", "6", 4, "BIG4 0"),
    row("W-20", "run", **BEST, money="BIG4 20 Carlos 35 bank 5500"),
    row("W-21", "issue", shares=2, money="GT 280 bank 5400"),
    lay("W-22", "C13", "7", 4, "GT 260"),
    lay("W-22", "D14", "57", 2, "GT 240"),
    row("W-23", "place_token", hex="D14", city=0, money="GT 160 bank 5520", prices="GT 50"),  # and W-24
    train("W-25", "2", 80),
    train("W-25", "2", 80, "GT 0 bank 5680"),
    row("W-26", "issue", shares=4, money="NYC 680 bank 5400"),
    lay("W-27", "D18", "8", 4, "NYC 660"),
    lay("W-27", "E17", "292", 1, "NYC 640 bank 5440"),
    row("W-28", "pass", prices="NYC 70"),
    train("W-29", "2", 80),
    train("W-29", "2", 80),
    train("W-29", "2", 80, "NYC 400"),
    train("W-29", "3/5", 160, "NYC 240 bank 5840"),
    row("W-29", "pass"),
    row("W-30", "issue", shares=2, money="IC 380"),
    lay("W-30", "J4", "9", 0, "IC 380"),
    lay("W-30", "H6", "9", 0, "IC 380"),
    row("W-30", "pass", prices="IC 70"),
    train("W-30", "3/5", 160, "IC 220 bank 5860"),
    row("W-30", "pass"),
    row("W-31", "pass", money="Amy 30 Bob 50 Carlos 50 bank 5820"),
)

OPERATING_ROUND_2 = (
    lay("W-32", "B16", "619", 4, "MS 10"),
    row("W-32", "run", **BEST, money="MS 45 Amy 65 bank 5810"),
    lay("W-33", "G7", "14", 3, "BIG4 0"),
    row("W-33", "run", **BEST, money="BIG4 25 Carlos 75 bank 5780"),
    row("W-34", "buy_private", private="LSL", price=40, money="NYC 200 Bob 90"),
    lay("W-35", "D14", "14", 2, "NYC 200", private="LSL"),
    lay("W-36", "E15", "8", 2, "NYC 180 bank 5800"),
    lay("W-37", "C15", "294", 0, "NYC 80 bank 5900"),
    row("W-38", "place_token", hex="C15", city=0, money="NYC 0 bank 5980"),
    row("W-39", "run", **BEST),
    row("W-40", "dividend", kind="half", money="NYC 199 Amy 84 Bob 147 Carlos 94 bank 5686", prices="NYC 90"),
    row("W-41", "buy_private", private="MAIL", price=80, money="NYC 119 Bob 227"),
    row("W-41", "buy_private", private="C&WI", price=60, money="NYC 59 Bob 287"),
    row("W-41", "pass"),
    row("W-42", "place_token", hex="G7", city=0, money="IC 140 bank 5766"),
    lay("W-43", "G9", "14", 0, "IC 120"),
    lay("W-43", "I3", "9", 1, "IC 100 bank 5806"),
    row("W-44", "buy_private", private="MPC", price=60, money="IC 40 Carlos 154"),
    row("W-44", "assign", private="MPC", hex="I1"),
    row("W-45", "run", **BEST),
    row("W-46", "dividend", kind="full", money="IC 124 Carlos 182 bank 5694", prices="IC 90"),
    row("W-46", "pass"),
    row("W-46", "pass"),
    row("W-47", "pass"),
    row("W-47", "run", **BEST),
    row("W-47", "dividend", kind="full", money="GT 80 Amy 132 bank 5566", prices="GT 70"),
    row("W-47", "pass"),
    row("W-48", "buy_private", private="MS", price=60, money="GT 65 Amy 192 Bob 287 Carlos 182 BIG4 25"),
    row("W-48", "pass"),
)

STOCK_ROUND_2 = (
    share("W-49", "NYC", "market", "Bob 197 bank 5656"),
    share("W-50", "NYC", "market", "Carlos 92 bank 5746"),
    share("W-51", "NYC", "market", "Amy 102 bank 5836"),
    share("W-52", "NYC", "market", "Bob 107 bank 5926"),
    share("W-53", "NYC", "treasury", "Carlos 2 NYC 149"),
    share("W-54", "GT", "treasury", "Amy 32 GT 135"),
    share("W-55", "GT", "market", "Bob 37 bank 5996"),
    row("W-56", "pass"),
    row("W-56", "pass"),
    row("W-57", "pass", prices="NYC 100 IC 80 GT 60"),
)

EXAMPLE = (*DRAFT, *STOCK_ROUND_1, *OPERATING_ROUND_1, *OPERATING_ROUND_2, *STOCK_ROUND_2)


@pytest.fixture(scope="module")
def table() -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,))).test_client()


@pytest.fixture(scope="module")
def played(table: FlaskClient) -> list[tuple[Row, dict[str, Any]]]:
    """Play the whole example and return each row with the response to its action."""
    answer = table.post("/v1/games/1846/start", json={"players": PLAYERS, "seed": SEED})
    assert answer.status_code == 200, answer.text
    state, answers = answer.get_json()["state"], []
    for step in EXAMPLE:
        answer = table.post("/v1/games/1846/moves", json={"state": state, "actions": [step.action]})
        assert answer.status_code == 200, f"{step.number} {step.action}: {answer.text}"
        answers.append((step, answer.get_json()))
        state = answers[-1][1]["state"]
    return answers


def purses(view: dict[str, Any]) -> dict[str, int]:
    """Return the money of each owner."""
    companies = {**view["corporations"], **view["independents"]}
    return {
        "bank": view["bank"],
        **{player["id"]: player["cash"] for player in view["players"]},
        **{name: company["cash"] for name, company in companies.items()},
    }


def after(played: list[tuple[Row, dict[str, Any]]], number: str) -> dict[str, Any]:
    """Return the response to the last action of a number."""
    return next(answer for step, answer in reversed(played) if step.number == number)


def player(view: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in view["players"] if one["id"] == name)
    return found


def runs(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    return (event for event in answer["events"] if event["type"] == "run")


def test_2_the_deal_of_the_example(table: FlaskClient) -> None:
    view = table.post("/v1/games/1846/start", json={"players": PLAYERS, "seed": SEED}).get_json()["view"]
    gone = [
        name for name, company in {**view["corporations"], **view["privates"]}.items() if company["status"] == "removed"
    ]
    assert sorted(gone) == ["ERIE", "MC", "O&I", "PRR", "SC", "TBC"]
    assert purses(view)["bank"] == 5300


@pytest.mark.parametrize("at", range(len(EXAMPLE)), ids=[f"{step.number} {step.action['type']}" for step in EXAMPLE])
def test_the_money_and_the_prices_of_the_example(played: list[tuple[Row, dict[str, Any]]], at: int) -> None:
    step, answer = played[at]
    has = purses(answer["view"])
    assert {name: has[name] for name in step.money} == step.money
    assert sum(has.values()) == BANK_SIZE
    assert {name: answer["view"]["corporations"][name]["price"] for name in step.prices} == step.prices


def test_w_17_and_w_56_the_priority_deal(played: list[tuple[Row, dict[str, Any]]]) -> None:
    assert after(played, "W-18")["view"]["priority"] == "Bob"
    assert after(played, "W-57")["view"]["priority"] == "Carlos"


def test_w_39_the_run_of_new_york_central(played: list[tuple[Row, dict[str, Any]]]) -> None:
    (run,) = runs(after(played, "W-39"))
    assert run["revenue"] == 370
    assert sorted(route["revenue"] for route in run["routes"]) == [80, 80, 90, 120]


def test_w_45_w_47_the_other_runs(played: list[tuple[Row, dict[str, Any]]]) -> None:
    assert [run["revenue"] for run in runs(after(played, "W-45"))] == [140]
    assert [run["revenue"] for _, answer in played for run in runs(answer) if run["company"] == "GT"] == [160]


def test_w_29_the_second_phase(played: list[tuple[Row, dict[str, Any]]]) -> None:
    phases = [answer["view"]["phase"] for step, answer in played if step.number in ("W-28", "W-29")]
    assert phases == ["I", "I", "I", "I", "II", "II"]


def test_w_58_the_holdings(played: list[tuple[Row, dict[str, Any]]]) -> None:
    view = after(played, "W-57")["view"]
    held = {one["id"]: one["shares"] for one in view["players"]}
    assert held == {"Amy": {"GT": 4, "NYC": 2}, "Bob": {"GT": 1, "NYC": 5}, "Carlos": {"IC": 2, "NYC": 3}}
    assert (view["corporations"]["GT"]["treasury_shares"], view["corporations"]["GT"]["market_shares"]) == (4, 1)
    assert (view["corporations"]["IC"]["treasury_shares"], view["corporations"]["IC"]["market_shares"]) == (6, 2)
    assert {one["id"]: one["worth"] for one in view["players"]} == {"Amy": 472, "Bob": 597, "Carlos": 502}
    assert player(view, "Carlos")["privates"] == ["BIG4"]


def test_3_2a_no_answer_of_the_draft_names_a_hidden_card(played: list[tuple[Row, dict[str, Any]]]) -> None:
    hidden = ("C&WI", "MS", "BIG4", "MPC", "LSL", "MAIL")
    for step, answer in played[:7]:
        shown = str(answer["events"]) + str(answer["view"]["draft"])
        assert not [card for card in hidden if f"'{card}'" in shown], step
        assert SEED not in str({**answer, "state": ""})
        assert all(not one["privates"] for one in answer["view"]["players"])
