"""Every acceptance case of 1846 (T-n) that tests the rules, played again through the HTTP API.

The same tests run here. Where they list, check or play, a client posts the sealed position and reads the response;
where they judge routes, it posts the minimal position.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.sealing import Sealer
from service.settings import Settings
from stationmaster.errors import IllegalAction, Violation
from stationmaster.i18n.message import Sentence
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import Action, to_json
from stationmaster.titles.g1846.model.events import EVENTS, AnyEvent
from stationmaster.titles.g1846.model.position import Position
from tests.unit.titles.g1846 import positions, turn_positions
from tests.unit.titles.g1846.rules import (
    test_bankruptcy_7,
    test_capital_6_3,
    test_certificate_limit,
    test_dividends_6_7,
    test_draft,
    test_ending,
    test_forced_purchase_6_86,
    test_markers_6_93,
    test_operating_round_6_1,
    test_phases_9,
    test_private_track_6_93,
    test_privates_6_9,
    test_running_trains_6_6,
    test_stock_buying,
    test_stock_round,
    test_stock_selling,
    test_tokens_6_5,
    test_track_6_4,
    test_trains_6_8,
    track_positions,
)

CASES: tuple[ModuleType, ...] = (
    test_bankruptcy_7,
    test_capital_6_3,
    test_certificate_limit,
    test_dividends_6_7,
    test_draft,
    test_ending,
    test_forced_purchase_6_86,
    test_markers_6_93,
    test_operating_round_6_1,
    test_phases_9,
    test_private_track_6_93,
    test_privates_6_9,
    test_running_trains_6_6,
    test_stock_buying,
    test_stock_round,
    test_stock_selling,
    test_tokens_6_5,
    test_track_6_4,
    test_trains_6_8,
)
A_CASE = re.compile(r"test_(.*_)?t_\d+")
KEY = b"k" * 64

for _module in CASES:
    globals().update({name: test for name, test in vars(_module).items() if A_CASE.match(name)})


class Table:
    """A client that sends to the service what the tests would ask of the rules."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client
        self._sealer = Sealer([KEY])

    def play(self, position: Position, action: Action) -> tuple[Position, list[AnyEvent]]:
        status, answer = self._post("moves", position, actions=[to_json(action)])
        if status == 409:
            raise IllegalAction(_violation(answer))
        assert status == 200, answer
        version, written = self._sealer.open(GAME.id, GAME.sealed.version, answer["state"])
        events = [msgspec.convert(event, EVENTS[event["type"]]) for event in answer["events"]]
        return GAME.sealed.read(written, version), events

    def check(self, position: Position, action: Action) -> Violation | None:
        status, answer = self._post("check", position, action=to_json(action))
        assert status == 200, answer
        return None if answer["legal"] else _violation(answer["violation"])

    def legal_actions(self, position: Position) -> list[dict[str, Any]]:
        status, answer = self._post("legal-actions", position)
        assert status == 200, answer
        families: list[dict[str, Any]] = answer["legal"]
        return families

    def earned(self, position: dict[str, Any], *routes: tuple[str, str]) -> int:
        answer = self._judged(position, routes)
        assert answer["legal"], answer
        revenue: int = answer["revenue"]
        return revenue

    def forbidden(self, position: dict[str, Any], *routes: tuple[str, str]) -> list[tuple[int, str, str]]:
        answer = self._judged(position, routes)
        assert not answer["legal"], answer
        return [(wrong["route"], wrong["code"], wrong["rule"]) for wrong in answer["violations"]]

    def _judged(self, position: dict[str, Any], routes: tuple[tuple[str, str], ...]) -> dict[str, Any]:
        declared = [{"train": train, "path": path.split()} for train, path in routes]
        answer = self._client.post("/v1/games/1846/routes/check", json={"position": position, "routes": declared})
        assert answer.status_code == 200, answer.text
        judged: dict[str, Any] = answer.get_json()
        return judged

    def _post(self, endpoint: str, position: Position, **more: Any) -> tuple[int, dict[str, Any]]:
        sealed = self._sealer.seal(GAME.id, GAME.sealed.version, GAME.sealed.write(position))
        answer = self._client.post(f"/v1/games/1846/{endpoint}", json={"state": sealed, **more})
        return answer.status_code, answer.get_json()


def _violation(body: dict[str, Any]) -> Violation:
    return Violation(Sentence(body["code"], body["detail"], body.get("hint")), rule=body["rule"])


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(create_app(Settings(keys=(KEY,))).test_client())


@pytest.fixture(autouse=True)
def _over_http(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    for module in (*CASES, positions, track_positions, turn_positions):
        for name in ("play", "check", "legal_actions"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, getattr(table, name))
    for name in ("earned", "forbidden"):
        monkeypatch.setattr(test_running_trains_6_6, name, getattr(table, name))
