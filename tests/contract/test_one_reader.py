"""The same wrong action gets the same status, code and pointer in `moves`, in `check` and in a record."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import assume, given
from hypothesis import strategies as st

from loadtests.hostile.mutations import changed
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.promises import committed

Json = Any
LONG = "x" * 81
WRONG: dict[str, list[tuple[Json, list[tuple[str, str]]]]] = {
    "1846": [
        ("pass", [("", "wrong_type")]),
        (7, [("", "wrong_type")]),
        (None, [("", "wrong_type")]),
        ([], [("", "wrong_type")]),
        ({}, [("/type", "missing")]),
        ({"type": None}, [("/type", "wrong_type")]),
        ({"type": ["pass"]}, [("/type", "wrong_type")]),
        ({"type": "fly"}, [("/type", "unknown_action")]),
        ({"type": "{fly}"}, [("/type", "unknown_action")]),
        ({"type": "pass", "loudly": True}, [("/loudly", "unknown_field")]),
        ({"type": "draft"}, [("/card", "missing")]),
        ({"type": "draft", "card": 3}, [("/card", "wrong_type")]),
        ({"type": "draft", "card": LONG}, [("/card", "too_long")]),
        ({"type": "lay_tile", "hex": "D14", "tile": 8}, [("/tile", "wrong_type"), ("/rotation", "missing")]),
        ({"type": "lay_tile", "hex": "D14", "tile": "8", "rotation": True}, [("/rotation", "wrong_type")]),
        ({"type": "lay_tile", "hex": "D14", "tile": "8", "rotation": 1.5}, [("/rotation", "wrong_type")]),
        ({"type": "sell", "corporation": "GT", "shares": {"min": 1, "max": 2}}, [("/shares", "wrong_type")]),
        ({"type": "consent", "accept": 1}, [("/accept", "wrong_type")]),
        ({"type": "run", "routes": 5}, [("/routes", "wrong_type")]),
        ({"type": "run", "routes": [{"train": "2"}, {"train": 2, "path": ["D20"]}]},
         [("/routes/0/path", "missing"), ("/routes/1/train", "wrong_type")]),
        ({"type": "run", "routes": [{"train": "2", "path": []}]}, [("/routes/0/path", "too_short")]),
    ],
    "switch-and-signal": [
        ("pass", [("", "wrong_type")]),
        ({}, [("/type", "missing")]),
        ({"type": 3}, [("/type", "wrong_type")]),
        ({"type": "pass"}, [("/type", "unknown_action")]),
        ({"type": "end_actions", "loudly": True}, [("/loudly", "unknown_field")]),
        ({"type": "load", "train": "black-1"}, [("/cards", "missing")]),
        ({"type": "load", "train": "black-1", "cards": "move"}, [("/cards", "wrong_type")]),
        ({"type": "load", "train": "black-1", "cards": [1]}, [("/cards/0", "wrong_type")]),
        ({"type": "load", "train": "black-1", "cards": ["move"] * 101}, [("/cards", "too_long")]),
        ({"type": "choose_train", "train": "black-1", "dice": ["four"]}, [("/dice/0", "wrong_type")]),
        ({"type": "set_signal", "source": "a", "to": "b", "cards": []},
         [("/source", "unknown_field"), ("/from", "missing")]),
        ({"type": "use_helper", "helper": "coupler", "player": 1}, [("/player", "wrong_type")]),
    ],
}  # fmt: skip
"""Actions of the wrong shape, and the fault of each."""
GAMES = sorted(WRONG)


@cache
def client() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()


@cache
def example(game: str) -> Json:
    """Return a state in which nothing is hidden, and an action that is legal there."""
    content = committed().document["paths"][f"/v1/games/{game}/moves"]["post"]["requestBody"]["content"]
    (body,) = content["application/json"]["examples"].values()
    return body["value"]


def outcome(game: str, endpoint: str, body: Json, place: str) -> tuple[int, str, list[tuple[str, str]]]:
    """Return status, code and faults, with the pointers of the faults relative to the action."""
    answer = client().post(f"/v1/games/{game}/{endpoint}", json=body)
    content = answer.get_json()
    if endpoint == "check" and answer.status_code == 200:
        return (200, "", []) if content["legal"] else (409, content["violation"]["code"], [])
    faults = [(error["pointer"], error["code"]) for error in content.get("errors", ())]
    assert all(pointer.startswith(place) for pointer, _ in faults)
    within = [(pointer.removeprefix(place), code) for pointer, code in faults]
    return answer.status_code, content.get("code", ""), within


def everywhere(game: str, action: Json) -> list[tuple[int, str, list[tuple[str, str]]]]:
    """Return the result for an action in each place where it may appear."""
    state = example(game)["state"]
    record = {"format": "stationmaster", "record": {"state": state, "actions": [action]}}
    return [
        outcome(game, "moves", {"state": state, "actions": [action]}, "/actions/0"),
        outcome(game, "check", {"state": state, "action": action}, "/action"),
        outcome(game, "replay", record, "/record/actions/0"),
    ]


@pytest.mark.parametrize(
    ("game", "action", "faults"),
    [(game, *row) for game in GAMES for row in WRONG[game]],
    ids=lambda value: str(value)[:60],
)
def test_a_wrong_action_is_reported_alike_everywhere(game: str, action: Json, faults: list[tuple[str, str]]) -> None:
    for status, code, found in everywhere(game, action):
        assert (status, code, sorted(found)) == (422, "wrong_shape", sorted(faults))


@pytest.mark.parametrize(
    ("game", "action"),
    [
        ("1846", {"type": "lay_tile", "hex": "D14", "tile": "8", "rotation": 6}),
        ("1846", {"type": "sell", "corporation": "", "shares": 11}),
        ("1846", {"type": "draft", "card": "MS"}),
        ("switch-and-signal", {"type": "load", "train": "none", "cards": []}),
        ("switch-and-signal", {"type": "carry_out"}),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_the_rules_forbid_is_reported_alike_everywhere(game: str, action: Json) -> None:
    first, *others = everywhere(game, action)
    assert first[0] == 409
    assert all(other == first for other in others)


@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10**9))
def test_mutated_actions_are_reported_alike_everywhere(game: str, seed: int) -> None:
    chance = Random(seed)
    honest = [action for action, _ in WRONG[game]] + list(example(game)["actions"])
    action = changed(json.loads(json.dumps(chance.choice(honest))), chance, honest)
    first, *others = everywhere(game, action)
    # The limit counts the levels of the body, and an action is nested more deeply in some bodies than in others.
    assume(all(code != "nested_too_deeply" for _, code, _ in (first, *others)))
    assert all(other == first for other in others), (action, first, others)
