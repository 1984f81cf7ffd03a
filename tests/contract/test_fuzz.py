"""Schemathesis against the WSGI app: what the contract allows, and some of what it does not, gets a proper answer."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    status_code_conformance,
)

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.nim_offer import NIM
from tests.support.promises import Promises

APP = create_app(Settings(keys=(DEVELOPMENT_KEY,)), offers=(NIM,))
PROMISES = Promises(APP.extensions["stationmaster-contract"].document)
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", APP)


def keeps_the_schema(_context: Any, response: Any, case: Any) -> None:
    """What was answered is as the contract says; what `?fields` has narrowed, as it says of that."""
    PROMISES.assert_answer_kept(response, case)


@SCHEMA.parametrize()
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_app_keeps_its_contract(case: Any) -> None:
    case.call_and_validate(
        checks=(
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            keeps_the_schema,
        )
    )
