"""Requests are read by marshmallow schemas: their faults, the order of the faults, and the contract's view of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from service.app import create_app
from service.http.batch_lines import BATCH_LINE
from service.http.endpoints import Operation
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.errors import WrongShape

APP = create_app(Settings(keys=(DEVELOPMENT_KEY,)))
CONTRACT = APP.extensions["stationmaster-contract"]
WITH_BODY = [operation for operation in CONTRACT.operations if operation.body is not None]


@pytest.mark.parametrize("operation", WITH_BODY, ids=lambda operation: operation.id)
def test_what_reads_a_body_is_what_the_contract_shows(operation: Operation) -> None:
    """Compare fields, required fields, and the schema to which the operation refers."""
    assert operation.body is not None
    path = operation.path.replace("<", "{").replace(">", "}")
    described = CONTRACT.document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    shown = CONTRACT.document["components"]["schemas"][described["$ref"].rpartition("/")[2]]
    assert list(shown["properties"]) == list(operation.body.fields)
    assert shown.get("required", []) == [name for name, field in operation.body.fields.items() if field.required]


@pytest.mark.parametrize("operation", WITH_BODY, ids=lambda operation: operation.id)
def test_what_may_be_left_out_has_a_default(operation: Operation) -> None:
    """A body of the examples is read to a value for each field of its schema."""
    assert operation.body is not None and operation.examples
    for body in operation.examples.values():
        assert operation.body.load(body).keys() == operation.body.fields.keys()


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ({"id": [], "x": 1, "path": 5}, ["/id wrong_type", "/x unknown_field", "/path wrong_type"]),
        ({"body": None, "x": 1, "id": -(2**60)}, ["/x unknown_field", "/id out_of_range", "/path missing"]),
        ([], [" wrong_type"]),
    ],
)
def test_faults_of_a_line_of_a_batch_stand_as_it_was_sent(line: Any, wrong: list[str]) -> None:
    with pytest.raises(WrongShape) as refused:
        BATCH_LINE.load(line)
    assert [f"{fault.pointer} {fault.code}" for fault in refused.value.faults] == wrong


@pytest.mark.parametrize(
    ("path", "body", "wrong"),
    [
        ("routes/check", {}, {"/routes": "missing", "": "one_of"}),
        ("routes/check", {"routes": 5, "state": {}, "position": {}}, {"/routes": "wrong_type", "": "one_of"}),
        ("routes/check", {"state": 5}, {"/routes": "missing", "/state": "wrong_type"}),
        ("routes", {"operator": "B&O", "position": {}, "x": 1}, {"/operator": "unknown_field", "/x": "unknown_field"}),
        ("start", {"players": ["A\n", 5], "seed": "\t"}, {
            "/players/0": "unprintable", "/players/1": "wrong_type", "/seed": "unprintable",
        }),
        ("start", {"players": 5}, {"/players": "wrong_type"}),
        ("start", [], {"": "wrong_type"}),
    ],
)  # fmt: skip
def test_how_fields_contradict_each_other_is_reported_beside_what_is_wrong_with_them(
    path: str, body: Any, wrong: dict[str, str]
) -> None:
    client = APP.test_client()
    answer = client.post(f"/v1/games/1846/{path}", json=body)
    assert answer.status_code == 422
    assert {error["pointer"]: error["code"] for error in answer.get_json()["errors"]} == wrong


MANY = [f"field{number}" for number in range(40, 0, -1)]
"""Forty unknown names: a set would hardly ever have them in this order."""


def test_unknown_fields_are_reported_as_they_were_sent() -> None:
    """Every replica must answer the same: after the faults of known fields, before those of the whole body."""
    client = APP.test_client()
    body = {**dict.fromkeys(MANY), "players": 5, "seed": "\t"}
    answer = client.post("/v1/games/1846/start", data=json.dumps(body), content_type="application/json")
    pointers = [error["pointer"] for error in answer.get_json()["errors"]]
    assert pointers == ["/players", *(f"/{name}" for name in MANY), "/seed"]


def test_an_unknown_field_with_the_name_that_marshmallow_gives_to_the_whole_has_its_own_pointer() -> None:
    answer = APP.test_client().post("/v1/games/1846/start", json={"_schema": 1, "players": ["A\n"], "x": 1})
    faults = [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]]
    assert faults == [("/_schema", "unknown_field"), ("/players/0", "unprintable"), ("/x", "unknown_field")]


@pytest.mark.parametrize("path", ["/v1/games/1846/start", "/v1/routes"])
def test_unknown_parameters_are_reported_as_they_were_sent(path: str) -> None:
    client = APP.test_client()
    answer = client.post(f"{path}?{'&'.join(f'{name}=1' for name in MANY)}", json={})
    assert [error["pointer"] for error in answer.get_json()["errors"]] == [f"?{name}" for name in MANY]
