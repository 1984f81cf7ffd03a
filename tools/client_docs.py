"""`python -m tools.client_docs` writes what of docs/ is made from the code: tables of games, a drawing of hexes."""

from __future__ import annotations

from stationmaster.registry import GAMES
from tools.client_tables import tables
from tools.hex_drawing import drawing
from tools.locks import ROOT

DOCS = ROOT / "docs"


def made() -> dict[str, str]:
    """Each file with what it is to hold."""
    return {**{f"tables-{game.id}.md": tables(game) for game in GAMES.values()}, "hexes.svg": drawing()}


def main() -> None:
    """Writes all of them."""
    for name, content in made().items():
        (DOCS / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
