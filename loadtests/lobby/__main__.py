"""Start the service and the lobby, load them with games of four clients, print the measurements, and stop them.

LOBBY_LOAD_GAMES (300), LOBBY_LOAD_SECONDS (60), LOBBY_LOAD_PAUSE (20: mean seconds before a player acts),
LOBBY_DATABASE (a SQLite of its own) and WORKERS (processes of the lobby, one by default) set the load. The exit status
is 1 when an action failed or their 95th percentile is over LOBBY_LOAD_P95_MS (150), counted once all clients have come.
"""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from loadtests.server import HOST, ask, own_port, running_service, wait_until_ready
from tools.proxied import ROOT, stopped

GAMES = int(os.environ.get("LOBBY_LOAD_GAMES", "300"))
SECONDS = int(os.environ.get("LOBBY_LOAD_SECONDS", "60"))
MOST_P95 = float(os.environ.get("LOBBY_LOAD_P95_MS", "150"))
PREFIX = "/lobby/v1"
PLAYERS = ["Amy", "Bob", "Cy", "Dot"]
TITLES = ("1846", "switch-and-signal")


def main() -> int:
    """Run the load test; return its exit status."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="lobby-load-")))
        os.environ |= {"STATIONMASTER_MAX_CONCURRENT": "24", "STATIONMASTER_CLIENT_PLACES": "24"}
        service = opened.enter_context(running_service())
        port = opened.enter_context(own_port())
        told = {"LOBBY_DATABASE": f"sqlite:///{folder}/lobby.sqlite3", "LOBBY_SERVICE": f"http://{HOST}:{service.port}"}
        told |= {"LOBBY_GAMES_PER_ADDRESS": "100000", "LOBBY_STREAMS_PER_ADDRESS": "100000", "PORT": str(port)}
        environ = {name: value for name, value in os.environ.items() if not name.startswith("LOBBY_LOAD")}
        lobby = subprocess.Popen([sys.executable, "-m", "lobby"], cwd=ROOT, env=told | environ | {"PORT": str(port)})
        opened.enter_context(stopped(lobby, signal.SIGTERM))
        wait_until_ready(port, PREFIX)
        seats = folder / "seats.json"
        seats.write_text(json.dumps(create(port)), encoding="utf-8")
        run_locust(port, seats, folder)
        return report(folder / "load_stats.csv")


def create(port: int) -> list[str]:
    """Create the games; return the tokens of all seats."""
    tokens = []
    for game in range(GAMES):
        body = {"title": TITLES[game % len(TITLES)], "players": PLAYERS}
        tokens += [seat["token"] for seat in ask(port, "POST", f"{PREFIX}/games", body)[1]["seats"]]
    return tokens


def run_locust(port: int, seats: Path, folder: Path) -> None:
    """Load the lobby for the configured time."""
    users = GAMES * len(PLAYERS)
    command = [sys.executable, "-m", "locust", "--locustfile", str(Path(__file__).parent / "clients.py"), "--headless"]
    command += ["--users", str(users), "--spawn-rate", "60", "--run-time", f"{SECONDS + users // 60}s"]
    # Play is measured, not the arrival of all clients within seconds.
    command += ["--host", f"http://{HOST}:{port}", "--csv", str(folder / "load"), "--only-summary", "--reset-stats"]
    command += ["--loglevel", "ERROR"]
    environ = os.environ | {"LOBBY_LOAD_SEATS": str(seats)}
    subprocess.run(command, env=environ, stdout=subprocess.DEVNULL, timeout=SECONDS * 3 + 300, check=False)


def report(path: Path) -> int:
    """Print a table of the measurements; return the exit status."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["Name"] != "Aggregated"]
    write(f"{GAMES} games of {len(PLAYERS)} clients, {SECONDS} s; times in ms; load {os.getloadavg()[0]:.1f}\n")
    names = ("Name", "Request Count", "Failure Count", "Median Response Time", "95%", "99%", "Max Response Time")
    for row in [dict.fromkeys(names, ""), *rows]:
        write("".join(f"{(row[name] or name)[:20]:>22}" for name in names))
    act = next((row for row in rows if row["Name"] == "act"), None)
    return 1 if act is None or int(act["Failure Count"]) or float(act["95%"]) > MOST_P95 else 0


def write(line: str) -> None:
    """Write a line to standard output."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
