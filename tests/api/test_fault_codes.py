"""Every code of a request fault has a request that provokes it: the codes equal those of the table."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.http.body import MAX_VALUES
from service.http.problem_texts import API_FAULTS
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.i18n.sentences import COMMON

START, ROUTES = "/v1/games/1846/start", "/v1/games/1846/routes"
PLAYERS = ["Amy", "Bob"]

EXAMPLES: dict[str, tuple[str, Any, str]] = {
    "missing": (START, {}, "/players"),
    "no_spectator": (
        "/v1/games/1846/replay?as=@spectator",
        {"format": "stationmaster", "record": {"players": ["Amy", "@spectator"], "seed": "x", "actions": []}},
        "?as",
    ),
    "one_of": (ROUTES, {"state": {}, "position": {}}, ""),
    "out_of_range": (ROUTES, {"position": {}, "deadline_ms": 0}, "/deadline_ms"),
    "reserved_name": (START, {"players": ["Amy", "@Bob"]}, "/players/1"),
    "too_long": (START, {"players": ["Amy"] * 9}, "/players"),
    "too_many_values": (START, {"players": [0] * (MAX_VALUES + 1)}, ""),
    "too_short": (START, {"players": ["Amy", ""]}, "/players/1"),
    "unknown_field": (START, {"players": PLAYERS, "colour": "red"}, "/colour"),
    "unknown_player": (f"{START}?as=Zoe", {"players": PLAYERS}, "?as"),
    "unknown_value": ("/v1/games/1846/replay", {"format": "other", "record": {}}, "/format"),
    "unprintable": (START, {"players": ["Amy", "B\nb"]}, "/players/1"),
    "wrong_type": (START, {"players": None}, "/players"),
}


@pytest.fixture(scope="module")
def table() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()


def test_every_code_of_a_fault_of_requests_is_provoked() -> None:
    assert EXAMPLES.keys() >= API_FAULTS.meanings.keys()
    assert EXAMPLES.keys() <= {*API_FAULTS.meanings, *COMMON.meanings}


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_request_has_the_fault_at_its_place(table: FlaskClient, code: str) -> None:
    path, body, pointer = EXAMPLES[code]
    answer = table.post(path, json=body)
    assert answer.status_code == 422, answer.text
    assert (pointer, code) in [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]]
