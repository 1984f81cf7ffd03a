"""The page for reading and trying the contract: its parts, and that it covers everything in the contract.

JavaScript is run by Node where Node is installed. The modules that read the contract do not need a page.
"""

from __future__ import annotations

import ast
import gzip
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.resources.docs import ASSETS
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.promises import committed

Json = Any
CONTRACT = committed().document
NODE = shutil.which("node")
SCRIPTS = sorted(path for path in ASSETS if path.endswith(".js"))
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")

ALL = """
import * as contract from "./contract.mjs";
import { LANGUAGES, request } from "./samples.mjs";
import { readFileSync } from "node:fs";

const described = JSON.parse(readFileSync("contract.json", "utf8"));
const entries = [...contract.entries(described)];
const samples = [];
for (const entry of contract.operations(described)) {
  const examples = Object.values(entry.operation.requestBody?.content["application/json"].examples || { none: {} });
  const inPath = Object.fromEntries((entry.operation.parameters || [])
    .filter((one) => one.in === "path").map((one) => [one.name, one.example]));
  for (const { value } of examples) {
    const written = request("http://localhost:8000", entry, value, {}, inPath);
    samples.push(Object.fromEntries(Object.entries(LANGUAGES).map(([name, write]) => [name, write(written)])));
  }
}
const moves = [...contract.operations(described)].find(({ operation }) => operation.operationId === "moves_1846");
const narrowed = request("http://host", moves, {}, { fields: ["turn", "legal"], as: "Amy & Bob", other: "" });
const lost = entries.filter((entry) => !contract.find(entries, entry.title, entries.length).includes(entry));
const first = ["moves", "Turn.began", "must_keep_a_card"].map((words) => contract.find(entries, words)[0].title);
const used = [...contract.users(described).keys()];
const anchors = entries.map(({ anchor }) => anchor);
console.log(JSON.stringify({ anchors, samples, lost, first, used, url: narrowed.url }));
"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """Return what the page's modules make of the contract."""
    folder = tmp_path_factory.mktemp("page")
    for name in ("contract", "samples", "i18n"):
        text = ASSETS[f"/docs/{name}.js"].read_text(encoding="utf-8")
        (folder / f"{name}.mjs").write_text(text.replace('"./i18n.js"', '"./i18n.mjs"'), encoding="utf-8")
    (folder / "contract.json").write_text(json.dumps(CONTRACT), encoding="utf-8")
    (folder / "all.mjs").write_text(ALL, encoding="utf-8")
    done = subprocess.run([str(NODE), "all.mjs"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("path", sorted(ASSETS))
def test_the_page_loads_nothing_from_elsewhere_and_runs_nothing_that_stands_in_it(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert not re.search(r"""["'(]\s*(?:https?:)?//[a-z0-9.-]+""", answer.text)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_the_page_holds_no_script_or_style_of_its_own(client: FlaskClient) -> None:
    page = client.get("/docs").text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", page)
    for path in SCRIPTS:
        assert not re.search(r"innerHTML|insertAdjacentHTML|\beval\(|new Function|\.style\b", client.get(path).text), (
            path
        )


def test_the_page_and_its_modules_name_only_files_that_are_there(client: FlaskClient) -> None:
    named = re.findall(r'(?:src|href)="(/[^"]+)"', client.get("/docs").text)
    for path in SCRIPTS:
        named += [f"/docs/{name}" for name in re.findall(r'^import .* from "\./(.+)";$', client.get(path).text, re.M)]
    assert {"/docs/docs.js", "/docs/contract.js", "/openapi.json"} <= set(named)
    for path in named:
        assert client.get(path).status_code == 200, path


@pytest.mark.parametrize("path", ["/docs/docs.js", "/openapi.json", "/openapi.yaml"])
def test_what_never_changes_is_packed_and_sent_once(client: FlaskClient, path: str) -> None:
    plain = client.get(path)
    assert "Content-Encoding" not in plain.headers
    packed = client.get(path, headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 2 < len(plain.data)
    again = client.get(path, headers={"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"another"'}).status_code == 200
    refused = client.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert refused.data == plain.data


def test_the_page_is_small(client: FlaskClient) -> None:
    packed = [client.get(path, headers={"Accept-Encoding": "gzip"}).data for path in ASSETS]
    assert sum(map(len, packed)) < 30_000


@needs_node
@pytest.mark.parametrize("path", SCRIPTS)
def test_every_script_can_be_read(client: FlaskClient, path: str, tmp_path: Path) -> None:
    file = tmp_path / ("script.js" if path == "/docs/theme.js" else "script.mjs")
    file.write_text(client.get(path).text, encoding="utf-8")
    done = subprocess.run([str(NODE), "--check", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@needs_node
def test_everything_that_the_contract_names_has_a_place_of_its_own(shown: Json) -> None:
    anchors = shown["anchors"]
    assert len(anchors) == len(set(anchors))
    schemas = CONTRACT["components"]["schemas"]
    assert {f"schema-{name}" for name in schemas} <= set(anchors)
    fields = {f"schema-{name}.{field}" for name, schema in schemas.items() for field in schema.get("properties", ())}
    assert fields <= set(anchors)
    for kind, place in (("code", "x-violation-codes"), ("fault", "x-fault-codes"), ("event", "x-events")):
        for game, table in CONTRACT[place].items():
            assert {f"{kind}-{game}-{name}" for name in table} <= set(anchors)
    assert {operation["operationId"] for _, _, operation in committed().operations()} <= set(anchors)
    assert "problem-illegal-action" in anchors


@needs_node
def test_every_schema_is_reached_from_an_operation_or_another_schema(shown: Json) -> None:
    assert set(CONTRACT["components"]["schemas"]) == set(shown["used"])


@needs_node
def test_the_search_finds_everything_by_its_name(shown: Json) -> None:
    assert shown["lost"] == []
    assert shown["first"] == ["POST /v1/games/1846/moves", "Turn.began", "must_keep_a_card"]


def _name(node: ast.Assign) -> str:
    return ast.unparse(node.targets[0])


@needs_node
def test_every_sample_in_python_can_be_read_and_sends_what_curl_sends(shown: Json) -> None:
    assert len(shown["samples"]) > 25
    for sample in shown["samples"]:
        tree = ast.parse(sample["Python"])
        bodies = [node.value for node in tree.body if isinstance(node, ast.Assign) and _name(node) == "body"]
        words = shlex.split(sample["curl"])
        sent = [json.loads(words[words.index("--json") + 1])] if "--json" in words else []
        assert [ast.literal_eval(body) for body in bodies] == sent


@needs_node
def test_parameters_that_are_given_stand_in_the_address(shown: Json) -> None:
    assert shown["url"] == "http://host/v1/games/1846/moves?fields=turn,legal&as=Amy%20%26%20Bob"


@needs_node
def test_every_sample_for_curl_is_answered(shown: Json) -> None:
    client = create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()
    for sample in shown["samples"]:
        _, _, url, *rest = shlex.split(sample["curl"].replace("\\\n", " "))
        path = url.removeprefix("http://localhost:8000")
        if rest[:1] == ["--json"]:
            answer = client.post(path, data=rest[1], content_type="application/json")
        else:
            answer = client.get(path)
        assert answer.status_code == 200, (sample["curl"], answer.text[:500])
