"""Mutated states and actions at every endpoint of both games: no response is a 500, and every 200 is sound."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from loadtests.payloads import load_payloads
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.mutation import mutated

STARTS = {
    "1846": {"players": ["Amy", "Bob", "Cy", "Dee"], "options": {"edition": "second"}, "seed": "mutation"},
    "switch-and-signal": {"players": ["Amy", "Bob"], "options": {}, "seed": "mutation"},
}
PROPER = {200, 400, 409, 422}


@cache
def client() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,), route_deadline_ms=200)).test_client()


@cache
def positions() -> tuple[dict[str, Any], ...]:
    """Return positions to start from: the three moments of 1846, and a fresh game of either kind."""
    views = load_payloads().values()
    opened = [client().post("/v1/games/1846/legal-actions", json={"state": view}).get_json() for view in views]
    dealt = [client().post(f"/v1/games/{game}/start", json=body).get_json() for game, body in STARTS.items()]
    return (*opened, *dealt)


def actions_of(position: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the first and the last choice of each family, ready to post."""
    return [
        {"type": family["type"], **{name: _picked(value) for name, value in choice.items()}}
        for family in position["legal"]
        for choice in (family["choices"][0], family["choices"][-1])
    ]


def _picked(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"one_of"}:
        return value["one_of"][0]
    return value["min"] if isinstance(value, dict) and set(value) == {"min", "max"} else value


def ask(position: dict[str, Any], endpoint: str, body: Any) -> Any:
    """Return the response, whose status must be 200 or one that the contract has for client errors."""
    answer = client().post(f"/v1/games/{position['game']}/{endpoint}", json=body)
    assert answer.status_code in PROPER, (endpoint, body, answer.text)
    return answer


def assert_sound(position: dict[str, Any]) -> None:
    """Assert that a returned position can be sent again and describes itself in the same way."""
    again = ask(position, "legal-actions", {"state": position["state"]})
    assert again.status_code == 200
    assert {**again.get_json(), "events": None} == {**position, "events": None}


@given(data=st.data())
def test_mutated_open_states(data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(positions()[:3]))
    state = data.draw(mutated(position["view"]))
    answer = ask(position, "legal-actions", {"state": state})
    if answer.status_code == 200:
        assert_sound(answer.get_json())


@given(data=st.data())
def test_mutated_open_states_are_refused_alike_everywhere(data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(positions()[:3]))
    state = data.draw(mutated(position["view"]))
    action = data.draw(st.sampled_from(actions_of(position)))
    requests = {
        "legal-actions": {"state": state},
        "moves": {"state": state, "actions": [action]},
        "check": {"state": state, "action": action},
        "routes": {"state": state},
        "board.svg": {"state": state},
        "replay": {"format": "stationmaster", "record": {"state": state, "actions": [action]}},
    }
    readable = {endpoint: ask(position, endpoint, body).status_code != 422 for endpoint, body in requests.items()}
    readable["routes"] = readable["legal-actions"]  # A valid state without an operator is not a valid request here.
    assert len(set(readable.values())) == 1, readable


@given(data=st.data())
def test_mutated_actions(data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(positions()))
    action = data.draw(mutated(data.draw(st.sampled_from(actions_of(position)))))
    verdict = ask(position, "check", {"state": position["state"], "action": action})
    played = ask(position, "moves", {"state": position["state"], "actions": [action]})
    if played.status_code in {400, 422}:
        assert verdict.status_code == played.status_code
    else:
        assert verdict.get_json()["legal"] is (played.status_code == 200)
    if played.status_code == 200:
        assert_sound(played.get_json())


@given(data=st.data())
def test_mutated_starts(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted(STARTS)))
    answer = client().post(f"/v1/games/{game}/start", json=data.draw(mutated(STARTS[game])))
    assert answer.status_code in {200, 422}


@given(data=st.data())
def test_mutated_sealed_states(data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(positions()))
    sealed = position["state"]
    cut, length = data.draw(st.integers(0, len(sealed))), data.draw(st.integers(0, 5))
    state = sealed[:cut] + data.draw(st.text("AZaz09-_.=\u00e9", max_size=5)) + sealed[cut + length :]
    answer = ask(position, "legal-actions", {"state": state})
    assert answer.status_code == (200 if state == sealed else 400)


@given(data=st.data())
def test_mutated_questions_for_routes(data: st.DataObject) -> None:
    question = {
        "phase": "III",
        "tiles": {"D14": ["611", 5], "D18": ["8", 4], "E17": ["292", 3]},
        "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
        "blocked_homes": [{"corporation": "C&O", "hex": "I15", "city": 0}],
        "privates": {"mail_contract": True, "meat_packing": "D6", "steamboat": "C5"},
        "corporation": "NYC",
        "trains": ["4/6", "5"],
    }
    body = {"position": data.draw(mutated(question)), "routes": [{"train": "5", "path": ["D20", "D18", "E17"]}]}
    assert ask(positions()[0], "routes/check", body).status_code in {200, 422}


@pytest.mark.parametrize("game", sorted(STARTS))
def test_a_state_of_the_other_game_is_refused(game: str) -> None:
    other = next(position for position in positions() if position["game"] != game)
    answer = client().post(f"/v1/games/{game}/legal-actions", json={"state": other["state"]})
    assert answer.status_code == 400
    assert answer.get_json()["code"] == "state_of_another_game"
