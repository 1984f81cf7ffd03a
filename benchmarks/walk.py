"""`python -m benchmarks.walk`: count the Python functions that one action calls in the library, and their files.

The actions are those of the stored games. Each is played once to warm up and then once under `sys.setprofile`, from a
freshly read position. An action is sent in two forms: with its required fields alone, and as listed, with the fields
that are only informative. `listed before` plays the second form from a position whose legal actions have been listed.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median_low
from types import FrameType
from typing import Any, NamedTuple

import stationmaster
from benchmarks.report import table
from stationmaster.titles.g1846.records.replay import play_through
from tests.golden.kept_games import WRITE, actions_of, kept, names_of, positions_of

Json = Any
ROWS: Mapping[str, Sequence[str]] = {"1846": ("lay_tile", "run"), "switch-and-signal": ("set_signal", "move_train")}
"""Game -> the types of action that are counted by default."""
MOST_ACTIONS = 40
"""So many actions of a type are counted, spread evenly over the games."""


class Walk(NamedTuple):
    """The functions and files that one action calls."""

    calls: int
    files: int


def walk(work: Callable[[], object]) -> Walk:
    """Count the Python functions that `work` calls, and the files that define them."""
    called: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            called.append(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    files = {name for name in called if not name.startswith("<")}  # `<string>` is generated code, not a file.
    return Walk(len(called), len(files))


def played(game: str, kind: str) -> Iterator[tuple[Any, Json]]:
    """Return the actions of a type in the stored games, each with the position before it: of `run`, those of one train;
    none that uses a private."""
    for position, action in _all_played(game):
        if action["type"] == kind and action.get("private") is None:
            if kind != "run" or len(action.get("routes", "?")) == 1:
                yield position, action


def _all_played(game: str) -> Iterator[tuple[Any, Json]]:
    for name in names_of(game):
        if game == "1846":
            document = kept(name)
            steps = play_through(document["format"], document["record"]).played
            yield from ((step.before, WRITE[game](step.action)) for step in steps if step.action is not None)
        else:
            yield from zip(positions_of(game, name), actions_of(game, name), strict=False)


def as_listed(rules: Any, position: Any, action: Json) -> Json:
    """Return the action with the informative fields of the choice that it was picked from."""
    for family in rules.legal(position):
        for choice in family.choices if family.type == action["type"] else ():
            if all(_covers(choice.get(name), value) for name, value in action.items() if name != "type"):
                return {**choice, **action}
    return action


def _covers(listed: Json, value: Json) -> bool:
    if isinstance(listed, dict) and "one_of" in listed:
        return value in listed["one_of"]
    if isinstance(listed, dict) and "min" in listed:
        return bool(listed["min"] <= value <= listed["max"])
    return bool(listed == value)


def count(game: str, kind: str) -> dict[str, list[Walk]]:
    """Return the walks of the actions of a type, by the form in which they are sent."""
    rules = stationmaster.games[game]
    walks: dict[str, list[Walk]] = defaultdict(list)
    found = list(played(game, kind))
    for position, action in found[:: max(1, len(found) // MOST_ACTIONS)]:
        text = rules.dumps(position)
        whole = as_listed(rules, position, action)
        for form, sent, lists in (
            ("own fields", action, False),
            ("as listed", whole, False),
            ("listed before", whole, True),
        ):
            rules.play(rules.loads(text), sent)
            fresh = rules.loads(text)
            if lists:
                for family in rules.legal(fresh):
                    list(family.choices)
            walks[form].append(walk(partial(rules.play, fresh, sent)))
    return walks


def run(rows: Mapping[str, Sequence[str]] = ROWS) -> None:
    """Print the table."""
    lines = []
    for game, kinds in rows.items():
        for kind in kinds:
            for form, walks in count(game, kind).items():
                calls, files = zip(*walks, strict=True)
                spread = [min(calls), median_low(calls), max(calls), median_low(files), max(files)]
                lines.append([game, kind, form, str(len(walks)), *map(str, spread)])
    columns = ["game", "action", "sent", "counted", "fewest calls", "calls", "most calls", "files", "most files"]
    table("Python functions that one action calls in the library (medians; warm)", columns, lines)


if __name__ == "__main__":
    run(dict.fromkeys(sys.argv[1:2], sys.argv[2:]) or ROWS)
