"""The CPU cost of each request, sent one after the other to one worker, as the system counts that worker's time.

COSTS_SECONDS (2) is the time for each request, in five parts of which the cheapest counts: other work on the machine
makes requests more expensive, never cheaper. The cost excludes waiting, the client and the network: it gives the most
that a core can do, and is the basis of docs/capacity.md. Nothing leaves this machine.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import time
from typing import Any

from loadtests.__main__ import make_cases
from loadtests.processes import cpu_seconds, workers_of
from loadtests.server import HOST, Service, running_service

SECONDS = float(os.environ.get("COSTS_SECONDS", "2"))
WARM = 20
PARTS = 5

Question = tuple[str, str, Any]
"""Its name, its path, and its body."""


def main() -> int:
    """Print the table; return the exit status."""
    os.environ["WORKERS"] = "1"
    write(f"{'request':<42}{'CPU ms':>10}{'a core/s':>10}{'median ms':>11}")
    with running_service() as service:
        for question in questions(service.port):
            report(service, question)
    os.environ["STATIONMASTER_ROUTE_CACHE"] = "0"
    with running_service() as service:
        for name, path, body in questions(service.port):
            if path.endswith("/routes"):
                report(service, (f"{name}, searched", path, body))
    return 0


def questions(port: int) -> list[Question]:
    """Return every kind of request, from early, middle and late positions."""
    found: list[Question] = [
        ("healthz", "/healthz", None),
        ("1846 start", "/v1/games/1846/start", {"players": ["Amy", "Bob", "Cy", "Dee"], "seed": "cost"}),
        ("components of 1846", "/v1/games/1846", None),
    ]
    for case in make_cases(port):
        base, name, state = f"/v1/games/{case['game']}", case["name"], case["state"]
        moves = {"state": state, "actions": [case["action"]]}
        found += [
            (f"{name} moves", f"{base}/moves", moves),
            (f"{name} moves, state and turn", f"{base}/moves?fields=state,turn,events", moves),
            (f"{name} legal-actions", f"{base}/legal-actions?fields=legal", {"state": state}),
            (f"{name} position for a player", f"{base}/legal-actions?as=Amy", {"state": state}),
            (f"{name} check", f"{base}/check", {"state": state, "action": case["action"]}),
            (f"{name} board.svg", f"{base}/board.svg", {"state": state}),
        ]
        if case["operator"]:
            found.append((f"{name} routes", f"{base}/routes", {"state": state, "operator": case["operator"]}))
    return found


def report(service: Service, question: Question) -> None:
    """Send a request repeatedly for the configured time and write a line."""
    name, path, body = question
    connection = http.client.HTTPConnection(HOST, service.port, timeout=30)
    sent = None if body is None else json.dumps(body)
    headers = {} if sent is None else {"Content-Type": "application/json"}

    def once() -> float:
        began = time.perf_counter()
        connection.request("GET" if sent is None else "POST", path, sent, headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{name} answers {answer.status}")
        return time.perf_counter() - began

    for _ in range(WARM):
        once()
    workers = workers_of(service.master)
    costs, medians = [], []
    for _ in range(PARTS):
        before, end = cpu_seconds(workers), time.perf_counter() + SECONDS / PARTS
        times = []
        while time.perf_counter() < end:
            times.append(once())
        costs.append((cpu_seconds(workers) - before) / len(times))
        medians.append(sorted(times)[len(times) // 2])
    cost = min(costs)
    write(f"{name:<42}{cost * 1000:>10.2f}{1 / cost if cost else 0:>10.0f}{min(medians) * 1000:>11.2f}")
    connection.close()


def write(line: str) -> None:
    """Write a line to standard output and flush it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
