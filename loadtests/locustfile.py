"""The clients of the load test: they mostly play, and sometimes request routes, checks, the board or the health.

The cases (sealed states with an action that is legal there) come from the file that LOAD_CASES names; `loadtests.run`
writes it once the service is up. Only a service on this machine may be loaded.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any
from urllib.parse import urlsplit

from locust import HttpUser, constant, events, task
from locust.env import Environment

LOOPBACK = {"127.0.0.1", "localhost", "::1"}
CASES: list[dict[str, Any]] = json.loads(open(os.environ["LOAD_CASES"], encoding="utf-8").read())
WORST_FAILURE_RATIO = float(os.environ.get("LOAD_FAILURE_RATIO", "0"))
WORST_P95_MS = float(os.environ.get("LOAD_P95_MS", "500"))


@events.test_start.add_listener
def refuse_other_hosts(environment: Environment, **_kwargs: Any) -> None:
    """Stop before the first request unless the host is this machine."""
    host = urlsplit(environment.host or "").hostname
    if host not in LOOPBACK:
        raise SystemExit(f"The load test is for a service on this machine, not on {host}.")


@events.quitting.add_listener
def judge(environment: Environment, **_kwargs: Any) -> None:
    """Set the exit status to 1 if too much failed or if an endpoint's 95th percentile is too slow."""
    too_slow = [
        entry.name
        for entry in environment.stats.entries.values()
        if entry.get_response_time_percentile(0.95) > WORST_P95_MS
    ]
    failed = environment.stats.total.fail_ratio > WORST_FAILURE_RATIO
    environment.process_exit_code = 1 if failed or too_slow or not environment.stats.total.num_requests else 0


class Client(HttpUser):
    """A client that sends the next request as soon as the last response has arrived."""

    wait_time = constant(0)

    def _post(self, endpoint: str, case: dict[str, Any], body: dict[str, Any]) -> None:
        path = f"/v1/games/{case['game']}/{endpoint}"
        self.client.post(path, json=body, name=f"{case['name']} {endpoint}")

    @task(6)
    def moves(self) -> None:
        case = random.choice(CASES)
        self._post("moves", case, {"state": case["state"], "actions": [case["action"]]})

    @task(2)
    def legal_actions(self) -> None:
        case = random.choice(CASES)
        self._post("legal-actions", case, {"state": case["state"]})

    @task(2)
    def check(self) -> None:
        case = random.choice(CASES)
        self._post("check", case, {"state": case["state"], "action": case["action"]})

    @task(3)
    def routes(self) -> None:
        case = random.choice([case for case in CASES if case["operator"]])
        self._post("routes", case, {"state": case["state"], "operator": case["operator"]})

    @task(1)
    def board(self) -> None:
        case = random.choice([case for case in CASES if case["game"] == "1846"])
        self._post("board.svg", case, {"state": case["state"]})

    @task(3)
    def health(self) -> None:
        self.client.get("/healthz", name="healthz")
