"""Replays of whole games of 1846 in process, every action checked in full, in actions per second.

The games are the stored ones and, where available, the recorded ones. The time includes reading the record, but not
listing legal actions, which a replay does not need.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from typing import Any

from benchmarks.report import in_words, table
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.records.playthrough import SITE, Conventions
from stationmaster.titles.g1846.records.replay import replay
from tests.golden.made_records import FOLDER
from tests.golden.recorded.reference import recorded_games

TARGET = 2000
"""Actions in a second, at least, on one core of a small machine."""

Game = tuple[str, Any, Any]
"""Format, record, result."""


def run() -> None:
    """Print the table. Every replay must end as its game did, or the time is meaningless."""
    kept, recorded = list(_kept()), list(_recorded())
    replay(*kept[0][:2])  # The tables are loaded once per process.
    rows = [_row("kept games", kept)]
    if recorded:
        rows.append(_row("recorded games", recorded))
    table(
        f"Replaying whole games of 1846, fully checked (target: {TARGET} actions a second)",
        ["games", "how many", "actions", "time", "actions a second"],
        rows,
    )


def _row(name: str, games: Iterable[Game], conventions: Conventions | None = None) -> list[str]:
    count = actions = 0
    seconds = 0.0
    for record_format, record, result in games:
        began = time.process_time()
        end = replay(record_format, record, conventions=conventions)
        seconds += time.process_time() - began
        if (scores := _scores(GAME.result(end.position))) != result:
            raise RuntimeError(f"a game of the {name} ended {scores}, not {result}")
        count, actions = count + 1, actions + end.applied
    return [name, str(count), str(actions), in_words(seconds), f"{actions / seconds:.0f}"]


def _scores(result: Any) -> dict[str, int]:
    return {entry["player"]: entry["score"] for entry in result["standing"]} if result else {}


def _kept() -> Iterator[Game]:
    for path in sorted(FOLDER.glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        yield document["format"], document["record"], _scores(document["result"])


def _recorded() -> Iterator[Game]:
    for game in recorded_games():
        yield SITE, game.export(), game.lines[-1]["state"]["result"]
