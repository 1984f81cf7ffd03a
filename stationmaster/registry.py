"""The games there are: an explicit list, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Game
from stationmaster.titles.g1846.game import GAME as G1846
from stationmaster.titles.switch_and_signal.game import GAME as SWITCH_AND_SIGNAL

GAMES: Mapping[str, Game[Any, Any]] = {G1846.id: G1846, SWITCH_AND_SIGNAL.id: SWITCH_AND_SIGNAL}


def tellings() -> tuple[Telling, ...]:
    """How each game is told. They are only brought when something is told."""
    from stationmaster.titles.g1846.texts import TELLING as OF_1846
    from stationmaster.titles.switch_and_signal.texts import TELLING as OF_SWITCH_AND_SIGNAL

    return OF_1846, OF_SWITCH_AND_SIGNAL
