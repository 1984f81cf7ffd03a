"""`replay` over HTTP: records of this service and of 18xx.games, refusals, traces, and the export of games."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from tests.support.vintages import own_record, site_record

GOLDEN = Path(__file__).resolve().parents[1] / "data" / "golden" / "1846"
PATH = "/v1/games/1846/replay"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,))).test_client()


@pytest.fixture(scope="module")
def of_the_site() -> Any:
    return json.loads((GOLDEN / "site-agreement.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
@pytest.mark.parametrize(
    ("record", "wrong"),
    [
        ({}, {"players", "seed", "actions"}),
        ({"players": "Amy", "seed": 5, "options": [], "actions": {}}, {"players", "seed", "options", "actions"}),
        ({"players": ["Amy", "Bob", "Cy"], "seed": "x"}, {"actions"}),
        ({"players": None, "seed": "x", "winner": "Amy"}, {"players", "actions", "winner"}),
        ({"state": "sealed", "seed": "x"}, {"seed", "actions"}),
        ({"players": ["Amy", "Bob", 5], "seed": "x", "actions": []}, {"players/2"}),
    ],
)
def test_all_that_a_record_lacks_is_reported(client: FlaskClient, game: str, record: Any, wrong: set[str]) -> None:
    answer = client.post(f"/v1/games/{game}/replay", json={"format": "stationmaster", "record": record})
    assert answer.status_code == 422
    assert {error["pointer"] for error in answer.get_json()["errors"]} == {f"/record/{name}" for name in wrong}


def post(client: FlaskClient, record: Any, **more: Any) -> Any:
    return client.post(PATH, json={"format": "18xx.games", "record": record, **more})


def test_a_game_of_the_site_is_played_to_its_end(client: FlaskClient, of_the_site: Any) -> None:
    answer = post(client, of_the_site["record"]).get_json()
    assert answer["applied"] == of_the_site["applied"]
    assert answer["result"] == of_the_site["result"]
    assert answer["turn"] is None
    assert not {"trace", "record"} & {name for name, value in answer.items() if value is not None}
    assert answer["view"]["options"]["conventions"] == "online"


@pytest.mark.parametrize("seed", [2**127 + 12345, 3.1e38, 0.5])
def test_o_28_the_seeds_of_old_exports_may_be_numbers_that_no_request_else_may_hold(
    client: FlaskClient, of_the_site: Any, seed: float
) -> None:
    record = of_the_site["record"]
    settings = record["settings"]
    older = {**record, "id": settings["seed"], "settings": {**settings, "seed": seed}}
    body = json.dumps({"format": "18xx.games", "record": older})
    answer = client.post(PATH, data=body, content_type="application/json")
    assert answer.status_code == 200, answer.text
    assert answer.get_json()["result"] == of_the_site["result"]
    elsewhere = client.post("/v1/games/1846/start", data=f'{{"seed": {2**127}}}', content_type="application/json")
    assert elsewhere.get_json()["code"] == "number_out_of_range"


@pytest.mark.parametrize("place", ["top", "options"])
def test_passes_are_aligned_on_request_and_the_answer_lists_the_changes(
    client: FlaskClient, of_the_site: Any, place: str
) -> None:
    record = of_the_site["record"]
    actions = record["actions"]
    at = next(at for at, one in enumerate(actions) if one["type"] == "pass" and one["entity_type"] == "corporation")
    shorter = {**record, "actions": actions[:at] + actions[at + 1 :]}
    assert post(client, shorter).status_code == 409
    fields = {"passes": "aligned"} if place == "top" else {"options": {"passes": "aligned"}}
    answer = post(client, shorter, **fields).get_json()
    assert answer["result"] == of_the_site["result"]
    inserted = [{key: one[key] for key in ("index", "entity")} for one in answer["passes"]["inserted"]]
    assert inserted == [{"index": at, "entity": actions[at]["entity"]}]
    assert (answer["passes"]["left_out"], answer["passes"]["scores_agree"]) == ([], None)
    assert "passes" not in post(client, record, passes="as_recorded").get_json()


def test_passes_of_records_of_this_service_are_not_aligned(client: FlaskClient) -> None:
    record = {"players": ["Amy", "Bob", "Cy"], "seed": "1", "actions": []}
    answer = client.post(PATH, json={"format": "stationmaster", "record": record, "passes": "aligned"})
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/passes")
    elsewhere = client.post(
        "/v1/games/switch-and-signal/replay", json={"format": "stationmaster", "record": record, "passes": "aligned"}
    )
    assert (elsewhere.status_code, elsewhere.get_json()["errors"][0]["pointer"]) == (422, "/passes")


def test_a_summary_has_a_line_for_each_action(client: FlaskClient, of_the_site: Any) -> None:
    trace = post(client, of_the_site["record"], trace="summary").get_json()["trace"]
    assert len(trace) == of_the_site["applied"]
    assert trace[0] == {"index": 0, "type": "draft", "entity": "Carlos", "round": "DR 1"}
    assert trace[-1]["type"] == "end_game"


def test_a_full_trace_has_what_a_client_would_have_been_answered(client: FlaskClient, of_the_site: Any) -> None:
    record = {**of_the_site["record"], "actions": of_the_site["record"]["actions"][:40]}
    trace = post(client, record, trace="full").get_json()["trace"]
    assert [entry["view"]["revision"] for entry in trace] == list(range(1, 41))
    for entry, following in pairwise(trace):
        assert entry["turn"]["round"] == following["round"]
        assert entry["legal"]
    assert trace[3]["action"] == record["actions"][3]
    assert {event["type"] for entry in trace for event in entry["events"]} >= {"payment", "round_started"}


def test_the_first_action_that_is_forbidden_is_named(client: FlaskClient, of_the_site: Any) -> None:
    record = json.loads(json.dumps(of_the_site["record"]))
    at = next(place for place, action in enumerate(record["actions"]) if action["type"] == "lay_tile")
    record["actions"][at]["hex"] = "K3"
    answer = post(client, record)
    problem = answer.get_json()
    assert (answer.status_code, problem["index"], problem["action"]) == (409, at, record["actions"][at])
    assert problem["rule"].startswith("6.4")


def test_by_the_printed_rules_the_first_action_that_they_forbid_is_named(client: FlaskClient) -> None:
    """O-1: shares are issued or redeemed after the first tile of the turn."""
    record = json.loads((GOLDEN / "site-bank.json").read_text(encoding="utf-8"))["record"]
    answer = post(client, record, conventions="rulebook")
    problem = answer.get_json()
    assert (answer.status_code, problem["rule"], problem["code"]) == (409, "6.2A", "capital_closed")
    assert problem["action"] == record["actions"][problem["index"]]
    assert problem["action"]["type"] in ("sell_shares", "buy_shares")


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"options": {"conventions": "rulebook"}}, 409),
        ({"options": {"conventions": "online"}}, 200),
        ({"options": {}}, 200),
        ({"options": {"edition": "first"}}, 422),
        ({"options": {"conventions": "house"}}, 422),
    ],
)
def test_conventions_may_be_given_as_an_option(client: FlaskClient, fields: dict[str, Any], status: int) -> None:
    record = json.loads((GOLDEN / "site-bank.json").read_text(encoding="utf-8"))["record"]
    assert post(client, record, **fields).status_code == status


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
def test_all_unreadable_actions_of_an_own_record_are_reported(client: FlaskClient, game: str) -> None:
    actions = [{"type": "pass"}, {"type": "fly"}, 5, {"type": "draft", "deploy": 1}, {}]
    record = {"players": ["Amy", "Bob"], "seed": "s", "actions": actions}
    answer = client.post(f"/v1/games/{game}/replay", json={"format": "stationmaster", "record": record})
    assert answer.status_code == 422
    places = {error["pointer"].split("/")[3] for error in answer.get_json()["errors"]}
    assert places >= {"1", "2", "3", "4"}


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"type": "teleport"}, "/type", "unknown_action"),
        ({"type": "buy_train", "train": "9-0", "price": 80}, "", "unknown_piece"),
        ({"type": "buy_train", "train": "2-99", "price": 80}, "", "unknown_piece"),
        ({"type": "buy_shares", "shares": ["XYZ_1"]}, "", "unknown_piece"),
        ({"type": "buy_shares", "shares": ["NYC_9"]}, "", "unknown_piece"),
        ({"type": "buy_shares", "shares": []}, "/shares", "wrong_type"),
        ({"type": "sell_shares", "shares": ["NYC_1"], "percent": 5}, "/percent", "wrong_percent"),
        ({"type": "lay_tile", "tile": "999-0", "hex": "D6", "rotation": 0}, "", "unknown_piece"),
        ({"type": "lay_tile", "tile": "57-0", "hex": "Z9", "rotation": 0}, "", "unknown_piece"),
        ({"type": "lay_tile", "tile": "57-0", "hex": "G7", "rotation": "up"}, "/rotation", "wrong_type"),
        ({"type": "place_token", "city": "57-1-0"}, "", "unknown_piece"),
        ({"type": "place_token", "city": {}}, "/city", "wrong_type"),
        ({"type": "run_routes", "routes": [{"train": "2-0", "connections": 5}]}, "/routes/0/connections", "wrong_type"),
        ({"type": "run_routes", "routes": {}}, "/routes", "wrong_type"),
        ({"type": "dividend", "kind": "all"}, "/kind", "unknown_dividend"),
        ({"type": "buy_company", "company": "NOPE", "price": 1}, "", "unknown_piece"),
        ({"type": "assign", "entity": "SC", "target": "Z1", "target_type": "hex"}, "", "unknown_piece"),
        ({"type": "par", "corporation": "NYC", "share_price": 80}, "/share_price", "wrong_type"),
        ({"type": "par", "corporation": "UP", "share_price": "80,0,8"}, "", "unknown_piece"),
        ({"type": "bid", "company": "Union Pacific"}, "", "unknown_piece"),
    ],
)
def test_what_does_not_exist_is_named_with_its_place(
    client: FlaskClient, of_the_site: Any, change: dict[str, Any], pointer: str, code: str
) -> None:
    actions = of_the_site["record"]["actions"]
    record = {**of_the_site["record"], "actions": [*actions[:30], {"id": 31, "entity": "GT", **change}]}
    answer = post(client, record)
    assert answer.status_code == 422
    error = answer.get_json()["errors"][0]
    assert (error["pointer"], error["code"]) == (f"/record/actions/30{pointer}", code)
    assert error["detail"].startswith("Action 30")


@pytest.mark.parametrize("record", [{}, {"title": "1830"}, {"title": "1846"}, {"title": "1846", "players": [1, 2, 3]}])
def test_what_is_no_record_is_refused(client: FlaskClient, record: Any) -> None:
    answer = post(client, record)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"].startswith("/record")


def test_a_game_begun_with_the_sites_deal_can_be_handed_over(client: FlaskClient) -> None:
    """It is imported again as the same game."""
    own = {"players": ["Amy", "Bob", "Cy"], "options": {"deal": "18xx.games"}, "seed": "4711", "actions": []}
    actions: list[Any] = []
    for _ in range(8):
        body = {"format": "stationmaster", "record": {**own, "actions": actions}}
        legal = client.post(PATH, json=body).get_json()["legal"]
        actions.append({"type": legal[0]["type"], **legal[0]["choices"][0]})

    body = {"format": "stationmaster", "record": {**own, "actions": actions}, "export": "18xx.games"}
    sent = client.post(PATH, json=body).get_json()
    back = post(client, sent["record"]).get_json()

    assert sent["record"]["settings"] == {"seed": 4711, "optional_rules": ["first_ed"]}
    assert back["turn"] == sent["turn"]
    assert back["view"]["players"] == sent["view"]["players"]


def test_a_game_dealt_by_this_service_cannot_be_expressed_there(client: FlaskClient) -> None:
    record = {"players": ["Amy", "Bob", "Cy"], "options": {}, "seed": "spike", "actions": []}
    answer = client.post(PATH, json={"format": "stationmaster", "record": record, "export": "18xx.games"})
    assert answer.status_code == 422
    error = answer.get_json()["errors"][0]
    assert (error["pointer"], error["code"]) == ("/record/options/deal", "not_expressible")


def test_a_record_that_begins_with_a_state_goes_on_from_it(client: FlaskClient) -> None:
    start = client.post("/v1/games/1846/start", json={"players": ["Amy", "Bob", "Cy"], "seed": "spike"}).get_json()
    choice = start["legal"][0]["choices"][0]
    record = {"state": start["state"], "actions": [{"type": "draft", **choice}]}
    answer = client.post(PATH, json={"format": "stationmaster", "record": record}).get_json()
    assert (answer["applied"], answer["revision"]) == (1, 1)
    refused = client.post(PATH, json={"format": "stationmaster", "record": record, "export": "stationmaster"})
    assert refused.get_json()["errors"][0]["code"] == "not_expressible"


def pages_of(client: FlaskClient, record: Any, **more: Any) -> list[Any]:
    """Return the responses for all pages of a trace."""
    answers = [post(client, record, **more).get_json()]
    while answers[-1].get("trace_next") is not None:
        assert len(answers) < 50
        answers.append(post(client, record, trace_from=answers[-1]["trace_next"], **more).get_json())
    return answers


@pytest.mark.parametrize("trace", ["summary", "full"])
def test_a_trace_can_be_read_in_pages(client: FlaskClient, of_the_site: Any, trace: str) -> None:
    record = {**of_the_site["record"], "actions": of_the_site["record"]["actions"][:40]}
    whole = post(client, record, trace=trace).get_json()
    assert "trace_next" not in whole
    pages = pages_of(client, record, trace=trace, trace_limit=15)
    assert [len(page["trace"]) for page in pages] == [15, 15, 10]
    assert [entry for page in pages for entry in page["trace"]] == whole["trace"]
    assert {page["applied"] for page in pages} == {40}
    assert len({page["state"] for page in pages}) == 1


def test_a_page_of_a_trace_has_no_more_bytes_than_it_may(
    client: FlaskClient, of_the_site: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = {**of_the_site["record"], "actions": of_the_site["record"]["actions"][:40]}
    whole = post(client, record, trace="full").get_json()["trace"]
    monkeypatch.setattr("service.resources.game_service.LARGEST_TRACE", 60_000)
    pages = pages_of(client, record, trace="full")
    assert len(pages) > 2
    assert all(len(json.dumps(page["trace"], separators=(",", ":"))) < 61_000 for page in pages)
    assert [entry for page in pages for entry in page["trace"]] == whole


def test_a_trace_from_beyond_its_end_is_empty(client: FlaskClient, of_the_site: Any) -> None:
    record = {**of_the_site["record"], "actions": of_the_site["record"]["actions"][:4]}
    answer = post(client, record, trace="summary", trace_from=4).get_json()
    assert answer["trace"] == []
    assert "trace_next" not in answer


@pytest.mark.parametrize("wrong", [{"trace_from": -1}, {"trace_from": 5001}, {"trace_limit": 0}, {"trace_limit": 2001}])
def test_pages_are_bounded(client: FlaskClient, of_the_site: Any, wrong: Any) -> None:
    answer = post(client, of_the_site["record"], trace="summary", **wrong)
    assert answer.status_code == 422
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == (f"/{next(iter(wrong))}", "out_of_range")


@pytest.mark.parametrize("kind", ["message", "pass"])
def test_a_record_in_which_nothing_was_played_is_aligned(client: FlaskClient, kind: str) -> None:
    """The record has scores, but no last action after which passes could be missing."""
    names = ["Amy", "Bob", "Cy"]
    record = {
        "id": 12345,
        "title": "1846",
        "players": [{"id": number, "name": name} for number, name in enumerate(names)],
        "settings": {"seed": 77, "optional_rules": []},
        "result": dict.fromkeys(names, 10),
        "actions": [{"type": kind, "entity": 0, "entity_type": "player", "id": 1}],
    }
    answer = client.post("/v1/games/1846/replay", json={"format": "18xx.games", "record": record, "passes": "aligned"})
    assert answer.status_code == 200, answer.text
    assert (answer.get_json()["applied"], answer.get_json()["passes"]["scores_agree"]) == (0, False)


def test_a_record_of_another_title_is_refused_by_that_title(client: FlaskClient) -> None:
    record = {"title": "1889", "players": [{"name": "Amy"}], "actions": [{"type": "bid"}], "settings": {"seed": 1}}
    answer = client.post("/v1/games/1846/replay", json={"format": "18xx.games", "record": record})
    (error,) = answer.get_json()["errors"]
    assert (answer.status_code, error["pointer"], error["code"]) == (422, "/record/title", "other_title")
    assert error["detail"] == "The record is of '1889', not of 1846 or 1846 2p Variant."


def test_the_answer_names_the_rules_of_2020(client: FlaskClient) -> None:
    made = own_record(("offer_shuffled",), 0, players=2)
    record = site_record(("offer_shuffled",), made)
    fields = {"format": "18xx.games", "record": record, "export": "stationmaster"}
    answer = client.post("/v1/games/1846/replay", json=fields).get_json()
    assert answer["vintage"] == answer["view"]["vintage"] == answer["record"]["vintage"] == ["offer_shuffled"]
    again = client.post(
        "/v1/games/1846/replay", json={"format": "stationmaster", "record": answer["record"]}
    ).get_json()
    assert again["result"] == answer["result"]
    assert "vintage" not in client.post("/v1/games/1846/start", json={"players": ["Amy", "Bob", "Cy"]}).get_json()
