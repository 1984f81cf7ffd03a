"""`python -m benchmarks.compare REVISION`: compare this tree with an earlier one (`make bench-compare`)."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence

from benchmarks.compare import finder, trees
from benchmarks.compare.material import late_actions, late_state, map_questions, route_forms
from benchmarks.compare.measures import of_the_process
from benchmarks.compare.over_http import of_requests, served
from benchmarks.compare.ratio import Measure, Outcome, compared
from benchmarks.compare.sides import Refused, Side
from benchmarks.report import say, table

KINDS = ("process", "http", "finder")
COLUMNS = ("what", "items", "base", "this tree", "ratio of times", "in single rounds")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the earlier tree, measure both, print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("revision", help="the revision to compare with")
    parser.add_argument(
        "--only", default=",".join(KINDS), help=f"kinds of measures, comma-separated, of {', '.join(KINDS)}"
    )
    parser.add_argument(
        "--rounds", type=int, default=5, choices=range(1, 101), metavar="N", help="how often (1 to 100)"
    )
    options = parser.parse_args(arguments)
    kinds = options.only.split(",")
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        parser.error(f"unknown kind of measures: {', '.join(unknown)}")
    try:
        folder = trees.built(options.revision)
    except trees.NoSuchBuild as error:
        parser.exit(2, f"{error}\n")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # Servers must not outlive this.
    with Side("base", folder) as base, Side("this tree", trees.ROOT) as this:
        say("This tree is measured beside the base, alternately. A ratio of times below 1 is faster.")
        for kind in kinds:
            _show(f"{kind}: this tree beside {options.revision}", MEASURED[kind](base, this, options.rounds))
    return 0


def _process(base: Side, this: Side, rounds: int) -> list[Outcome]:
    return [_tried(make, base, this, rounds) for make in of_the_process(base, this)]


def _tried(make: Callable[[], Measure[Side]], base: Side, this: Side, rounds: int) -> Outcome:
    try:
        measure = make()
    except Refused as error:
        return Outcome("a measure that could not be prepared", None, left_out=[str(error)])
    say(f"Measuring: {measure.name}")
    return compared(measure, base, this, rounds)


def _http(base: Side, this: Side, rounds: int) -> list[Outcome]:
    forms, actions = route_forms(base), late_actions([base, this])
    states = {side.name: late_state(side) for side in (base, this)}
    say("Measuring over HTTP")
    with served(base) as base_server, served(this) as this_server:
        measures = of_requests(forms, states, actions, map_questions())
        return [compared(measure, base_server, this_server, rounds) for measure in measures]


def _finder(base: Side, this: Side, rounds: int) -> list[Outcome]:
    try:
        finder.prepare((base, this))
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired, OSError) as error:
        return [Outcome("route finder", None, left_out=[f"its bench could not be built: {error}"])]
    say("Measuring the route finder")
    return list(finder.of_the_finder(base, this, rounds))


MEASURED: dict[str, Callable[[Side, Side, int], list[Outcome]]] = {
    "process": _process,
    "http": _http,
    "finder": _finder,
}


def _show(title: str, outcomes: Sequence[Outcome]) -> None:
    table(title, COLUMNS, [outcome.row() for outcome in outcomes])
    for outcome in outcomes:
        for reason in outcome.left_out:
            say(f"Left out of {outcome.name!r}: {reason}")


if __name__ == "__main__":
    sys.exit(main())
