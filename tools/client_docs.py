"""`python -m tools.client_docs` write the generated parts of docs/, and the texts of the npm package."""

from __future__ import annotations

from stationmaster.registry import GAMES
from tools.client_tables import tables
from tools.hex_drawing import drawing
from tools.locks import ROOT
from tools.wasm import write_described

DOCS = ROOT / "docs"


def made() -> dict[str, str]:
    """Return the content of each file."""
    return {**{f"tables-{game.id}.md": tables(game) for game in GAMES.values()}, "hexes.svg": drawing()}


def main() -> None:
    """Write all files."""
    for name, content in made().items():
        (DOCS / name).write_text(content, encoding="utf-8")
    write_described()


if __name__ == "__main__":
    main()
