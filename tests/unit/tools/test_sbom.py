"""The bill of materials lists what is locked and linked, is valid, and is reproducible."""

from __future__ import annotations

import json
from typing import Any

import pytest

from service import __version__
from tools.locks import RUNTIME, read
from tools.sbom import bill


@pytest.fixture(scope="module")
def text() -> str:
    return bill()


@pytest.fixture(scope="module")
def document(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def scopes(document: dict[str, Any]) -> dict[str, str]:
    return {component["purl"]: component["scope"] for component in document["components"]}


def asks(document: dict[str, Any], ref: str) -> list[str]:
    return next(one.get("dependsOn", []) for one in document["dependencies"] if one["ref"] == ref)


def test_it_has_this_version(document: dict[str, Any]) -> None:
    assert document["metadata"]["component"]["version"] == __version__
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")


def test_it_names_every_locked_package(document: dict[str, Any]) -> None:
    packages = {purl for purl in scopes(document) if purl.startswith("pkg:pypi/")}
    assert packages == {f"pkg:pypi/{pin.name}@{pin.version}" for pin in read(RUNTIME.read_text(encoding="utf-8"))}


def test_what_only_builds_is_distinguished_from_what_runs(document: dict[str, Any]) -> None:
    scope = {purl.rpartition("@")[0]: scope for purl, scope in scopes(document).items()}
    for name in ("pypi/flask", "pypi/werkzeug", "cargo/route_core", "cargo/pyo3", "cargo/pyo3-ffi"):
        assert scope[f"pkg:{name}"] == "required", name
    for name in ("pypi/maturin", "cargo/pyo3-macros", "cargo/syn", "cargo/pyo3-build-config"):
        assert scope[f"pkg:{name}"] == "excluded", name


def test_what_only_tests_need_is_left_out(document: dict[str, Any]) -> None:
    names = {component["name"] for component in document["components"]}
    assert not names & {"pytest", "locust", "proptest", "route_bench", "serde_json"}


OWN_CRATES = ("_route_core", "anymap", "route_core")


def test_dependencies_are_listed(document: dict[str, Any]) -> None:
    first = {ref.rpartition("@")[0] for ref in asks(document, "stationmaster")}
    assert {"pkg:pypi/flask", "pkg:cargo/_route_core"} <= first
    assert "pkg:pypi/werkzeug" not in first
    flask = next(component for component in document["components"] if component["name"] == "flask")
    assert "pkg:pypi/werkzeug" in {ref.rpartition("@")[0] for ref in asks(document, flask["bom-ref"])}


def test_crates_have_their_checksums_and_licences(document: dict[str, Any]) -> None:
    for component in document["components"]:
        if component["purl"].startswith("pkg:cargo/") and component["name"] not in OWN_CRATES:
            assert [entry["alg"] for entry in component["hashes"]] == ["SHA-256"], component["name"]
            assert component["licenses"], component["name"]


def test_it_is_the_same_each_time_and_names_no_place(text: str) -> None:
    assert bill() == text
    assert "file:" not in text
    assert text.count("://") == 1, "the schema's own name is the only address"
