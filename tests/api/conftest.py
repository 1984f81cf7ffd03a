"""An app that serves the toy game of `tests.toy_title`, and a JSON client for it."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from tests.toy_title.stationmaster_nim import TITLE as NIM

KEYS = (b"a" * 64, b"b" * 32)


@pytest.fixture(scope="session")
def settings() -> Settings:
    return Settings(keys=KEYS)


@pytest.fixture(scope="session")
def app(settings: Settings) -> Flask:
    return create_app(settings, titles=(NIM,))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def started(client: FlaskClient) -> dict[str, Any]:
    """Return the first position of a game between Amy and Bob."""
    answer = client.post("/v1/games/nim/start", json={"players": ["Amy", "Bob"], "seed": "x"})
    assert answer.status_code == 200, answer.text
    position: dict[str, Any] = answer.get_json()
    return position
