"""Let CP-SAT and HiGHS confirm the route finder's answers: `python -m benchmarks.solvers --python PATH`.

The boards are the project's own and, where present, the known positions. For each board the routes are enumerated in
Python, the two solvers choose the best set of them, and the answers are compared with the route finder's. The time of a
solver is that of its solving alone, without columns and model; the route finder's is that of its whole search. Both are
processor times on one thread.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import export_networks
from benchmarks.positions import ROOT
from benchmarks.report import in_words, percentile, say, table
from benchmarks.solvers.columns import Problem, TooMany, problem

OWN = ROOT / "tests" / "data" / "routes" / "boards.jsonl"
KNOWN = ROOT / "bench-results" / "networks.jsonl"
BENCH = ROOT / "route_core" / "target" / "release" / "route_bench"
JUDGE = Path(__file__).with_name("judge.py")
JUDGES = ("cp-sat", "highs")


@dataclass
class Group:
    """What was found on the boards of one group."""

    boards: int = 0
    columns: list[int] = field(default_factory=list)
    proved: dict[str, int] = field(default_factory=lambda: dict.fromkeys(JUDGES, 0))
    agreed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(JUDGES, 0))
    times: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in ("finder", *JUDGES)})
    ratios: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in JUDGES})

    def row(self, name: str, judge: str) -> list[str]:
        """Return the group's row of a solver's table."""
        ratios = self.ratios[judge]
        if not ratios:
            return [name, str(self.boards), str(len(self.columns)), "0", "0", *("-" for _ in range(6))]
        return [
            name,
            str(self.boards),
            str(len(self.columns)),
            str(self.proved[judge]),
            str(self.agreed[judge]),
            f"{percentile(self.columns, 0.5):.0f}",
            in_words(percentile(self.times["finder"], 0.5)),
            in_words(percentile(self.times[judge], 0.5)),
            *(f"{percentile(ratios, share):.3g}" for share in (0.0, 0.5, 1.0)),
        ]


class Judge:
    """A solver in a process of its own."""

    def __init__(self, name: str, python: str, seconds: float, stack: ExitStack) -> None:
        command = [python, str(JUDGE), name, str(seconds)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        stack.enter_context(self.process)

    def solve(self, instance: Problem) -> dict[str, Any]:
        """Return the solver's answer."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(dataclasses.asdict(instance)) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


def records(only: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the boards whose ids contain this text, each with its file."""
    for file in (OWN, KNOWN):
        if file.is_file():
            for line in file.read_text(encoding="utf-8").splitlines():
                record = json.loads(line)
                if only in record["id"]:
                    yield file, record


def finder(file: Path, board: str) -> dict[str, Any]:
    """Return the route finder's answer."""
    command = [str(BENCH), "--answers", "--only", board, str(file)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return next(answer for answer in map(json.loads, lines) if answer["id"] == board)


def judge(options: argparse.Namespace) -> tuple[dict[str, Group], int]:
    """Solve every board in all three ways; return the groups and the number of contradictions."""
    groups: dict[str, Group] = {}
    wrong = 0
    with ExitStack() as stack:
        judges = {name: Judge(name, options.python, options.seconds, stack) for name in JUDGES}
        for file, record in records(options.only):
            group = groups.setdefault(record["group"], Group())
            group.boards += 1
            try:
                instance = problem(record, options.steps)
            except TooMany:
                continue
            if len(instance.columns) > options.columns:
                continue
            answers = {name: judges[name].solve(instance) for name in JUDGES}
            found = finder(file, record["id"])
            group.columns.append(len(instance.columns))
            group.times["finder"].append(found["seconds"])
            for name, answer in answers.items():
                agreed = found["proved"] and answer["revenue"] == found["revenue"]
                group.times[name].append(answer["seconds"])
                group.ratios[name].append(answer["seconds"] / found["seconds"])
                group.proved[name] += answer["proved"]
                group.agreed[name] += answer["proved"] and agreed
                if answer["proved"] and not agreed:
                    wrong += 1
                    say(f"{record['id']}: {name} proves {answer['revenue']}, the route finder found {found['revenue']}")
            if options.each:
                say(f"{record['id']}: {len(instance.columns)} columns, {found['seconds']:.3g} s {answers}")
    return groups, wrong


def main(arguments: list[str]) -> int:
    """Print a table for each solver; return 1 when an answer contradicts another."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solvers", description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="the Python that has OR-Tools and highspy")
    parser.add_argument("--only", default="", help="only boards whose ids contain this text")
    parser.add_argument("--steps", type=int, default=3_000_000, help="the most steps of the enumerator on one board")
    parser.add_argument("--columns", type=int, default=10_000, help="the most columns that the solvers are given")
    parser.add_argument("--seconds", type=float, default=60, help="the longest time of a solver for one board")
    parser.add_argument("--each", action="store_true", help="print a line for each board")
    options = parser.parse_args(arguments)
    if not export_networks.export(KNOWN):
        KNOWN.unlink(missing_ok=True)
        say("No reference data: only the project's own boards are solved.")
    groups, wrong = judge(options)
    columns = ["group", "boards", "fit", "proved", "agree", "columns", "finder", "solver", "least", "median", "most"]
    for name in JUDGES:
        title = f"{name}: boards, medians, and the solver's time by the route finder's"
        table(title, columns, (group.row(label, name) for label, group in groups.items()))
    say(f"\n{wrong} contradictions.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
