"""Write known positions as neutral networks and questions of reach: `python -m benchmarks.export_networks [FOLDER]`.

The finder's own bench reads them, because it knows no game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.positions import ROOT, known_positions
from benchmarks.report import say
from tests.support.any_map_positions import NETWORK_FILE, positions

FOLDER = ROOT / "bench-results"


def export(file: Path = FOLDER / "networks.jsonl") -> int:
    """Write the networks whose best routes are known; return how many there are."""
    return _write(file, (position.network() for position in known_positions()))


def export_tracks(file: Path = FOLDER / "tracks.jsonl") -> int:
    """Write the tracks whose reach is known; return how many there are."""
    return _write(file, _tracks()) if NETWORK_FILE.exists() else 0


def _write(file: Path, lines: Iterator[Any]) -> int:
    file.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with file.open("w", encoding="utf-8") as out:
        for line in lines:
            out.write(json.dumps(line, separators=(",", ":")) + "\n")
            count += 1
    return count


def _tracks() -> Iterator[dict[str, Any]]:
    for entry, question in positions(NETWORK_FILE):
        yield {"id": entry["id"], "question": question}


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    networks, tracks = export(folder / "networks.jsonl"), export_tracks(folder / "tracks.jsonl")
    say(f"{networks} networks and {tracks} tracks written to {folder}")
