"""What stands above a board of 1846."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.drawing.speech import Speech


def heading(told: Speech, view: Mapping[str, Any]) -> str:
    """The game, the round and the phase."""
    if view.get("round"):
        return told.say("picture.heading", round=view["round"], phase=view["phase"])
    return told.say("picture.heading_without_round", phase=view["phase"])
