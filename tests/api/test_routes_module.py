"""The WebAssembly module in the tree answers as the service does, byte for byte."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.resources.any_map import ROUTES_ANYWHERE, SMALL_MAP
from service.resources.audit import EXAMPLES
from service.settings import Settings
from stationmaster import routes
from stationmaster.search import SearchLimits
from stationmaster.titles.g1846.routes.calculator import routes_of_form
from tests.golden.recorded.audited_records import of_positions, record, titles
from tests.golden.test_route_positions import FOLDER, SOLVED, of_class
from tests.support.any_map_positions import FILE, NETWORK_FILE, positions
from tools.wasm import DIST, PACKAGE

NODE = shutil.which("node")
PATHS = {
    "best": "/v1/routes",
    "check": "/v1/routes/check",
    "draw": "/v1/routes/board.svg",
    "reach": "/v1/network",
    "drawReach": "/v1/network/board.svg",
    "audit": "/v1/routes/audit",
}
FACES = ("light", "dark", "contrast", "auto", "bare")
NODES = 300_000
"""The largest search: enough to prove nearly every recorded position."""

pytestmark = [
    pytest.mark.processes,
    pytest.mark.timeout(900),
    pytest.mark.skipif(NODE is None, reason="Node is not installed"),
]

Request = tuple[str, Any]


@pytest.fixture(scope="module")
def app(settings: Settings) -> Flask:
    """Return the app with all titles."""
    return create_app(settings)


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


def requests_of_small_maps() -> Iterator[Request]:
    for endpoint, kind in (("", "best"), ("check", "check"), ("board.svg", "draw")):
        yield from ((kind, body) for body in ROUTES_ANYWHERE[endpoint].values())
    for wrong in WRONG:
        yield from ((kind, wrong) for kind in PATHS if kind != "audit")
    audited = EXAMPLES["one run"]
    yield "audit", audited
    yield "audit", {**audited, "record": {"actions": []}, "max_nodes": 5}
    for wrong in (
        {},
        [],
        {**audited, "zz": 1},
        {**audited, "record": {}},
        {**audited, "record": 1},
        {**audited, "map": 2},
    ):
        yield "audit", wrong


def requests_of_recorded_positions() -> Iterator[Request]:
    for number, (entry, question) in enumerate(positions()):
        yield "best", {**question, "max_nodes": NODES}
        face = FACES[number % len(FACES)]
        if entry["played"] is None:
            yield "draw", {**question, "max_nodes": 20_000, "face": face}
            continue
        routes = [{name: route[name] for name in ("train", "hexes", "visited")} for route in entry["played"]["routes"]]
        yield "check", {**question, "max_nodes": 20_000, "routes": routes}
        yield "draw", {**question, "routes": routes, "face": face}


def requests_of_recorded_networks() -> Iterator[Request]:
    for _, question in positions(NETWORK_FILE):
        yield "reach", question
        yield "drawReach", {**question, "face": "bare"}


@contextmanager
def module() -> Iterator[Callable[[str, Any], dict[str, Any]]]:
    """Run the module in Node; yield what asks it."""
    assert NODE is not None
    with subprocess.Popen(
        [NODE, str(PACKAGE / "ask.mjs")], stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8"
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        reading, writing = running.stdout, running.stdin

        def ask(kind: str, body: Any) -> dict[str, Any]:
            writing.write(json.dumps({"kind": kind, "body": body}) + "\n")
            writing.flush()
            found: dict[str, Any] = json.loads(reading.readline())
            return found

        yield ask
        writing.close()


def answered(client: FlaskClient, kind: str, body: Any) -> TestResponse:
    """Return the answer of the service. The order of hexes, which ties depend on, is that of the body."""
    return client.post(PATHS[kind], data=json.dumps(body), content_type="application/json")


def compare(client: FlaskClient, requests: Iterator[Request]) -> int:
    """Compare the module with the service; return the number of requests."""
    count, differing = 0, []
    with module() as ask:
        for kind, body in requests:
            service = answered(client, kind, body)
            found = ask(kind, body)
            if found.get("answer" if service.status_code == 200 else "problem") != service.text:
                differing.append((kind, str(body)[:200], found, service.text[:2000]))
            count += 1
    assert not differing, differing[0]
    return count


def test_small_maps_and_faults_are_answered_as_by_the_service(client: FlaskClient) -> None:
    assert compare(client, requests_of_small_maps()) > len(WRONG)


@pytest.mark.slow
@pytest.mark.skipif(not FILE.exists(), reason="the recorded positions are not here")
def test_recorded_positions_are_answered_as_by_the_service(client: FlaskClient) -> None:
    assert compare(client, requests_of_recorded_positions()) > 2 * 2_783


@pytest.mark.slow
@pytest.mark.skipif(not NETWORK_FILE.exists(), reason="the recorded positions are not here")
def test_recorded_networks_are_answered_as_by_the_service(client: FlaskClient) -> None:
    assert compare(client, requests_of_recorded_networks()) == 2 * 1_688


@pytest.mark.slow
@pytest.mark.skipif(not FILE.exists(), reason="the recorded positions are not here")
def test_records_are_audited_as_by_the_service(client: FlaskClient) -> None:
    seen: dict[str, int] = dict.fromkeys(titles(), 0)
    with module() as ask:
        for position, _ in positions():
            title = position["title"]
            if seen.get(title, AUDITED) == AUDITED:
                continue
            seen[title] += 1
            body = {"record": record(position), "map": of_positions(title)}
            assert ask("audit", body)["answer"] == answered(client, "audit", body).text, position["id"]
            found = json.loads(ask("lastPosition", body)["answer"])
            assert found == routes.last_position(body["record"], body["map"]), position["id"]
    assert set(seen.values()) == {AUDITED}


AUDITED = 12
"""Records of each title that are compared."""

PRIVATES = {"mail_contract": "MAIL", "steamboat": "SC", "meat_packing": "MPC", "boomtown": "BT"}


def described(form: Mapping[str, Any]) -> dict[str, Any]:
    """Return a minimal position of 1846 by the names of the title's description."""
    tokens = [*form["tokens"], *form.get("blocked_homes", ())]
    return {
        "phase": form["phase"],
        "operator": form["corporation"],
        "trains": form["trains"],
        "tiles": form["tiles"],
        "tokens": [{"company": one["corporation"], "hex": one["hex"], "city": one["city"]} for one in tokens],
        "privates": {PRIVATES[name]: value for name, value in form.get("privates", {}).items() if value},
    }


