"""Compare recorded games with this engine, state by state.

After every action of every game it compares the position with the recorded state, the routes that were run with the
recorded ones, and the recorded sets of legal actions with ours. It prints what was compared and every difference with
its rule; the exit code is 1 when there is one, or when nothing was compared.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from stationmaster.errors import IllegalAction, RulesError
from stationmaster.titles.g1846.model.events import Event
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import play_through
from tests.golden.recorded.legal_sets import legal_differences
from tests.golden.recorded.reference import FOLDER, RecordedGame, recorded_games
from tests.golden.recorded.states import Difference, differences, run_differences


@dataclass
class Comparison:
    """The extent and the findings of a comparison."""

    games: int = 0
    actions: int = 0
    states: int = 0
    sets: int = 0
    found: list[tuple[str, int, Difference]] = field(default_factory=list)
    refusals: list[tuple[str, int, str]] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not self.found and not self.refusals


def compare_game(game: RecordedGame, into: Comparison, *, stop_after: int = 20, legal: bool = True) -> None:
    """Compare one game; continue after differences until there are `stop_after` of them."""
    into.games += 1
    lines = game.lines
    at = 0
    before = len(into.found)
    try:
        playing = play_through(SITE, game.export())
        _compare_line(game, 0, playing.start, (), into, legal=legal)
        for played in playing.played:
            if not played.is_last:
                continue
            into.actions += 1
            at = played.index + 1
            _compare_line(game, at, played.after, played.happened, into, legal=legal)
            if len(into.found) - before >= stop_after:
                return
    except RulesError as error:
        rule = error.violation.rule if isinstance(error, IllegalAction) else "-"
        action = lines[at + 1]["action"] if at + 1 < len(lines) else None
        into.refusals.append((game.name, at + 1, f"{error} (rule {rule}) {action}"))


def _compare_line(
    game: RecordedGame, at: int, position: Position, events: Sequence[Event], into: Comparison, *, legal: bool
) -> None:
    """Compare one line. A difference persists through the following lines, so it is reported once."""
    line = game.lines[at]
    into.states += 1
    found = [*differences(position, line["state"]), *run_differences(events, line)]
    if legal and "legal" in line:
        into.sets += 1
        found += legal_differences(position, line)
    reported = {(name, str(difference)) for name, _, difference in into.found}
    into.found += [(game.name, at, difference) for difference in found if (game.name, str(difference)) not in reported]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.compare", description=__doc__)
    parser.add_argument("names", nargs="*", help="games to compare; all when none is named")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--states-only", action="store_true", help="leave the legal sets out")
    parser.add_argument("--most", type=int, default=20, help="differences after which a game is left")
    given = parser.parse_args(arguments)
    began = time.perf_counter()
    comparison = Comparison()
    for game in recorded_games(given.folder):
        if given.names and game.name not in given.names:
            continue
        known, refused = len(comparison.found), len(comparison.refusals)
        compare_game(game, comparison, stop_after=given.most, legal=not given.states_only)
        for name, at, difference in comparison.found[known:]:
            sys.stdout.write(f"{name}:{at}: {difference}\n")
        for name, at, detail in comparison.refusals[refused:]:
            sys.stdout.write(f"{name}:{at}: refused: {detail}\n")
        sys.stdout.flush()
    _summary(comparison, time.perf_counter() - began)
    return 0 if comparison.is_clean and comparison.games else 1


def _summary(comparison: Comparison, seconds: float) -> None:
    kinds = Counter(difference.what.split(".")[0] for _, _, difference in comparison.found)
    sys.stdout.write(
        f"{comparison.games} games, {comparison.actions} actions, {comparison.states} states and {comparison.sets} "
        f"legal sets compared in {seconds:.1f} s: {len(comparison.found)} differences, "
        f"{len(comparison.refusals)} refusals\n"
    )
    for kind, count in kinds.most_common():
        sys.stdout.write(f"  {kind}: {count}\n")


if __name__ == "__main__":
    sys.exit(main())
