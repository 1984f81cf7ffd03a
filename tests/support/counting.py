"""Counting tables: how many legal sequences of 1, 2, 3 … actions there are from fixed positions.

A table is a text file. A case begins with a line `[name]`; then `start` with the arguments of a start, or `view` with
an open state, as JSON on one line; then a line for each depth with the number of sequences. A choice that holds a range
counts twice, as its lowest and as its highest number. Lines that begin with `#` are remarks.

`python -m tests.support.counting GAME FILE` counts anew and writes the numbers into the file. A changed number means
that a rule has changed: review it with care.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stationmaster.engine.title import Game
from stationmaster.registry import GAMES
from tests.support.listing import one_by_one

Read = Callable[[dict[str, Any]], Any]
"""Converts an action as it is posted into the game's record of it."""


@dataclass
class Case:
    """A position and the numbers of legal sequences from it, by their length."""

    name: str
    kind: str = ""
    given: Any = None
    counts: dict[int, int] = field(default_factory=dict)

    def position(self, game: Game[Any, Any]) -> Any:
        """Return the position of the case."""
        if self.kind == "view":
            return game.from_view(self.given)
        return game.start(self.given["players"], self.given["options"], self.given["seed"])[0]


def read_table(path: Path) -> tuple[list[str], list[Case]]:
    """Return the remarks at the head of a table, and its cases."""
    remarks: list[str] = []
    cases: list[Case] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            remarks.append(line)
        elif line.startswith("["):
            cases.append(Case(line.strip("[]")))
        elif line.startswith(("start ", "view ")):
            cases[-1].kind, _, text = line.partition(" ")
            cases[-1].given = json.loads(text)
        elif line:
            depth, count = line.split()
            cases[-1].counts[int(depth)] = int(count)
    return remarks, cases


def write_table(path: Path, remarks: list[str], cases: list[Case]) -> None:
    """Write a table in the format that `read_table` reads."""
    lines = list(remarks)
    for case in cases:
        given = json.dumps(case.given, separators=(",", ":"), ensure_ascii=False)
        lines += ["", f"[{case.name}]", f"{case.kind} {given}"]
        lines += [f"{depth} {count}" for depth, count in sorted(case.counts.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def concrete(legal: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every listed action as it would be posted; for a range its two ends, for `one_of` each value."""
    for family in legal:
        for choice in (one for listed in family["choices"] for one in one_by_one(listed)):
            ranges = [key for key, value in choice.items() if _is_range(value)]
            plain = {"type": family["type"], **choice}
            if not ranges:
                yield plain
                continue
            (name,) = ranges
            for number in sorted({choice[name]["min"], choice[name]["max"]}):
                yield {**plain, name: number}


def _is_range(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"min", "max"}


def count(game: Game[Any, Any], read: Read, position: Any, depth: int) -> int:
    """Return the number of legal sequences of so many actions."""
    actions = list(concrete(game.legal(position)))
    if depth == 1:
        return len(actions)
    return sum(count(game, read, game.play(position, read(action))[0], depth - 1) for action in actions)


def reader(game: str) -> Read:
    """Return the function that reads the actions of a game."""
    if game == "1846":
        from stationmaster.titles.g1846.model import actions as forms
    else:
        from stationmaster.titles.switch_and_signal.model import actions as forms  # type: ignore[no-redef]
    return forms.from_json


def main(game: str, file: str) -> None:
    """Count every number of a table anew."""
    path = Path(file)
    remarks, cases = read_table(path)
    for case in cases:
        position = case.position(GAMES[game])
        case.counts = {depth: count(GAMES[game], reader(game), position, depth) for depth in case.counts}
        sys.stdout.write(f"{case.name}: {case.counts}\n")
    write_table(path, remarks, cases)


if __name__ == "__main__":
    main(*sys.argv[1:])
