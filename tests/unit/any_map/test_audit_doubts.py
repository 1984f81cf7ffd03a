"""Audits where records are silent: companies and trains that may be gone, trains that no company bought."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster import routes

Json = Any

TITLE: Json = {
    "title": "A line",
    "board": {
        "layout": "pointy",
        "axes": {"x": "number", "y": "letter"},
        "hexes": {
            "B2": {"code": "city=revenue:20,slots:2;path=a:4,b:_0"},
            "B4": {"code": "city=revenue:10;path=a:1,b:_0;path=a:4,b:_0"},
            "B6": {"code": "city=revenue:40;path=a:1,b:_0"},
        },
    },
    "companies": {
        "Blue": {"home": [{"hex": "B2"}]},
        "Red": {"home": [{"hex": "B4"}]},
        "Gray": {"home": [{"hex": "B6"}]},
    },
    "trains": [
        {"name": "3", "distance": 3, "obsolete_on": "5"},
        {"name": "5", "distance": 5, "variants": [{"name": "5+", "distance": 5, "multiplier": 2}]},
    ],
    "phases": [{"name": "3", "colors": ["yellow"]}, {"name": "5", "on": "5", "colors": ["yellow", "green"]}],
}


def with_company(name: str, **its: Json) -> Json:
    return {**TITLE, "companies": {**TITLE["companies"], name: {**TITLE["companies"].get(name, {}), **its}}}


def act(kind: str, entity: str, **fields: Json) -> Json:
    return {"type": kind, "entity": entity, "entity_type": "corporation", **fields}


def bought(card: str, company: str = "Blue", **more: Json) -> Json:
    return act("buy_train", company, train=card, price=1, **more)


def ran(card: str, *connections: list[str], company: str = "Blue") -> Json:
    return act("run_routes", company, routes=[{"train": card, "connections": list(connections)}])


def of_player(name: str) -> Json:
    return {"type": "bid", "entity": name, "entity_type": "player"}


SHORT, LONG = ["B2", "B4"], ["B4", "B6"]


def runs(*actions: Json, title: Json = TITLE) -> list[Json]:
    found: list[Json] = routes.audit({"actions": list(actions)}, title)["runs"]
    return found


def best(*actions: Json, title: Json = TITLE) -> int | None:
    found: int | None = runs(*actions, title=title)[-1].get("best")
    return found


def why(*actions: Json, title: Json = TITLE) -> str:
    return str(runs(*actions, title=title)[-1]["why_not"]["code"])


def test_a_run_is_judged_where_a_company_that_may_have_left_changes_nothing() -> None:
    """The other slot of Red's city is free, so its token closes nothing."""
    wide = "city=revenue:10,slots:2;path=a:1,b:_0;path=a:4,b:_0"
    title = {**TITLE, "board": {**TITLE["board"], "hexes": {**TITLE["board"]["hexes"], "B4": {"code": wide}}}}
    actions = (act("pass", "Red"), bought("3-0"), *[ran("3-0", SHORT)] * 3)
    assert [run.get("best") for run in runs(*actions, title=title)] == [70] * 3
    assert [run["judged"] for run in runs(*actions)] == [False] * 3
    assert why(*actions) == "hex_unknown"


def test_a_token_takes_the_place_of_one_that_may_have_left() -> None:
    placed = act("place_token", "Gray", city="B4-0-0", slot=0)
    before = (act("pass", "Red"), bought("3-0"), ran("3-0", SHORT), ran("3-0", SHORT))
    found = runs(*before, placed, ran("3-0", SHORT), act("pass", "Gray"))
    assert [run.get("best") for run in found] == [None, None, 30]


def test_a_company_may_be_out_of_the_game_by_the_number_of_players() -> None:
    title = with_company("Red", removable=True)
    run = (bought("3-0"), ran("3-0", SHORT))
    assert why(*run, title=title) == "hex_unknown"
    counted = {**title, "removed": [{"companies": ["Red"], "players": {"2": 0, "3": 1}}]}
    assert best(of_player("A"), of_player("B"), *run, title=counted) == 70
    assert best(*map(of_player, "ABC"), *run, title=counted) == 30
    assert why(*map(of_player, "ABCD"), *run, title=counted) == "hex_unknown"


def test_a_company_out_of_the_game_may_have_further_tokens() -> None:
    home = {"home": [{"hex": "B6"}], "removable": True, "removed_tokens": [{"hex": "B4", "color": "green"}]}
    title = with_company("Green", **home)
    title["removed"] = [{"companies": ["Green"], "players": {"1": 1}}]
    title["tiles"] = {"X1": {"color": "green", "code": TITLE["board"]["hexes"]["B4"]["code"]}}
    tile = act("lay_tile", "Blue", hex="B4", tile="X1-0", rotation=0)
    assert best(of_player("A"), bought("3-0"), ran("3-0", SHORT), title=title) == 70
    assert best(of_player("A"), bought("5-0", variant="5"), tile, ran("5-0", SHORT), title=title) == 30


