"""What a position is worth to the players, estimated: the greedy player goes by it, and playouts end with it."""

from __future__ import annotations

from typing import Final

from stationmaster.titles.switch_and_signal.model.position import Position

GOOD_DELIVERED: Final = 10.0
GOOD_LOADED: Final = 3.0
TRAIN_OUT: Final = 1.0


def worth(position: Position, _player: str) -> float:
    """Return an estimate of how far the game is won; all players share it."""
    delivered: int = sum(map(sum, position.received))
    loaded = sum(train.good is not None for train in position.trains)
    out = sum(train.place.is_on_network for train in position.trains)
    value: float = delivered * GOOD_DELIVERED + loaded * GOOD_LOADED + out * TRAIN_OUT + position.clock
    return value
