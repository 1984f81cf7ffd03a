"""The contract's examples are executed: every request that it shows gets an answer of the promised shape."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.examples import STATE
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.promises import committed

CONTRACT = committed().document


def examples() -> list[tuple[str, str, Any]]:
    found = []
    for path, methods in CONTRACT["paths"].items():
        content = methods.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json", {})
        found += [(path, name, example["value"]) for name, example in content.get("examples", {}).items()]
    return found


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()


def state_of(client: FlaskClient, path: str) -> str:
    start = path.rpartition("/")[0] + "/start"
    body = next(value for where, _, value in examples() if where == start)
    state: str = client.post(start, json=body).get_json()["state"]
    return state


@pytest.mark.parametrize(
    ("path", "name", "body"), examples(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_example_gets_the_promised_answer(client: FlaskClient, path: str, name: str, body: Any) -> None:
    sent = {**body, "state": state_of(client, path)} if body.get("state") == STATE else body
    answer = client.post(path, json=sent)
    assert answer.status_code == 200, answer.text
    committed().assert_kept(answer, path)


def test_every_endpoint_with_a_body_has_an_example() -> None:
    told = {path for path, _, _ in examples()}
    assert told == {path for path, methods in CONTRACT["paths"].items() if "post" in methods}
