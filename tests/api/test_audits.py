"""`/v1/routes/audit` answers as the library does, and bounds what it does."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from service.resources.audit import EXAMPLES, PATH
from stationmaster import routes

BODY: Any = EXAMPLES["one run"]


def answered(client: FlaskClient, body: Any, status: int = 200, language: str = "en") -> Any:
    """Return the JSON of an answer."""
    answer = client.post(PATH, json=body, headers={"Accept-Language": language})
    assert answer.status_code == status
    return answer.json


def test_the_answer_is_that_of_the_library(client: FlaskClient) -> None:
    answer = answered(client, BODY)
    assert answer == routes.audit(BODY["record"], BODY["map"])
    assert answer["summary"]["judged"] == 1


def test_reasons_are_in_the_language_of_the_answer(client: FlaskClient) -> None:
    *before, run = BODY["record"]["actions"]
    wrong = {**run, "routes": [{"train": "4-0", "connections": [["B6", "B8"]]}]}
    body = {**BODY, "record": {"actions": [*before, wrong]}}
    answers = [answered(client, body, language=code)["runs"][0] for code in ("en", "pl")]
    assert [one["legal"] for one in answers] == [False, False]
    assert answers[0]["violations"][0]["detail"] != answers[1]["violations"][0]["detail"]


def test_every_fault_has_its_pointer(client: FlaskClient) -> None:
    wrong = answered(client, {"record": {}, "map": {**BODY["map"], "phases": 3}, "more": 1}, 422)
    assert {error["pointer"] for error in wrong["errors"]} == {"/map/phases", "/more", "/record/actions"}
    wrong = answered(client, {**BODY, "record": {}}, 422)
    assert [error["pointer"] for error in wrong["errors"]] == ["/record/actions"]


def test_many_runs_on_a_large_map_are_cut_short(client: FlaskClient) -> None:
    """The work of all runs of a record is counted together; the first ones are judged."""
    hexes = {f"B{2 * place}": "city=revenue:10,slots:3;path=a:1,b:_0;path=a:4,b:_0" for place in range(1, 400)}
    described = {**BODY["map"], "board": {**BODY["map"]["board"], "hexes": hexes}}
    *before, run = BODY["record"]["actions"]
    runs = [{**run, "routes": [{"train": "4-0", "connections": [["B2", "B4"]]}]}] * 900
    summary = answered(client, {"record": {"actions": [*before[1:], *runs]}, "map": described})["summary"]
    assert summary["runs"] == 900
    assert 0 < summary["judged"] < 900
    assert summary["why_not"] == {"limit": summary["not_judged"]}
