"""The route finder's own bench, run for both builds alternately, group by group."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator, Sequence

from benchmarks import export_networks
from benchmarks.compare.ratio import Outcome, Spent
from benchmarks.compare.sides import Refused, Side
from benchmarks.compare.trees import ROOT
from benchmarks.report import say

BOARDS = ROOT / "tests" / "data" / "routes" / "boards.jsonl"
NETWORKS = ROOT / "bench-results" / "networks.jsonl"
BUILD_SECONDS = 900
RUN_SECONDS = 240
LONG_SECONDS = 10.0
CASE_SECONDS = 20
"""No case is searched for longer."""
UNITS = {"µs": 1e-6, "ms": 1e-3, "s": 1.0}
LINE = re.compile(r"^(?P<group>\S+) +(?P<count>\d+)(?P<times>(?: +[\d.]+ (?:µs|ms|s)){3}) ", re.MULTILINE)

Times = dict[str, dict[str, float]]
"""By group: median, 95th percentile and worst, in seconds."""


def prepare(sides: Sequence[Side]) -> None:
    """Build both benches and write the known positions, if any, as networks."""
    if not export_networks.export(NETWORKS):
        NETWORKS.unlink(missing_ok=True)
    for side in sides:
        say(f"Building the route finder's bench of {side.name}")
        command = ["cargo", "build", "--release", "--locked", "--quiet", "-p", "route_bench", "--target-dir", "target"]
        subprocess.run(command, cwd=side.folder / "route_core", check=True, timeout=BUILD_SECONDS)


def run(side: Side, only: str) -> Times:
    """Return the times of the groups whose case ids contain this text.

    :raises Refused: the bench failed or took too long
    """
    files = [str(file) for file in (BOARDS, NETWORKS) if file.is_file()]
    binary = side.folder / "route_core" / "target" / "release" / "route_bench"
    command = [str(binary), *files, "--only", only, "--plain-ms", "0", "--seconds", str(CASE_SECONDS)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise Refused(f"{side.name}: the route finder's bench took more than {RUN_SECONDS} seconds") from error
    times = read(done.stdout)
    if not times:
        raise Refused(f"{side.name}: {(done.stderr or done.stdout)[:200]}")
    return times


def read(printed: str) -> Times:
    """Parse the table that the bench prints."""
    return {
        line["group"]: dict(zip(("median", "p95", "worst"), _seconds(line["times"]), strict=True))
        for line in LINE.finditer(printed)
    }


def _seconds(text: str) -> list[float]:
    return [float(number) * UNITS[unit] for number, unit in re.findall(r"([\d.]+) (\S+)", text)]


def groups() -> list[str]:
    """Return every group of cases; ids begin with the name of their group."""
    found: dict[str, None] = {}
    for file in (BOARDS, NETWORKS):
        if file.is_file():
            found |= dict.fromkeys(re.findall(r'"group": ?"([^"]+)"', file.read_text(encoding="utf-8")))
    return list(found)


def of_the_finder(base: Side, this: Side, rounds: int) -> Iterator[Outcome]:
    """Return two rows for each group: the median case and the worst. A slow group is run only once."""
    for group in groups():
        middle, worst = (Outcome(f"route finder, {group}, {which}", None) for which in ("median", "worst"))
        began = time.monotonic()
        try:
            for number in range(rounds):
                sides = (base, this) if number % 2 == 0 else (this, base)
                times = {side.name: run(side, f"{group}-")[group] for side in sides}
                for outcome, which in ((middle, "median"), (worst, "worst")):
                    outcome.rounds.append([(Spent(times[base.name][which]), Spent(times[this.name][which]))])
                if time.monotonic() - began > LONG_SECONDS:
                    break
        except Refused as error:
            middle.left_out.append(str(error))
        yield middle
        yield worst
