"""Start the service and the lobby, load them with games of four clients, print the measurements, and stop them.

LOBBY_LOAD_GAMES (300), LOBBY_LOAD_SECONDS (60), LOBBY_LOAD_PAUSE (20: mean seconds before a player acts),
LOBBY_LOAD_DATABASE (`sqlite`, `postgresql`, or a URL) and LOBBY_LOAD_WORKERS (processes of the lobby, 2) set the load.
The exit status is 1 when an action failed or their 95th percentile is over LOBBY_LOAD_P95_MS (150), counted once all
clients have come.
"""

from __future__ import annotations

import csv
import os
import resource
import sys
from pathlib import Path

from loadtests.lobby.machines import ARRIVALS, PLAYERS, running, write

GAMES = int(os.environ.get("LOBBY_LOAD_GAMES", "300"))
SECONDS = int(os.environ.get("LOBBY_LOAD_SECONDS", "60"))
DATABASE = os.environ.get("LOBBY_LOAD_DATABASE", "sqlite")
WORKERS = int(os.environ.get("LOBBY_LOAD_WORKERS", "2"))
MOST_P95 = float(os.environ.get("LOBBY_LOAD_P95_MS", "150"))


def main() -> int:
    """Run the load test; return its exit status."""
    # The service and the lobby read their own settings alone.
    for name in [name for name in os.environ if name.startswith("LOBBY_LOAD") and name != "LOBBY_LOAD_PAUSE"]:
        del os.environ[name]
    pause = os.environ.pop("LOBBY_LOAD_PAUSE", "20")
    with running(DATABASE, WORKERS) as setting:
        setting.create(GAMES)
        arrivals = GAMES * len(PLAYERS) // ARRIVALS
        options = ("--run-time", f"{SECONDS + arrivals}s", "--csv", str(setting.folder / "load"), "--reset-stats")
        before = [machine.seconds() for machine in (setting.lobby, setting.service)]
        # Play is measured, not the arrival of all clients within seconds.
        with setting.locust(GAMES, *options, LOBBY_LOAD_PAUSE=pause) as locust:
            locust.wait(SECONDS * 3 + 300)
        used = [machine.seconds() for machine in (setting.lobby, setting.service)]
        # Times do not measure the lobby when the clients themselves are overloaded.
        used.append(
            resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            + resource.getrusage(resource.RUSAGE_CHILDREN).ru_stime
        )
        shares = [
            round((now - then) / (SECONDS + arrivals) * 100) for now, then in zip(used, [*before, 0], strict=True)
        ]
        return report(setting.folder / "load_stats.csv", shares)


def report(path: Path, used: list[int]) -> int:
    """Print a table of the measurements; return the exit status."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["Name"] != "Aggregated"]
    write(f"{GAMES} games of {len(PLAYERS)} clients on {DATABASE.partition(':')[0]}, {SECONDS} s; times in ms")
    write(
        f"CPU: lobby {used[0]} %, service {used[1]} %, clients {used[2]} % of one core; load {os.getloadavg()[0]:.1f}\n"
    )
    names = ("Name", "Request Count", "Failure Count", "Median Response Time", "95%", "99%", "Max Response Time")
    for row in [dict.fromkeys(names, ""), *rows]:
        write("".join(f"{(row[name] or name)[:20]:>22}" for name in names))
    act = next((row for row in rows if row["Name"] == "act"), None)
    return 1 if act is None or int(act["Failure Count"]) or float(act["95%"]) > MOST_P95 else 0


if __name__ == "__main__":
    sys.exit(main())
