"""The WebAssembly module beside the native finder: the same questions about any map in one run, as a ratio."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from statistics import median
from subprocess import PIPE
from typing import Any

from benchmarks.any_map import MOST_NODES, bodies_of, spread
from benchmarks.report import in_words, say, table
from stationmaster._route_core import AnyMapRun, any_map_body
from tests.support.any_map_positions import FILE
from tools.wasm import PACKAGE

REPEATS = 3


def run() -> None:
    """Print the table."""
    node = shutil.which("node")
    if node is None or not FILE.is_file():
        say("No Node, or no reference data: the WebAssembly module is not measured.")
        return
    native: list[float] = []
    module: list[float] = []
    with subprocess.Popen([node, str(PACKAGE / "ask.mjs")], stdin=PIPE, stdout=PIPE, text=True) as running:
        for body in spread(bodies_of(FILE, max_nodes=MOST_NODES)):
            # They take turns, so that both meet the same load of the machine.
            pairs = [(_native(body), _asked(running, json.loads(body))) for _ in range(REPEATS)]
            native.append(min(one for one, _ in pairs))
            module.append(min(other for _, other in pairs))
        assert running.stdin is not None
        running.stdin.close()
    ratios = [other / one for one, other in zip(native, module, strict=True)]
    row = [str(len(native)), in_words(sum(native)), in_words(sum(module)), f"{sum(module) / sum(native):.2f}"]
    title = "The WebAssembly module in Node beside the native finder, recorded positions"
    table(title, ["questions", "native", "module", "ratio", "median ratio"], [[*row, f"{median(ratios):.2f}"]])


def _native(body: bytes) -> float:
    start = time.perf_counter()
    any_map_body(body, AnyMapRun(), lambda _question, _nodes: None)
    return time.perf_counter() - start


def _asked(running: subprocess.Popen[str], question: Any) -> float:
    """Return the seconds that the module took, by its own clock: the pipe to it does not count."""
    assert running.stdin is not None and running.stdout is not None
    running.stdin.write(json.dumps({"kind": "best", "body": question}) + "\n")
    running.stdin.flush()
    return float(json.loads(running.stdout.readline())["ms"]) / 1_000


if __name__ == "__main__":
    run()
