"""The contract against the app and the needs of client generators: no drift, no undocumented response, all typed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.app import create_app
from service.commands.openapi import contract_text
from service.http.problem_texts import API_FAULTS
from service.resources.docs import ASSETS
from service.settings import DEVELOPMENT_KEY, Settings
from service.table.serving import contents
from stationmaster.i18n.sentences import COMMON
from stationmaster.registry import TITLES, AnyTitle
from tests.support.promises import FILE, committed

Json = Any
CONTRACT: dict[str, Json] = committed().document
PROBLEMS = {"400", "401", "404", "409", "422", "default"}
MOST_BYTES = 700_000
SCHEMAS: dict[str, Json] = CONTRACT["components"]["schemas"]
OPERATIONS = [(path, method, operation) for path, method, operation in committed().operations()]


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,)))


def test_the_committed_contract_is_the_one_that_the_code_makes() -> None:
    assert FILE.read_text(encoding="utf-8") == contract_text(), "run `make openapi` and look at what changed"


def test_the_service_answers_with_the_committed_contract(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/openapi.yaml").data == FILE.read_bytes()
    as_json = client.get("/openapi.json").data
    assert as_json == json.dumps(CONTRACT, ensure_ascii=False, separators=(",", ":")).encode()


def test_the_contract_is_short() -> None:
    assert FILE.stat().st_size < MOST_BYTES


def test_what_operations_share_is_stated_once() -> None:
    for path, method, operation in OPERATIONS:
        refusals = [answer for status, answer in operation["responses"].items() if status in PROBLEMS]
        assert all(answer.keys() == {"$ref"} for answer in refusals), (path, method)


def test_the_contract_is_proper_openapi() -> None:
    assert CONTRACT["openapi"].startswith("3.1.")
    assert CONTRACT["security"] == []
    assert not list(OpenAPIV31SpecValidator(CONTRACT).iter_errors())


def test_every_route_of_the_app_is_in_the_contract(app: Flask) -> None:
    described = {(path, method) for path, method, _ in OPERATIONS}
    for rule in app.url_map.iter_rules():
        path = rule.rule.replace("<", "{").replace(">", "}")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            if path not in ASSETS and path not in contents():
                assert (path, method.lower()) in described


def test_every_operation_has_a_name_of_its_own_and_a_summary() -> None:
    names = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(names) == len(set(names))
    assert all(operation["summary"] for _, _, operation in OPERATIONS)


def test_names_are_names_in_every_language() -> None:
    for name in [*SCHEMAS, *CONTRACT["components"]["responses"]]:
        assert re.fullmatch(r"[A-Z][A-Za-z0-9]*", name), name


def within(schema: Json) -> Iterator[Json]:
    """Return every schema within a schema, including itself; references are not followed."""
    yield schema
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from within(schema[key])
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for one in schema.get(key, ()):
            yield from within(one)
    for one in schema.get("properties", {}).values():
        yield from within(one)


def is_bare(schema: Json) -> bool:
    """Return whether a schema does not restrict its values, or restricts them only to an object or a list."""
    if not {"$ref", "anyOf", "oneOf", "allOf", "const", "enum"}.isdisjoint(schema):
        return False
    if "type" not in schema:
        return True
    if schema["type"] == "object":
        return "properties" not in schema and not schema.get("additionalProperties")
    return schema["type"] == "array" and "items" not in schema and "prefixItems" not in schema


OF_ANY_PATH = {"BatchLine", "BatchAnswer"}
"""Schemas whose `body` depends on the path of the line."""


@pytest.mark.parametrize("name", SCHEMAS)
def test_nothing_is_a_bare_object(name: str) -> None:
    known = [SCHEMAS[name]["properties"]["body"]] if name in OF_ANY_PATH else []
    assert [schema for schema in within(SCHEMAS[name]) if is_bare(schema) and schema not in known] == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_nullable_fields_have_null_among_their_types(name: str) -> None:
    for schema in within(SCHEMAS[name]):
        assert "nullable" not in schema
        assert "default" not in schema  # Generators would treat such a field as one that is always present.


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_union_of_records_is_distinguished_by_a_field(name: str) -> None:
    for schema in within(SCHEMAS[name]):
        if "discriminator" in schema:
            field = schema["discriminator"]["propertyName"]
            for value, place in schema["discriminator"]["mapping"].items():
                member = SCHEMAS[place.rpartition("/")[2]]
                assert member["properties"][field]["const"] == value
                assert field in member["required"]


@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_every_code_of_a_refusal_is_in_the_contract(title: AnyTitle) -> None:
    violations = title.contract().violations
    assert CONTRACT["x-violation-codes"][title.id] == dict(violations)
    assert all(violations.values())
    assert SCHEMAS[f"ViolationCode{title.key_of_schemas}"]["enum"] == sorted(violations)


@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_every_code_of_a_fault_is_in_the_contract(title: AnyTitle) -> None:
    own = title.contract().faults
    assert CONTRACT["x-fault-codes"][title.id] == {**COMMON.meanings, **own}
    assert CONTRACT["x-fault-codes"]["requests"] == {**COMMON.meanings, **API_FAULTS.meanings}
    assert SCHEMAS[f"FaultCode{title.key_of_schemas}"]["enum"] == sorted({*COMMON.meanings, *API_FAULTS.meanings, *own})


@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_the_kinds_of_event_are_in_the_contract(title: AnyTitle) -> None:
    assert CONTRACT["x-events"][title.id] == title.contract().events
