"""The contract's examples are executed: every request that it shows gets the response that it shows."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.commands.openapi import ANSWERS, answers_text
from service.http.contract.answers import LONGEST_TEXT, is_long
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.promises import committed

Json = Any
OPERATIONS = list(committed().operations())


def requests() -> list[Any]:
    found = []
    for path, _, operation in OPERATIONS:
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        examples = content.get("examples", {})
        found += [pytest.param(path, name, one["value"], id=f"{path} {name}") for name, one in examples.items()]
    return found


def shown(operation: Json) -> Json:
    """Return the examples of an operation's responses."""
    ((_, first), *others) = operation["responses"]["200"]["content"].items()
    for kind, other in others:
        assert "x-line" in other or kind == "text/plain" or "examples" not in other
    return first.get("examples", {})


def example_path(path: str, operation: Json) -> str:
    """Return the path with its parameters filled in."""
    for parameter in operation.get("parameters", ()):
        if parameter.get("in") == "path":
            path = path.replace(f"{{{parameter['name']}}}", parameter["example"])
    return path


@pytest.fixture(scope="module", params=[DEVELOPMENT_KEY, b"k" * 64], ids=["development key", "another key"])
def client(request: pytest.FixtureRequest) -> FlaskClient:
    return create_app(Settings(keys=(request.param,))).test_client()


@pytest.mark.parametrize(("path", "name", "body"), requests())
def test_the_example_gets_the_promised_answer(client: FlaskClient, path: str, name: str, body: Json) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    committed().assert_kept(answer, path)
    examples = shown(committed().document["paths"][path]["post"])
    if name not in examples:
        assert examples and is_long(answer.get_json())
        return
    expected = examples[name]["value"]
    if answer.is_json:
        sealed = {"state": "sealed"} if "state" in answer.get_json() else {}
        assert answer.get_json() | sealed == expected | sealed
    else:
        assert expected == f"{answer.text[:LONGEST_TEXT]}…"


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=[one[2]["operationId"] for one in OPERATIONS])
def test_examples_in_words_are_answered_in_words(client: FlaskClient, path: str, method: str, operation: Json) -> None:
    content = operation["responses"]["200"]["content"]
    if "text/plain" in content and path.endswith(".svg"):
        bodies = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("examples", {})
        (shown,) = [one["value"] for one in content["text/plain"]["examples"].values()]
        body = next((one["value"] for one in bodies.values()), None)
        address = example_path(path, operation)
        answer = client.open(address, method=method, json=body, headers={"Accept": "text/plain"})
        assert answer.text.startswith(shown.removesuffix("…")) and len(shown) > 20


def test_every_endpoint_with_a_body_has_an_example() -> None:
    shown = {param.values[0] for param in requests()}
    assert shown == {path for path, _, operation in OPERATIONS if "requestBody" in operation}


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=[one[2]["operationId"] for one in OPERATIONS])
def test_an_answer_is_shown_unless_it_is_constant(client: FlaskClient, path: str, method: str, operation: Json) -> None:
    examples = shown(operation)
    if method == "get":
        answer = client.get(example_path(path, operation))
        assert answer.status_code == 200
        is_constant = "ETag" in answer.headers
        assert is_constant == ("headers" in operation["responses"]["200"])
        assert is_constant != bool(examples)
        for one in examples.values():
            assert isinstance(one["value"], str) or one["value"] == answer.get_json()
    else:
        assert examples


def test_the_kept_answers_are_those_of_the_service() -> None:
    assert ANSWERS.read_text(encoding="utf-8") == answers_text(), "run `make openapi` and look at what changed"
