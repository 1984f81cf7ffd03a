"""The contract against the app: no drift, no untold answer, every example runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask

from service.api.faults import API_FAULTS
from service.api.offered import OFFERS
from service.app import create_app
from service.commands.openapi import contract_text
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.kernel.faults import COMMON_FAULTS

FILE = Path(__file__).parents[2] / "openapi.yaml"


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,)))


@pytest.fixture(scope="module")
def contract() -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return document


def test_the_committed_contract_is_the_one_that_the_code_makes() -> None:
    assert FILE.read_text(encoding="utf-8") == contract_text(), "run `make openapi` and look at what changed"


def test_every_route_of_the_app_is_in_the_contract(app: Flask, contract: dict[str, Any]) -> None:
    undocumented = {"/docs", "/docs/docs.css", "/docs/docs.js"}
    told = {(path, method) for path, methods in contract["paths"].items() for method in methods}
    for rule in app.url_map.iter_rules():
        path = rule.rule.replace("<", "{").replace(">", "}")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            if path not in undocumented:
                assert (path, method.lower()) in told


def test_every_operation_has_a_name_of_its_own_and_a_summary(contract: dict[str, Any]) -> None:
    operations = [
        methods[method] for methods in contract["paths"].values() for method in ("get", "post") if method in methods
    ]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names))
    assert all(operation["summary"] for operation in operations)


@pytest.mark.parametrize("offer", OFFERS, ids=[offer.id for offer in OFFERS])
def test_every_code_of_a_refusal_is_in_the_contract(offer: Any, contract: dict[str, Any]) -> None:
    assert contract["x-violation-codes"][offer.id] == dict(offer.violations)
    assert all(offer.violations.values())


@pytest.mark.parametrize("offer", OFFERS, ids=[offer.id for offer in OFFERS])
def test_every_code_of_a_fault_is_in_the_contract(offer: Any, contract: dict[str, Any]) -> None:
    assert contract["x-fault-codes"][offer.id] == {**COMMON_FAULTS, **offer.faults}
    assert contract["x-fault-codes"]["requests"] == API_FAULTS


@pytest.mark.parametrize("offer", OFFERS, ids=[offer.id for offer in OFFERS])
def test_every_type_of_action_is_in_the_contract(offer: Any, contract: dict[str, Any]) -> None:
    operation = contract["paths"][f"/v1/games/{offer.id}/moves"]["post"]
    name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    entry = contract["components"]["schemas"][name]["properties"]["actions"]["items"]
    assert set(entry["discriminator"]["mapping"]) == set(offer.actions)


@pytest.mark.parametrize("offer", OFFERS, ids=[offer.id for offer in OFFERS])
def test_the_kinds_of_event_are_in_the_contract(offer: Any, contract: dict[str, Any]) -> None:
    assert contract["x-events"][offer.id] == offer.events


def test_the_form_of_an_open_state_of_1846_is_in_the_contract(contract: dict[str, Any]) -> None:
    form = contract["components"]["schemas"]["OpenStateOf1846"]
    assert {"players", "corporations", "tiles", "slots", "operating"} <= set(form["required"])
    assert form["additionalProperties"] is False
