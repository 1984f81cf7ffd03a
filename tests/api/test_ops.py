"""Liveness, readiness and metrics."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.resources import ops
from service.settings import Settings
from tests.toy_title.stationmaster_nim import TITLE as NIM


def test_alive(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}


def test_ready_when_the_native_module_finds_a_known_route_and_a_key_seals(client: FlaskClient) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.get_json() == {"status": "ready", "probes": {"keys": True, "route_core": True}}


class Broken:
    """A route finder that fails in one way or another."""

    def __init__(self, *_arguments: Any) -> None:
        raise RuntimeError("wrong build")


def test_not_ready_when_a_part_fails(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ops, "Network", Broken)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert answer.get_json()["probes"] == {"keys": True, "route_core": False}


def test_metrics_count_requests_by_route_and_status() -> None:
    client = create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,)).test_client()
    client.post("/v1/games/nim/start", json={"players": ["Amy", "Bob"]})
    client.post("/v1/games/nim/start", json={})
    client.get("/some/path/that/is/not/there")
    text = client.get("/metrics").text
    route = 'method="POST",route="/v1/games/nim/start"'
    assert f'stationmaster_requests_total{{{route},status="200"}} 1.0' in text
    assert f'stationmaster_requests_total{{{route},status="422"}} 1.0' in text
    assert 'stationmaster_requests_total{method="GET",route="-",status="404"} 1.0' in text
    assert 'stationmaster_part_seconds_total{part="rules"}' in text
    assert "not/there" not in text


def test_an_invented_method_makes_no_new_series() -> None:
    client = create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,)).test_client()
    client.open("/healthz", method="BREW")
    text = client.get("/metrics").text
    assert 'method="other"' in text
    assert "BREW" not in text
