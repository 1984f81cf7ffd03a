"""The limits of a route search, what ends a search, and how a false proof is handled."""

from __future__ import annotations

import gzip
import json
import logging
import re
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.app import create_app
from service.http.searches import PICTURE_NODES
from service.resources.any_map import ROUTES_ANYWHERE
from service.settings import DEVELOPMENT_KEY, AnywhereLimits, Settings
from stationmaster._route_core import AnyMapRun, Network, any_map_body
from stationmaster.any_map.catalogue import SizeLimits
from stationmaster.search import Finder, Found, Train
from tests.support.finders import liar
from tests.support.leaving import connected
from tests.support.reference import REFERENCE
from tests.unit.titles.g1846.routes.route_boards import example
from tests.unit.titles.g1846.routes.test_proofs import Spy

ROUTES = "/v1/games/1846/routes"
CHECK = ROUTES + "/check"
SHOWN = [{"train": "2", "path": ["B16", "C15"]}, {"train": "3/5", "path": ["C15", "D14", "E15", "E17"]}]
POSITIONS = REFERENCE / "routes" / "positions.jsonl.gz"
HARD = "hv-adv-23d8-NYC-7o8_7o8_7o8_7o8-mail"
"""The position that takes the longest to prove."""


def app_with(find: Finder | None = None, **settings: Any) -> Flask:
    made = Settings(keys=(DEVELOPMENT_KEY,), log_level="ERROR", **settings)
    return create_app(made) if find is None else create_app(made, find=find)


def post(app: Flask, path: str, body: dict[str, Any], **environ: Any) -> TestResponse:
    return app.test_client().post(path, json=body, environ_overrides=environ)


@pytest.mark.parametrize("path", [ROUTES, CHECK])
@pytest.mark.parametrize(
    ("requested", "granted"),
    [
        ({}, (500, 4_000)),
        ({"max_nodes": 499, "deadline_ms": 3_999}, (499, 3_999)),
        ({"max_nodes": 501, "deadline_ms": 4_001}, (500, 4_000)),
        ({"max_nodes": 10**12, "deadline_ms": 600_000}, (500, 4_000)),
        ({"max_nodes": 1}, (1, 4_000)),
        ({"deadline_ms": 1}, (500, 1)),
    ],
)
def test_a_client_may_only_lower_the_limits(path: str, requested: dict[str, int], granted: tuple[int, int]) -> None:
    spy = Spy()
    app = app_with(spy, route_max_nodes=500, route_deadline_ms=4_000)
    routes = {"routes": SHOWN} if path == CHECK else {}
    assert post(app, path, {"position": example(), **routes, **requested}).status_code == 200
    assert [(how["max_nodes"], how["deadline_ms"]) for how in spy.calls] == [granted]


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "7", True, [], 10**12 + 1])
def test_a_number_of_nodes_is_a_whole_number(wrong: Any) -> None:
    answer = post(app_with(), ROUTES, {"position": example(), "max_nodes": wrong})
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/max_nodes")


def test_a_complete_search_has_no_cut_by() -> None:
    answer = post(app_with(), ROUTES, {"position": example()}).get_json()
    assert (answer["optimal"], "cut_by" in answer) == (True, False)


def test_a_false_proof_is_answered_logged_and_counted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("service"), "propagate", True)
    app = app_with(liar(150))
    before = contradictions(app)
    with caplog.at_level(logging.ERROR, "service.proofs"):
        answer = post(app, CHECK, {"position": example(), "routes": SHOWN}).get_json()
    assert (answer["revenue"], answer["best"]["revenue"], answer["better_exists"]) == (200, 200, None)
    assert not answer["best"]["optimal"]
    assert [record.name for record in caplog.records] == ["service.proofs"]
    position = json.loads(caplog.records[0].getMessage().partition("position=")[2])
    assert (position["corporation"], position["phase"]) == (example()["corporation"], example()["phase"])
    assert contradictions(app) == before + 1


def contradictions(app: Flask) -> float:
    lines = app.test_client().get("/metrics").text.splitlines()
    (line,) = [line for line in lines if line.startswith("stationmaster_proof_contradictions_total ")]
    return float(line.rpartition(" ")[2])


def test_a_truthful_service_counts_nothing() -> None:
    app = app_with()
    post(app, CHECK, {"position": example(), "routes": SHOWN})
    assert contradictions(app) == 0


def test_a_cancelled_request_is_not_searched() -> None:
    with connected() as (environ, client):
        client.close()
        answer = post(app_with(), ROUTES, {"position": example()}, **environ)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "search_cancelled")
    assert int(answer.headers["Retry-After"]) >= 1


hard = pytest.mark.skipif(not POSITIONS.is_file(), reason="no reference data")


def hard_request(**limits: int) -> dict[str, Any]:
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        record = next(record for record in map(json.loads, lines) if record["id"] == HARD)
    names = ("phase", "tiles", "tokens", "blocked_homes", "privates", "corporation", "trains")
    return {"position": {name: record[name] for name in names}, **limits}


