"""Writes the known positions as neutral networks, one a line: `python -m benchmarks.export_networks [FILE]`.

The finder's own bench reads them: it knows no game.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from benchmarks.positions import ROOT, known_positions
from benchmarks.report import say

DEFAULT = ROOT / "bench-results" / "networks.jsonl"


def export(file: Path = DEFAULT) -> int:
    """Write the networks; the number of lines."""
    positions = known_positions()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8") as out:
        for position in positions:
            out.write(json.dumps(position.network(), separators=(",", ":")) + "\n")
    return len(positions)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    say(f"{export(target)} networks written to {target}")
