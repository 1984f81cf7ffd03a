"""What operators get from the service as deployed: keys, the log, and metrics of all processes."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import psutil
import pytest

from service.clients.file import add, revoke
from service.clients.keys import new_key
from tests.support.server import HOST, PATIENCE, Server, running, wait_for

pytestmark = pytest.mark.processes

SHOWN, AMY = new_key("amy", places=2)
CENTISECONDS = 0.1
"""The tolerance for systems that round process times."""


def ask(server: Server, path: str, key: str | None, body: Any = None) -> int:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=PATIENCE)
    headers = {"Content-Type": "application/json", **({} if key is None else {"Authorization": f"Bearer {key}"})}
    connection.request("GET" if body is None else "POST", path, json.dumps(body) if body else None, headers)
    status = connection.getresponse().status
    connection.close()
    return status


def metric(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} ([0-9.e+]+)$", text, re.MULTILINE)
    assert found, f"{name} is not among the metrics"
    return float(found[1])


def places(server: Server) -> float:
    """Return how many requests the running workers could process at once."""
    return metric(server.ask("GET", "/metrics")[2].decode(), "stationmaster_places")


def test_what_operators_need(tmp_path: Path) -> None:
    path = tmp_path / "clients"
    add(path, AMY)
    variables = {"STATIONMASTER_CLIENT_KEYS_FILE": str(path), "STATIONMASTER_LOG_FORMAT": "json", "WORKERS": "2"}
    start = {"players": ["Amy", "Bob"]}
    with running(**variables) as server:
        # The first worker responds while the second is still starting.
        wait_for(lambda: places(server) == 24, "the second worker does not come up")
        process = psutil.Process(server.process.pid)
        cpu = sum(sum(one.cpu_times()[:2]) for one in (process, *process.children())) - CENTISECONDS
        url = "/v1/games/switch-and-signal/start"
        assert [ask(server, url, key, start) for key in (None, "smk_wrong", SHOWN)] == [401, 401, 200]
        text = server.ask("GET", "/metrics")[2].decode()
        assert metric(text, 'stationmaster_refusals_total{code="key_unknown"}') == 1
        assert metric(text, 'stationmaster_client_requests_total{client="amy"}') == 1
        assert metric(text, "stationmaster_places_taken") == 0
        assert metric(text, "stationmaster_workers") == 2
        assert 50e6 < metric(text, "process_resident_memory_bytes") < 1e9
        assert metric(text, "process_cpu_seconds_total") > cpu
        assert metric(text, "process_open_fds") > 20
        assert metric(text, "process_start_time_seconds") == pytest.approx(process.create_time(), abs=2)
        revoke(path, "amy")
        wait_for(lambda: ask(server, "/v1/games", SHOWN) == 401, "the key is still good")
        log = server.log
        text = log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"time", "level", "logger"} <= line.keys() for line in lines)
    (answered,) = (line for line in lines if line.get("client") == "amy" and line.get("method") == "POST")
    assert (answered["status"], answered["in"]) == (200, len(json.dumps(start)))
    assert answered["out"] > 1000
    assert any(line.get("action") == "client_key_gone" and line["name"] == "amy" for line in lines)
    assert "smk_" not in text


def test_the_counters_of_workers_that_have_ended_stay() -> None:
    with running() as server:
        server.ask("GET", "/healthz")
        before = metric(server.ask("GET", "/metrics")[2].decode(), "process_cpu_seconds_total")
        gone = server.workers()
        for worker in gone:
            os.kill(worker, signal.SIGTERM)
        wait_for(lambda: server.workers() and not server.workers() & gone, "no worker takes the place")
        server.wait_until_ready()
        text = server.ask("GET", "/metrics")[2].decode()
        assert metric(text, "process_cpu_seconds_total") >= before
        assert metric(text, "stationmaster_places") == 12