def test_a_company_closes_with_a_phase() -> None:
    title = with_company("Red", home_tokens="start", closes_on="5")
    assert best(bought("3-0"), ran("3-0", SHORT), title=title) == 30
    assert best(bought("3-0"), bought("5-0", "Gray"), ran("3-0", SHORT), title=title) == 70


def test_a_train_without_a_buyer_may_have_begun_its_phase() -> None:
    """The 5 that Gray runs was bought at some time after the 3: perhaps before the first run of Blue."""
    before = (bought("3-0"), ran("3-0", SHORT))
    assert best(*before) is not None
    found = runs(*before, ran("5-0", LONG, company="Gray"), ran("3-0", SHORT), ran("3-0", SHORT))
    assert [run.get("why_not", {}).get("code") for run in found] == [
        "phase_unknown",  # The 5 may have been there.
        "train_unknown",  # No action states which side of the card it is.
        None,  # The 3 runs, so it has not gone.
        "train_unknown",  # It does not run a second time.
    ]
    assert [run["phase"] for run in found] == ["3", "5", "5", "5"]


def test_the_next_train_of_its_kind_also_shows_one_without_a_buyer() -> None:
    actions = (bought("3-0"), ran("3-0", SHORT), bought("5-1", "Gray", variant="5"))
    assert why(*actions[:2], *actions[2:], act("pass", "Gray")) == "phase_unknown"
    assert best(bought("3-0"), ran("3-0", SHORT), bought("5-0", "Gray", variant="5")) is not None


@pytest.mark.parametrize("owner", ["Blue", None])
def test_a_marker_goes_with_a_private_company_that_no_company_owns(owner: str | None) -> None:
    private = {"marker": {"hexes": {"B4": 50}}, "closes_on": "5"}
    title = {**TITLE, "privates": {"P": private}}
    owned = [act("buy_company", owner, company="P", price=1)] if owner else []
    assigned = [
        {"type": "assign", "entity": "P", "entity_type": "company", "target": "B4", "target_type": "hex"},
        {"type": "assign", "entity": "P", "entity_type": "company", "target": "Blue", "target_type": "corporation"},
    ]
    closing = bought("5-0", "Gray", variant="5")
    actions = (*owned, *assigned, bought("3-0"), closing, ran("3-0", SHORT))
    assert best(*actions, title=title) == (70 + 50 if owner else 70)


def test_a_train_that_came_in_the_present_turn_may_have_run() -> None:
    """Red had its turn; no action states whether it ran nothing or could not run."""
    title = with_company("Red", absorbed=True)
    comes = (bought("3-9", "Red"), bought("3-0"), act("buy_company", "Blue", company="Red", price=1))
    # With a train more, a second route runs over other track.
    second = {
        "B2": {"code": "city=revenue:20,slots:2;path=a:4,b:_0;path=a:1,b:_0"},
        "B0": "town=revenue:10;path=a:4,b:_0",
    }
    far = {**title, "board": {**title["board"], "hexes": {**title["board"]["hexes"], **second}}}
    assert why(*comes, ran("3-0", SHORT), title=far) == "train_unknown"
    assert best(*comes, ran("3-0", SHORT), act("pass", "Gray"), ran("3-0", SHORT), title=far) is not None


@pytest.mark.parametrize("connections", [[["local", "B2"]], [["B2"]], []])
def test_a_run_of_a_local_train_is_judged(connections: list[list[str]]) -> None:
    title = {**TITLE, "trains": [{"name": "1", "distance": 1, "local": True}]}
    route = {"train": "1-0", "connections": connections, "hexes": ["B2"], "revenue": 20}
    [found] = runs(bought("1-0"), act("run_routes", "Blue", routes=[route]), title=title)
    assert (found["legal"], found["value"], found["best"]) == (True, "right", 20)


def test_a_token_at_a_destination_takes_no_slot_and_the_run_of_the_connection_is_not_judged() -> None:
    title = with_company("Blue", destination="B4")
    connected = act("place_token", "Blue", city="B4-0-0", slot=0)
    runs_ = (ran("3-0", SHORT), connected, ran("3-0", SHORT), ran("3-0", SHORT))
    found = runs(bought("3-0"), ran("3-0", SHORT), *runs_, title=title)
    assert [run.get("why_not", {}).get("code") for run in found] == [None, "special_route", "special_route", None]
    [token] = [
        token
        for token in routes.last_position({"actions": [connected]}, title)["position"]["tokens"]
        if token["hex"] == "B4"
    ]
    assert token["extra"]
