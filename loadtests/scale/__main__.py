"""Run the whole test and print the results: see `make scale`.

SCALE_SECONDS (8) is the duration of each part, SCALE_USERS (16) the number of clients, SCALE_WORKERS (1) the number of
workers per replica. The exit status is 1 when a response was lost after one retry or was wrong, or when a limit that
replicas share was not exact within 1 %; 2 when a requirement is missing. Everything listens on loopback.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from loadtests.__main__ import make_cases
from loadtests.scale.machines import Replica, missing, nginx, redis, replica, wait_until_open
from loadtests.server import HOST
from service.clients.keys import new_key

SECONDS = int(os.environ.get("SCALE_SECONDS", "8"))
USERS = int(os.environ.get("SCALE_USERS", "16"))
WORKERS = os.environ.get("SCALE_WORKERS", "1")
REPLICAS = 3
LIMIT = 400
EXACTNESS = 0.01
JSON = {"Content-Type": "application/json"}

Json = dict[str, Any]


def main() -> int:
    """Run all parts; return the exit status."""
    if packages := missing():
        say(f"This needs {' and '.join(packages)}: on Debian and its kin, apt-get install {' '.join(packages)}")
        return 2
    with tempfile.TemporaryDirectory(prefix="stationmaster-scale-") as name:
        folder = Path(name)
        shown, limited = new_key("limited", f"{LIMIT}/hour")
        store, url = redis(folder)
        settings = {
            "WORKERS": WORKERS,
            "STATIONMASTER_STORE": url,
            "STATIONMASTER_TRUSTED_PROXIES": "1",
            "STATIONMASTER_CLIENT_KEYS": limited.line,
            "STATIONMASTER_ANONYMOUS": "1",
            # All clients share one address here; the machine's cores are the limit, not a client's share.
            "STATIONMASTER_CLIENT_PLACES": "12",
        }
        replicas = [replica(folder, number, **settings) for number in range(1, REPLICAS + 1)]
        machines = [store, *replicas]
        try:
            for machine in machines:
                machine.begin()
            return run(folder, replicas, shown)
        finally:
            for machine in machines:
                machine.end()


def run(folder: Path, replicas: list[Replica], key: str) -> int:
    """Run the measurements while Redis and the replicas run."""
    cases = folder / "cases.json"
    cases.write_text(json.dumps(questions(replicas[0].port)), encoding="utf-8")
    say(f"{USERS} clients, {SECONDS} s a part, {os.cpu_count()} cores for all of it, {WORKERS} worker(s) a replica")
    say(line("", "questions", "", "", "", "CPU ms", "for a core", "healthz", "CPU ms", "for a core"))
    say(line("replicas", "a second", "p50 ms", "p95 ms", "p99 ms", "each", "a second", "a second", "each", "a second"))
    for count in range(1, REPLICAS + 1):
        with before(folder, replicas[:count]) as port:
            totals, cost = measured(folder, port, cases, replicas[:count])
            health, least = measured(folder, port, cases, replicas[:count], only="healthz")
        times = (totals["p50"], totals["p95"], totals["p99"])
        say(line(count, f"{totals['rate']:.0f}", *times, *cost, f"{health['rate']:.0f}", *least))
    with before(folder, replicas) as port:
        troubled = trouble(folder, port, cases, replicas)
        granted = grants(port, key)
    return judge(troubled, granted)


def questions(port: int) -> list[Json]:
    """Return the requests and a hash of the response that every replica must give, byte for byte."""
    requests: list[tuple[str, str, Any]] = [("healthz", "/healthz", None)]
    for case in make_cases(port):
        base = f"/v1/games/{case['game']}"
        requests.append(
            (f"{case['name']} moves", f"{base}/moves", {"state": case["state"], "actions": [case["action"]]})
        )
        requests.append((f"{case['name']} legal", f"{base}/legal-actions", {"state": case["state"]}))
        requests.append((f"{case['name']} check", f"{base}/check", {"state": case["state"], "action": case["action"]}))
        if case["operator"]:
            body = {"state": case["state"], "operator": case["operator"]}
            requests.append((f"{case['name']} routes", f"{base}/routes", body))
    return [question(port, *request) for request in requests]


def question(port: int, name: str, path: str, body: Any) -> Json:
    """Return one request with the response of the first replica."""
    sent = None if body is None else json.dumps(body)
    status, content = send(port, path, sent, JSON if sent else {})
    if status != 200:
        raise RuntimeError(f"{path} answers {status}: {content[:200]!r}")
    method = "GET" if sent is None else "POST"
    headers = JSON if sent else {}
    digest = sha256(content).hexdigest()
    return {"name": name, "path": path, "method": method, "body": sent, "headers": headers, "digest": digest}


@contextmanager
def before(folder: Path, replicas: list[Replica]) -> Iterator[int]:
    """Run nginx in front of these replicas; yield the port on which it listens."""
    proxy, port = nginx(folder, replicas)
    proxy.begin()
    try:
        wait_until_open(port)
        yield port
    finally:
        proxy.end()


def measured(
    folder: Path, port: int, cases: Path, replicas: list[Replica], only: str | None = None
) -> tuple[Json, tuple[str, str]]:
    """Return locust's measurements, the CPU time of the replicas' workers per request, and the requests per second and
    core. Where all replicas and clients share few cores, only the CPU time shows how the service scales: as long as it
    stays the same, each additional core serves as many requests more."""
    begun = sum(replica.cpu_seconds for replica in replicas)
    totals = load(folder, port, cases, only)
    each = (sum(replica.cpu_seconds for replica in replicas) - begun) / max(1, totals["requests"])
    return totals, (f"{1000 * each:.2f}", f"{1 / each:.0f}" if each else "-")


def load(folder: Path, port: int, cases: Path, only: str | None = None, seconds: int = SECONDS) -> Json:
    """Return locust's measurements."""
    result = folder / "result.json"
    command = [
        sys.executable,
        "-m",
        "locust",
        "--locustfile",
        str(Path(__file__).with_name("clients.py")),
        "--headless",
    ]
    command += ["--users", str(USERS), "--spawn-rate", str(USERS), "--run-time", f"{seconds}s"]
    command += ["--host", f"http://{HOST}:{port}", "--loglevel", "ERROR", "--only-summary", "--stop-timeout", "5"]
    variables = {"SCALE_CASES": str(cases), "SCALE_RESULT": str(result), **({"SCALE_ONLY": only} if only else {})}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(command, env=os.environ | variables, timeout=seconds + 60, check=False, **quiet)  # type: ignore[call-overload]
    measured: Json = json.loads(result.read_text(encoding="utf-8"))
    result.unlink()
    return measured


