"""Informational fields must match: every endpoint refuses in the same way an informational field with a wrong value."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from tests.api.test_foretold import _picked

GAMES = ("1846", "switch-and-signal")
START = {"players": ["Amy", "Bob", "Cy"], "seed": "expected"}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,))).test_client()


def post(client: FlaskClient, game: str, endpoint: str, **body: Any) -> Any:
    return client.post(f"/v1/games/{game}/{endpoint}", json=body)


def informed(client: FlaskClient, game: str) -> tuple[str, dict[str, Any], str]:
    """Return a state, an action as it is listed, and one of its informational fields."""
    started = post(client, game, "start", **START).get_json()
    family = started["legal"][0]
    choice = _picked(family["choices"][0])
    return started["state"], {"type": family["type"], **choice}, "cost" if game == "1846" else "outlook"


@pytest.mark.parametrize("game", GAMES)
def test_what_was_listed_may_go_back_through_every_endpoint(client: FlaskClient, game: str) -> None:
    state, action, name = informed(client, game)
    assert name in action
    assert post(client, game, "check", state=state, action=action).get_json()["legal"] is True
    assert post(client, game, "moves", state=state, actions=[action]).status_code == 200
    record = {"players": START["players"], "seed": START["seed"], "actions": [action]}
    assert post(client, game, "replay", format="stationmaster", record=record).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_expectation_is_refused_through_every_endpoint(client: FlaskClient, game: str) -> None:
    state, action, name = informed(client, game)
    action[name] = 1
    verdict = post(client, game, "check", state=state, action=action).get_json()
    assert verdict["legal"] is False
    refusal = verdict["violation"]
    assert (refusal["code"], refusal["params"]["field"], refusal["params"]["expected"]) == ("not_as_expected", name, 1)
    assert f"'{name}' is {refusal['params']['actual']}, and not 1" in refusal["detail"]
    record = {"players": START["players"], "seed": START["seed"], "actions": [action]}
    for answer in (
        post(client, game, "moves", state=state, actions=[action]),
        post(client, game, "replay", format="stationmaster", record=record),
    ):
        problem = answer.get_json()
        assert (answer.status_code, problem["index"]) == (409, 0)
        assert {key: problem[key] for key in refusal} == refusal


@pytest.mark.parametrize("game", GAMES)
def test_unknown_fields_are_faults_as_they_were(client: FlaskClient, game: str) -> None:
    state, action, _ = informed(client, game)
    answer = post(client, game, "moves", state=state, actions=[{**action, "colou": 1}])
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/actions/0/colou")


def test_a_long_value_is_not_repeated_whole(client: FlaskClient) -> None:
    state, action, name = informed(client, "1846")
    refusal = post(client, "1846", "moves", state=state, actions=[{**action, name: ["x" * 5000] * 50}])
    assert refusal.status_code == 409
    assert len(refusal.get_data()) < 1500
