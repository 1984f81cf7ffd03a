"""One thread builds the type information of msgspec while the others wait; only one module starts the build."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stationmaster.schema.statements import Statement, build_all, convert, decoder

ROOT = Path(__file__).parents[3]
HERE = "stationmaster/schema/statements.py"

MET_HALF_BUILT = """
import threading, time
from stationmaster.schema.statements import Statement, decoder, read

building = threading.Event()

def slow():
    building.set()
    time.sleep(0.3)
    return int

class Inner(Statement, frozen=True):
    number: "slow()"

class Outer(Statement, frozen=True):
    inner: Inner

first = threading.Thread(target=read, args=(Outer, {"inner": {"number": 1}}))
first.start()
building.wait()
assert WAY.inner.number == 2
first.join()
"""
"""A thread that builds `Outer` is stopped in the middle of it; another thread then decodes that type."""


@pytest.mark.parametrize(
    "way", ["read(Outer, {'inner': {'number': 2}})", """decoder(Outer).decode(b'{"inner":{"number":2}}')"""]
)
def test_no_thread_reads_by_a_type_that_is_half_built(way: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", MET_HALF_BUILT.replace("WAY", way)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr


def typed_reads(source: str) -> Iterator[int]:
    """Yield the lines on which msgspec decodes by a type."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        typed = len(node.args) > (called == "msgspec.json.decode") or any(one.arg == "type" for one in node.keywords)
        if called == "msgspec.convert" or (called.startswith("msgspec.") and called.endswith("ecode") and typed):
            yield node.lineno
        elif called.startswith("msgspec.") and called.endswith("Decoder") and typed:
            yield node.lineno


@pytest.mark.parametrize(
    "source",
    [
        "msgspec.convert(1, int)",
        "msgspec.json.decode(b'1', type=int)",
        "msgspec.json.Decoder(int)",
        "msgspec.msgpack.Decoder(type=int)",
    ],
)
def test_a_typed_read_is_seen(source: str) -> None:
    assert list(typed_reads(source)) == [1]


def test_an_untyped_read_is_none() -> None:
    assert not list(typed_reads("msgspec.json.decode(b'1'); msgspec.json.Decoder(); msgspec.json.encode(1)"))


def test_only_one_module_reads_by_types() -> None:
    """No other module imports the names that would hide a typed read from this test."""
    found, brought = {}, []
    for folder in ("stationmaster", "service"):
        for path in (ROOT / folder).rglob("*.py"):
            source, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
            if lines := list(typed_reads(source)):
                found[name] = lines
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("msgspec"):
                    brought += [name for one in node.names if one.name in ("convert", "json", "decode", "Decoder")]
    assert found.keys() == {HERE}
    assert not brought


class Leaf(Statement, frozen=True):
    """A record that holds one of its own kind."""

    under: Leaf | None = None


def test_records_are_built_before_anything_is_read() -> None:
    build_all(Statement)
    assert convert({"under": {"under": None}}, Leaf) == Leaf(Leaf())
    assert decoder(Leaf).decode(b'{"under":{}}') == Leaf(Leaf())
