"""Start the service behind nginx, send it hostile requests, print a table, and stop it.

HOSTILE_SECONDS (240) sets the duration, HOSTILE_SEED (1) the random seed, WORKERS (2) the number of workers, and
HOSTILE_SLOWER (1) the factor by which a slow or busy machine may exceed the time limits.
`--only` names sections, `--replay` sends saved requests again. The exit status is 1 when a bound was exceeded. Each
request that did so is written to a file in HOSTILE_FOLDER (hostile-results), beside the log of the service. Nothing
leaves this machine.
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
    """Run the search; return its exit status."""
    options = _parser().parse_args(arguments)
    if shutil.which("nginx") is None:
        write("nginx is not installed (on Debian: apt install nginx).")
        return 1
    folder = Path(os.environ.get("HOSTILE_FOLDER", "hostile-results"))
    folder.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(folder, float(os.environ.get("HOSTILE_SLOWER", "1")))
    seed, seconds = int(os.environ.get("HOSTILE_SEED", "1")), float(os.environ.get("HOSTILE_SECONDS", "240"))
    began = time.monotonic()
    with proxied_service(folder / "service.log") as service:
        if options.replay:
            send_again(service, ledger, [json.loads(path.read_text(encoding="utf-8")) for path in options.replay])
        else:
            run(OverHttp(service), ledger, seed, seconds, options.only or list(SECTIONS), service)
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
    """Print the table and everything that exceeded a bound."""
    for line in ledger.table():
        write(line)
    for failure in ledger.failures:
        write(f"! {failure}")
    tried = sum(row.tried for row in ledger.rows.values())
    write(f"{about}: {tried} requests, {sum(row.failed for row in ledger.rows.values())} beyond a bound")


def write(line: str) -> None:
    """Write a line to standard output."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
