"""Benchmarks of routes and reach on any map: JSON in, explained answer out, and whole requests that are asked first."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.positions import ROOT
from benchmarks.report import say, times_table
from benchmarks.serving import one_worker, request_bytes
from stationmaster._route_core import AnyMapRun, any_map_body, any_map_reach_body
from stationmaster.any_map.catalogue import USUAL_PARTS
from tests.support.any_map_positions import FILE, NETWORK_FILE, positions

REPEATS = 5
REQUESTS = 300
"""Questions of each kind that are asked over HTTP, spread evenly over the recorded ones."""
MOST_NODES = 3_000_000


def run() -> None:
    """Print both tables."""
    if not FILE.is_file():
        say("No reference data: the tables of any map are left out.")
        return
    routes, reach = bodies_of(FILE, max_nodes=MOST_NODES), bodies_of(NETWORK_FILE)
    _in_process({"routes": (routes, _best), "reach": (reach, _reach)})
    _requests({"/v1/routes": routes, "/v1/network": reach})


def bodies_of(file: Path, **more: Any) -> list[bytes]:
    """Return the bodies of the requests for the recorded positions of a file; none without it."""
    return [json.dumps({**question, **more}).encode() for _, question in positions(file)] if file.is_file() else []


def _best(body: bytes) -> None:
    any_map_body(body, AnyMapRun(), lambda _question, _nodes: None)


def _reach(body: bytes) -> None:
    any_map_reach_body(body, USUAL_PARTS, AnyMapRun())


def _in_process(questions: dict[str, tuple[list[bytes], Callable[[bytes], None]]]) -> None:
    """Measure the time from the bytes of a question to those of its answer. Nothing is remembered between two."""
    groups = {name: [_fastest(answer, body) for body in bodies] for name, (bodies, answer) in questions.items()}
    times_table("Question about any map to explained answer, in process", "question", groups)


def _fastest(answer: Callable[[bytes], None], body: bytes) -> float:
    best = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        answer(body)
        best.append(time.perf_counter() - start)
    return min(best)


def _requests(questions: dict[str, list[bytes]]) -> None:
    """Measure whole requests over one kept-alive connection to one worker; each question is asked once."""
    groups: dict[str, list[float]] = {}
    with one_worker(sys.executable, ROOT, {**os.environ, "STATIONMASTER_DEV_KEY": "1"}) as running:
        for path, bodies in questions.items():
            for body in spread(bodies):
                request = request_bytes("POST", path, body)
                start = time.perf_counter()
                running.connection.answer(request)
                groups.setdefault(f"POST {path}", []).append(time.perf_counter() - start)
    times_table("Whole first requests over keep-alive HTTP, one worker, recorded positions", "request", groups)


def spread(bodies: list[bytes]) -> Iterator[bytes]:
    """Yield some of the bodies, spread evenly."""
    return iter(bodies[:: max(1, len(bodies) // REQUESTS)])


if __name__ == "__main__":
    run()
