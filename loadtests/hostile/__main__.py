"""Starts the service behind nginx, sends it what no honest client would, prints a table, and stops it again.

HOSTILE_SECONDS (240) says how long, HOSTILE_SEED (1) which game of chance, WORKERS (2) how many workers, HOSTILE_SLOWER
(1) how many times as long all may take on a machine that is slow or busy.
`--only` names sections, `--replay` sends saved requests again. The exit status is 1 when a bound was passed; what did
lies in HOSTILE_FOLDER (hostile-results), a file for each request, beside the log of the service. Nothing leaves this
machine.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from pathlib import Path

from loadtests.hostile.ledger import Ledger
from loadtests.hostile.running import SECTIONS, run, send_again
from loadtests.hostile.senders import OverHttp
from loadtests.server import proxied_service


def main(arguments: list[str] | None = None) -> int:
    """Runs the search; answers its exit status."""
    asked = _parser().parse_args(arguments)
    if shutil.which("nginx") is None:
        write("nginx is not installed (on Debian: apt install nginx).")
        return 1
    folder = Path(os.environ.get("HOSTILE_FOLDER", "hostile-results"))
    folder.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(folder, float(os.environ.get("HOSTILE_SLOWER", "1")))
    seed, seconds = int(os.environ.get("HOSTILE_SEED", "1")), float(os.environ.get("HOSTILE_SECONDS", "240"))
    began = time.monotonic()
    with proxied_service(folder / "service.log") as service:
        if asked.replay:
            send_again(service, ledger, [json.loads(path.read_text(encoding="utf-8")) for path in asked.replay])
        else:
            run(OverHttp(service), ledger, seed, seconds, asked.only or list(SECTIONS), service)
    report(ledger, f"seed {seed}, {time.monotonic() - began:.0f} s")
    return 1 if ledger.failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m loadtests.hostile", description="Search for requests that cost too much."
    )
    parser.add_argument("--only", action="append", choices=list(SECTIONS), help="this section (may be repeated)")
    parser.add_argument("--replay", action="append", type=Path, metavar="FILE", help="send a saved request again")
    return parser


def report(ledger: Ledger, about: str) -> None:
    """Prints the table, and everything that passed a bound."""
    for line in ledger.table():
        write(line)
    for failure in ledger.failures:
        write(f"! {failure}")
    tried = sum(row.tried for row in ledger.rows.values())
    write(f"{about}: {tried} requests, {sum(row.failed for row in ledger.rows.values())} beyond a bound")


def write(line: str) -> None:
    """One line to standard output."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
