"""Positions for the examples of the contract: early in a game in which every player takes the first choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, Final

from stationmaster.engine.title import Game, Json

Examples = Mapping[str, Mapping[str, Json]]
Read = Callable[[Json, str], Any]

FARTHEST: Final = 40
"""More actions than there are before the first position in which an example plays."""


def played(game: Game[Any, Any], read: Read, position: Any, step: str) -> Any:
    """Return the first position at a step if every player takes the first choice; dice show one face after another."""
    faces = count()
    for _ in range(FARTHEST):
        turn = game.turn(position)
        if turn is None or turn["step"] == step:
            break
        family = game.legal(position)[0]
        choice = {name: _picked(value, faces) for name, value in family["choices"][0].items()}
        position, _events = game.play(position, read({"type": family["type"], **choice}, ""))
    return position


def _picked(value: Json, faces: Iterator[int]) -> Json:
    if isinstance(value, list):
        return [_picked(entry, faces) for entry in value]
    if isinstance(value, dict):
        low, high = value.get("min", 0), value.get("max", 0)
        return value["one_of"][0] if "one_of" in value else low + next(faces) % (high - low + 1)
    return value
