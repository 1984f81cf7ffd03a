"""Large bodies are processed one at a time, and a worker holds no more of them than it has room for."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.http import body as bodies
from service.http.heavy import LARGE_AT_ONCE, LARGE_BODY
from service.settings import Settings
from tests.toy_title.stationmaster_nim import TITLE as NIM

REPLAY = "/v1/games/nim/replay"


@pytest.fixture
def app() -> Flask:
    return create_app(Settings(keys=(b"k" * 64,)), titles=(NIM,))


def send(client: FlaskClient, size: int) -> int:
    return client.post("/v1/games/nim/start", json={"players": ["Amy"], "seed": "x" * size}).status_code


def test_large_bodies_give_their_places_and_turns_back(app: Flask) -> None:
    client = app.test_client()
    assert {send(client, LARGE_BODY) for _ in range(3 * LARGE_AT_ONCE)} == {422}
    assert {
        client.post("/v1/games/nim/start", data=b"{" * LARGE_BODY, content_type="application/json").status_code
        for _ in range(3 * LARGE_AT_ONCE)
    } == {400}


def test_of_large_bodies_no_more_are_held_than_there_is_room_for(app: Flask) -> None:
    queue = app.extensions["stationmaster-queue"]
    client = app.test_client()
    for _ in range(LARGE_AT_ONCE):
        queue._places.acquire(blocking=False)
    refused = client.post("/v1/games/nim/start", json={"players": ["Amy"], "seed": "x" * LARGE_BODY})
    assert refused.status_code == 503
    assert refused.get_json()["code"] == "overloaded"
    assert send(client, 10_000) == 422
    queue._places.release()
    assert send(client, LARGE_BODY) == 422


def test_one_large_body_is_decoded_at_a_time(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = Lock()
    met: list[bool] = []
    parse = bodies.parse_json

    def parse_alone(body: bytes, most: int, **how: bool) -> Any:
        met.append(alone.acquire(blocking=False))
        try:
            return parse(body, most, **how)
        finally:
            alone.release()

    monkeypatch.setattr(bodies, "parse_json", parse_alone)
    with ThreadPoolExecutor(LARGE_AT_ONCE) as pool:
        answers = [*pool.map(lambda _: send(app.test_client(), 2 * LARGE_BODY), range(2 * LARGE_AT_ONCE))]
    assert set(answers) <= {422, 429, 503}
    assert len(met) > 1
    assert all(met)


def test_a_request_that_waits_too_long_for_a_place_is_refused(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.http.heavy.PATIENCE", 0.01)
    queue = app.extensions["stationmaster-queue"]
    client = app.test_client()
    state = client.post("/v1/games/nim/start", json={"players": ["Amy", "Bob"], "seed": "x"}).get_json()["state"]
    record = {"state": state, "actions": [{"type": "take", "stones": 1}]}
    body = {"format": "stationmaster", "record": record, "trace": "full"}
    with queue._turn:
        assert send(client, LARGE_BODY) == 503
        assert client.post(REPLAY, data=json.dumps(body), content_type="application/json").status_code == 503
        quick = client.post(REPLAY, json={**body, "trace": "none"})
        assert quick.status_code == 200, quick.text
    assert client.post(REPLAY, json=body).status_code == 200
