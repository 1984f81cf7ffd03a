"""Start the service, load it for a bounded time, print the measurements, and stop it.

LOAD_SECONDS (30), LOAD_USERS (8) and WORKERS (2) set the load. The exit status is 1 when more than LOAD_FAILURE_RATIO
(0) of the requests failed, or an endpoint's 95th percentile is over LOAD_P95_MS (500). Nothing leaves this machine.
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from loadtests.payloads import load_payloads
from loadtests.server import HOST, ask, running_service

HERE = Path(__file__).parent
SECONDS = int(os.environ.get("LOAD_SECONDS", "30"))
USERS = int(os.environ.get("LOAD_USERS", "8"))


def main() -> int:
    """Run the load test; return its exit status."""
    with tempfile.TemporaryDirectory(prefix="stationmaster-load-") as folder, running_service() as service:
        cases = Path(folder) / "cases.json"
        cases.write_text(json.dumps(make_cases(service.port)), encoding="utf-8")
        status = run_locust(service.port, cases, Path(folder))
        report(Path(folder) / "load_stats.csv")
    return status


def make_cases(port: int) -> list[dict[str, Any]]:
    """Return a sealed state and a legal action for each payload and for a new game of Switch & Signal."""
    positions = {
        name: ask(port, "POST", "/v1/games/1846/legal-actions", {"state": view})[1]
        for name, view in load_payloads().items()
    }
    path = "/v1/games/switch-and-signal/start"
    positions["switch-and-signal"] = ask(port, "POST", path, {"players": ["Amy", "Bob"], "seed": "load"})[1]
    return [make_case(name, position) for name, position in positions.items()]


def make_case(name: str, position: dict[str, Any]) -> dict[str, Any]:
    """Return one case: the last choice of the first family represents all."""
    family = position["legal"][0]
    chosen = {key: lowest(value) for key, value in family["choices"][-1].items()}
    operator = position["turn"]["entity"] if position["game"] == "1846" else None
    action = {"type": family["type"], **chosen}
    return {"name": name, "game": position["game"], "state": position["state"], "action": action, "operator": operator}


def lowest(value: Any) -> Any:
    """Return the value of a choice: the lowest number of a range, the first of several values."""
    if isinstance(value, dict) and set(value) == {"one_of"}:
        return value["one_of"][0]
    return value["min"] if isinstance(value, dict) and set(value) == {"min", "max"} else value


def run_locust(port: int, cases: Path, folder: Path) -> int:
    """Load the service for the configured time; return locust's exit status."""
    command = [sys.executable, "-m", "locust", "--locustfile", str(HERE / "locustfile.py"), "--headless"]
    command += ["--users", str(USERS), "--spawn-rate", str(USERS), "--run-time", f"{SECONDS}s"]
    command += [
        "--host",
        f"http://{HOST}:{port}",
        "--csv",
        str(folder / "load"),
        "--only-summary",
        "--loglevel",
        "ERROR",
    ]
    finished = subprocess.run(
        command,
        env=os.environ | {"LOAD_CASES": str(cases)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=SECONDS + 60,
        check=False,
    )
    return finished.returncode


def report(path: Path) -> None:
    """Print a table of locust's measurements, slowest first, beside `/healthz` of the same run."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["Name"] != "Aggregated"]
    health = next((float(row["Median Response Time"]) for row in rows if row["Name"] == "healthz"), 0.0)
    rows.sort(key=lambda row: -float(row["Median Response Time"]))
    write(f"{USERS} clients, {SECONDS} s; times in ms; the last column is the median in units of healthz'\n")
    head = ("endpoint", "requests", "req/s", "failed", "median", "p95", "p99", "worst", "ratio")
    write(form(head))
    for row in rows:
        median = float(row["Median Response Time"])
        cells = (row["Name"], row["Request Count"], f"{float(row['Requests/s']):.0f}", row["Failure Count"])
        times = (row["Median Response Time"], row["95%"], row["99%"], f"{float(row['Max Response Time']):.0f}")
        write(form((*cells, *times, f"{median / health:.1f}" if health else "-")))
    total = sum(float(row["Requests/s"]) for row in rows)
    write(f"together {total:.0f} requests a second, {sum(int(row['Failure Count']) for row in rows)} failed")


def form(cells: tuple[str, ...]) -> str:
    """Format a line of the table."""
    return f"{cells[0]:<34}" + "".join(f"{cell:>9}" for cell in cells[1:])


def write(line: str) -> None:
    """Write a line to standard output."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