README_FORM = {
    "phase": "II",
    "tiles": {"D18": ["8", 4], "E17": ["292", 3], "F18": ["9", 2]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "privates": {"mail_contract": True},
    "corporation": "NYC",
    "trains": ["3/5", "2"],
}


def test_a_position_of_1846_becomes_a_question_by_the_description_of_the_title(client: FlaskClient) -> None:
    map_ = client.get("/v1/games/1846/map").get_json()
    with module() as ask:
        question = json.loads(ask("question", {"position": described(README_FORM), "map": map_})["answer"])
        best = json.loads(ask("best", question)["answer"])
        refused = json.loads(ask("question", {"position": {"phase": "V"}, "map": map_})["problem"])
    own = client.post("/v1/games/1846/routes", json={"position": README_FORM}).get_json()
    assert (best["revenue"], best["optimal"]) == (own["revenue"], True)
    assert [route["path"] for route in best["routes"]] == [route["path"] for route in own["routes"]]
    assert [error["pointer"] for error in refused["errors"]] == ["/position/phase"]


@pytest.mark.slow
@pytest.mark.skipif(not FOLDER.is_dir(), reason="no reference data")
def test_known_positions_of_1846_are_answered_as_by_the_service(client: FlaskClient) -> None:
    map_, count = client.get("/v1/games/1846/map").get_json(), 0
    with module() as ask:
        for form, known in of_class(*SOLVED, "fill", "adversarial"):
            written = ask("question", {"position": described(form), "map": map_})["answer"]
            body = {**json.loads(written), "max_nodes": NODES}
            found = ask("best", body)["answer"]
            assert found == answered(client, "best", body).text, known["id"]
            best, own = json.loads(found), routes_of_form(form, SearchLimits(max_nodes=NODES))
            # The two put their trains and rules differently, so a limit may cut one search and not the other.
            for answer in (best, own):
                assert answer["optimal"] or known["class"] not in SOLVED, known["id"]
                assert answer["revenue"] <= known["optimum"] <= answer["upper_bound"], known["id"]
                assert answer["optimal"] == (answer["revenue"] == answer["upper_bound"]), known["id"]
            count += 1
    assert count == 705


NEWCOMER = """
npm pack --loglevel error --silent --pack-destination . %s
npm init --yes > init.log 2>&1
npm install --offline --silent --no-audit --no-fund ./stationmaster-routes-1.0.0.tgz
node first.mjs
"""


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_the_readme_leads_to_a_first_answer(tmp_path: Path) -> None:
    code = (PACKAGE / "README.md").read_text("utf-8").split("```js\n")[1].split("```")[0]
    (tmp_path / "first.mjs").write_text(code, encoding="utf-8")
    words = ["sh", "-ec", NEWCOMER % PACKAGE]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=240, check=False)
    expected = code.rpartition("// ")[2].strip()
    assert done.stdout.split("\n")[-2:] == [expected, ""], done.stderr


