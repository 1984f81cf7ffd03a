"""The WebAssembly module in the tree answers as the service does, byte for byte."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from subprocess import PIPE
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.resources.any_map import ROUTES_ANYWHERE, SMALL_MAP
from tests.support.any_map_positions import FILE, NETWORK_FILE, positions
from tools.wasm import DIST, PACKAGE

NODE = shutil.which("node")
PATHS = {
    "best": "/v1/routes",
    "check": "/v1/routes/check",
    "draw": "/v1/routes/board.svg",
    "reach": "/v1/network",
    "drawReach": "/v1/network/board.svg",
}
FACES = ("light", "dark", "contrast", "auto", "bare")
NODES = 300_000
"""The largest search: enough to prove nearly every recorded position."""

pytestmark = [
    pytest.mark.processes,
    pytest.mark.timeout(900),
    pytest.mark.skipif(NODE is None, reason="Node is not installed"),
]

Asked = tuple[str, Any]

WRONG: list[Any] = [
    {},
    [],
    "x",
    None,
    {"zz": 1, "board": {"layout": "x", "hexes": {"zz": "city=", "A1": 5, "B2": ["57", 9]}}, "max_nodes": 0},
    {**SMALL_MAP, "colors": [1.5], "operator": "", "deadline_ms": "x", "routes": 3, "face": "q", "é~/": {}},
    {**SMALL_MAP, "board": {**SMALL_MAP["board"], "hexes": {"zz": "cite=1;path=a:1", "B2": ["9999", 0], "B02": ""}}},
    {**SMALL_MAP, "board": {**SMALL_MAP["board"], "hexes": {f"A{n}": "cite" for n in range(1, 250, 2)}}},
    {**SMALL_MAP, "tokens": [{"company": "Blue", "hex": "Q9"}, {"company": "Red", "hex": "B8", "city": 7}]},
]


def asked_of_small_maps() -> Iterator[Asked]:
    for endpoint, kind in (("", "best"), ("check", "check"), ("board.svg", "draw")):
        yield from ((kind, body) for body in ROUTES_ANYWHERE[endpoint].values())
    for wrong in WRONG:
        yield from ((kind, wrong) for kind in PATHS)


def asked_of_recorded_positions() -> Iterator[Asked]:
    for number, (entry, question) in enumerate(positions()):
        yield "best", {**question, "max_nodes": NODES}
        face = FACES[number % len(FACES)]
        if entry["played"] is None:
            yield "draw", {**question, "max_nodes": 20_000, "face": face}
            continue
        routes = [{name: route[name] for name in ("train", "hexes", "visited")} for route in entry["played"]["routes"]]
        yield "check", {**question, "max_nodes": 20_000, "routes": routes}
        yield "draw", {**question, "routes": routes, "face": face}


def asked_of_recorded_networks() -> Iterator[Asked]:
    for _, question in positions(NETWORK_FILE):
        yield "reach", question
        yield "drawReach", {**question, "face": "bare"}


def compare(client: FlaskClient, asked: Iterator[Asked]) -> int:
    """Compare the module with the service; return the number of requests."""
    count, differing = 0, []
    assert NODE is not None
    with subprocess.Popen(
        [NODE, str(PACKAGE / "ask.mjs")], stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8"
    ) as module:
        assert module.stdin is not None
        assert module.stdout is not None
        for kind, body in asked:
            module.stdin.write(json.dumps({"kind": kind, "body": body}) + "\n")
            module.stdin.flush()
            service = client.post(PATHS[kind], data=json.dumps(body), content_type="application/json")
            found = json.loads(module.stdout.readline())
            if found.get("answer" if service.status_code == 200 else "problem") != service.text:
                differing.append((kind, str(body)[:200], found, service.text[:2000]))
            count += 1
        module.stdin.close()
    assert not differing, differing[0]
    return count


def test_small_maps_and_faults_are_answered_as_by_the_service(client: FlaskClient) -> None:
    assert compare(client, asked_of_small_maps()) > len(WRONG)


@pytest.mark.slow
@pytest.mark.skipif(not FILE.exists(), reason="the recorded positions are not here")
def test_recorded_positions_are_answered_as_by_the_service(client: FlaskClient) -> None:
    assert compare(client, asked_of_recorded_positions()) > 2 * 2_783


@pytest.mark.slow
@pytest.mark.skipif(not NETWORK_FILE.exists(), reason="the recorded positions are not here")
def test_recorded_networks_are_answered_as_by_the_service(client: FlaskClient) -> None:
    assert compare(client, asked_of_recorded_networks()) == 2 * 1_688


SPOKEN = """
import { load } from "%s";
const finder = await load({ language: "pl", worker: true });
const { face, ...asked } = JSON.parse(process.argv[1]);
const problem = await finder.best({ ...asked, trains: [] , operator: "" }).catch((error) => error);
console.log(problem.name, problem.message);
console.log((await finder.draw({ ...asked, routes: [] })).slice(0, 400));
const routes = [{ train: 0, hexes: ["B2", "B8"] }, { train: 0, hexes: ["B2"] }];
const judged = await finder.check({ ...asked, routes });
console.log(JSON.stringify(judged.violations.map((violation) => violation.detail)));
const control = new AbortController();
const cancelled = finder.best(asked, { signal: control.signal });
control.abort();
console.log((await cancelled.catch((error) => error)).name, (await finder.best(asked)).revenue);
finder.close();
"""


def test_a_worker_speaks_another_language_and_can_be_cancelled(client: FlaskClient) -> None:
    body = {**SMALL_MAP, "trains": [], "operator": ""}
    refused = client.post("/v1/routes", json=body, headers={"Accept-Language": "pl"}).get_json()
    drawn = client.post("/v1/routes/board.svg", json={**SMALL_MAP, "routes": []}, headers={"Accept-Language": "pl"})
    routes = [{"train": 0, "hexes": ["B2", "B8"]}, {"train": 0, "hexes": ["B2"]}]
    judged = client.post("/v1/routes/check", json={**SMALL_MAP, "routes": routes}, headers={"Accept-Language": "pl"})
    details = [violation["detail"] for violation in judged.get_json()["violations"]]
    revenue = client.post("/v1/routes", json=SMALL_MAP).get_json()["revenue"]
    script = SPOKEN % (DIST / "index.js").as_uri()
    words = [str(NODE), "--input-type=module", "--eval", script, json.dumps(SMALL_MAP)]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)
    said = json.dumps(details, ensure_ascii=False, separators=(",", ":"))
    expected = f"Problem {refused['detail']}\n{drawn.text[:400]}\n{said}\nAbortError {revenue}\n"
    assert (done.stdout, done.stderr) == (expected, "")