def trouble(folder: Path, port: int, cases: Path, replicas: list[Replica]) -> Json:
    """Measure the load while one replica is killed and restarted, and then another is restarted as in an upgrade."""
    done: list[str] = []

    def meddle() -> None:
        for wait, what, act in (
            (SECONDS * 0.4, "killed with -9", replicas[0].kill),
            (SECONDS * 0.3, "started again", replicas[0].begin),
            (SECONDS * 0.3, "stopped by TERM", replicas[1].end),
            (0.5, "started again", replicas[1].begin),
        ):
            time.sleep(wait)
            act()
            done.append(what)

    meddler = threading.Thread(target=meddle)
    meddler.start()
    totals = load(folder, port, cases, seconds=2 * SECONDS)
    meddler.join()
    return {**totals, "done": done}


def grants(port: int, key: str) -> int:
    """Send twice as many requests as a client may, to any replica; return how many are granted."""
    headers = {"Authorization": f"Bearer {key}"}

    def ask(_number: int) -> int:
        return send(port, "/v1/games", None, headers)[0]

    with ThreadPoolExecutor(16) as pool:
        return list(pool.map(ask, range(2 * LIMIT))).count(200)


def send(port: int, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, bytes]:
    """Send a request over a new connection; return the status and the body of the response."""
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    try:
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def judge(totals: Json, granted: int) -> int:
    """Report the result; return the exit status."""
    lost, wrong, again = (totals.get(name, 0) for name in ("lost", "wrong", "answered_again"))
    off = abs(granted - LIMIT) / LIMIT
    say("one replica {} and {}, one {} and {}, under load:".format(*totals["done"]))
    say(f"  {totals['requests']} requests, {totals['rate']:.0f} a second, p99 {totals['p99']} ms")
    say(f"  {again} answered only on retry, {lost} lost after one retry, {wrong} wrong")
    say(f"a limit of {LIMIT}, {2 * LIMIT} requests to {REPLICAS} replicas: {granted} granted ({off:.1%} off)")
    passed = not lost and not wrong and off <= EXACTNESS and totals["requests"] > 0
    say("passed" if passed else "failed")
    return 0 if passed else 1


def line(*cells: object) -> str:
    """Format a line of the table."""
    return "".join(f"{cell!s:>11}" for cell in cells)


def say(text: str) -> None:
    """Write a line to standard output and flush it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
