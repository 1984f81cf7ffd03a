"""The npm package in the tree is made of the sources in the tree."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil

import pytest

from tools import wasm
from tools.client_types import FIRST, declarations
from tools.spoken_routes import IN_CONTEXT, catalogues

MOST_BYTES = 400 * 1024
"""Of the module that is fetched first, over the wire."""
RECORD = json.loads((wasm.DIST / wasm.BUILD).read_text("utf-8"))
MODULES = {name: (wasm.DIST / name).read_bytes() for name in wasm.MODULES}


def test_the_module_is_made_of_these_sources() -> None:
    assert RECORD["sources"] == wasm.hash_of_sources(), "the sources have changed since: run `make wasm`"
    assert {name: RECORD[name] for name in MODULES} == {
        name: hashlib.sha256(module).hexdigest() for name, module in MODULES.items()
    }


def test_the_module_is_small() -> None:
    assert len(gzip.compress(MODULES["routes.wasm"], 9)) <= MOST_BYTES


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("name", MODULES)
def test_the_same_compiler_makes_the_same_bytes(name: str) -> None:
    if shutil.which("cargo") is None or not wasm.has_sources_of_std() or wasm.compiler() != RECORD["compiler"]:
        pytest.skip("another compiler than the one that made the module")
    assert wasm.compile_module(wasm.RUST / "target" / "module", name) == MODULES[name]


def test_types_and_catalogues_are_those_of_the_contract_and_the_languages() -> None:
    for name, text in wasm.described():
        assert (wasm.DIST / name).read_text("utf-8") == text, f"{name} is out of date: run `make tables`"


def test_the_page_has_the_same_files() -> None:
    expected = {file.name: file.read_bytes() for file in wasm.served()}
    assert {file.name: file.read_bytes() for file in wasm.PAGE.iterdir()} == expected


def test_every_type_that_is_referred_to_is_declared() -> None:
    text = re.sub(r"/\*\*.*?\*/", "", declarations(), flags=re.DOTALL)
    declared = set(re.findall(r"^export type (\w+)", text, re.MULTILINE))
    assert set(FIRST) <= declared
    assert set(re.findall(r"\b[A-Z]\w+", text)) - {"Record", "Made"} <= declared


def test_every_language_has_its_sentences_words_and_plurals() -> None:
    spoken = catalogues()
    assert {len(forms) for forms in spoken["pl"]["forms"].values()} == {1, 3}
    assert spoken["pl"]["forms"][f"word{IN_CONTEXT}yellow"] == ["żółty"]
    for catalogue in spoken.values():
        same = [name for name, (form, *_) in catalogue["forms"].items() if form == name.partition(IN_CONTEXT)[2]]
        assert set(same) <= {f"map_stop.worth{IN_CONTEXT}{{colour:word}} {{value}}"}