WATCHED = """
import { load } from "%s";
const finder = await load({ worker: true });
const seen = [];
const answer = await finder.best(JSON.parse(process.argv[1]), { onProgress: (progress) => seen.push(progress) });
finder.close();
console.log(JSON.stringify({ seen, answer }));
"""


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no reference data")
def test_a_worker_reports_the_progress_of_a_search(client: FlaskClient) -> None:
    map_ = client.get("/v1/games/1846/map").get_json()
    form = max((form for form, _ in of_class("adversarial")), key=lambda form: form["trains"].count("7/8"))
    with module() as ask:
        question = json.loads(ask("question", {"position": described(form), "map": map_})["answer"])
    script = WATCHED % (DIST / "index.js").as_uri()
    body = json.dumps({**question, "max_nodes": 10 * NODES})
    words = [str(NODE), "--input-type=module", "--eval", script, body]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=240, check=True)
    output = json.loads(done.stdout)
    seen, answer = output["seen"], output["answer"]
    assert seen
    for name in ("ms", "nodes", "best"):
        values = [one[name] for one in seen]
        assert values == sorted(values)
    assert 0 < seen[-1]["best"] <= answer["revenue"] <= min(one["bound"] for one in seen if one["bound"] is not None)
    assert seen[-1]["nodes"] <= answer["search"]["nodes"]


WHOLE = """
import { usual, whole } from "%s/files.js";
import { instantiate } from "%s/finder.js";
const fetched = [];
const ask = await instantiate(await usual(), null, () => { fetched.push("whole"); return whole(); });
const [narrow, wide, recorded] = JSON.parse(process.argv[1]);
const answers = [];
const check = { ...wide, routes: [] };
const requests = [["best", narrow], ["best", wide], ["check", check], ["audit", recorded], ["best", narrow]];
for (const [kind, body] of requests) {
  answers.push([kind, await ask(kind, body), fetched.length]);
}
console.log(JSON.stringify(answers));
"""
_ALL_WAYS = "city=revenue:30;" + ";".join(f"path=a:{side},b:_0" for side in range(6))


def test_the_whole_module_answers_what_the_first_one_cannot(client: FlaskClient) -> None:
    hexes = {f"{chr(65 + y)}{2 * x + 1 + y % 2}": _ALL_WAYS for x in range(7) for y in range(9)}
    tokens, trains = [{"company": "Blue", "hex": "E5"}], [{"name": "8", "distance": 8}] * 3
    wide = {
        **SMALL_MAP,
        "board": {**SMALL_MAP["board"], "hexes": hexes},
        "tokens": tokens,
        "trains": trains,
        "rules": {},
        "max_nodes": 2_000,
    }
    script = WHOLE % (DIST.as_uri(), DIST.as_uri())
    words = [str(NODE), "--input-type=module", "--eval", script, json.dumps([SMALL_MAP, wide, EXAMPLES["one run"]])]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=240, check=True)
    narrow_first, best, check, audit, narrow_last = json.loads(done.stdout)
    assert best == ["best", answered(client, "best", wide).text, 1]
    assert check == ["check", answered(client, "check", {**wide, "routes": []}).text, 1]
    assert audit == ["audit", answered(client, "audit", EXAMPLES["one run"]).text, 1]
    assert narrow_first == ["best", answered(client, "best", SMALL_MAP).text, 0]
    assert narrow_last[1] == narrow_first[1]


SPOKEN = """
import { load } from "%s";
const finder = await load({ language: "pl", worker: true });
const { face, ...question } = JSON.parse(process.argv[1]);
const problem = await finder.best({ ...question, trains: [] , operator: "" }).catch((error) => error);
console.log(problem.name, problem.message);
console.log((await finder.draw({ ...question, routes: [] })).slice(0, 400));
const routes = [{ train: 0, hexes: ["B2", "B8"] }, { train: 0, hexes: ["B2"] }];
const judged = await finder.check({ ...question, routes });
console.log(JSON.stringify(judged.violations.map((violation) => violation.detail)));
const control = new AbortController();
const cancelled = finder.best(question, { signal: control.signal });
control.abort();
console.log((await cancelled.catch((error) => error)).name, (await finder.best(question)).revenue);
finder.close();
"""


def test_a_worker_answers_in_another_language_and_can_be_cancelled(client: FlaskClient) -> None:
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
    listed = json.dumps(details, ensure_ascii=False, separators=(",", ":"))
    expected = f"Problem {refused['detail']}\n{drawn.text[:400]}\n{listed}\nAbortError {revenue}\n"
    assert (done.stdout, done.stderr) == (expected, "")
