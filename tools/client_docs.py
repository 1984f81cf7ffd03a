"""`python -m tools.client_docs` write the generated parts of docs/: tables of games and a drawing of hexes."""

from __future__ import annotations

from stationmaster.registry import GAMES
from tools.client_tables import tables
from tools.hex_drawing import drawing
from tools.locks import ROOT

DOCS = ROOT / "docs"


def made() -> dict[str, str]:
    """Return the content of each file."""
    return {**{f"tables-{game.id}.md": tables(game) for game in GAMES.values()}, "hexes.svg": drawing()}


def main() -> None:
    """Write all files."""
    for name, content in made().items():
        (DOCS / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
