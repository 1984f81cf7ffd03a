"""Round trips of positions through their sealed form."""

from __future__ import annotations

from typing import Any

from stationmaster.engine.title import Game


def reopened(game: Game[Any, Any], position: Any) -> Any:
    """Return the position read back from its sealed state."""
    return game.sealed.read(game.sealed.write(position), game.sealed.version)
