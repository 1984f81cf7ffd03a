"""Schemathesis against the WSGI app: requests inside the contract, and some outside it, get a proper response."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.fuzzing import checks
from tests.support.promises import Promises
from tests.toy_title.stationmaster_nim import TITLE as NIM

APP = create_app(Settings(keys=(DEVELOPMENT_KEY,)), titles=(NIM,))
CHECKS = checks(Promises(APP.extensions["stationmaster-contract"].document))
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", APP)


@SCHEMA.parametrize()
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_app_keeps_its_contract(case: Any) -> None:
    case.call_and_validate(checks=CHECKS)
