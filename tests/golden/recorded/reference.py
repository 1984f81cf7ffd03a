"""The recorded games: their location, and their conversion to records as 18xx.games exports them.

They are stored outside the project (`tests.support.reference`). Without them the tests that need them are skipped.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.support.reference import REFERENCE

Json = Any

FOLDER = REFERENCE / "replays"
SUFFIX = ".jsonl.gz"


@dataclass(frozen=True)
class RecordedGame:
    """One file: the set-up, and for each action what it was, the state after it, and perhaps the legal set there."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)

    @cached_property
    def lines(self) -> tuple[Mapping[str, Json], ...]:
        with gzip.open(self.path, "rt", encoding="utf-8") as lines:
            return tuple(json.loads(line) for line in lines)

    @property
    def setup(self) -> Mapping[str, Json]:
        return self.lines[0]

    def export(self) -> dict[str, Json]:
        """Return the game as the site would export it."""
        setup = self.setup
        actions = [{**line["action"], "id": line["n"]} for line in self.lines[1:]]
        return {
            "id": f"hs_recorded_{setup['numeric_seed']}",
            "title": setup["game"],
            "players": [{"name": name} for name in setup["players"]],
            "settings": {"seed": setup["numeric_seed"], "optional_rules": setup["optional_rules"]},
            "actions": actions,
        }


def recorded_games(folder: Path = FOLDER) -> Iterator[RecordedGame]:
    """Yield all recorded games, by name."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        yield RecordedGame(path)
