"""`POST /v1/games/1846/evaluate`: the results of actions equal those of playing the actions and then asking."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster import games, records
from stationmaster.titles.g1846.evaluation import STEPS_AN_ACTION
from tests.support.leaving import connected

Json = Any
GOLDEN = Path(__file__).resolve().parents[1] / "data" / "golden" / "1846" / "bank-four-second.json"
RULES = games["1846"]
BASE = "/v1/games/1846"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()


@pytest.fixture(scope="module")
def late() -> Json:
    """Return a view late in the game, in which a company lays track."""
    record = records.read(json.loads(GOLDEN.read_text(encoding="utf-8"))["record"])
    shown = [played.before for played in records.play_through(record) if played.before.revision > 440]
    return RULES.view(next(position for position in shown if RULES.turn(position)["step"] == "track"))  # type: ignore[index]


@pytest.fixture(scope="module")
def stock() -> Json:
    """Return a view of a stock round, in which nothing is searched."""
    record = records.read(json.loads(GOLDEN.read_text(encoding="utf-8"))["record"])
    shown = (played.before for played in records.play_through(record))
    return RULES.view(next(position for position in shown if RULES.turn(position)["step"] == "stock"))  # type: ignore[index]


def ask(client: FlaskClient, resource: str, body: Json, status: int = 200) -> Json:
    answer = client.post(f"{BASE}/{resource}", json=body)
    assert answer.status_code == status, answer.text
    return answer.get_json()


def test_what_follows_is_what_is_found_when_it_is_played(client: FlaskClient, late: Json) -> None:
    evaluated = ask(client, "evaluate", {"state": late})
    operator = late["operating"]["operator"]
    now = ask(client, "routes", {"state": late})
    assert (evaluated["company"], evaluated["now"]["revenue"]) == (operator, now["revenue"])
    lays = [one for one in evaluated["evaluations"] if one["action"]["type"] == "lay_tile"]
    assert len(lays) > 20
    for one in lays[::9] + [one for one in evaluated["evaluations"] if one not in lays]:
        after = ask(client, "moves", {"state": late, "actions": [one["action"]]})
        best = ask(client, "routes", {"state": after["state"], "operator": operator})
        outcome = one["outcome"]
        assert (one["legal"], one["complete"]) == (True, True)
        assert outcome["worth"] == {player["id"]: player["worth"] for player in after["view"]["players"]}
        assert (outcome["revenue"], outcome["optimal"]) == (best["revenue"], best["optimal"])
        assert [route["path"] for route in outcome["routes"]] == [route["path"] for route in best["routes"]]
        assert one["gain"] == best["revenue"] - now["revenue"]


def test_every_legal_action_is_there_and_ranges_by_their_ends(client: FlaskClient, late: Json) -> None:
    legal = ask(client, "legal-actions", {"state": late})["legal"]
    ranged = [
        choice
        for family in legal
        for choice in family["choices"]
        if any(isinstance(value, dict) and value["min"] != value["max"] for value in choice.values())
    ]
    evaluated = ask(client, "evaluate", {"state": late})["evaluations"]
    assert len(evaluated) == sum(len(family["choices"]) for family in legal) + len(ranged)
    assert [one["action"]["type"] for one in evaluated if one["action"]["type"] == "lay_tile"]


def test_an_illegal_action_has_its_reason_and_the_others_are_evaluated(client: FlaskClient, late: Json) -> None:
    evaluated = ask(client, "evaluate", {"state": late, "actions": [{"type": "take"}, {"type": "pass"}]})
    first, second = evaluated["evaluations"]
    assert first["legal"] is False and first["violation"]["rule"]
    assert second["legal"] is True and second["outcome"]["worth"] == evaluated["now"]["worth"]


def test_what_is_hidden_is_not_foretold(client: FlaskClient) -> None:
    state = ask(client, "start", {"players": ["Amy", "Bob", "Cy"], "seed": "spike"})["state"]
    evaluated = ask(client, "evaluate", {"state": state})
    assert evaluated["company"] is None
    assert {one["complete"] for one in evaluated["evaluations"]} == {False}
    assert all("outcome" not in one for one in evaluated["evaluations"])


def test_all_searches_together_have_a_limit(client: FlaskClient, late: Json) -> None:
    def proved(nodes: int | None) -> list[bool]:
        body = {"state": late} if nodes is None else {"state": late, "max_nodes": nodes}
        evaluated = ask(client, "evaluate", body)
        assert evaluated == ask(client, "evaluate", body)
        return [one["outcome"]["optimal"] for one in evaluated["evaluations"]]

    assert not any(proved(1))
    assert all(proved(None))
    some = proved(3000)  # More than one search takes, but less than all of them
    assert some[0] and not all(some) and some.count(True) < 20


def test_faults_point_into_the_request(client: FlaskClient, late: Json) -> None:
    wrong = ask(client, "evaluate", {"state": late, "actions": [{"type": "pass"}, {"type": "fly"}]}, 422)
    assert [fault["pointer"] for fault in wrong["errors"]] == ["/actions/1/type"]
    many = ask(client, "evaluate", {"state": late, "actions": [{"type": "pass"}] * 1001}, 422)
    assert [fault["pointer"] for fault in many["errors"]] == ["/actions"]


def test_nothing_is_played_for_a_client_that_has_left(client: FlaskClient, stock: Json) -> None:
    body = {"state": stock, "actions": [{"type": "pass"}] * 4}
    with connected() as (environ, other):
        other.close()
        answer = client.post(f"{BASE}/evaluate", json=body, environ_overrides=environ)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "search_cancelled")


def test_actions_that_take_more_work_than_a_request_may_are_refused(
    client: FlaskClient, stock: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(client, "evaluate", {"state": stock, "actions": [{"type": "pass"}] * 1000})
    monkeypatch.setattr("service.http.searches.MOST_STEPS", 3 * STEPS_AN_ACTION)
    ask(client, "evaluate", {"state": stock, "actions": [{"type": "pass"}] * 3})
    refused = ask(client, "evaluate", {"state": stock, "actions": [{"type": "pass"}] * 4}, 422)
    assert refused["code"] == "too_much_work"
