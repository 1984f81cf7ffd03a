"""The clients: they send requests, compare each response with the expected one, and retry once if there is none.

The requests and expected responses come from the file that SCALE_CASES names; the results are written to the file
SCALE_RESULT. SCALE_ONLY names the only request to send.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from locust import constant, events, task
from locust.contrib.fasthttp import FastHttpUser
from locust.env import Environment

LOOPBACK = {"127.0.0.1", "localhost", "::1"}
ONLY = os.environ.get("SCALE_ONLY")
CASES: list[dict[str, Any]] = [
    case
    for case in json.loads(Path(os.environ["SCALE_CASES"]).read_text(encoding="utf-8"))
    if (case["name"] == ONLY if ONLY else case["name"] != "healthz")
]
OUTCOMES: Counter[str] = Counter()
"""The numbers of requests that were answered at once, on retry, not at all, or wrongly."""
PAUSE = 0.05
"""Seconds before a client retries."""


@events.test_start.add_listener
def refuse_other_hosts(environment: Environment, **_kwargs: Any) -> None:
    """Stop before the first request unless the host is this machine."""
    if urlsplit(environment.host or "").hostname not in LOOPBACK:
        raise SystemExit("This loads services on this machine only.")


@events.quitting.add_listener
def write_results(environment: Environment, **_kwargs: Any) -> None:
    """Write the results of the requests."""
    total = environment.stats.total
    percentiles = {f"p{share}": total.get_response_time_percentile(share / 100) for share in (50, 95, 99)}
    seconds = max(1e-9, (total.last_request_timestamp or 0) - total.start_time)
    results = {**dict(OUTCOMES), **percentiles, "requests": total.num_requests, "rate": total.num_requests / seconds}
    Path(os.environ["SCALE_RESULT"]).write_text(json.dumps(results), encoding="utf-8")


class Client(FastHttpUser):
    """A client that sends the next request as soon as the last response has arrived."""

    wait_time = constant(0)
    network_timeout = connection_timeout = 10.0

    @task
    def ask(self) -> None:
        """Send a request, and retry it once without a response."""
        case = random.choice(CASES)
        for attempt in ("answered", "answered_again"):
            if self._is_answered(case):
                OUTCOMES[attempt] += 1
                return
            time.sleep(PAUSE)
        OUTCOMES["lost"] += 1

    def _is_answered(self, case: dict[str, Any]) -> bool:
        with self.client.request(
            case["method"], case["path"], data=case["body"], headers=case["headers"], catch_response=True
        ) as answer:
            answer.success()  # Losses are counted here, not by locust.
            if answer.status_code != 200:
                return False
            if case["digest"] not in (None, sha256(answer.content or b"").hexdigest()):
                OUTCOMES["wrong"] += 1
            return True