@hard
def test_a_search_ends_when_its_client_leaves() -> None:
    with connected() as (environ, client):

        def find(network: Network, trains: Sequence[Train], /, **how: Any) -> Found:
            client.close()
            return network.best(trains, **how)

        answer = post(app_with(find), ROUTES, hard_request(), **environ)
    assert answer.get_json()["code"] == "search_cancelled"


@hard
def test_the_same_hard_request_has_the_same_answer_in_eight_threads_at_once() -> None:
    app, request = app_with(max_concurrent=12, client_places=12), hard_request(max_nodes=1_000_000)
    alone = post(app, ROUTES, request)
    assert (alone.status_code, alone.get_json()["cut_by"], alone.get_json()["optimal"]) == (200, "nodes", False)
    answers: list[bytes] = []
    threads = [threading.Thread(target=lambda: answers.append(post(app, ROUTES, request).data)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [alone.data] * 8


@hard
def test_the_clock_is_named_when_it_cuts() -> None:
    answer = post(app_with(), ROUTES, hard_request(deadline_ms=20)).get_json()
    assert (answer["cut_by"], answer["optimal"]) == ("deadline", False)
    assert 0 < answer["revenue"] < answer["upper_bound"]


# On any map

ANYWHERE = "/v1/routes"
SMALL = {name: value for name, value in next(iter(ROUTES_ANYWHERE[""].values())).items() if name != "max_nodes"}


def test_routes_on_any_map_have_limits_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    granted = []

    def noted(body: bytes, run: AnyMapRun, *how: Any, **more: Any) -> bytes | None:
        answer = any_map_body(body, run, *how, **more)
        granted.append((run.max_nodes, run.deadline_ms))
        return answer

    monkeypatch.setattr("service.resources.any_map.any_map_body", noted)
    own = AnywhereLimits(max_nodes=70)
    app = app_with(route_max_nodes=500, route_deadline_ms=4_000, anywhere=own, route_cache=0)
    bodies = [SMALL, {**SMALL, "max_nodes": 69, "deadline_ms": 3}, {**SMALL, "max_nodes": 71}]
    answers = [post(app, ANYWHERE, body) for body in bodies]
    assert granted == [(70, 4_000), (69, 3), (70, 4_000)]
    cut = [re.search(r'nodes;desc="[0-9]+ of ([0-9]+),', answer.headers["Server-Timing"]) for answer in answers]
    assert [found and found[1] for found in cut] == ["70", "69", "70"]


@pytest.mark.parametrize(
    ("size", "pointer"), [(SizeLimits(hexes=1), "/board/hexes"), (SizeLimits(trains=1), "/trains")]
)
def test_a_question_that_is_larger_than_the_service_takes_is_refused(size: SizeLimits, pointer: str) -> None:
    two = {**SMALL, "trains": [*SMALL["trains"], *SMALL["trains"]]}
    assert post(app_with(), ANYWHERE, two).status_code == 200
    answer = post(app_with(anywhere=AnywhereLimits(size=size)), ANYWHERE, two)
    faults = [(fault["pointer"], fault["code"]) for fault in answer.get_json()["errors"]]
    assert (answer.status_code, faults) == (422, [(pointer, "too_large")])


@pytest.mark.parametrize(("path", "body"), [(ROUTES, {"position": example()}), (ANYWHERE, SMALL)])
def test_the_timing_has_the_nodes_of_a_search(path: str, body: dict[str, Any]) -> None:
    timing = post(app_with(), path, body).headers["Server-Timing"]
    assert re.search(r'search;dur=[0-9.]+, .*nodes;desc="[0-9]+ of 30000000, to the end"', timing), timing


# The total that a request may take

DRAWN = [{"train": 0, "hexes": list(SMALL["board"]["hexes"])[:2]}]


@pytest.mark.parametrize(
    ("path", "more"), [("board.svg", {"routes": DRAWN}), ("board.svg", {"routes": []}), ("check", {"routes": DRAWN})]
)
def test_nothing_is_judged_or_drawn_for_a_client_that_has_left(path: str, more: dict[str, Any]) -> None:
    with connected() as (environ, client):
        client.close()
        answer = post(app_with(), f"{ANYWHERE}/{path}", {**SMALL, **more}, **environ)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "search_cancelled")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"{ANYWHERE}/board.svg", {**SMALL, "routes": DRAWN}),
        (f"{ANYWHERE}/check", {**SMALL, "routes": DRAWN}),
        (CHECK, {"position": example(), "routes": SHOWN}),
        (f"{ROUTES}/board.svg", {"position": example(), "routes": SHOWN}),
    ],
)
def test_what_takes_more_work_than_a_request_may_is_refused(
    path: str, body: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.http.searches.MOST_STEPS", 3)
    app = app_with(route_cache=0)
    answer = post(app, path, body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "too_much_work")
    assert answer.get_json()["type"] == "/problems/too-much-work"
    assert app.test_client().get("/problems/too-much-work").status_code == 200


def test_the_search_for_a_picture_is_a_small_one() -> None:
    for requested, granted in ((10**9, PICTURE_NODES), (7, 7)):
        answer = post(app_with(), f"{ANYWHERE}/board.svg", {**SMALL, "max_nodes": requested})
        assert answer.status_code == 200
        assert f" of {granted}, " in answer.headers["Server-Timing"]
