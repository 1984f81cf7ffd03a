"""The contract's examples are executed: every request that it shows gets an answer of the promised shape."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from service.api.examples import STATE
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings

CONTRACT = yaml.safe_load((Path(__file__).parents[2] / "openapi.yaml").read_text(encoding="utf-8"))


def examples() -> list[tuple[str, str, Any]]:
    found = []
    for path, methods in CONTRACT["paths"].items():
        content = methods.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json", {})
        found += [(path, name, example["value"]) for name, example in content.get("examples", {}).items()]
    return found


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()


def nullable(schema: Any) -> Any:
    """OpenAPI 3.0 says `nullable` where JSON Schema says that null is a type."""
    if isinstance(schema, list):
        return [nullable(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: nullable(value) for key, value in schema.items() if key != "nullable"}
    return {"anyOf": [changed, {"type": "null"}]} if schema.get("nullable") is True else changed


def assert_conforms(value: Any, schema: Any) -> None:
    resource = DRAFT202012.create_resource({"components": nullable(CONTRACT["components"])})
    registry = Registry().with_resource("contract:", resource)
    absolute = yaml.safe_load(yaml.dump(nullable(schema)).replace("#/components", "contract:#/components"))
    Draft202012Validator(absolute, registry=registry).validate(value)


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
    (content,) = CONTRACT["paths"][path]["post"]["responses"]["200"]["content"].items()
    assert answer.mimetype == content[0]
    if answer.is_json:
        assert_conforms(answer.get_json(), content[1]["schema"])


def test_every_endpoint_with_a_body_has_an_example() -> None:
    told = {path for path, _, _ in examples()}
    assert told == {path for path, methods in CONTRACT["paths"].items() if "post" in methods}
