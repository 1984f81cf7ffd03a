"""Views and legal actions after every action of the project's own recorded games, as digests.

`python -m tests.golden.traces` writes the digests anew, of all games or of those that are named; do that only when a
change of views or lists was intended. They are stored beside the games, a line for each position: the number of actions
played, a digest of the view, a digest of the list of legal actions.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from stationmaster.registry import GAMES
from tests.golden import made_records, switch_and_signal_games
from tests.golden.kept_games import names_of, positions_of

FOLDERS = {"1846": made_records.FOLDER, "switch-and-signal": switch_and_signal_games.FOLDER}


def file_of(game_id: str, name: str) -> Path:
    """Return the path of a game's digests."""
    return FOLDERS[game_id] / f"{name}.digests"


def digest(value: Any) -> str:
    """Return a short digest of a JSON value, sensitive to the order of everything."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def lines(game_id: str, positions: Sequence[Any]) -> Iterator[str]:
    """Yield a line for each position."""
    game = GAMES[game_id]
    for number, position in enumerate(positions):
        yield f"{number} {digest(game.view(position))} {digest(game.legal(position))}"


def main(wanted: Sequence[str]) -> None:
    """Write the digests."""
    for game_id in FOLDERS:
        for name in names_of(game_id):
            if not wanted or name in wanted:
                text = "".join(f"{line}\n" for line in lines(game_id, positions_of(game_id, name)))
                file_of(game_id, name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
