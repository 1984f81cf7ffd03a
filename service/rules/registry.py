"""The games there are: an explicit list, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.game import Game

GAMES: Mapping[str, Game[Any, Any]] = {}
