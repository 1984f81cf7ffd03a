"""Positions through their sealed form and back."""

from __future__ import annotations

from typing import Any

from stationmaster.engine.title import Game


def reopened(game: Game[Any, Any], position: Any) -> Any:
    """The position that comes back out of a sealed state."""
    return game.sealed.read(game.sealed.write(position), game.sealed.version)
