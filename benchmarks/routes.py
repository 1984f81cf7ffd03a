"""Benchmarks of the route calculator outside the finder: requests in process, reach, and whole requests over HTTP.

The bench in `route_core/` measures the time within the finder itself, beside a plain search.
"""

from __future__ import annotations

import json
import os
import sys
import time
from http import HTTPStatus

from benchmarks.positions import RECORDED, ROOT, KnownPosition, known_positions
from benchmarks.report import in_words, percentile, say, spread, table, times_table
from benchmarks.serving import Connection, one_worker, request_bytes
from stationmaster.titles.g1846.routes.calculator import routes_of_form
from stationmaster.titles.g1846.routes.network import plan
from stationmaster.titles.g1846.routes.revenue import best_run

HARD = "hv"
"""The group that is left to the finder's own bench: it needs minutes."""
REPEATS = 5


def run() -> None:
    """Print all tables."""
    positions = [position for position in known_positions() if position.group != HARD]
    if not positions:
        say("No reference data: the route tables are left out.")
        return
    _answers(positions)
    _reach(positions)
    _requests([position for position in positions if position.group == RECORDED])


def _answers(positions: list[KnownPosition]) -> None:
    """Measure the time from a checked request to the explained result, in process."""
    groups: dict[str, list[float]] = {}
    proved: dict[str, int] = {}
    for position in positions:
        request = position.request()
        best = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            found = best_run(request.board, request.phase, request.company, request.trains, request.bonuses)
            best.append(time.perf_counter() - start)
        right = found.revenue == position.optimum and found.search is not None and found.search.optimal
        groups.setdefault(position.group, []).append(min(best))
        proved[position.group] = proved.get(position.group, 0) + right
    rows = [[name, *spread(times), f"{proved[name]} of {len(times)}"] for name, times in groups.items()]
    table("Question to explained answer, in process", ["group", "count", "median", "p95", "worst", "optimal"], rows)


def _reach(positions: list[KnownPosition]) -> None:
    """Measure 0.4k: the parts of the map that a company is connected to."""
    groups: dict[str, list[float]] = {}
    for position in positions:
        request = position.request()
        network = plan(request.board, request.company, request.phase, request.trains).network
        best = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            network.reach()
            best.append(time.perf_counter() - start)
        groups.setdefault(position.group, []).append(min(best))
    times_table("Reach, within the finder", "group", groups)


def _requests(positions: list[KnownPosition]) -> None:
    """Measure whole requests over one kept-alive connection to one worker, beside `/healthz`."""
    bodies = [json.dumps({"position": position.form}).encode() for position in positions]
    groups: dict[str, list[float]] = {"GET /healthz": [], "POST routes": []}
    with one_worker(sys.executable, ROOT, {**os.environ, "STATIONMASTER_DEV_KEY": "1"}) as running:
        connection = running.connection
        for position, body in zip(positions, bodies, strict=True):
            groups["GET /healthz"].append(_timed(connection, "GET", "/healthz", None)[0])
            seconds, answer = _timed(connection, "POST", "/v1/games/1846/routes", body)
            groups["POST routes"].append(seconds)
            if json.loads(answer)["revenue"] != position.optimum:
                say(f"{position.id}: not the optimum")
    times_table("Whole requests over keep-alive HTTP, one worker, recorded positions", "request", groups)
    rules = []
    for position in positions:
        start = time.perf_counter()
        routes_of_form(position.form)
        rules.append(time.perf_counter() - start)
    median = in_words(percentile(rules, 0.5))
    say(f"\nOf that in the rules (checking, searching, explaining): {median} in the median.")


def _timed(connection: Connection, method: str, path: str, body: bytes | None) -> tuple[float, bytes]:
    request = request_bytes(method, path, body)
    start = time.perf_counter()
    status, answer = connection.answer(request)
    seconds = time.perf_counter() - start
    if status != HTTPStatus.OK:
        raise RuntimeError(f"{path} answered {status}: {answer[:200]!r}")
    return seconds, answer
