"""Recorded positions of many titles, each with its request, where they exist beside the project."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.support.reference import REFERENCE

FILE = REFERENCE / "routes-any" / "positions.jsonl.gz"
NETWORK_FILE = REFERENCE / "network-any" / "positions.jsonl.gz"

_FIELDS_OF_QUESTION = ("colors", "operator", "tokens", "trains", "rules", "reservations", "track_type")


def positions(file: Path = FILE) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield each position with its request."""
    boards: dict[str, Any] = {}
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            if "id" not in entry:
                boards[entry["board"]] = entry
                continue
            board = boards[entry["board"]]
            hexes = {**board["hexes"], **entry["hexes"]}
            for name in entry.get("removed", ()):
                hexes.pop(name, None)
            rest = {name: entry[name] for name in _FIELDS_OF_QUESTION if name in entry}
            yield entry, {"board": {"layout": board["layout"], "axes": board["axes"], "hexes": hexes}, **rest}
