"""The contract as the tests check responses against it: by JSON Schema (2020-12), and strictly.

The contract lets responses grow, so that new fields do not break clients. The tests do not: the contract must describe
every field of a response, so every object is closed here unless it says what else may be in it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema_rs import Draft202012Validator

Json = Any
FILE = Path(__file__).parents[2] / "openapi.yaml"


class Promises:
    """The operations and schemas of a contract."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self._named = {name: _closed(schema) for name, schema in document["components"]["schemas"].items()}
        self._validators: dict[tuple[str, str, str, str, bool], Draft202012Validator] = {}

    def operations(self) -> Iterator[tuple[str, str, Json]]:
        """Yield each operation with its path and method."""
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                yield path, method, operation

    def faults(self, path: str, method: str, status: int, media_type: str, value: Json, *, narrowed: bool) -> list[str]:
        """Return the deviations of a response from the contract."""
        responses = self.document["paths"][path][method]["responses"]
        described = str(status) if str(status) in responses else "default"
        key = (path, method, described, media_type, narrowed and described == "200")
        if key not in self._validators:
            self._validators[key] = self._validator(responses[described], media_type, narrowed=key[-1])
        return [f"{error.instance_path}: {error.message[:300]}" for error in self._validators[key].iter_errors(value)]

    def _validator(self, response: Json, media_type: str, *, narrowed: bool) -> Draft202012Validator:
        if "$ref" in response:
            response = self.document["components"]["responses"][response["$ref"].rpartition("/")[2]]
        schema = response["content"][media_type]["schema"]
        if narrowed:
            whole = self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
            schema = {name: value for name, value in whole.items() if name != "required"}
        return Draft202012Validator({**_closed(schema), "components": {"schemas": self._named}})

    def assert_kept(self, answer: Any, path: str, method: str = "post", *, narrowed: bool = False) -> None:
        """Check a response of Flask's test client against the contract."""
        value = answer.get_json() if answer.is_json else answer.text
        found = self.faults(path, method, answer.status_code, answer.mimetype, value, narrowed=narrowed)
        assert not found, found[:5]

    def assert_answer_kept(self, response: Any, case: Any) -> None:
        """Check a response that schemathesis received against the contract."""
        if "content-type" not in response.headers:  # OPTIONS has headers only.
            assert not response.content
            return
        media_type = response.headers["content-type"][0].partition(";")[0]
        is_json = media_type.endswith(("/json", "+json"))  # A batch has one JSON text a line.
        content = response.content
        if "gzip" in response.headers.get("content-encoding", ()):  # schemathesis requests it, but does not unpack it.
            content = gzip.decompress(content)
        value = json.loads(content) if is_json else content.decode()
        path, method = case.operation.path, case.operation.method.lower()
        narrowed = "fields" in (case.query or {})
        found = self.faults(path, method, response.status_code, media_type, value, narrowed=narrowed)
        assert not found, found[:5]


def _closed(schema: Json) -> Json:
    if isinstance(schema, list):
        return [_closed(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _properties(value) if key == "properties" else _closed(value) for key, value in schema.items()}
    if "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


def _properties(properties: Json) -> Json:
    return {name: _closed(schema) for name, schema in properties.items()}


@cache
def committed() -> Promises:
    """Return the committed contract."""
    return Promises(yaml.safe_load(FILE.read_text(encoding="utf-8")))
