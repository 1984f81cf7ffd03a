"""A request in which nothing is wrong is read at once; what marshmallow makes of it is the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from marshmallow import Schema, ValidationError

from service.app import create_app
from service.http.schemas import StatedSchema, faults_of, schema_of
from service.http.shapes.requests import bodies_of
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.registry import TITLES

KINDS = ("start", "moves", "check", "replay")


def schema(game: str, kind: str) -> StatedSchema:
    """The schema of what is sent to one endpoint of a game."""
    title = TITLES[game]
    aligns = title.records().aligned is not None
    sent = getattr(bodies_of(title.key_of_schemas, title.shapes, title.read_action, aligns=aligns), kind)
    return schema_of(sent.record, sent.readers)


def bodies() -> list[Any]:
    """The bodies that the contract shows."""
    return [
        pytest.param(game, kind, body, id=f"{game}-{kind}-{name}")
        for game, title in TITLES.items()
        for kind in KINDS
        for name, body in title.contract().examples[kind].items()
    ]


@pytest.mark.parametrize(("game", "kind", "body"), bodies())
def test_what_is_right_is_read_as_marshmallow_reads_it(
    game: str, kind: str, body: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each by itself: the one without marshmallow, which is not asked, and the other with it alone."""
    read = schema(game, kind)
    expected = Schema.load(read, body)
    monkeypatch.setattr(Schema, "load", None)
    assert read.load(body) == expected


@pytest.mark.parametrize("body", [None, [], {}, {"state": 1}, {"state": "", "actions": 0, "more": 1, "most": {}}])
def test_what_is_wrong_is_gathered_by_marshmallow(body: Any) -> None:
    """With all its faults."""
    read = schema("1846", "moves")
    with pytest.raises(ValidationError) as told:
        read.load(body)
    with pytest.raises(ValidationError) as expected:
        Schema.load(read, body)
    assert list(faults_of(told.value.messages)) == list(faults_of(expected.value.messages))


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
def test_how_fields_contradict_each_other_is_told_beside_what_is_wrong_with_them(
    path: str, body: Any, wrong: dict[str, str]
) -> None:
    client = create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()
    answer = client.post(f"/v1/games/1846/{path}", json=body)
    assert answer.status_code == 422
    assert {error["pointer"]: error["code"] for error in answer.get_json()["errors"]} == wrong


MANY = [f"field{number}" for number in range(40, 0, -1)]
"""Forty names that nobody knows: in the order of a set they would hardly ever stand like this."""


def test_unknown_fields_are_told_as_they_were_sent() -> None:
    """So that every replica answers the same: after what is wrong with known fields, before what is with the whole."""
    client = create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()
    body = {**dict.fromkeys(MANY), "players": 5, "seed": "\t"}
    answer = client.post("/v1/games/1846/start", data=json.dumps(body), content_type="application/json")
    told = [error["pointer"] for error in answer.get_json()["errors"]]
    assert told == ["/players", *(f"/{name}" for name in MANY), "/seed"]


@pytest.mark.parametrize("path", ["/v1/games/1846/start", "/v1/routes"])
def test_unknown_parameters_are_told_as_they_were_sent(path: str) -> None:
    client = create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()
    answer = client.post(f"{path}?{'&'.join(f'{name}=1' for name in MANY)}", json={})
    assert [error["pointer"] for error in answer.get_json()["errors"]] == [f"?{name}" for name in MANY]
